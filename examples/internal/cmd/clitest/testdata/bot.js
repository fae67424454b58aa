// Plays Stack'Em, Abalone and hold'em as plainly as possible.

// The place of a brick in a wall: 0 for A0, to 15 for D3.
const band = brick => 15 - Math.floor(brick * 16 / 100);
const say = console.log;

let mine, side, board;
if (process.argv[2] === "poker") say("VERSION:2.0.0"); // the bot speaks first
require("readline").createInterface({input: process.stdin}).on("line", line => {
  const [word, ...values] = line.split(/[ :]/);
  if (word === "join") {
    side = values[2] === "black" ? "#" : "O";
    say("ready");
  } else if (word === "mine") {
    mine = values.map(Number);
  } else if (word === "discard" || word === "brick") {
    const place = band(values[0]), fits = band(mine[place]) !== place;
    if (word === "discard") say(fits ? "d" : "p");
    else say(fits ? "ABCD"[Math.floor(place / 4)] + place % 4 : "-1");
  } else if (word === "board") {
    board = values[0];
  } else if (word === "go") { // a marble moves to the right
    const rows = board.split(side + ".")[0].split("/");
    const row = "ihgfedcba"[rows.length - 1], number = rows.pop().length + 1;
    say(board.includes(side + ".") ? `${row}${number}-${row}${number + 1}` : "resign");
  } else if (word === "MATCHSTATE") {
    const [position, , betting, cards] = values;
    const rounds = betting.split("/"), first = rounds.length === 1;
    const turn = rounds.pop().replace(/[^cr]/g, "").length + first;
    const hidden = cards[0] === "|" || (cards + "/").includes("|/"); // a hand is not over
    if (hidden && !betting.endsWith("f") && turn % 2 === Number(position)) say(line + ":c");
  }
});
