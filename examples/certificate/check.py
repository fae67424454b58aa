"""Checks that a round is the best one, by the criteria of its event.

    go run ./examples/certificate | python3 examples/certificate/check.py
    python3 check.py document.json

It reads what examples/certificate prints, and trusts nothing of it but the history: losses, byes,
meetings, ratings and ranks are derived anew, and every pair of players is looked at. Why that proves
a round is in the comment of Certificate in pairing/verify.go. The exit status is 0 if the round is
proved, else 1 and a reason is printed.

Equal ratings must be equal by symmetry, and others differ by more than 4e-50 in their logarithms. A
few right rounds are refused because of that: after upsets between seeds that are thousands of points
apart, in a chain of hundreds of games, and where ratings are equal by a coincidence of numbers.
"""
import json, math, sys
from collections import Counter
from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import accumulate

FIRST = ["ByeFewest", "Repeats", "ByeLosses", "LossGaps"]
EDITIONS = {  # what players are ranked by, before seeds, and the criteria
    "wc2012": (["losses", "rating"], FIRST + ["ByeRating", "ByeSeed", "RankSpread"]),
    "wcc2014": (["losses", "rating"], FIRST + ["ByeRating", "ByeSeed", "RankSpread"]),
    "wc2013": (["losses", "rating", "seeded-rating"], FIRST + ["ByeRank", "RankSquares"]),
    "wc2014": (["losses", "seeded-rating"], FIRST + ["ByeRank", "RankSquares"]),
    "wc2016": (["losses", "seeded-rating"], FIRST + ["ByeSeeded", "SeededSquares"]),
}
SWISS = ["ByeFewest", "Repeats", "ByeLowest", "ByeUnplayed", "ScoreGaps", "SameClub", "ByeLast"]
POINTS = {"arbiter-swiss-2026": (["score"], SWISS + ["HalvesApart", "RanksClose"]),  # editions with points
          "arbiter-mcmahon-2026": (["score"], SWISS + ["RankSpread"])}
EDITIONS |= POINTS
USUAL = {"win": 2, "draw": 1, "loss": 0, "bye": 2, "requested": 1, "absent": 0}
KEYS = {"losses": "losses", "rating": "class", "seeded-rating": "seededClass", "score": "group"}
# what each rank key reads
BYE = {"ByeFewest": "byes", "ByeLosses": "losses", "ByeRating": "class", "ByeSeed": "seed", "ByeRank": "rank",
       "ByeSeeded": "seededClass", "ByeMostLosses": "-losses", "ByeLast": "-rank",
       "ByeLowest": "score", "ByeUnplayed": "missed"}  # what each criterion reads of the
# bye player, to be minimized; a figure with - is turned
OUTCOMES = {"gold": "+-", "silver": "-+", "gold-by-forfeit": "+-", "silver-by-forfeit": "-+", "both-forfeit": "--",
            "no-decision": "00", "draw": "=="}  # who wins, who loses
SUMS = "RankSpread", "RankSquares", "SeededSquares", "HalvesApart", "RanksClose"
MOST = 256 << 20  # characters of a document
SWEEPS = 2000  # through all games, in search of ratings
OF_POINTS, OF_LIVES = {"ScoreGaps", "ByeLowest", "ByeUnplayed", "score"}, {"ByeLosses", "LossGaps", "ByeMostLosses", "losses"}
CRITERIA = {"Repeats", "LossGaps", "ScoreGaps", "SameClub", *BYE, *SUMS}
KNOWN = set("version lives entrants edition rounds seedRatings rankBy criteria withdrawals absent extraLives "
            "lateEntries bothForfeitUnmet forfeitRemoves reinstated secondBy rest clubs length points start "
            "acceleration tieBreaks fideTieBreaks requested amended".split())


def figure(player, key):
    """A figure of the bye player, to be minimized."""
    return -player[key[1:]] if key[0] == "-" else player[key]


def need(ok, reason):
    if not ok:
        sys.exit("not proved: " + reason)


def cells(opponents, won, elos):
    """Numbers that prove ties: players of one number have equal ratings.

    Every player also has a mirror image: all results are turned, and ratings too, at 1500. Players and images have one
    number if they have the same surplus of wins, the same dummy, and as many games against each other number. Games
    against the own number say nothing. To those who are like their own image, a game against a player is undone by one
    against the player's image. So all equations of a number are the same (an externally equitable partition). A tie
    that is only a coincidence of numbers is not proved.
    """
    cell = {(i, s): (s * sum(won[i, j] - won[j, i] for j in opponents[i]), s * (Fraction(elos[i]) - 1500))
            for i in opponents for s in (1, -1)}
    before = 0
    while before < len(set(cell.values())):
        before, numbers, finer = len(set(cell.values())), {}, {}
        for i, s in cell:
            games = Counter()
            for j in opponents[i]:
                games[cell[j, s]] += won[i, j] + won[j, i]
                if cell[i, s] == cell[i, -s]:
                    games[cell[j, -s]] -= won[i, j] + won[j, i]
            games = frozenset((c, n) for c, n in games.items() if n and c != cell[i, s])
            finer[i, s] = numbers.setdefault((cell[i, s], games), len(numbers))
        cell = finer
    return {i: cell[i, 1] for i in opponents}


def fit(results, dummies):
    """Bradley-Terry strengths, as well as they are found soon. Everybody has drawn half a game with a dummy."""
    g = dict(dummies)
    for _ in range(SWEEPS):  # Newman's iteration: Efficient computation of rankings, JMLR 24 (2023)
        change = 0
        for i, games in results.items():
            x, d = g[i], dummies[i]
            up = d / (4 * (x + d)) + sum(wins * g[j] / (x + g[j]) for j, wins, _ in games)
            down = 1 / (4 * (x + d)) + sum(losses / (x + g[j]) for j, _, losses in games)
            g[i] = up / down
            change = max(change, abs(g[i] / x - 1))
        if change < 1e-14:
            break
    return g


def above(g, results, dummies):
    """By how much everybody has scored above expectation."""
    return {i: (dummies[i] - g[i]) / (4 * (g[i] + dummies[i]))
            + sum((wins * g[j] - losses * g[i]) / (g[i] + g[j]) for j, wins, losses in games)
            for i, games in results.items()}


def within(g, results, dummies, error, rounding):
    """Whether the logarithms of strengths are wrong by the error at most.

    Raise all of them by the error. Players expect as much of each other as before, but at least 0.49 error p (1 - p)
    more of the dummies, where p is the chance against the dummy. If nobody's score is above expectation by more than
    that, everybody is too high now, and nobody's true rating is higher. From below in the same way.
    """
    for i, score in above(g, results, dummies).items():
        lost = (len(results[i]) + 8) * (1 + sum(x + y for _, x, y in results[i])) * rounding
        if abs(score) + lost > 49 * error * g[i] * dummies[i] / (100 * (g[i] + dummies[i]) ** 2):
            return False
    return True


def closer(g, results, dummies):
    """Strengths with about ten more right digits: Newton's method, whose equations conjugate gradients solve."""
    scores = above(g, results, dummies)
    scale = max(map(abs, scores.values())) or 1
    pull = {i: [(j, float((x + y) * g[i] * g[j] / (g[i] + g[j]) ** 2)) for j, x, y in results[i]] for i in g}
    total = {i: float(g[i] * dummies[i] / (g[i] + dummies[i]) ** 2) / 2 + sum(w for _, w in pull[i]) for i in g}
    rest, step = {i: float(scores[i] / scale) for i in g}, dict.fromkeys(g, 0.0)
    way, old = {}, None
    for _ in range(SWEEPS):
        size = sum(rest[i] ** 2 / total[i] for i in g)
        if size < 1e-26:
            break
        way = {i: rest[i] / total[i] + (size / old * way[i] if old else 0) for i in g}
        image = {i: total[i] * way[i] - sum(w * way[j] for j, w in pull[i]) for i in g}
        work = sum(way[i] * image[i] for i in g)
        need(work > 0, "the ratings do not converge")
        length, old = size / work, size
        step = {i: step[i] + length * way[i] for i in g}
        rest = {i: rest[i] - length * image[i] for i in g}
    need(all(abs(x * float(scale)) < 1 for x in step.values()), "the ratings do not converge")
    return {i: g[i] * (Decimal(step[i]) * scale).exp() for i in g}


def rate(entrants, won, elos):
    """Natural logarithms of strengths, and classes: numbers from 1, the best first, the same for equals.

    A game won counts 2 for the winner, and a drawn game 1 for each.
    """
    need(all(abs(elo) <= 10_000 for elo in elos.values()), "a seed rating is not between -10000 and 10000")
    opponents = {i: [j for j in entrants if won[i, j] + won[j, i]] for i in entrants}
    cell, getcontext().prec, g = cells(opponents, won, elos), 80, None
    for number, error, rounding in (float, 1e-8, 2.0**-53), (Decimal, Decimal("1e-50"), Decimal("1e-79")):
        results = {i: [(j, number(won[i, j]) / 2, number(won[j, i]) / 2) for j in opponents[i]] for i in entrants}
        dummies = {i: number(10) ** ((number(elo) - 1500) / 400) for i, elo in elos.items()}
        g = {i: Decimal(x) for i, x in g.items()} if g else fit(results, dummies)
        tries = 0 if number is float else 12
        while not (sure := within(g, results, dummies, error, rounding)) and tries:
            g, tries = closer(g, results, dummies), tries - 1
        if sure:
            order = sorted(entrants, key=g.get, reverse=True)
            steps = [(i, j, cell[i] != cell[j]) for i, j in zip(order, order[1:])]
            if all(g[i] / g[j] - 1 > 4 * error for i, j, apart in steps if apart):
                classes = accumulate((apart for *_, apart in steps), initial=1)
                return {i: math.log(g[i]) for i in entrants}, dict(zip(order, classes))
    need(sure, "the ratings do not converge")
    need(False, "two ratings are too close to tell, and no symmetry shows that they are equal")


def bylaws(event, edition):
    """What players are ranked by, before seeds, and the criteria: the event's own, or those of its edition."""
    need(edition in EDITIONS, "no such edition")
    ranks, criteria = (event.get(key) or given for key, given in zip(("rankBy", "criteria"), EDITIONS[edition]))
    for what, names, known in ("rank key", ranks, KEYS), ("criterion", criteria, CRITERIA):
        need(all(name in known for name in names), f"there is no such {what}: {set(names) - set(known)!a}")
        need(len(set(names)) == len(names), f"a {what} is there twice")
        other = OF_LIVES if edition in POINTS else OF_POINTS
        need(other.isdisjoint(names), f"the edition has no such {what}: {other & set(names)!a}")
    return ranks, criteria


def enter(event, people):
    """Gives late entrants the losses that they begin with. Only an event with rules of its own has late entrants."""
    late, rounds, lives = set(), event["rounds"], 1 if event.get("edition") in POINTS else event["lives"]
    for k, x in enumerate(event.get("lateEntries", []), 1):
        player, after, losses = x["player"], x["after"], x["losses"]
        at = f"late entry {k}: {player!a}"
        open_to_all = event.get("rankBy") or event.get("criteria") or event.get("edition") in POINTS
        need(open_to_all, f"{at}: registration is closed (rule SeedOrder)")
        need(player in people, f"{at} is not among the entrants")
        need(player not in late, f"{at} is named twice (rule SeedOrder)")
        need(0 <= after <= len(rounds), f"{at} enters after round {after!a}, which is not completed")
        need(0 <= losses < lives, f"{at} has lost {losses!a} of {lives!a} lives (rule OutOfLives)")
        for now, r in enumerate(rounds[:after], 1):
            early = player in r["byes"] or any(player in (g["gold"], g["silver"]) for g in r["games"])
            need(not early, f"{at} is in round {now}, before the entry (rule SeedOrder)")
        people[player]["losses"] = losses
        late.add(player)


def inside(event, player, now):
    """Whether a player is in round now: not withdrawn, not removed for a forfeit, and not a late entrant to come."""
    rounds = event["rounds"][:now - 1]
    if any(x["player"] == player and x["after"] >= now for x in event.get("lateEntries", [])):
        return False
    if any(w["player"] == player and w["after"] < now and not 0 < w.get("until", 0) < now
           for w in event.get("withdrawals", [])):
        return False
    lost = [f for f, r in enumerate(rounds, 1) for g in r["games"] for loser in forfeiters(g) if loser == player]
    forgiven = max((x["after"] for x in event.get("reinstated", []) if x["player"] == player and x.get("from", 1) <= now),
                   default=0)
    return not event.get("forfeitRemoves") or max(lost, default=0) <= forgiven


def forfeiters(game):
    """Who has forfeited a game."""
    return {"gold-by-forfeit": [game["silver"]], "silver-by-forfeit": [game["gold"]],
            "both-forfeit": [game["gold"], game["silver"]]}.get(game["outcome"], [])


def score(event, people, counted):
    """Gives everybody the points, the byes and the missed rounds of an event with points (rule MostPoints).

    A round without a game over the board is missed. It is a bye, too, unless it was requested or the player was withdrawn.
    """
    entrants, rounds = event["entrants"], event["rounds"]
    for x in event.get("amended", []):
        need(x["gold"] in people and x["silver"] in people and 0 < x["round"] < x["until"] <= len(rounds), "an amendment is about a later round")
    points = event.get("points", USUAL)
    need(len(rounds) < event["length"], "the event is over")
    need(event.get("lives", 0) == 0 and not event.get("extraLives"), "an event with points has no lives")
    need(set(points) == set(USUAL) and all(type(x) is int for x in points.values()), "the points are not six integers")
    points = points if any(points.values()) else USUAL
    for p, start in zip(people.values(), event.get("start") or [0] * len(people), strict=True):
        p.update(score=start, board=0, asked=0)
    for now, (r, games) in enumerate(zip(rounds, counted), 1):
        for g in games:
            for player, sign in zip((g["gold"], g["silver"]), OUTCOMES[g["outcome"]]):
                people[player]["score"] += points[{"+": "win", "=": "draw"}.get(sign, "loss")]
                people[player]["board"] += not forfeiters(g)
        for player in r["byes"]:
            people[player]["score"] += points["bye"]
        for what, records in ("requested", event.get("requested", [])), ("absent", event.get("absent", [])):
            for x in records:
                if x["round"] == now and inside(event, x["player"], now):
                    people[x["player"]]["score"] += points[what]
                    people[x["player"]]["asked"] += what == "requested"
    for seed, e in enumerate(entrants, 1):
        p = people[e]
        away = sum(any(w["player"] == e and w["after"] < now and not 0 < w.get("until", 0) < now
                       for w in event.get("withdrawals", [])) for now in range(1, len(rounds) + 1))
        p["missed"] = len(rounds) - p["board"]
        p["byes"] = p["missed"] - p["asked"] - away
        p["score"] += max((x["points"] for x in event.get("acceleration", [])
                           if x["round"] == len(rounds) + 1 and seed <= x["seeds"]), default=0)


def replay(event, printed, known=KNOWN):
    """Returns the players left, in rank order, how often each two have met, the criteria, and who rests by SeveralRest."""
    need(set(event) <= known, f"this checker doesn't know {set(event) - known}")
    entrants, rounds, edition = event["entrants"], event["rounds"], event.get("edition", "wc2012")
    ranks, criteria = bylaws(event, edition)
    scored = edition in POINTS
    people = {e: dict(player=e, seed=s, losses=0, byes=0, wins=0) for s, e in enumerate(entrants, 1)}
    enter(event, people)
    met, won, counted, out = Counter(), Counter(), [], set()
    for now, r in enumerate(rounds, 1):
        counted.append([])
        for g in r["games"]:
            gold, silver, outcome = g["gold"], g["silver"], g["outcome"]
            pair = frozenset((gold, silver))
            replays = [h for h in r["games"] if {h["gold"], h["silver"]} == pair and h["outcome"] != "void"]
            if outcome == "void" and replays:
                continue
            need(outcome in OUTCOMES and (scored or outcome != "draw"), f"{gold!a} against {silver!a} is not decided")
            counted[-1].append(g)
            played = not (scored and forfeiters(g))  # with points, a forfeit is no meeting and is not rated
            met[pair] += played and (outcome != "both-forfeit" or not event.get("bothForfeitUnmet"))
            for winner, loser, sign in (gold, silver, "+-"), (silver, gold, "-+"):
                won[winner, loser] += outcome == "draw"
                if OUTCOMES[outcome] == sign:
                    won[winner, loser] += 2 * played
                    people[winner]["wins"] += 1
                if OUTCOMES[outcome] in (sign, "--"):
                    people[loser]["losses"] += 1
        for player in r["byes"]:
            people[player]["byes"] += 1

    reads = "seeded-rating" in ranks or not {"ByeSeeded", "SeededSquares"}.isdisjoint(criteria)
    rated = not scored or reads or "rating" in ranks or "ByeRating" in criteria
    strength = number = seeded = seededNumber = dict.fromkeys(entrants, 0)
    if rated:
        strength, number = seeded, seededNumber = rate(entrants, won, dict.fromkeys(entrants, 1500))
    if reads:
        seeded, seededNumber = rate(entrants, won, dict(zip(entrants, event["seedRatings"], strict=True)))
    clubs = event.get("clubs") or [""] * len(entrants)
    for e, club in zip(entrants, clubs, strict=True):
        people[e].update({"class": number[e], "seededClass": seededNumber[e], "club": club})

    lives = Counter(dict.fromkeys(entrants, event.get("lives", 0)))
    for x in event.get("extraLives", []):
        lives[x["player"]] += x["lives"]
    out = {a["player"] for a in event.get("absent", []) + event.get("requested", []) if a["round"] == len(rounds) + 1}
    if scored:
        score(event, people, counted)
    left = [p for e, p in people.items() if (scored or p["losses"] < lives[e]) and e not in out
            and inside(event, e, len(rounds) + 1)]
    best = max((p.get("score", 0) for p in left), default=0)
    for p in left:
        p["group"] = best - p["score"] if scored else p["losses"]
    rest = min(event.get("rest", 0), max(0, len(left) - 2)) if not rounds else 0
    need(rest == 0 or not scored and (event.get("rankBy") or event.get("criteria")), "nobody rests by rule SeveralRest")
    resting, left = {p["player"] for p in left[:rest]}, left[rest:]
    keys = [KEYS[key] for key in ranks] + ["seed"]
    left.sort(key=lambda p: [p[key] for key in keys])
    need(len(left) == len(printed), f"{len(left)} players are left, not {len(printed)}")
    for rank, (p, q) in enumerate(zip(left, printed), 1):
        p["rank"] = rank
        wrong = [key for key in {"score": 0} | q if key in p and p[key] != q.get(key, 0)]
        need(not wrong and abs(q["strength"] - strength[p["player"]]) < 2e-9,
             f"rank {rank}: the history gives {p}, and the document {q}")
        elo = 1500 + seeded[p["player"]] * 400 / math.log(10)
        need(not reads or abs(q.get("seeded", elo) - elo) < 1e-6, f"rank {rank}: the seeded rating is {elo}")
        p["tenThousandths"] = math.floor(q.get("seeded", elo) * 10_000 + 0.5)
    return left, met, criteria, resting


def check(document):
    players, met, criteria, resting = replay(document["event"], document["ranking"])
    cert, place = document["certificate"], {p["player"]: i for i, p in enumerate(players)}
    n, bye = len(players), len(players)  # in what follows, players are numbers, and the bye is one more
    order = n + n % 2

    def count(level, i, j):
        """What the pair i, j counts at a level; j may be the bye."""
        c, x = level["criterion"], players[i]
        if j == bye:
            return figure(x, BYE[c]) - min(figure(p, BYE[c]) for p in players) if c in BYE else 0
        y = players[j]
        gap, apart = abs(x["group"] - y["group"]), abs(i - j)
        ranks = apart ** 2
        return {"Repeats": level.get("n") == met[frozenset((x["player"], y["player"]))] + 1 > 1,
                "LossGaps": level.get("n") == gap, "ScoreGaps": level.get("n") == gap, "SameClub": x["club"] == y["club"] != "",
                "HalvesApart": 2 * apart if gap else -apart, "RanksClose": ranks,
                "RankSpread": ranks if gap else -ranks, "RankSquares": -ranks,
                "SeededSquares": -(x["tenThousandths"] - y["tenThousandths"]) ** 2}.get(c, 0)

    # The round pairs everybody once.
    numbers = [[place.get(g["gold"]), place.get(g["silver"])] for g in document["round"]["games"]]
    byes = Counter(document["round"]["byes"])
    need(all(byes[p] == 1 for p in resting), "somebody who must rest doesn't")
    numbers += [[place.get(p), bye] for p in byes.elements() if p not in resting]
    everybody = sorted(-1 if i is None else i for pair in numbers for i in pair)
    need(everybody == list(range(order)), "the round doesn't have each of the players left once")

    # The levels are those of the criteria, and a unit is more than all can be that comes after it in its word.
    pairs = [(i, j) for j in range(order) for i in range(j)]
    times = {met[frozenset((players[i]["player"], players[j]["player"]))] + 1 for i, j in pairs if j < n} - {1}
    gaps = {abs(players[i]["group"] - players[j]["group"]) for i, j in pairs if j < n} - {0}
    mates = {0 for i, j in pairs if j < n and players[i]["club"] == players[j]["club"] != ""}
    several = {"Repeats": times, "LossGaps": gaps, "ScoreGaps": gaps, "SameClub": mates}
    want = [(c, m) for c in criteria if c not in BYE or n % 2 for m in sorted(several.get(c, {0}), reverse=True)]
    levels = cert["levels"]
    need([(l["criterion"], l.get("n", 0)) for l in levels] == want, f"the levels should be {want}")
    words = levels[-1]["word"] + 1 if levels else 1
    word, below = words - 1, 0
    for l in reversed(levels):
        if l["word"] != word:
            need(l["word"] == word - 1, "a word is left out")
            word, below = word - 1, 0
        need(type(l["unit"]) is int and l["unit"] > below, f"{l} can be outweighed by what comes after it")
        most = max((count(l, i, bye) for i in range(n)), default=0) if l["criterion"] in BYE else (n + 1) // 2
        below = math.inf if l["criterion"] in SUMS else below + l["unit"] * most
    need(word == 0, "the first word is left out")

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
    if paths[:1] in (["-h"], ["--help"]):
        print(sys.modules["__main__"].__doc__.strip())
        sys.exit(0)
    try:
        with open(paths[0] if paths else 0, encoding="utf-8") as file:
            document = file.read(MOST + 1)
    except (OSError, ValueError) as e:
        need(False, f"the document cannot be read: {e}")
    need(len(document) <= MOST, f"the document has more than {MOST} characters")
    return document


if __name__ == "__main__":
    main(read(sys.argv[1:]))
