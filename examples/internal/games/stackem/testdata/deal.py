#!/usr/bin/env python3
"""Starts of games by rules Shuffle and Lot of package stackem, written from the text of Deal: Python, and nothing of Go.

    deal.py SEED GAME     a start; SEED is 64 hexadecimal digits
    deal.py -check FILE   holds a file of test vectors against it

The generator is that of examples/deal/testdata/deal.py.
"""
import hashlib
import importlib.util
import pathlib
import sys

there = pathlib.Path(__file__).resolve().parents[3] / "deal" / "testdata" / "deal.py"
spec = importlib.util.spec_from_file_location("cards", there)
cards = importlib.util.module_from_spec(spec)
spec.loader.exec_module(cards)


def start(seed, game):
    key = hashlib.sha256(b"\x09stackem/1" + seed + game.to_bytes(8, "little")).digest()
    stream = cards.words(key)

    def draw(n):
        q = None
        while q is None:
            q = cards.below(next(stream), n)
        return q

    first = draw(2)
    bricks = list(range(100))
    for i in range(99):
        j = i + draw(100 - i)
        bricks[i], bricks[j] = bricks[j], bricks[i]
    return " ".join(map(str, [first] + bricks))


def check(path):
    vectors = 0
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        words = line.split()
        if words and words[0] == "deal":
            got = start(bytes.fromhex(words[1]), int(words[2]))
            if got != " ".join(words[3:]):
                sys.exit("%s:%d: got %s" % (path, number, got))
            vectors += 1
    print("%d vectors agree" % vectors)


def main(args):
    if len(args) != 2:
        sys.exit(__doc__)
    if args[0] == "-check":
        check(args[1])
    else:
        print(start(bytes.fromhex(args[0]), int(args[1])))


if __name__ == "__main__":
    main(sys.argv[1:])
