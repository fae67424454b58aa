#!/usr/bin/env python3
"""Deals by rule MasterDeals of package duplicate, and commitments by rule CommitFirst, written from the text of
the rules alone: Python's standard library, and nothing of Go.

    deal.py MASTER MATCH HAND [CARDS]   a deal; MASTER is 64 hexadecimal digits
    deal.py -check FILE                 holds a file of test vectors against it
    deal.py -stream KEY N               N numbers of 64 bits of the generator, to test it alone

The generator is chacha8rand (c2sp.org/chacha8rand), ChaCha8 as in Go's math/rand/v2. It isn't the plain
key stream of ChaCha with eight rounds:

  - 16 blocks are made from a key, with a counter of 32 bits from 0 to 15 in word 12 and zeros in
    words 13 to 15;
  - of a block, only words 4 to 11 have the input added to them in the end: the key;
  - four blocks are interlaced: word 0 of each of the four, then word 1 of each, and so on;
  - of the 1,024 bytes, the last 32 are not output: they are the next key.

A deal takes 52 words or a few more if some are dropped, so it hardly ever sees the next key.
"""
import hashlib
import struct
import sys

MASK = 0xFFFFFFFF
DECK = [r + s for r in "23456789TJQKA" for s in "cdhs"]


def quarter(x, a, b, c, d):
    for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[p] = (x[p] + x[q]) & MASK
        y = x[r] ^ x[p]
        x[r] = (y << n | y >> 32 - n) & MASK


def block(key, counter):
    start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(key) + [counter, 0, 0, 0]
    x = start[:]
    for _ in range(4):
        for i in range(4):
            quarter(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    for i in range(4, 12):
        x[i] = (x[i] + start[i]) & MASK
    return x


def words(key):
    """The stream as numbers of 32 bits. A number of 64 bits is two of them, the low half first."""
    key = struct.unpack("<8I", key)
    while True:
        out = []
        for first in range(0, 16, 4):
            blocks = [block(key, first + i) for i in range(4)]
            out += [b[w] for w in range(16) for b in blocks]
        key = out[-8:]
        yield from out[:-8]


def below(x, n):
    """A number below n from one below 2**32, or None if it must be dropped."""
    q, r = divmod(x * n, 1 << 32)
    return None if r < (1 << 32) % n else q


def deal(master, match, hand, cards=52):
    key = hashlib.sha256(b"\x06deal/1" + master + struct.pack("<QQ", match, hand)).digest()
    stream = words(key)
    deck = DECK[:]
    for i in range(cards):
        q = None
        while q is None:
            q = below(next(stream), 52 - i)
        deck[i], deck[i + q] = deck[i + q], deck[i]
    return "".join(deck[:cards])


def commit(event, matches, hands, cards, team, form, data, salt):
    h = hashlib.sha256()
    for part in (b"commit/3", event, team, form, data):
        h.update(struct.pack("<Q", len(part)) + part)
    h.update(struct.pack("<QQQ", matches, hands, cards))
    h.update(salt)
    return h.hexdigest()


def check(path):
    vectors = 0
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if not line or line.startswith("#"):
            continue
        f = line.split(" ")
        if f[0] == "deal":
            got = deal(bytes.fromhex(f[1]), int(f[2]), int(f[3]))
        else:
            event, team = f[1].replace("_", " ").encode(), f[5].replace("_", " ").encode()
            got = commit(event, *map(int, f[2:5]), team, f[6].encode(), bytes.fromhex(f[7]), bytes.fromhex(f[8]))
        if got != f[-1]:
            sys.exit("%s:%d: got %s" % (path, number, got))
        vectors += 1
    print("%d vectors agree" % vectors)


def main(args):
    if len(args) == 2 and args[0] == "-check":
        check(args[1])
    elif len(args) == 3 and args[0] == "-stream":
        stream = words(bytes.fromhex(args[1]))
        for _ in range(int(args[2])):
            print(next(stream) | next(stream) << 32)
    elif len(args) in (3, 4):
        print(deal(bytes.fromhex(args[0]), *map(int, args[1:])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
