#!/usr/bin/env python3
"""Masters and lots from a round of a public beacon, by rules NameRound to PublicSources of package duplicate.

This program is written from the text of the rules alone: Python's standard library, and nothing of Go.

    beacon.py -check FILE   compares a file of test vectors with this program
    beacon.py -fill         fills in the last field of the vectors of the standard input

It does not check signatures, which takes elliptic curves.
"""
import hashlib
import struct
import sys


def number(n):
    return struct.pack("<Q", n)


def text(t):
    return number(len(t)) + t


def figures(draw):
    return b"".join(map(number, draw[1:4]))


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def chain_hash(period, genesis, key, group, name):
    """The hash of a chain, as drand has it: the highest byte comes first."""
    return sha256(struct.pack(">IQ", period, genesis), key, group, b"" if name == b"default" else name)


def message(previous, round):
    """What the signature of a round signs."""
    return sha256(previous, struct.pack(">Q", round))


def randomness(signature):
    return sha256(signature)


def commit(draw, chain, round, team, form, data, salt):
    """A draw is the event, and the numbers of matches, hands and cards."""
    texts = (b"commit/4", draw[0], team, form, data)
    return sha256(*map(text, texts), figures(draw), chain, number(round), salt)


def master(draw, chain, round, random, contributions):
    contributions = sorted(contributions)
    promises = [text(c[0]) + commit(draw, chain, round, *c) for c in contributions]
    secrets = [text(form) + text(data) + salt for _, form, data, salt in contributions]
    return sha256(text(b"beacon/1"), text(draw[0]), figures(draw), number(len(promises)), *promises,
                  chain, number(round), random, *secrets)


def lot(event, label, chain, round, random):
    return sha256(text(b"lot/1"), text(event), text(label), chain, number(round), random)


def select(key, n, k):
    """Numbers from 1, as RFC 3797 has them."""
    pool, chosen = list(range(1, n + 1)), []
    for i in range(k):
        index = struct.pack(">H", i)
        chosen.append(pool.pop(int.from_bytes(hashlib.md5(index + key + index).digest(), "big") % len(pool)))
    return chosen


def name(field):
    return field.replace("_", " ").encode()


def answer(f):
    """The last field of a vector, computed from the fields before it."""
    if f[0] == "chain":
        return chain_hash(int(f[1]), int(f[2]), bytes.fromhex(f[3]), bytes.fromhex(f[4]), f[5].encode()).hex()
    if f[0] == "message":
        return message(bytes.fromhex(f[1].replace("-", "")), int(f[2])).hex()
    if f[0] == "lot":
        made = lot(name(f[1]), name(f[2]), bytes.fromhex(f[3]), int(f[4]), bytes.fromhex(f[5]))
        return "%s:%d" % (made.hex(), struct.unpack("<Q", made[:8])[0])
    if f[0] == "select":
        return ",".join(map(str, select(f[1].encode(), int(f[2]), int(f[3]))))
    draw = (name(f[1]), int(f[2]), int(f[3]), int(f[4]))
    chain, round = bytes.fromhex(f[5]), int(f[6])
    if f[0] == "commit":
        return commit(draw, chain, round, name(f[7]), f[8].encode(), bytes.fromhex(f[9]), bytes.fromhex(f[10])).hex()
    contributions = []
    for c in f[8:-1]:
        team, form, data, salt = c.split(",")
        contributions.append((name(team), form.encode(), bytes.fromhex(data), bytes.fromhex(salt)))
    return master(draw, chain, round, bytes.fromhex(f[7]), contributions).hex()


def main(args):
    if args == ["-fill"]:
        for line in sys.stdin:
            f = line.split()
            print(" ".join(f[:-1] + [answer(f)]) if f and f[0] != "#" else line.rstrip("\n"))
        return
    if len(args) != 2 or args[0] != "-check":
        sys.exit(__doc__)
    vectors = 0
    for count, line in enumerate(open(args[1], encoding="utf-8"), 1):
        f = line.split()
        if not f or f[0] == "#":
            continue
        if answer(f) != f[-1]:
            sys.exit("%s:%d: got %s" % (args[1], count, answer(f)))
        vectors += 1
    print("%d vectors agree" % vectors)


if __name__ == "__main__":
    main(sys.argv[1:])
