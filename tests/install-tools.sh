#!/bin/sh
# What the tests need beside Python: Chromium and Poppler.  Installed where they may be, else said in one line each.
set -u
missing() {
    command -v chromium >/dev/null 2>&1 || printf 'chromium '
    command -v pdftoppm >/dev/null 2>&1 || printf 'poppler-utils '
}
wanted=$(missing)
[ -z "$wanted" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's $wanted for the tests ..."
    # shellcheck disable=SC2086
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $wanted; } >/dev/null 2>&1
fi
case $(missing) in *poppler*)
    echo "SKIPPED: tests that look at the printed kit, because there is no Poppler: sudo apt install poppler-utils" ;;
esac
command -v chromium >/dev/null 2>&1 && exit 0
echo "SKIPPED: browser tests, because there is no Chromium: sudo apt install chromium"
[ "${CI:-}" != true ]
