#!/bin/sh
# Chromium for the browser tests: installed where it may be, else said in one line.
set -u
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's Chromium for the browser tests ..."
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >/dev/null 2>&1
fi
command -v chromium >/dev/null 2>&1 && exit 0
echo "SKIPPED: browser tests, because there is no Chromium. Install it with: sudo apt install chromium"
[ "${CI:-}" != true ]
