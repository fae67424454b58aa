/* Checks that a round is the best one, by the criteria of its event.
 *
 * check(document) takes the text that the program certificate prints, and
 * returns {ok, text, facts}. It trusts nothing of the document except the
 * history. Losses, byes, meetings, ratings and ranks are derived anew, and
 * every pair of players is looked at. It shares no code with the library. Why
 * the method proves a round is in the comment of the type Certificate
 * (go doc ./pairing Certificate).
 *
 * A document that needs too much work is not proved, and check says so. So
 * every document has its verdict within about half a minute. A second argument
 * of check allows another number of steps.
 *
 * Numbers of a certificate have up to 19 digits, which JSON.parse does not
 * keep. check.parse(text) keeps them, as BigInt, and check takes its result in
 * place of a text. check works in a page, in a worker and in node.
 */
globalThis.check = (() => {
  "use strict";

  const FIRST = ["ByeFewest", "Repeats", "ByeLosses", "LossGaps"];
  const SPREAD = [...FIRST, "ByeRating", "ByeSeed", "RankSpread"], SQUARES = [...FIRST, "ByeRank", "RankSquares"];
  const SWISS = ["ByeFewest", "Repeats", "ByeLowest", "ByeUnplayed", "ScoreGaps", "SameClub", "ByeLast"];
  const EDITIONS = new Map(Object.entries({ // what players are ranked by, before seeds, and the criteria
    wc2012: [["losses", "rating"], SPREAD],
    wcc2014: [["losses", "rating"], SPREAD],
    wc2013: [["losses", "rating", "seeded-rating"], SQUARES],
    wc2014: [["losses", "seeded-rating"], SQUARES],
    wc2016: [["losses", "seeded-rating"], [...FIRST, "ByeSeeded", "SeededSquares"]],
    "arbiter-swiss-2026": [["score"], [...SWISS, "HalvesApart", "RanksClose"]],
    "arbiter-mcmahon-2026": [["score"], [...SWISS, "RankSpread"]],
  }));
  const scored = (event) => ["arbiter-swiss-2026", "arbiter-mcmahon-2026"].includes(event.edition); // by points, not lives
  const USUAL = { win: 2, draw: 1, loss: 0, bye: 2, requested: 1, absent: 0 };
  const OF_POINTS = ["score", "ScoreGaps", "ByeLowest", "ByeUnplayed"], OF_LIVES = ["losses", "LossGaps", "ByeLosses", "ByeMostLosses"];
  const KEYS = new Map(Object.entries({ losses: "losses", rating: "class", "seeded-rating": "seededClass", score: "group" }));
  const BYE = new Map(Object.entries({ // what each criterion reads of the bye player, to be as small as possible
    ByeFewest: "byes", ByeLosses: "losses", ByeRating: "class", ByeSeed: "seed", ByeRank: "rank", ByeSeeded: "seededClass",
    ByeLowest: "score", ByeUnplayed: "missed",
    ByeMostLosses: "-losses", ByeLast: "-rank", // the negative figure
  }));
  const figure = (p, c) => BYE.get(c).startsWith("-") ? -p[BYE.get(c).slice(1)] : p[BYE.get(c)];
  const PAIRS = ["Repeats", "LossGaps", "ScoreGaps", "SameClub"];
  const SQUARES_OF = ["RankSpread", "RankSquares", "SeededSquares", "RanksClose"], SUMS = [...SQUARES_OF, "HalvesApart"];
  const OUTCOMES = new Map(Object.entries({ // who wins, who loses, and who forfeits
    "gold": ["gold", ["silver"], []],
    "silver": ["silver", ["gold"], []],
    "gold-by-forfeit": ["gold", ["silver"], ["silver"]],
    "silver-by-forfeit": ["silver", ["gold"], ["gold"]],
    "both-forfeit": ["", ["gold", "silver"], ["gold", "silver"]],
    "no-decision": ["", [], []],
    "draw": ["", [], []],
  }));
  const KNOWN = ("version lives entrants edition rounds seedRatings rankBy criteria withdrawals absent extraLives " +
    "forfeitRemoves reinstated playOff forbidden pins secondBy bothForfeitUnmet lateEntries " +
    "rest clubs length points start acceleration tieBreaks fideTieBreaks requested amended").split(" ");
  const MOST = 16 << 20, MOST_PLAYERS = 5000; // characters of a document, and players left
  const MOST_WORK = 2e9; // steps of up to ten nanoseconds, for one document
  const BIG = 10; // steps of a sum of long numbers

  class Unproved extends Error {}
  const need = (ok, reason) => { if (!ok) throw new Unproved(typeof reason === "function" ? reason() : reason); };
  const quote = (x) => x !== null && typeof x === "object" ? "a list or an object"
    : JSON.stringify(String(x).slice(0, 100)).replace(/[\p{C}\p{Z}]/gu, (c) => c === " " ? c : `\\u{${c.codePointAt(0).toString(16)}}`);
  const list = (x, what) => { need(Array.isArray(x), `${what} is not a list`); return x; };
  const object = (x, what) => { need(typeof x === "object" && x !== null && !Array.isArray(x), `${what} is not an object`); return x; };
  const objects = (x, what) => { for (const y of list(x, what)) object(y, `one of ${what}`); return x; };
  const two = (x) => { need(list(x, "a pair").length === 2, "a pair does not have two players"); return x; };
  const flag = (x, what) => { need(x === undefined || typeof x === "boolean", `${what} is neither true nor false`); return x === true; };
  const count = (x, what) => { need(Number.isSafeInteger(x) && x >= 0, `${what} is not a whole number from 0`); return x; };
  const exact = (x) => {
    need(typeof x === "bigint" || Number.isSafeInteger(x), "a value is not a whole number, or has lost its digits");
    return BigInt(x);
  };
  let budget = 0; // the steps that the document may still take
  const spend = (steps) => { need((budget -= steps) >= 0, "it takes too much work"); };
  const group = (records, key) => { // the records by their round
    const found = new Map();
    for (const r of records) {
      const at = count(key(r), "the round of a record");
      if (!found.has(at)) found.set(at, []);
      found.get(at).push(r);
    }
    return (round) => found.get(round) ?? [];
  };

  /* parse reads JSON. A whole number that a Number cannot hold is a BigInt. */
  function parse(text) {
    const token = /[ \t\n\r]*([[\]{},:]|"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|true|false|null)/y;
    const next = () => {
      const found = token.exec(text);
      need(found, "this is not JSON");
      return found[1];
    };
    const value = (t, depth) => {
      need(depth < 20, "lists or objects are nested too deep");
      const close = { "[": "]", "{": "}" }[t], isList = t === "[", all = isList ? [] : Object.create(null);
      if (!close) {
        need(!/^[\]},:]/.test(t), "this is not JSON");
        const x = JSON.parse(t);
        return Number.isInteger(x) && !Number.isSafeInteger(x) && /^-?\d{1,40}$/.test(t) ? BigInt(t) : x;
      }
      for (t = next(); t !== close;) {
        if (isList) {
          all.push(value(t, depth + 1));
        } else {
          need(t[0] === '"', "this is not JSON");
          const key = JSON.parse(t);
          need(!(key in all) && next() === ":", `the key ${quote(key)} is there twice, or is no key`);
          all[key] = value(next(), depth + 1);
        }
        if ((t = next()) !== close) need(t === "," && (t = next()) !== close, "this is not JSON");
      }
      return all;
    };
    const all = value(next(), 0);
    need(/^[ \t\n\r]*$/.test(text.slice(token.lastIndex)), "something follows the document");
    return all;
  }

  /* fit returns the natural logarithms of Bradley-Terry strengths. Everybody
   * has drawn half a game with a dummy of a given strength. versus has, for
   * each player, the opponents with the games won and lost. The iteration is
   * Newman's, in "Efficient computation of rankings", JMLR 24 (2023). */
  function fit(versus, dummies) {
    const g = dummies.slice();
    const size = versus.reduce((sum, found) => sum + found.length, g.length);
    for (let step = 0, change = 1; change > 1e-14; step++) {
      need(step < 100_000, "the ratings do not converge");
      spend(size);
      change = 0;
      for (let i = 0; i < g.length; i++) {
        let up = 0.25 * dummies[i] / (g[i] + dummies[i]), down = 0.25 / (g[i] + dummies[i]);
        for (const { j, won, lost } of versus[i]) {
          up += won * g[j] / (g[i] + g[j]);
          down += lost / (g[i] + g[j]);
        }
        change = Math.max(change, Math.abs(up / down / g[i] - 1));
        g[i] = up / down;
      }
    }
    return g.map(Math.log);
  }

  /* cells proves ties: players of one number have equal ratings. Every player
   * also has a mirror image, whose results are turned, and whose seed rating is
   * on the other side of 1500. Players and images have one number if they have
   * the same surplus of wins, the same seed rating, and as many games against
   * each other number. Games against the own number say nothing. If a player is
   * like the own image, a game against somebody is undone by a game against
   * that player's image. A tie that is a coincidence of numbers is not proved. */
  function cells(versus, elos) {
    const n = elos.length, signs = [1, -1]; // player i is at i, the image at n + i
    need(new Set(elos).size === new Set(elos.map((elo) => elo - 1500)).size, "two seed ratings are too close to tell");
    let texts = signs.flatMap((sign) => versus.map((found, i) =>
      `${sign * found.reduce((sum, x) => sum + x.won - x.lost, 0) + 0} ${sign * (elos[i] - 1500) + 0}`));
    for (let before = 0; ;) {
      const numbers = new Map(), cell = texts.map((t) => numbers.get(t) ?? (numbers.set(t, numbers.size), numbers.get(t)));
      if (numbers.size === before) return cell.slice(0, n);
      before = numbers.size;
      texts = cell.map((own, at) => {
        const i = at % n, image = at < n ? n + i : i, games = new Map();
        spend(versus[i].length + 1);
        const add = (c, k) => c !== own && games.set(c, (games.get(c) ?? 0) + k);
        for (const { j, won, lost } of versus[i]) {
          add(cell[at < n ? j : n + j], won + lost);
          if (own === cell[image]) add(cell[at < n ? n + j : j], -won - lost);
        }
        return `${own}:` + [...games].filter(([, k]) => k !== 0).sort(([c], [d]) => c - d).join(" ");
      });
    }
  }

  /* classes numbers the strengths from 1, the best first. Players have the same
   * number if a tie is proved. Otherwise the strengths must be apart. */
  function classes(strength, cell) {
    const order = strength.map((_, i) => i).sort((i, j) => strength[j] - strength[i] || cell[i] - cell[j]), number = [];
    order.forEach((i, k) => {
      const before = order[k - 1], tie = k > 0 && cell[i] === cell[before];
      need(k === 0 || tie || strength[before] - strength[i] >= 1e-9, "two ratings are too close to tell them apart");
      number[i] = k === 0 ? 1 : number[before] + (tie ? 0 : 1);
    });
    return number;
  }

  /* replay plays the history again. It returns everybody, with what has
   * happened to them, who is left, and the games that count. */
  function replay(event) {
    for (const key of Object.keys(object(event, "event"))) need(KNOWN.includes(key), `this checker does not know ${quote(key)}`);
    need(event.version === undefined || event.version === 1, "this checker knows version 1 only");
    const byPoints = scored(event), points = object(event.points ?? USUAL, "points");
    need(byPoints ? !event.lives && event.extraLives === undefined : count(event.lives, "the number of lives") > 0,
      byPoints ? "an event with points has no lives" : "nobody has a life");
    need(Object.keys(points).sort().join() === Object.keys(USUAL).sort().join(), "the points are not six");
    for (const x of Object.values(points)) count(x, "a number of points");
    const length = byPoints ? count(event.length, "the number of rounds") : Infinity;
    need(list(event.entrants, "entrants").every((name) => typeof name === "string"), "the name of an entrant is not a text");
    const everybody = event.entrants.map((player, i) => ({
      player, seed: i + 1, lives: byPoints ? Infinity : event.lives, score: 0, board: 0, asked: 0, away: 0, losses: 0, byes: 0, wins: 0, until: 0, out: false, absent: 0, seen: 0,
      sits: false, forfeited: 0, forgiven: 0,
    }));
    const byName = new Map(everybody.map((p) => [p.player, p])), games = [];
    need(byName.size === everybody.length, "an entrant is listed twice");
    const who = (name) => {
      need(typeof name === "string" && byName.has(name), () => `${quote(name)} is not an entrant`);
      return byName.get(name);
    };
    const after = (x) => x.after ?? 0, records = (key) => objects(event[key] ?? [], key);
    const removes = flag(event.forfeitRemoves, "forfeitRemoves"), unmet = flag(event.bothForfeitUnmet, "bothForfeitUnmet");
    if (event.playOff !== undefined) object(event.playOff, "playOff");
    const extra = group(records("extraLives"), after), withdrawn = group(records("withdrawals"), (x) => x.after);
    const late = group(records("lateEntries"), after), rest = count(event.rest ?? 0, "the number of players who rest");
    const starts = list(event.start ?? [], "start"), clubs = list(event.clubs ?? [], "clubs");
    need(event.start === undefined || starts.length === everybody.length, "the points to begin with are not one for each");
    need(event.clubs === undefined || clubs.length === everybody.length, "the clubs are not one for each");
    everybody.forEach((p, i) => Object.assign(p, { score: count(starts[i] ?? 0, "the points to begin with"), club: clubs[i] ?? "" }));
    const requested = group(records("requested"), (x) => x.round);
    for (const x of records("requested")) need(who(x.player) && x.round > 0, "a requested bye is in round 0");
    const absent = group(records("absent"), (x) => x.round), done = objects(event.rounds, "rounds").length;
    for (const x of records("amended")) need(who(x.gold) && who(x.silver) && x.round > 0 && x.round < x.until && x.until <= done, "an amendment is about a later round");
    const back = group(records("reinstated"), (x) => Math.max(1, count(x.from ?? 0, "a round")));
    for (const x of [...records("extraLives"), ...records("withdrawals"), ...records("reinstated"), ...records("lateEntries")]) {
      who(x.player);
      need(after(x) <= done && (!x.until || x.until > x.after) && x.lives !== 0, () => `a record about ${quote(x.player)} is not in order`);
    }
    for (const x of records("lateEntries")) {
      need(!who(x.player).outside, "somebody enters twice");
      who(x.player).outside = true; // has yet to enter
    }
    const sitting = [...records("absent"), ...records("requested")];
    need(!byPoints || new Set(sitting.map((x) => JSON.stringify([x.player, x.round]))).size === sitting.length,
      "somebody is away from a round twice");
    for (const x of records("acceleration")) {
      need(count(x.round, "a round") > 0 && count(x.seeds, "a number of seeds") <= everybody.length, "an acceleration is not in order");
      count(x.points, "a number of points");
    }
    for (const x of records("absent")) need(who(x.player) && x.round > 0, "an absence is from round 0");
    need([undefined, "most-won", "last-out"].includes(event.secondBy), "this checker does not know this reading of second place");

    const left = (p, round) => p.losses < p.lives && !p.outside && !p.out && !p.sits && p.until < round && p.absent !== round;
    const stays = (p) => p.losses < p.lives && !p.outside && !p.out && !p.sits && p.until < Infinity;
    const end = (round, forfeited) => {
      for (const x of extra(round)) who(x.player).lives += count(x.lives, "a number of lives");
      for (const x of late(round)) Object.assign(who(x.player), { losses: count(x.losses, "a number of losses"), outside: false });
      for (const x of withdrawn(round)) {
        const until = count(x.until ?? 0, "a round") || Infinity;
        who(x.player).until = Math.max(who(x.player).until, until);
      }
      for (const p of forfeited) p.forfeited = round;
      const forgiven = back(round + 1).map((x) => {
        const p = who(x.player);
        p.forgiven = Math.max(p.forgiven, count(x.after, "a round"));
        return p;
      });
      for (const p of [...forfeited, ...forgiven]) p.out = removes && p.forfeited > p.forgiven;
      if (event.playOff && event.playOff.after === round) {
        const tied = new Set(list(event.playOff.tied, "tied").map(who)), stay = everybody.filter(stays);
        need(stay.length === 1 && stay[0] === who(event.playOff.champion) && !tied.has(stay[0]), "the play-off does not follow a champion");
        for (const p of everybody) {
          if (tied.has(p)) p.lives = Math.max(p.lives, p.losses) + 1;
          else p.sits = true;
        }
      }
      for (const x of [...absent(round + 1), ...requested(round + 1)]) who(x.player).absent = round + 1;
    };
    end(0, []);
    event.rounds.forEach((r, k) => {
      const round = k + 1, forfeited = [];
      const plays = (p) => {
        need(left(p, round) && p.seen !== round, () => `round ${round}: ${quote(p.player)} is not left, or is there twice`);
        p.seen = round;
      };
      const sits = (p) => !p.outside && !p.out && p.until < round;
      for (const p of everybody) p.away += p.until >= round ? 1 : 0;
      for (const p of absent(round).map((x) => who(x.player)).filter(sits)) p.score += points.absent;
      for (const p of requested(round).map((x) => who(x.player)).filter(sits)) {
        p.score += points.requested;
        p.asked++;
      }
      const there = counted(r), byes = list(r.byes, "byes").map(who);
      need((byes.length < 2 || round === 1 && byes.length <= rest + 1) && there.length + byes.length > 0, `round ${round} is empty, or has two byes`);
      for (const g of there) {
        const found = OUTCOMES.get(g.outcome), side = { gold: who(g.gold), silver: who(g.silver) };
        need(found && (byPoints || g.outcome !== "draw"), () => `round ${round}: ${quote(g.gold)} against ${quote(g.silver)} is not decided`);
        const [winner, losers, forfeits] = found;
        plays(side.gold);
        plays(side.silver);
        const board = forfeits.length === 0, rated = board || !byPoints;
        games.push({ ...side, winner: rated ? side[winner] : undefined, drawn: g.outcome === "draw",
          met: rated && (g.outcome !== "both-forfeit" || !unmet) });
        for (const s of ["gold", "silver"]) {
          side[s].score += g.outcome === "draw" ? points.draw : winner === s ? points.win : points.loss;
          side[s].board += board ? 1 : 0;
        }
        if (winner) side[winner].wins++;
        forfeited.push(...forfeits.map((s) => side[s]));
        g.losers = losers.map((s) => side[s]);
      }
      for (const p of byes) plays(p);
      for (const g of there) for (const p of g.losers) p.losses++;
      for (const p of byes) {
        p.byes++;
        p.score += points.bye;
      }
      end(round, forfeited);
    });
    const now = event.rounds.length + 1;
    need(byPoints ? now <= length : everybody.filter(stays).length > 1, "the event is over");
    const there = everybody.filter((p) => left(p, now));
    if (byPoints) {
      const faster = records("acceleration").filter((x) => x.round === now);
      for (const p of everybody) {
        p.missed = now - 1 - p.board;
        p.byes = p.missed - p.asked - p.away;
        p.score += Math.max(0, ...faster.filter((x) => p.seed <= x.seeds).map((x) => x.points));
      }
    }
    const best = Math.max(0, ...there.map((p) => p.score));
    for (const p of there) p.group = byPoints ? best - p.score : p.losses;
    const own = (event.rankBy ?? []).length + (event.criteria ?? []).length > 0; // SeveralRest: rules of its own
    need(rest === 0 || !byPoints && own, "nobody rests by rule SeveralRest");
    const resting = now === 1 ? there.slice(0, Math.min(rest, Math.max(0, there.length - 2))) : [];
    return { everybody, who, games, now, resting, left: there.slice(resting.length) };
  }

  /* counted returns the games of a round without void games that were
   * replayed. */
  function counted(round) {
    const pair = (g) => JSON.stringify([g.gold, g.silver].sort());
    const games = objects(round.games, "games").map((g) => ({ ...g }));
    need(games.every((g) => typeof g.gold === "string" && typeof g.silver === "string"), "a game does not have two names");
    const replays = new Set(games.filter((g) => g.outcome !== "void").map(pair));
    return games.filter((g) => g.outcome !== "void" || !replays.has(pair(g)));
  }

  /* rank returns the players to be paired, in rank order. The printed ranking
   * must agree. It is used for one thing: seeded ratings are rounded to units
   * of 1/10,000, and a printed rating has the digits of the library. */
  function rank(event, history, rankBy, criteria, printed) {
    const { everybody, games, left } = history, versus = everybody.map(() => new Map());
    const add = (p, q, won) => {
      const found = versus[p.seed - 1], x = found.get(q) ?? { j: q.seed - 1, won: 0, lost: 0 };
      found.set(q, x);
      x[won ? "won" : "lost"]++;
    };
    for (const g of games) {
      if (!g.winner) continue;
      add(g.gold, g.silver, g.winner === g.gold);
      add(g.silver, g.gold, g.winner === g.silver);
    }
    const opponents = versus.map((found) => [...found.values()]), base = Math.log(10) / 400;
    const reads = rankBy.includes("seeded-rating") || criteria.includes("ByeSeeded") || criteria.includes("SeededSquares");
    const rated = !scored(event) || reads || rankBy.includes("rating") || criteria.includes("ByeRating");
    need(!rated || games.every((g) => !g.drawn), "this checker does not rate drawn games");
    const own = rated ? fit(opponents, everybody.map(() => 1)) : everybody.map(() => 0);
    const ownClass = rated ? classes(own, cells(opponents, everybody.map(() => 1500))) : own;
    const seeds = list(event.seedRatings ?? [], "seedRatings"), given = reads || event.seedRatings !== undefined;
    need(!given || seeds.length === own.length && seeds.every((x) => typeof x === "number" && Math.abs(x) <= 10_000),
      "each entrant needs a seed rating from -10000 to 10000");
    const seeded = reads ? fit(opponents, seeds.map((elo) => Math.exp((elo - 1500) * base))) : own;
    const seededClass = reads ? classes(seeded, cells(opponents, seeds)) : ownClass;

    for (const p of left) {
      const i = p.seed - 1;
      Object.assign(p, { class: ownClass[i], seededClass: seededClass[i], strength: own[i] });
    }
    const keys = [...rankBy.map((k) => KEYS.get(k)), "seed"];
    left.sort((p, q) => keys.map((k) => p[k] - q[k]).find((d) => d !== 0));
    need(objects(printed, "ranking").length === left.length, `${left.length} players are left, not ${printed.length}`);
    left.forEach((p, i) => {
      const q = printed[i], elo = 1500 + seeded[p.seed - 1] / base;
      p.rank = i + 1;
      for (const key of ["player", "rank", "seed", "losses", "byes", "wins", "class"]) {
        need(p[key] === q[key], () => `rank ${i + 1}: ${key} is ${quote(p[key])}, not ${quote(q[key])}`);
      }
      need(!scored(event) || p.score === (q.score ?? 0), () => `rank ${i + 1}: the score is ${p.score}`);
      need(Math.abs(p.strength - q.strength) < 1e-9, `rank ${i + 1}: the strength is ${p.strength}`);
      need(!reads || Math.abs(elo - (q.seeded ?? elo)) < 1e-6, `rank ${i + 1}: the seeded rating is ${elo}`);
      p.units = Math.floor((q.seeded ?? elo) * 10_000 + 0.5);
    });
    return left;
  }

  /* wishes returns the director's choices for the round: whether there are
   * any, and whether two players may meet, or one may have the bye. Players
   * are places in the ranking, and the bye is one more. */
  function wishes(event, { now, who }, place, players) {
    const n = players.length, at = (name) => place.get(who(name).player);
    const forbidden = list(event.forbidden ?? [], "forbidden")
      .map((x) => (Array.isArray(x) ? { pair: x } : object(x, "a prohibition")))
      .map((x) => ({ pair: two(x.pair), from: count(x.from ?? 0, "a round"), until: count(x.until ?? 0, "a round") }));
    const holds = (x) => x.from <= now && (x.until === 0 || now <= x.until);
    const pins = objects(event.pins ?? [], "pins").filter((p) => p.round === now);
    const partner = new Map(), golds = new Set(), never = new Set();
    const key = (i, j) => Math.min(i, j) * (n + 1) + Math.max(i, j);
    let any = forbidden.some(holds);
    const pin = (i, j) => {
      need(i !== undefined && j !== undefined && (j < n || n % 2) && i !== j, "a pin names somebody who is not to be paired");
      for (const [x, y] of [[i, j], [j, i]]) {
        need((partner.get(x) ?? y) === y, "somebody is pinned twice");
        partner.set(x, y);
      }
      any = true;
    };
    for (const p of pins) {
      for (const [a, b] of list(p.pairs, "pairs").map(two)) {
        pin(at(a), at(b));
        if (flag(p.colors, "colors")) golds.add(key(at(a), at(b)) * 2 + (at(a) < at(b) ? 0 : 1));
      }
      if (p.bye !== undefined) pin(at(p.bye), n);
    }
    for (const x of forbidden) {
      const [a, b] = x.pair;
      need(who(a) !== who(b), "somebody is forbidden to meet themselves");
      need(x.until === 0 || x.until >= Math.max(1, x.from), "a prohibition ends before its first round");
      if (holds(x) && place.has(a) && place.has(b)) never.add(key(at(a), at(b)));
    }
    return {
      any,
      allowed: (i, j) => (partner.get(i) ?? j) === j && (partner.get(j) ?? i) === i && !never.has(key(i, j)),
      colors: (i, j) => !golds.has(key(i, j) * 2 + (i < j ? 1 : 0)), // i has Gold
      pinned: (i) => partner.has(i),
    };
  }

  /* levels checks that the levels are those of the criteria. A unit must be
   * more than all can be that comes after it in its word. It returns what a
   * pair costs in a word. */
  function levels(certificate, criteria, players, met, wish) {
    const n = players.length, bye = n, given = objects(certificate.levels, "levels");
    const gap = (i, j) => Math.abs(players[i].group - players[j].group);
    const mates = (i, j) => players[i].club !== "" && players[i].club === players[j].club;
    let clubs = false;
    const values = (c) => players.map((p) => figure(p, c));
    const least = (c) => Math.min(...values(c)), most = (c) => Math.max(...values(c));
    const times = new Set(), gaps = new Set();
    spend(n * n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        times.add(met(i, j) + 1);
        gaps.add(gap(i, j));
        clubs ||= mates(i, j);
      }
    }
    const several = { Repeats: [...times].filter((t) => t > 1), LossGaps: [...gaps].filter((g) => g > 0), SameClub: clubs ? [0] : [] };
    several.ScoreGaps = several.LossGaps;
    const want = wish.any ? [["Allowed", 0]] : [];
    for (const c of criteria) {
      if (!BYE.has(c) || n % 2) for (const m of (several[c] ?? [0]).sort((x, y) => y - x)) want.push([c, m]);
    }
    const same = ([c, m], k) => given[k].criterion === c && count(given[k].n ?? 0, "the n of a level") === m;
    need(given.length === want.length && want.every(same), () => `the levels should be ${want.map((w) => w.join(" ")).join(", ")}`);
    for (const l of given) need(count(l.word, "a word") < given.length, "a word is left out");

    let word = given.length > 0 ? given[given.length - 1].word : 0, below = 0n;
    const words = Array.from({ length: word + 1 }, () => []);
    for (const l of given.toReversed()) {
      if (l.word !== word) {
        need(l.word === word - 1, "a word is left out");
        word--;
        below = 0n;
      }
      const c = l.criterion, unit = exact(l.unit), isSum = SUMS.includes(c), low = BYE.has(c) ? least(c) : 0;
      need(below !== null && unit > below && (!isSum || unit === 1n), `the unit ${unit} of ${c} does not keep the levels apart`);
      below = isSum ? null : below + unit * BigInt(BYE.has(c) ? most(c) - low : (n + 1) >> 1);
      const square = (d) => BigInt(d) * BigInt(d);
      const counts = BYE.has(c) ? (i, j) => j === bye ? figure(players[i], c) - low : 0
        : c === "Allowed" ? (i, j) => wish.allowed(i, j) ? 0 : 1
        : (of => (i, j) => j === bye ? 0 : of(i, j))({
          Repeats: (i, j) => met(i, j) + 1 === l.n ? 1 : 0,
          LossGaps: (i, j) => gap(i, j) === l.n ? 1 : 0,
          ScoreGaps: (i, j) => gap(i, j) === l.n ? 1 : 0,
          SameClub: (i, j) => mates(i, j) ? 1 : 0,
          HalvesApart: (i, j) => Math.abs(i - j) * (gap(i, j) ? 2 : -1),
          RanksClose: (i, j) => square(i - j),
          RankSpread: (i, j) => gap(i, j) ? square(i - j) : -square(i - j),
          RankSquares: (i, j) => -square(i - j),
          SeededSquares: (i, j) => -square(players[i].units - players[j].units),
        }[c]);
      words[word].push([2n * unit, counts]);
    }
    need(word === 0, "the first word is left out");
    const cost = (i, j, w) => {
      spend(BIG + 3 * words[w].length);
      let sum = 0n;
      for (const [price, counts] of words[w]) {
        const k = counts(i, j);
        if (k) sum += price * BigInt(k);
      }
      return sum;
    };
    return { cost, words: words.length };
  }

  /* bylaws returns what players are ranked by, and the criteria. */
  function bylaws(event) {
    const edition = EDITIONS.get(event.edition ?? "wc2012");
    need(edition, "there is no such edition");
    const own = (key, k) => list(event[key] ?? [], key).length > 0 ? event[key] : edition[k];
    const rankBy = own("rankBy", 0), criteria = own("criteria", 1);
    need(rankBy.every((k) => KEYS.has(k)), "there is no such rank key");
    need(criteria.every((c) => BYE.has(c) || PAIRS.includes(c) || SUMS.includes(c)), "there is no such criterion");
    need(new Set(rankBy).size === rankBy.length, "a rank key is there twice");
    need(new Set(criteria).size === criteria.length, "a criterion is there twice");
    need(criteria.filter((c) => SQUARES_OF.includes(c)).length < 2, "two criteria are sums of squares");
    const other = scored(event) ? OF_LIVES : OF_POINTS;
    need([...rankBy, ...criteria].every((x) => !other.includes(x)), "the edition has no such rank key or criterion");
    return { rankBy, criteria };
  }

  /* encounters returns how often two players have met. Players are places in
   * the ranking. */
  function encounters(history, place) {
    const meetings = [...place].map(() => new Map());
    for (const g of history.games) {
      const i = place.get(g.gold.player), j = place.get(g.silver.player);
      if (!g.met || i === undefined || j === undefined) continue;
      meetings[i].set(j, (meetings[i].get(j) ?? 0) + 1);
      meetings[j].set(i, (meetings[j].get(i) ?? 0) + 1);
    }
    return (i, j) => meetings[i].get(j) ?? 0;
  }

  /* matched returns the pairs of a round, and its byes, which are pairs with
   * one more than the last place. The round pairs everybody once, as the
   * director wishes. */
  function matched(round, { players, place, wish, criteria, hard, resting }) {
    const n = players.length, bye = n, known = (g) => ["", "void"].includes(g.outcome) || OUTCOMES.has(g.outcome);
    const games = counted(object(round, "round")), all = (x) => x.every(([i, j]) => i !== undefined && j !== undefined);
    need(round.games.every(known), "a game of the round has no such outcome");
    const pairs = games.map((g) => [place.get(g.gold), place.get(g.silver)]);
    const names = list(round.byes, "byes"), rests = new Set(resting.map((p) => p.player));
    need([...rests].every((p) => names.filter((q) => q === p).length === 1), "somebody who must rest does not, or is there twice");
    const byes = names.filter((p) => !rests.has(p)).map((p) => [place.get(p), bye]), both = [...pairs, ...byes];
    need(all(both), "the round has somebody who is not left");
    need(new Set(both.flat()).size === 2 * both.length, "the round has somebody twice");
    need(both.length === (n + 1) >> 1, "the round does not have everybody who is left");
    need(both.every(([i, j]) => wish.allowed(i, j)) && pairs.every(([i, j]) => wish.colors(i, j)), "the round is not as the director wishes");
    if (n % 2 && hard && criteria[0] === "ByeFewest" && !wish.pinned(bye)) {
      const resting = players[byes[0][0]];
      need(players.every((p) => p.byes >= resting.byes), "the bye is not one of the players with the fewest byes");
    }
    return { pairs, byes, both };
  }

  /* bound reads one y for each player, and z ≥ 0 for odd sets. It returns what
   * they add up to, and what two players leave of a cost. A set around both is
   * in both totals, and is not crossed. */
  function bound(certificate, words, { players, place }) {
    const n = players.length, bye = n, order = n + n % 2;
    const vector = (x) => {
      need(list(x, "a value").length === words, `a value does not have ${words} words`);
      return x.map(exact);
    };
    const duals = objects(certificate.players, "players");
    need(duals.length === n && duals.every((d, i) => d.player === players[i].player), "the certificate is about other players");
    need(n % 2 || certificate.bye === undefined, "there is no bye");
    const total = duals.map((d) => vector(d.y)); // y and z of all sets around a player
    if (n % 2) total.push(vector(certificate.bye));
    const around = total.map(() => []), sum = Array.from({ length: words }, (_, w) => total.reduce((t, v) => t + v[w], 0n));
    const sets = objects(certificate.sets, "sets");
    need(sets.length <= order, "there are more sets than players");
    for (const s of sets) {
      const names = list(s.players, "players"), z = vector(s.z), inside = new Uint8Array(order);
      const members = new Set(names.map((p) => place.get(p)));
      need(!members.has(undefined), "a set names somebody who is not left");
      need(members.size === names.length, "a set names somebody twice");
      if (flag(s.bye, "bye")) {
        need(n % 2, "a set has the bye, and there is none");
        members.add(bye);
      }
      need(members.size % 2, "a set is not odd");
      need((z.find((x) => x !== 0n) ?? 0n) >= 0n, "a set has a negative value");
      spend(BIG * words * members.size);
      for (const i of members) {
        inside[i] = 1;
        around[i].push({ inside, z });
        z.forEach((x, w) => { total[i][w] += x; });
      }
      z.forEach((x, w) => { sum[w] += x; });
    }
    const remains = (i, j, w, cost) => {
      spend(BIG * around[i].length);
      let rest = cost - total[i][w] - total[j][w];
      for (const s of around[i]) if (s.inside[j]) rest += 2n * s.z[w];
      return rest;
    };
    return { sum, remains, sets: sets.length };
  }

  function prove(document) {
    const { event, ranking, round, certificate } = object(document, "the document");
    object(event, "event");
    object(certificate, "certificate");
    const { rankBy, criteria } = bylaws(event), history = replay(event);
    need(history.left.length <= MOST_PLAYERS, `more than ${MOST_PLAYERS} players are left`);
    const players = rank(event, history, rankBy, criteria, ranking), n = players.length, order = n + n % 2;
    const place = new Map(players.map((p, i) => [p.player, i])), wish = wishes(event, history, place, players);
    const field = { players, place, wish, criteria, hard: !scored(event), resting: history.resting };
    const { cost, words } = levels(certificate, criteria, players, encounters(history, place), wish);
    const { pairs, byes, both } = matched(round, field);
    const { sum, remains, sets } = bound(certificate, words, field);

    // Every pair costs at least the y of both and the z of the sets crossed.
    for (let j = 0; j < order; j++) {
      for (let i = 0; i < j; i++) {
        let rest = 0n;
        for (let w = 0; w < words && rest === 0n; w++) rest = remains(i, j, w, cost(i, j, w));
        need(rest >= 0n, () => `ranks ${i + 1} and ${j + 1} cost too little`);
      }
    }

    // The round attains the bound.
    const spent = sum.map((_, w) => both.reduce((t, [i, j]) => t + cost(Math.min(i, j), Math.max(i, j), w), 0n));
    need(spent.every((x, w) => x === sum[w]), "the round does not cost what the values add up to");
    return { players: n, games: pairs.length, byes: byes.length, sets, compared: order * (order - 1) / 2 };
  }

  function check(document, most = MOST_WORK) {
    budget = most;
    try {
      need(typeof document !== "string" || document.length <= MOST, `the document has more than ${MOST} characters`);
      const facts = prove(typeof document === "string" ? parse(document.replace(/^\ufeff/, "")) : document);
      const plural = (k, what) => `${k} ${what}${k === 1 ? "" : "s"}`;
      const found = [plural(facts.games, "pair"), plural(facts.byes, "bye"), plural(facts.sets, "odd set")];
      return { ok: true, text: `the round is optimal: ${found.join(", ")}`, facts };
    } catch (e) {
      const reason = e instanceof Unproved ? e.message : e instanceof SyntaxError ? "this is not JSON"
        : e instanceof RangeError ? "a text in it is too long" : "this is no such document";
      return { ok: false, text: `not proved: ${reason}`, facts: null };
    }
  }
  return Object.assign(check, { parse });
})();

if (typeof module === "object") module.exports = globalThis.check;
