"""Things that lie freely in a zone: a sorted tuple of looks, of which some may be alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.words import Look

Lying = tuple[Look, ...]


def more(lying: Lying, *looks: Look) -> Lying:
    """The same with *looks* besides."""
    return tuple(sorted((*lying, *looks)))


def fewer(lying: Lying, *looks: Look) -> Lying:
    """The same without *looks*; what does not lie there cannot go."""
    return beyond(lying, looks)


def beyond(lying: Iterable[Look], other: Iterable[Look]) -> Lying:
    """What is more in *lying* than in *other*."""
    return tuple(sorted((Counter(lying) - Counter(other)).elements()))
