"""The wire between house and eye: every message arrives whole, whatever the portions; noise is noticed."""

import contextlib
import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.wire import MAGIC, BrokenWire, Message, Unpacker, pack, pack_sight, unpack_sight
from companion.observation import Observation, Sighting
from companion.ports import Sight
from companion.text import Say
from companion.words import Look, Place, Zone

numbers = st.floats(allow_nan=False, allow_infinity=False, width=32)
words = st.text(max_size=12)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | numbers | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
heads = st.dictionaries(words.filter(lambda key: key != "blobs"), plain, max_size=5)
messages = st.lists(st.tuples(heads, st.lists(st.binary(max_size=300), max_size=3)), max_size=4)
beliefs = st.dictionaries(words.map(Look), numbers, max_size=4)
sightings = st.builds(Sighting, numbers, numbers, numbers, beliefs)
observations = st.builds(
    Observation,
    st.dictionaries(words.map(Place), beliefs, max_size=4),
    st.dictionaries(words.map(Zone), st.lists(sightings, max_size=3).map(tuple), max_size=2),
    numbers,
)
says = st.builds(
    lambda key, values: Say.of(key, **values),
    words,
    st.dictionaries(words.filter(lambda name: name not in ("key", "cls")), st.integers() | words, max_size=3),
)
sights = st.builds(
    Sight,
    st.sampled_from(["moving", "hand", "still", "lost"]),
    numbers,
    st.none() | observations,
    st.none() | says,
    st.lists(words.map(Place), max_size=3).map(tuple),
    st.binary(max_size=100),
    st.binary(max_size=100),
    st.dictionaries(words, numbers, max_size=3),
)


def portions(data: bytes, cuts: list[int]) -> list[bytes]:
    at = sorted({0, len(data), *(cut % (len(data) + 1) for cut in cuts)})
    return [data[a:b] for a, b in itertools.pairwise(at)]


@given(messages, st.lists(st.integers(0, 10_000), max_size=12))
def test_messages_survive_any_portions(sent: list[Any], cuts: list[int]) -> None:
    data = b"".join(pack(head, *blobs) for head, blobs in sent)
    unpacker = Unpacker()
    got = [message for part in portions(data, cuts) for message in unpacker.feed(part)]
    assert got == [Message(head, tuple(blobs)) for head, blobs in sent]


@given(sights)
def test_a_sight_is_the_same_on_the_other_side(sight: Sight) -> None:
    (message,) = Unpacker().feed(pack_sight(sight))
    assert unpack_sight(message) == sight


@pytest.mark.parametrize(
    "noise",
    [
        b"[ WARN:0] global cap.cpp: something a driver printed",
        b'EYE0\x00\x00\x00\x0c{"blobs":[]}',
        MAGIC + b"\xff\xff\xff\xff",
        MAGIC + b"\x00\x00\x00\x02[]",
        MAGIC + b"\x00\x00\x00\x02{}",
        MAGIC + b'\x00\x00\x00\x0e{"blobs":[-1]}',
        MAGIC + b"\x00\x00\x00\x03\xff\xfe\xfd",
    ],
)
def test_noise_is_noticed(noise: bytes) -> None:
    with pytest.raises(BrokenWire):
        list(Unpacker().feed(noise))


@given(st.binary(max_size=200))
def test_whatever_comes_is_a_message_or_noise(data: bytes) -> None:
    with contextlib.suppress(BrokenWire):
        list(Unpacker().feed(MAGIC + data))


def test_a_message_that_is_no_sight_is_noticed() -> None:
    with pytest.raises(BrokenWire):
        unpack_sight(Message({"is": "sight", "state": "still"}, (b"", b"")))
