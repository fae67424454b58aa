"""Checks answers of Margin, of any package, without the library.

    python3 margins.py [-tries N] cases.jsonl

Each line of the file is a JSON object: a package, its record, and the Swing that the library answered.

    {"package": "runoff", "event": {…}, "swing": {…}}
    {"package": "rating", "players": […], "games": […], "options": {…}, "swing": {…}}

The packages are pairing, qualify, rating, roundrobin and runoff. The file "-" is standard input. For each
line the program ranks the record by the rule book, and asks four things. Does the claim hold as the
answer says? Do the changes of the answer turn it, are they possible, and are they as many as it says? Does no
smaller change than the least turn it? If nothing turns it ever, is that so? The last two are tried, change
by change, up to N changes for each line (20,000 by default). What is left is not checked, and the line counts as
"in part". A line is "undecided" if a change leaves two ratings too close to tell.

It prints what is wrong, a line for each package, and how many lines were wrong. The exit status is 0 if
nothing is wrong, 1 if an answer is wrong, and 2 if the file is not such a file.

Some records are refused: pairing with points, a play-off, extra lives or late entries, or a claim about
a pair or a bye; qualify with reserves that are used instead of the ranking; rating with weights, or dummies of
different strength; roundrobin with lots among the tie-breaks.
"""
import functools, json, math, re, sys
from datetime import datetime
from decimal import Decimal, localcontext
from fractions import Fraction

TRIES = 20_000  # changes of a line
FARTHEST = 64  # chips, of a change that must turn nothing


class Bad(Exception):
    """The file is not such a file."""


class Wrong(Exception):
    """An answer is wrong."""


def only(x, *keys):
    more = sorted(k for k, v in x.items() if k not in keys and k != "version" and v)
    if more:
        raise Bad(f"{more[0]!a} is beyond this program")


def need(ok, reason):
    if not ok:
        raise Wrong(reason)


def shared(keys, ascending=False):
    """The place of each player, by a figure: one more than how many are better."""
    better = (lambda x, y: x < y) if ascending else (lambda x, y: x > y)
    return {p: 1 + sum(better(k, key) for k in keys.values()) for p, key in keys.items()}


def stands(claim, place):
    """Whether a claim about places holds. Who has none is not in place."""
    if claim["kind"] == "within":
        return claim["a"] in place and place[claim["a"]] <= claim["place"]
    if claim["kind"] == "ahead":
        return claim["a"] in place and claim["b"] in place and place[claim["a"]] < place[claim["b"]]
    raise Bad(f"there is no claim {claim['kind']!a}")


def cheapest(costs):
    """For each effect of some (effect, cost), the least cost."""
    least = {}
    for effect, cost in costs:
        least[effect] = min(cost, least.get(effect, cost))
    return least


# A class for each package. Its record is the list of all results that can change, as they are. "now" returns
# the claim's truth for a record of this kind, or None if that is not known, or "void" if there
# can be no such record. "parts" lists, for each result or each pair, what a change of it can
# effect, and at what cost; a change chooses an effect for each part, and "by" is the truth for them. "read" returns
# the record with the changes of the answer, and their size.


class Runoff:
    name, documented = "runoff", False

    def __init__(self, x):
        e = x["event"]
        only(e, "bots", "matches", "allowUneven")
        self.swing, self.bots, self.matches = x["swing"], e["bots"], e["matches"]
        self.claim, self.unit = self.swing["claim"], self.swing["unit"]
        if self.unit not in ("chips", "matches") or self.claim["by"] not in ("ChipTotals", "SeriesPoints", "TotalLast"):
            raise Bad("there is no such unit or rule")
        self.record = [m["chips"] for m in self.matches]
        self.most = max(map(abs, self.record), default=0)
        self.pairs = sorted({self.pair(m) for m in self.matches})

    def pair(self, m):
        return tuple(sorted((self.bots.index(m["a"]), self.bots.index(m["b"]))))

    def won(self, k, chips):
        """What the first of the pair has won in match k."""
        return chips if self.bots.index(self.matches[k]["a"]) == self.pair(self.matches[k])[0] else -chips

    def effect(self, chips):
        return (chips > 0) - (chips < 0) if self.claim["by"] == "SeriesPoints" else chips

    def now(self, record):
        sums = dict.fromkeys(self.pairs, 0)
        for k, chips in enumerate(record):
            sums[self.pair(self.matches[k])] += self.won(k, chips)
        return self.by([self.effect(sums[p]) for p in self.pairs])

    def by(self, sums):
        """Rules ChipTotals to TotalLast."""
        table = {}
        for (i, j), chips in zip(self.pairs, sums):
            table[i, j], table[j, i] = chips, -chips
        left, place = list(range(len(self.bots))), {}
        top = self.claim.get("top", {})
        keep = (top.get("keep", 0) or 4) if self.claim["by"] == "TotalLast" else 0
        while left:
            total = {i: sum(table.get((i, j), 0) for j in left) for i in left}
            out = [i for i in left if total[i] == min(total.values())]
            if len(left) <= keep or top.get("atLeast") and len(left) - len(out) < keep:
                place |= shared(total)
                break
            left = [i for i in left if i not in out]
            place |= dict.fromkeys(out, len(left) + 1)
        return stands(self.claim, {self.bots[i]: p for i, p in place.items()})

    def parts(self, most):
        for p in self.pairs:
            mine = [k for k, m in enumerate(self.matches) if self.pair(m) == p]
            sums = {0: 0}
            for k in mine if self.unit == "matches" else []:
                was = self.won(k, self.record[k])
                sums = cheapest(
                    (s + v, c + (v != was)) for s, c in sums.items() for v in range(-self.most, self.most + 1)
                )
            if self.unit == "chips":
                was = sum(self.won(k, self.record[k]) for k in mine)
                far = most + abs(was) + 1 if self.claim["by"] == "SeriesPoints" else most
                sums = {was + d: abs(d) for d in range(-far, far + 1)}
            yield cheapest((self.effect(s), c) for s, c in sums.items())

    def all(self):
        return len(self.matches) if self.unit == "matches" else None

    def read(self, changes):
        record, size, last = list(self.record), 0, 0
        for c in changes:
            k = c["match"] - 1
            need(last <= k < len(record), f"change of match {k + 1}")
            last = k + 1
            m = self.matches[k]
            need((c["a"], c["b"], c["was"]) == (m["a"], m["b"], m["chips"]), f"match {k + 1} was another")
            need(c["now"] != c["was"], f"match {k + 1} does not change")
            need(self.unit == "chips" or abs(c["now"]) <= self.most, f"match {k + 1} has too many chips")
            size += abs(c["now"] - c["was"]) if self.unit == "chips" else 1
            record[k] = c["now"]
        return record, size


class RoundRobin:
    name, documented = "roundrobin", True

    def __init__(self, x):
        e = self.event = x["event"]
        self.swing, self.claim, self.teams = x["swing"], x["swing"]["claim"], e["teams"]
        o = self.options = e.get("options", {})
        self.breaks = o.get("tieBreaks", [])
        if "lots" in self.breaks:
            raise Bad("lots are beyond this program")
        self.points = o.get("points") or {"win": 2, "draw": 1, "loss": 0}
        self.games = o.get("games", 0) or 10
        score = o.get("forfeitScore", {})
        self.forfeit = score.get("for", 0), score.get("against", 0)
        if not any(self.forfeit) and self.games > 0:
            self.forfeit = self.games // 2 + 1, 0
        self.record = [(m["winsA"], m["winsB"], m.get("forfeit", "")) for m in e["results"]]
        self.legs = 2 if o.get("twice") else 1
        self.withdraw()

    def withdraw(self):
        """Rule Withdrawing: who has gone, whose results are annulled, and how many matches a pair lacks."""
        results = self.event["results"]
        self.gone, self.annulled = set(), set()
        for w in self.event.get("withdrawals", []):
            t = w["team"]
            self.gone.add(t)
            played = sum(t in (m["a"], m["b"]) for m in results)
            half = w["results"] == "half" and 2 * played < self.legs * (len(self.teams) - 1)
            if w["results"] == "annul" or half:
                self.annulled.add(t)
        self.counts = [not {m["a"], m["b"]} & self.annulled for m in results]
        self.lacks = {}
        for i, a in enumerate(self.teams):
            for b in self.teams[:i]:
                met = sum({m["a"], m["b"]} == {a, b} for m in results)
                if not {a, b} & self.annulled and met < self.legs:
                    self.lacks[frozenset((a, b))] = self.legs - met

    def matches(self, record):
        """All matches that count: the teams, their games, and who won ("a", "b", "draw" or "nobody")."""
        for m, (x, y, forfeit), counts in zip(self.event["results"], record, self.counts):
            if counts:
                yield m["a"], m["b"], *self.score(x, y, forfeit)
        for pair, n in self.lacks.items():
            a, b = pair
            if pair & self.gone:
                forfeit = "both" if pair <= self.gone else "a" if a in self.gone else "b"
                for _ in range(n):
                    yield a, b, *self.score(0, 0, forfeit)

    def score(self, x, y, forfeit):
        if forfeit:
            more, less = self.forfeit
            return {"a": (less, more, "b"), "b": (more, less, "a"), "both": (0, 0, "nobody")}[forfeit]
        return x, y, "a" if x > y else "b" if y > x else "draw"

    def rows(self, matches):
        p = self.points
        rows = {t: {"points": 0, "difference": 0, "for": 0, "wins": 0} for t in self.teams}
        for a, b, x, y, won in matches:
            for t, own, other, side in ((a, x, y, "a"), (b, y, x, "b")):
                rows[t]["points"] += p["win"] if won == side else p["draw"] if won == "draw" else p["loss"]
                rows[t]["difference"] += own - other
                rows[t]["for"] += own
                rows[t]["wins"] += won == side
        return rows

    def now(self, record):
        matches = list(self.matches(record))
        rows = self.rows(matches)
        taken = dict.fromkeys(self.teams, 0)
        played = max(
            sum(c and t in (m["a"], m["b"]) for m, c in zip(self.event["results"], self.counts)) for t in self.teams
        )
        left = any(not pair & self.gone for pair in self.lacks)
        for d in self.event.get("deductions", []):
            if d.get("from", 0) <= max(1, played) or not left:
                taken[d["team"]] += d["points"]
        groups = [[t for t in self.teams if t not in self.gone]]
        groups = split(groups, lambda g: {t: rows[t]["points"] - taken[t] for t in g})
        for b in self.breaks:
            if b in ("direct", "directOnce"):
                groups = [h for g in groups for h in self.direct(g, matches, b == "direct")]
            else:
                groups = split(groups, lambda g: {t: self.figure(b, t, rows, matches) for t in g})
        place, last, first = {}, {}, 1
        for g in groups:
            place |= dict.fromkeys(g, first)
            first += len(g)
            last |= dict.fromkeys(g, first - 1)
        if self.claim["kind"] != "through":
            return stands(self.claim, place)
        # Rule TopTwo, or the first place alone.
        return self.claim["a"] in last and last[self.claim["a"]] <= max(1, self.options.get("places", 0) or 2)

    by = now

    def figure(self, b, t, rows, matches):
        """A tie-break of one team; more is better."""
        if b == "sanctions":
            return -sum(s["count"] for s in self.event.get("sanctions", []) if s["team"] == t)
        if b != "sonnebornBerger":
            return rows[t][b]
        total = 0
        for a, other, _, _, won in matches:
            for side, one, two in (("a", a, other), ("b", other, a)):
                if one == t:
                    total += rows[two]["points"] * (2 if won == side else won == "draw")
        return total

    def direct(self, group, matches, again):
        """Tie-break Direct or DirectOnce."""
        if len(group) < 2 or any(pair <= set(group) for pair in self.lacks):
            return [group]
        rows = self.rows(m for m in matches if m[0] in group and m[1] in group)
        parts = split([group], lambda g: {t: (rows[t]["points"], rows[t]["difference"], rows[t]["for"]) for t in g})
        if len(parts) == 1 or not again:
            return parts
        return [h for g in parts for h in self.direct(g, matches, again)]

    def possible(self):
        """All results of a match that is played."""
        if self.games > 0:
            return [(x, y, "") for x in range(self.games + 1) for y in range(self.games + 1 - x)]
        most = max([self.forfeit[0]] + [n for x, y, _ in self.record for n in (x, y)]) or 1
        return [(x, y, "") for x in range(most + 1) for y in range(most + 1)]

    def parts(self, most):
        alike = not set(self.breaks) & {"difference", "for", "direct", "directOnce"}
        for was, counts in zip(self.record, self.counts):
            effects = {was: 0}
            if counts:
                seen = {self.score(*was)[2]} if alike else {was}
                for r in self.possible():
                    kind = self.score(*r)[2] if alike else r
                    if kind not in seen:
                        seen.add(kind)
                        effects[r] = 1
            yield effects

    def all(self):
        return len(self.record)

    def read(self, changes):
        record, last = list(self.record), 0
        for c in changes:
            k = c["where"]["match"] - 1
            need(c["where"]["state"] == "table" and last <= k < len(record), f"change of result {k + 1}")
            last = k + 1
            need(c["was"] == self.event["results"][k], f"result {k + 1} was another")
            now = (c["now"]["winsA"], c["now"]["winsB"], c["now"].get("forfeit", ""))
            need((c["now"]["a"], c["now"]["b"]) == (c["was"]["a"], c["was"]["b"]), f"result {k + 1} has other teams")
            need(now in self.possible() and now != record[k], f"result {k + 1} cannot become {now}")
            record[k] = now
        return record, len(changes)


def split(groups, key):
    """Splits groups of tied players by a figure, more first."""
    list = []
    for g in groups:
        keys = key(g)
        for k in sorted(set(keys.values()), reverse=True):
            list.append([t for t in g if keys[t] == k])
    return list


@functools.cache
def instant(text):
    m = re.fullmatch(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)", text)
    if not m:
        raise Bad(f"no time: {text!a}")
    whole = datetime.fromisoformat(m[1] + ("+00:00" if m[3] == "Z" else m[3]))
    since = whole - datetime.fromisoformat("1970-01-01T00:00:00+00:00")
    return since.days * 86400 + since.seconds + Fraction(m[2] or 0)


class Qualify:
    name, documented = "qualify", True

    def __init__(self, x):
        e = self.event = x["event"]
        self.swing, self.claim = x["swing"], x["swing"]["claim"]
        o = self.options = e.get("options", {})
        if o.get("reserves", "") == "instead-of-ranking" and e.get("reserves"):
            raise Bad("reserves instead of the ranking are beyond this program")
        self.cap, self.top, self.size = o.get("cap", 0) or 20, o.get("points", 0) or 4, o.get("size", 0) or 8
        self.filters = o.get("filters") or ["Window", "Decided", "Rated", "Alternation", "Cap"]
        self.record = [g["winner"] for g in e["games"]]
        self.gone = set(e.get("unavailable", []))

    def counted(self, entrant, benchmark, record):
        """Rules Window to Cap: the games that count, in order, as (won, end)."""
        e, begin, end = self.event, *(instant(self.event["window"][k]) for k in ("begin", "end"))
        games = [
            (instant(g["start"]), k, g, record[k])
            for k, g in enumerate(e["games"])
            if {g["gold"], g["silver"]} == {entrant, benchmark}
        ]
        games.sort(key=lambda x: x[:2])
        for rule in self.filters:
            kept, first, before = [], None, None
            for n, x in enumerate(games):
                start, _, g, winner = x
                gold = g["gold"] == entrant
                if rule == "Window":
                    ok = start > begin and (not g.get("end") or instant(g["end"]) < end)
                elif rule == "Decided":
                    ok = winner != ""
                elif rule == "Rated":
                    ok = g["rated"]
                elif rule == "Cap":
                    ok = n < self.cap
                elif rule != "Alternation":
                    raise Bad(f"there is no filter {rule!a}")
                elif self.options.get("alternation") == "positional":
                    first = gold if n == 0 else first
                    ok = gold == (first if n % 2 == 0 else not first)
                else:
                    ok = gold != before
                    before = gold if ok else before
                if ok:
                    kept.append(x)
            games = kept
        return [((g["gold"] == entrant) == (w == "gold"), instant(g["end"])) for _, _, g, w in games]

    def against(self, games):
        """Rules Streak to Completion: the points, the losses before, and the time of completion or None."""
        streaks = []  # (length, losses before, ends of the wins)
        losses, open = 0, False
        for won, end in games:
            if not won:
                losses += 1
            elif not open:
                streaks.append((1, losses, [end]))
            else:
                streaks[-1] = (streaks[-1][0] + 1, streaks[-1][1], streaks[-1][2] + [end])
            open = won
        if not streaks:
            return 0, losses, None
        longest = max(s[0] for s in streaks)
        points = min(longest, self.top)
        earning = self.options.get("streak") == "earning"
        _, before, ends = next(s for s in streaks if s[0] >= (points if earning else longest))
        return points, before, max(ends[:points])

    def now(self, record):
        keys = {}
        for t in self.event["entrants"]:
            lists = [self.against(self.counted(t, b, record)) for b in self.event["benchmarks"]]
            done = max((c for _, _, c in lists if c is not None), default=0)
            keys[t] = (sum(p for p, _, _ in lists), -sum(b for _, b, _ in lists), -done)
        place = shared(keys)
        if self.claim["kind"] != "in-field":
            return stands(self.claim, place)
        # Rules Shared, Field and Replacement.
        a = self.claim["a"]
        here = [t for t in self.event["entrants"] if t not in self.gone]
        if a not in here:
            return False
        room = self.size - sum(place[t] < place[a] for t in here)
        tied = [t for t in here if place[t] == place[a]]
        order = [t for t in self.event.get("order", []) if t in tied]
        return len(tied) <= room or len(order) == len(tied) and a in order[: max(0, room)]

    by = now

    def parts(self, most):
        other = {"gold": "silver", "silver": "gold"}
        for w in self.record:
            yield {w: 0, other[w]: 1} if w else {w: 0}

    def all(self):
        return sum(w != "" for w in self.record)

    def read(self, changes):
        record, last = list(self.record), 0
        for c in changes:
            k = c["game"]
            need(last <= k < len(record), f"change of game {k}")
            last = k + 1
            was = self.event["games"][k]
            need(c["was"] == was, f"game {k} was another")
            other = {"gold": "silver", "silver": "gold"}.get(was["winner"])
            need(c["now"] == was | {"winner": other}, f"game {k} changes otherwise")
            record[k] = other
        return record, len(changes)


class Pairing:
    name, documented = "pairing", True

    def __init__(self, x):
        e = self.event = x["event"]
        only(e, "lives", "entrants", "edition", "rounds", "seedRatings", "withdrawals", "absent", "forfeitRemoves",
             "secondBy", "bothForfeitUnmet")  # fmt: skip
        self.swing, self.claim, self.lives = x["swing"], x["swing"]["claim"], e["lives"]
        if self.claim["kind"] in ("meets", "bye"):
            raise Bad("claims about a round are beyond this program")
        self.where = [(r, g) for r, d in enumerate(e["rounds"]) for g in range(len(d["games"]))]
        self.record = [e["rounds"][r]["games"][g]["outcome"] for r, g in self.where]
        for w in e.get("withdrawals", []):
            only(w, "player", "after", "why")

    def now(self, record):
        """Rules OutOfLives to GamesWon."""
        e = self.event
        wins, losses = dict.fromkeys(e["entrants"], 0), dict.fromkeys(e["entrants"], 0)
        gone = {w["player"]: w["after"] for w in e.get("withdrawals", [])}
        left_in, whole, k = {}, True, 0
        for r in range(len(e["rounds"]) + 1):
            # After r rounds.
            for p in e["entrants"]:
                if (losses[p] >= self.lives or gone.get(p, r + 1) <= r) and p not in left_in:
                    left_in[p] = r
            left = [p for p in e["entrants"] if p not in left_in]
            if r == len(e["rounds"]):
                break
            games, byes = e["rounds"][r]["games"], e["rounds"][r]["byes"]
            if len(left) <= 1:
                return "void"  # no round follows the end
            outcomes = record[k : k + len(games)]
            k += len(games)
            settled = {frozenset((g["gold"], g["silver"])) for g, o in zip(games, outcomes) if o not in ("", "void")}
            whole = all(frozenset((g["gold"], g["silver"])) in settled for g in games) and "" not in outcomes
            if any(p in left_in for g in games for p in (g["gold"], g["silver"])) or any(p in left_in for p in byes):
                return "void"
            for g, o in zip(games, outcomes):
                gold, silver = g["gold"], g["silver"]
                if o in ("gold", "gold-by-forfeit"):
                    wins[gold] += 1
                if o in ("silver", "silver-by-forfeit"):
                    wins[silver] += 1
                lost = {"gold": [silver], "silver": [gold], "gold-by-forfeit": [silver], "silver-by-forfeit": [gold],
                        "both-forfeit": [gold, silver], "no-decision": [], "void": [], "": []}[o]  # fmt: skip
                for p in lost:
                    losses[p] += 1
                    if "forfeit" in o and e.get("forfeitRemoves"):
                        gone[p] = min(r + 1, gone.get(p, r + 1))
        champion = left[0] if whole and len(left) == 1 else None
        kind, a = self.claim["kind"], self.claim["a"]
        if kind == "out":
            return a in left_in
        if kind == "champion":
            return champion == a
        if kind == "another-champion":
            return champion is not None and champion != a
        keys = {p: (p == champion, False, wins[p]) for p in e["entrants"]}
        if champion is not None and e.get("secondBy") == "last-out" and left_in:
            for p, r in left_in.items():
                if r == max(left_in.values()):
                    keys[p] = (False, True, 0)
        return stands(self.claim, shared(keys))

    by = now

    def parts(self, most):
        other = {"gold": "silver", "silver": "gold"}
        for o in self.record:
            yield {o: 0, other[o]: 1} if o in other else {o: 0}

    def all(self):
        return sum(o in ("gold", "silver") for o in self.record)

    def read(self, changes):
        record, last = list(self.record), 0
        for c in changes:
            at = c["round"] - 1, c["game"] - 1
            need(at in self.where and self.where.index(at) >= last, f"change of round {at[0] + 1}, game {at[1] + 1}")
            k = self.where.index(at)
            last = k + 1
            g = self.event["rounds"][at[0]]["games"][at[1]]
            was = (g["gold"], g["silver"], g["outcome"])
            need((c["gold"], c["silver"], c["was"]) == was, f"round {at[0] + 1}, game {at[1] + 1} was another")
            other = {"gold": "silver", "silver": "gold"}.get(c["was"])
            need(c["now"] == other, f"round {at[0] + 1}, game {at[1] + 1} cannot become {c['now']!a}")
            record[k] = other
        return record, len(changes)


class Rating:
    name, documented = "rating", False

    def __init__(self, x):
        self.swing, self.players, self.claim = x["swing"], x["players"], x["swing"]["claim"]
        o = x.get("options", {})
        only(o, "dummyWeight")
        self.dummy = Fraction(o.get("dummyWeight", 0.5))
        self.change = self.swing["change"]
        if self.change not in ("rescored", "removed"):
            raise Bad(f"there is no change {self.change!a}")
        pairs = {}  # wins, draws and losses of the first, by the first entry that names both
        for g in x["games"]:
            if g.get("weight", 1) != 1:
                raise Bad("weights are beyond this program")
            a, b, s = g["a"], g["b"], ["win", "draw", "loss"].index(g["score"])
            if (b, a) in pairs:
                a, b, s = b, a, 2 - s
            pairs.setdefault((a, b), [0, 0, 0])[s] += 1
        self.pairs = list(pairs)
        self.record = [tuple(v) for v in pairs.values()]
        self.cache = {}

    def now(self, record):
        return self.by([(sum(r), r[0] - r[2]) for r in record])

    def by(self, effects):
        """The claim's truth, by how often each pair has met, and the wins minus the losses of its first."""
        key = tuple(effects)
        if key not in self.cache:
            self.cache[key] = self.judge(effects)
        return self.cache[key]

    def judge(self, effects):
        n = len(self.players)
        games, excess = [[0] * n for _ in range(n)], [0] * n
        for (a, b), (met, diff) in zip(self.pairs, effects):
            i, j = self.players.index(a), self.players.index(b)
            games[i][j] = games[j][i] = met
            excess[i] += diff
            excess[j] -= diff
        order = ranks(games, excess, self.dummy)
        return None if order is None else stands(self.claim, {self.players[i]: c for i, c in order.items()})

    def parts(self, most):
        for w, d, l in self.record:
            met = w + d + l
            if self.change == "removed":
                kept = ((x, y, z) for x in range(w + 1) for y in range(d + 1) for z in range(l + 1))
                yield cheapest(((sum(r), r[0] - r[2]), met - sum(r)) for r in kept)
            else:
                other = ((x, y, met - x - y) for x in range(met + 1) for y in range(met + 1 - x))
                yield cheapest(
                    ((met, x - z), max(0, x - w) + max(0, y - d) + max(0, z - l)) for x, y, z in other
                )

    def all(self):
        return sum(map(sum, self.record))

    def read(self, changes):
        record, size = [list(r) for r in self.record], 0
        taken = [list(r) for r in self.record]
        for c in changes:
            pair = (c["a"], c["b"])
            need(pair in self.pairs, f"{pair} is no pair of the record")
            k, was = self.pairs.index(pair), ["win", "draw", "loss"].index(c["was"])
            need(c["games"] >= 1 and c.get("now") != c["was"], f"{pair}: nothing changes")
            taken[k][was] -= c["games"]
            need(taken[k][was] >= 0, f"{pair}: there are not so many games")
            record[k][was] -= c["games"]
            need((self.change == "removed") == (not c.get("now")), f"{pair}: not {self.change}")
            if c.get("now"):
                record[k][["win", "draw", "loss"].index(c["now"])] += c["games"]
            size += c["games"]
        return [tuple(r) for r in record], size


def ranks(games, excess, dummy):
    """The class of each player, or None if two strengths are too close to tell."""
    n = len(excess)
    for exact in (False, True):
        with localcontext() as c:
            c.prec = 70
            number = Decimal if exact else float
            weight = Decimal(dummy.numerator) / dummy.denominator if exact else float(dummy)
            start = strengths if exact else [0.0] * n
            strengths, error = newton(games, excess, weight, [number(t) for t in start], exact)
            apart = lambda i, j: abs(strengths[i] - strengths[j]) > 2 * error
            close = [(i, j) for i in range(n) for j in range(i) if not apart(i, j)]
            if not close or exact and tied(games, excess, strengths, error):
                classes = []
                for i in sorted(range(n), key=lambda i: -strengths[i]):
                    if classes and not apart(i, classes[-1][0]):
                        classes[-1].append(i)
                    else:
                        classes.append([i])
                return {i: k + 1 for k, g in enumerate(classes) for i in g}
    return None


def newton(games, excess, weight, t, exact):
    """The strengths of greatest likelihood, and a bound on their error. The Hessian is an M-matrix whose rows
    sum to the information of the dummies, so an error is at most the residual divided by the least of these
    sums. The factor of 2 is for the way to the solution, on which the sums hardly change."""
    n = len(excess)
    exp = (lambda x: x.exp()) if exact else math.exp
    for step in range(200):
        p = [[1 / (1 + exp(t[j] - t[i])) for j in range(n)] for i in range(n)]
        q = [1 / (1 + exp(-x)) for x in t]
        rest = [
            (sum(games[i]) + excess[i] + weight) / 2 - sum(games[i][j] * p[i][j] for j in range(n)) - weight * q[i]
            for i in range(n)
        ]
        own = [weight * x * (1 - x) for x in q]
        size = max(map(abs, rest))
        if step >= (5 if exact else 199) or size < (Decimal("1e-66") if exact else 1e-13):
            break
        h = [[-games[i][j] * p[i][j] * p[j][i] for j in range(n)] for i in range(n)]
        for i in range(n):
            h[i][i] = own[i] - sum(h[i])
        move = solve(h, rest)
        far = max(map(abs, move))
        t = [x + (m if far <= 1 else m / far) for x, m in zip(t, move)]
    return t, 2 * (size + (Decimal("1e-60") if exact else 1e-12)) / min(own)


def solve(h, y):
    """Solves h x = y by elimination; h is positive definite."""
    n = len(y)
    rows = [h[i] + [y[i]] for i in range(n)]
    for k in range(n):
        for i in range(k + 1, n):
            f = rows[i][k] / rows[k][k]
            rows[i] = [u - f * v for u, v in zip(rows[i], rows[k])]
    x = [0] * n
    for k in reversed(range(n)):
        x[k] = (rows[k][n] - sum(rows[k][j] * x[j] for j in range(k + 1, n))) / rows[k][k]
    return x


def tied(games, excess, t, error):
    """Whether players with strengths that seem equal, or opposite, are so. Give each player a group and a sign. If
    all of a group have as many wins minus losses, and as many games against each other group and sign,
    then the best strengths of this pattern solve all equations. The solution is unique. Games between equals add
    nothing to the equations."""
    groups = []  # (strength, members with their signs)
    for i in range(len(t)):
        size = abs(t[i])
        g = next((g for g in groups if abs(g[0] - size) <= 2 * error), None)
        if g is None:
            groups.append(g := (size, []))
        g[1].append((i, 0 if size <= error else 1 if t[i] > 0 else -1))
    for own, members in enumerate(groups):
        seen = set()
        for i, sign in members[1]:
            met = []
            for k, (_, others) in enumerate(groups):
                up, down, zero = (
                    sum(games[i][j] for j, s in others if s == side and (k, side) != (own, sign)) for side in (1, -1, 0)
                )
                met.append((down, up, zero) if sign < 0 else (up, down, zero))
            if sign == 0 and (excess[i] or any(up != down for up, down, _ in met)):
                return False
            seen.add((excess[i] * (sign or 1), tuple(met)) if sign else None)
        if len(seen) > 1:
            return False
    return True


def count(parts, most):
    """The number of ways to choose an effect for each part, by total cost, up to a cost."""
    ways = [1] + [0] * most
    for effects in parts:
        new = [0] * (most + 1)
        for cost in effects.values():
            for k in range(most + 1 - cost):
                new[k + cost] += ways[k]
        ways = new
    return sum(ways)


def changes(parts, most):
    """All ways to choose an effect for each part at up to a total cost."""
    if not parts:
        yield ()
        return
    for effect, cost in parts[0].items():
        if cost <= most:
            for rest in changes(parts[1:], most - cost):
                yield effect, *rest


def check(case, tries):
    """Checks an answer. It returns how many changes were tried, whether these are all, and whether all were decided."""
    s = case.swing
    least, most, never, list = s["least"], s.get("most", 0), s.get("never", False), s.get("changes") or []
    holds = case.now(case.record)
    if holds == "void":
        raise Bad("the record breaks a rule")
    decided = holds is not None
    if not decided:
        return 0, False, False
    need(s["holds"] == holds, f"the claim {'holds' if holds else 'does not hold'}")
    need(least >= 1, f"least is {least}")
    record, size = case.read(list)
    need(size == most, f"the changes have the size {size}, and most is {most}")
    if list:
        need(not never, "changes turn what never turns")
        need(most >= least, f"{most} at most is less than {least} at least")
        turned = case.now(record)
        decided = turned is not None
        need(turned in (not holds, None), "the changes do not turn the claim")
    if never and case.documented:
        need(least == case.all() + 1, f"never, but least is {least} and {case.all()} results can change")
    goal = case.all() if never else least - 1
    if goal is None:
        goal = FARTHEST
    whole = goal
    while goal > 0 and count([*case.parts(goal)], goal) > tries:
        goal -= 1
    tried, parts = 0, [*case.parts(goal)]
    for effects in changes(parts, goal):
        tried += 1
        turned = case.by(effects)
        if turned is None:
            decided = False
        elif turned != "void":
            need(turned == holds, f"a change of the size {price(parts, effects)} turns the claim: {effects}")
    return tried, goal == whole and not (never and case.all() is None), decided


def price(parts, effects):
    return sum(p[e] for p, e in zip(parts, effects))


def main(lines, tries, out):
    """Checks all lines, and returns how many answers are wrong."""
    packages = {c.name: c for c in (Pairing, Qualify, Rating, RoundRobin, Runoff)}
    sums = {}
    for n, line in enumerate(lines, 1):
        if not line.strip():
            continue
        name = "?"
        try:
            x = json.loads(line)
            name = x["package"]
            if name not in packages:
                raise Bad(f"there is no package {name!a}")
            sum = sums.setdefault(name, dict.fromkeys(("cases", "wrong", "in part", "undecided", "tried"), 0))
            tried, whole, decided = check(packages[name](x), tries)
            sum["tried"] += tried
            sum["in part"] += decided and not whole
            sum["undecided"] += not decided
        except Wrong as e:
            sum["wrong"] += 1
            print(f"line {n}: {name}: wrong: {e}", file=out)
        except Bad as e:
            raise Bad(f"line {n}: {e}") from e
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError) as e:
            raise Bad(f"line {n}: not such a line: {type(e).__name__}: {e!a}") from e
        sum["cases"] += 1
    for name in sorted(sums):
        figures = [f"{v} {k}" for k, v in sums[name].items()]
        print(f"{name}: {', '.join(figures[:-1])}; {sums[name]['tried']} changes tried", file=out)
    cases, wrong = (functools.reduce(lambda n, s: n + s[k], sums.values(), 0) for k in ("cases", "wrong"))
    print(f"{cases} cases, {wrong} wrong", file=out)
    return wrong


if __name__ == "__main__":
    args = sys.argv[1:]
    try:
        tries = TRIES
        if args[:1] == ["-tries"] and len(args) > 1 and re.fullmatch("[0-9]{1,9}", args[1]):
            tries, args = int(args[1]), args[2:]
        if len(args) != 1 or args[0].startswith("-") and args[0] != "-":
            raise Bad("usage: margins.py [-tries N] cases.jsonl, or - for standard input")
        with open(0 if args[0] == "-" else args[0], encoding="utf-8") as f:
            sys.exit(1 if main(f, tries, sys.stdout) else 0)
    except (Bad, OSError, ValueError) as e:
        print(f"margins.py: {e}", file=sys.stderr)
        sys.exit(2)
