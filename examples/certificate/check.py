"""Checks that a round is the best one, by the criteria of its edition.

    go run ./examples/certificate | python3 examples/certificate/check.py
    python3 check.py document.json

It reads what examples/certificate prints, and trusts nothing of it but the history: losses, byes,
meetings, ratings and ranks are derived anew, and every pair of players is looked at. Why that proves
a round is in the comment of Certificate in pairing/verify.go. The exit status is 0 if the round is
proved, else 1 and a reason is printed.
"""
import json, math, sys
from collections import Counter

FIRST = ["ByeFewest", "Repeats", "ByeLosses", "LossGaps"]
EDITIONS = {  # what players of equal losses are ranked by, before seeds, and the criteria
    "wc2012": (["class"], FIRST + ["ByeRating", "ByeSeed", "RankSpread"]),
    "wcc2014": (["class"], FIRST + ["ByeRating", "ByeSeed", "RankSpread"]),
    "wc2013": (["class", "seededClass"], FIRST + ["ByeRank", "RankSquares"]),
    "wc2014": (["seededClass"], FIRST + ["ByeRank", "RankSquares"]),
    "wc2016": (["seededClass"], FIRST + ["ByeSeeded", "SeededSquares"]),
}
BYE = {"ByeFewest": "byes", "ByeLosses": "losses", "ByeRating": "class", "ByeSeed": "seed", "ByeRank": "rank",
       "ByeSeeded": "seededClass"}  # what each criterion reads of the bye player, to be minimized
OUTCOMES = {"gold": "+-", "silver": "-+", "gold-by-forfeit": "+-", "silver-by-forfeit": "-+", "both-forfeit": "--",
            "no-decision": "00"}  # who wins, who loses
SUMS = "RankSpread", "RankSquares", "SeededSquares"
MOST = 256 << 20  # characters of a document
KNOWN = set("version lives entrants edition rounds seedRatings withdrawals absent extraLives bothForfeitUnmet "
            "forfeitRemoves reinstated secondBy".split())


def need(ok, reason):
    if not ok:
        sys.exit("not proved: " + reason)


def fit(entrants, won, dummies):
    """Natural logarithms of Bradley-Terry strengths. Everybody has drawn half a game with a dummy."""
    g, opponents = dict(dummies), {i: [j for j in entrants if won[i, j] + won[j, i]] for i in entrants}
    for _ in range(100_000):  # Newman's iteration: Efficient computation of rankings, JMLR 24 (2023)
        change = 0
        for i in entrants:
            up = 0.25 * dummies[i] / (g[i] + dummies[i]) + sum(won[i, j] * g[j] / (g[i] + g[j]) for j in opponents[i])
            down = 0.25 / (g[i] + dummies[i]) + sum(won[j, i] / (g[i] + g[j]) for j in opponents[i])
            change, g[i] = max(change, abs(math.log(up / down / g[i]))), up / down
        if change < 1e-14:
            break
    return {i: math.log(g[i]) for i in entrants}


def classes(strength):
    """Numbers from 1, the best first, the same for equals."""
    order, number = sorted(strength, key=lambda i: -strength[i]), {}
    for k, i in enumerate(order):
        gap = strength[order[k - 1]] - strength[i]
        need(k == 0 or not 1e-11 < gap < 1e-9, "two ratings are too close for floating-point numbers")
        number[i] = 1 if k == 0 else number[order[k - 1]] + (gap >= 1e-9)
    return number


def replay(event, printed, known=KNOWN):
    """Returns the players left, in rank order, how often each two have met, and the criteria."""
    need(set(event) <= known, f"this checker doesn't know {set(event) - known}")
    entrants, rounds, edition = event["entrants"], event["rounds"], event.get("edition", "wc2012")
    need(edition in EDITIONS, "no such edition")
    people = {e: dict(player=e, seed=s, losses=0, byes=0, wins=0) for s, e in enumerate(entrants, 1)}
    met, won, out = Counter(), Counter(), set()
    for now, r in enumerate(rounds, 1):
        spared = {x["player"] for x in event.get("reinstated", []) if x["after"] >= now}
        for g in r["games"]:
            gold, silver, outcome = g["gold"], g["silver"], g["outcome"]
            pair = frozenset((gold, silver))
            replays = [h for h in r["games"] if {h["gold"], h["silver"]} == pair and h["outcome"] != "void"]
            if outcome == "void" and replays:
                continue
            need(outcome in OUTCOMES, f"{gold!a} against {silver!a} is not decided")
            met[pair] += outcome != "both-forfeit" or not event.get("bothForfeitUnmet")
            for winner, loser, sign in (gold, silver, "+-"), (silver, gold, "-+"):
                if OUTCOMES[outcome] == sign:
                    won[winner, loser] += 1
                    people[winner]["wins"] += 1
                if OUTCOMES[outcome] in (sign, "--"):
                    people[loser]["losses"] += 1
                    if event.get("forfeitRemoves") and outcome.endswith("forfeit") and loser not in spared:
                        out.add(loser)
        for player in r["byes"]:
            people[player]["byes"] += 1

    strength = fit(entrants, won, dict.fromkeys(entrants, 1.0))
    elos = [1500] * len(entrants) if edition in ("wc2012", "wcc2014") else event["seedRatings"]
    dummies = [math.exp((elo - 1500) * math.log(10) / 400) for elo in elos]
    seeded = fit(entrants, won, dict(zip(entrants, dummies)))
    for key, number in ("class", classes(strength)), ("seededClass", classes(seeded)):
        for e in entrants:
            people[e][key] = number[e]

    lives = Counter(dict.fromkeys(entrants, event["lives"]))
    for x in event.get("extraLives", []):
        lives[x["player"]] += x["lives"]
    out |= {w["player"] for w in event.get("withdrawals", []) if not 0 < w.get("until", 0) <= len(rounds)}
    out |= {a["player"] for a in event.get("absent", []) if a["round"] == len(rounds) + 1}
    keys = ["losses"] + EDITIONS[edition][0] + ["seed"]
    left = [p for e, p in people.items() if p["losses"] < lives[e] and e not in out]
    left.sort(key=lambda p: [p[key] for key in keys])
    need(len(left) == len(printed), f"{len(left)} players are left, not {len(printed)}")
    for rank, (p, q) in enumerate(zip(left, printed), 1):
        p["rank"] = rank
        wrong = [key for key in q if key in p and p[key] != q[key]]
        need(not wrong and abs(q["strength"] - strength[p["player"]]) < 1e-9, f"rank {rank}: {p}, not {q}")
        elo = 1500 + seeded[p["player"]] * 400 / math.log(10)
        need(abs(q.get("seeded", elo) - elo) < 1e-6, f"rank {rank}: the seeded rating is {elo}")
        p["units"] = math.floor(q.get("seeded", elo) * 10_000 + 0.5)
    return left, met, EDITIONS[edition][1]


def check(document):
    players, met, criteria = replay(document["event"], document["ranking"])
    cert, place = document["certificate"], {p["player"]: i for i, p in enumerate(players)}
    n, bye = len(players), len(players)  # in what follows, players are numbers, and the bye is one more
    order = n + n % 2

    def count(level, i, j):
        """What the pair i, j counts at a level; j may be the bye."""
        c, x = level["criterion"], players[i]
        if j == bye:
            return x[BYE[c]] - min(p[BYE[c]] for p in players) if c in BYE else 0
        y = players[j]
        gap, ranks = abs(x["losses"] - y["losses"]), (i - j) ** 2
        return {"Repeats": level.get("n") == met[frozenset((x["player"], y["player"]))] + 1 > 1,
                "LossGaps": level.get("n") == gap, "RankSpread": ranks if gap else -ranks, "RankSquares": -ranks,
                "SeededSquares": -(x["units"] - y["units"]) ** 2}.get(c, 0)

    # The round pairs everybody once.
    numbers = [[place.get(g["gold"]), place.get(g["silver"])] for g in document["round"]["games"]]
    numbers += [[place.get(p), bye] for p in document["round"]["byes"]]
    everybody = sorted(-1 if i is None else i for pair in numbers for i in pair)
    need(everybody == list(range(order)), "the round doesn't have each of the players left once")

    # The levels are those of the criteria, and a unit is more than all can be that comes after it in its word.
    pairs = [(i, j) for j in range(order) for i in range(j)]
    times = {met[frozenset((players[i]["player"], players[j]["player"]))] + 1 for i, j in pairs if j < n} - {1}
    gaps = {abs(players[i]["losses"] - players[j]["losses"]) for i, j in pairs if j < n} - {0}
    several = {"Repeats": times, "LossGaps": gaps}
    want = [(c, m) for c in criteria if c not in BYE or n % 2 for m in sorted(several.get(c, {0}), reverse=True)]
    levels = cert["levels"]
    need([(l["criterion"], l.get("n", 0)) for l in levels] == want, f"the levels should be {want}")
    word, below = levels[-1]["word"], 0
    for l in reversed(levels):
        if l["word"] != word:
            need(l["word"] == word - 1, "a word is left out")
            word, below = word - 1, 0
        need(type(l["unit"]) is int and l["unit"] > below, f"{l} can be outweighed by what comes after it")
        most = max((count(l, i, bye) for i in range(n)), default=0) if l["criterion"] in BYE else (n + 1) // 2
        below = math.inf if l["criterion"] in SUMS else below + l["unit"] * most
    need(word == 0, "the first word is left out")
    words = levels[-1]["word"] + 1

    def cost(i, j):
        vector = [0] * words
        for l in levels:
            vector[l["word"]] += 2 * l["unit"] * count(l, i, j)
        return vector

    # One y for each player, and z ≥ 0 for odd sets.
    need([d["player"] for d in cert["players"]] == list(place), "the certificate is about other players")
    y = [d["y"] for d in cert["players"]] + ([cert["bye"]] if n % 2 else [])
    sets = [({place[p] for p in s["players"]} | ({bye} if s.get("bye") else set()), s) for s in cert["sets"]]
    for members, s in sets:
        need(len(members) % 2 == 1 and max(members) < order, "a set is not odd")
        need(len(members) == len(s["players"]) + s.get("bye", False), "a set names a member twice")
        need(s["z"] >= [0] * words, "a set has a negative value")
    values = y + [s["z"] for _, s in sets]
    need(all(len(v) == words and all(type(x) is int for x in v) for v in values), f"a value is not {words} integers")

    # Every pair costs at least the y of both and the z of the sets crossed, from the left.
    for i, j in pairs:
        crossed = [s["z"] for members, s in sets if (i in members) != (j in members)]
        need(cost(i, j) >= [sum(v) for v in zip(y[i], y[j], *crossed)], f"ranks {i + 1} and {j + 1} cost too little")

    # The round attains the bound.
    spent = [sum(v) for v in zip(*(cost(min(pair), max(pair)) for pair in numbers))]
    need(spent == [sum(v) for v in zip(*values)], "the round costs more than the values add up to")
    parts = [(n // 2, "pair"), (n % 2, "bye"), (len(sets), "odd set")]
    print("the round is optimal: " + ", ".join(f"{k} {what}" + "s" * (k != 1) for k, what in parts))


def main(text, check=check):
    need(text.strip(), "there is no document")
    try:
        check(json.loads(text.removeprefix("\ufeff")))
    except RecursionError:
        need(False, "lists or objects are nested too deep")
    except (LookupError, ValueError, TypeError, ArithmeticError) as e:
        need(False, f"this is no such document: {e!a}")


def read(paths):
    """Returns the text of the first of these files, or of standard input if there is none."""
    try:
        with open(paths[0] if paths else 0, encoding="utf-8") as file:
            document = file.read(MOST + 1)
    except (OSError, ValueError) as e:
        need(False, f"the document cannot be read: {e}")
    need(len(document) <= MOST, f"the document has more than {MOST} characters")
    return document


if __name__ == "__main__":
    main(read(sys.argv[1:]))
