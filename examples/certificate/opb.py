"""Makes the problem of the next round from its event, as examples/certificate -veripb does.

    go run ./examples/certificate -veripb round >document.json
    python3 examples/certificate/opb.py document.json | cmp - round.opb
    python3 examples/certificate/opb.py document.json 40

It reads what examples/certificate prints, and derives all but the seeded ratings from the history
anew, as check.py does. It reads neither the round nor the certificate. The bytes are the same if the
problem is the event's. The optional number is the width of words, 52 by default; a comment in
round.opb names it. What the weights are, and why they keep the order of the
criteria, is in the comment of the package examples/certificate/internal/opb. The exit status is 0, or 1 and a
reason is printed.
"""
import sys
from collections import Counter

import check
from check import BYE, KNOWN, SUMS, figure, need

CHOICES = {"pins", "forbidden"}  # which check.py does not know
LIMIT = 1000  # players


def quote(name):
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in name) + '"'


def problem(document, width=52):
    """Returns the problem of the next round of an event."""
    event = document["event"]
    players, times, criteria, _ = check.replay(event, document["ranking"], KNOWN | CHOICES)
    n, bye = len(players), len(players)  # in what follows, players are numbers, and the bye is one more
    need(0 < n <= LIMIT, f"{n} players are left, not 1 to {LIMIT}")
    order, place = n + n % 2, {p["player"]: i for i, p in enumerate(players)}
    met = Counter({(i, j): k for j in range(n) for i in range(j)
                   if (k := times[frozenset((players[i]["player"], players[j]["player"]))])})

    # The director's choices.
    barred, partner = set(), {}
    now = len(event["rounds"]) + 1
    for ban in event.get("forbidden", []):
        ban = ban if isinstance(ban, dict) else {"pair": ban}
        pair = ban["pair"]
        if ban.get("from", 0) <= now <= ban.get("until", now) and all(p in place for p in pair):
            barred.add(tuple(sorted(place[p] for p in pair)))
    for pin in event.get("pins", []):
        if pin["round"] == now:
            couples = [[place[p], place[q]] for p, q in pin["pairs"]]
            for p, q in couples + ([[place[pin["bye"]], bye]] if "bye" in pin else []):
                partner[p], partner[q] = q, p
    pairs = [(i, j) for i in range(order) for j in range(i + 1, order)
             if partner.get(i, j) == j and partner.get(j, i) == i and (i, j) not in barred]

    # The levels: criterion, N, the greatest count of a round, the least figure.
    levels, base = [], 64
    groups = {p["group"] for p in players}
    gaps = {x - y for x in groups for y in groups if x > y}
    clubs = Counter(p["club"] for p in players if p["club"])
    several = {"Repeats": {k + 1 for k in met.values()}, "LossGaps": gaps, "ScoreGaps": gaps,
               "SameClub": {0} if any(k > 1 for k in clubs.values()) else set()}
    figures = dict.fromkeys(SUMS, "rank") | {"SeededSquares": "tenThousandths"}
    for c in criteria:
        if c in several:
            levels += [[c, k, order // 2, 0] for k in sorted(several[c], reverse=True)]
        elif c in SUMS:
            values = [p[figures[c]] for p in players]
            base = max(base, ((max(values) - min(values)) ** 2).bit_length() + (order // 2 * 2).bit_length())
            levels.append([c, 0, 0, 0])
        elif n % 2:
            values = [figure(p, BYE[c]) for p in players]
            levels.append([c, 0, max(values) - min(values), min(values)])

    # Words and units, from the last level to the first.
    word, used, at = 0, 0, []
    for c, _, most, _ in reversed(levels):
        if c in SUMS or used + most.bit_length() > width:
            word, used = word + (used > 0), 0
        at.insert(0, (word, 1 << used))
        used = 64 if c in SUMS else used + most.bit_length()
    weights = [unit << base * w for w, unit in at]

    def count(c, k, least, i, j):
        """What the pair i, j counts at a level; j may be the bye."""
        x = players[i]
        if j == bye:
            return figure(x, BYE[c]) - least if c in BYE else 0
        y = players[j]
        gap = abs(x["group"] - y["group"])
        if c in SUMS:
            apart = abs(x[figures[c]] - y[figures[c]])
            if c == "HalvesApart":
                return 2 * apart if gap else -apart
            return apart ** 2 if c == "RanksClose" or c == "RankSpread" and gap else -apart ** 2
        if c == "SameClub":
            return int(x["club"] == y["club"] != "")
        return int({"Repeats": met[i, j] + 1, "LossGaps": gap, "ScoreGaps": gap}.get(c) == k)

    costs = [sum(w * count(c, k, least, i, j) for w, (c, k, _, least) in zip(weights, levels)) for i, j in pairs]
    size = max(sum(map(abs, costs)).bit_length(), order.bit_length())
    yield f"* #variable= {len(pairs)} #constraint= {order} #equal= {order} intsize= {size}"
    yield "*"
    yield "* The next round. A variable is 1 if its two players are paired."
    yield "* Each player is in one pair. The objective is the cost of the round."
    yield "*"
    seeded = any(c in ("ByeSeeded", "SeededSquares") for c, *_ in levels)
    scored, clubbed = event.get("edition") in check.POINTS, any(c == "SameClub" for c, *_ in levels)
    for p in players:
        more = f", seeded class {p['seededClass']}, {p['tenThousandths']} ten-thousandths" if seeded else ""
        yield (f"* player {p['rank']} is {quote(p['player'])}: seed {p['seed']}, losses {p['losses']}, "
               f"byes {p['byes']}, class {p['class']}{more}"
               + (f", score {p['score']}, missed {p['missed']}" if scored else "")
               + (f", club {quote(p['club'])}" if clubbed else ""))
    if n % 2:
        yield f"* player {order} is the bye"
    yield "*"
    yield "* What a pair counts at a level is multiplied by the weight of the level."
    yield f"* Levels share words of {width} bits, and words are digits of base 2^{base}."
    yield "*"
    for (c, k, *_), (w, unit), weight in zip(levels, at, weights):
        yield f"* level {c}{f' {k}' if k else ''}: word {word - w + 1}, unit {unit}, weight {weight}"
    yield "*"
    for v, (i, j) in enumerate(pairs, 1):
        yield f"* x{v}: players {i + 1} and {j + 1}, met {met[i, j]}"
    yield "min:" + ("".join(f" {c:+d} x{v}" for v, c in enumerate(costs, 1) if c) or " +0 x1") + " ;"
    rows = [[] for _ in range(order)]
    for v, pair in enumerate(pairs, 1):
        for i in pair:
            rows[i].append(v)
    for row in rows:
        yield "".join(f"+1 x{v} " for v in row) + "= 1 ;"


def main(text, width="52"):
    need(width.isascii() and width.isdigit() and 1 <= int(width[:9]) <= 62, f"the width {width[:40]!a} is not 1 to 62")
    check.main(text, lambda document: print("\n".join(problem(document, int(width)))))


if __name__ == "__main__":
    main(check.read(sys.argv[1:2]), *sys.argv[2:3])
