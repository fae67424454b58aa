// Plays Abalone. Copy it, and put your own idea into choose and worth.
//
// The arena starts a bot for each game, and the two talk in lines: the bot
// reads them from its standard input, and answers on its standard output. See
// go doc ./examples/internal/games/abalone/wire for all of the lines.
//
// As it is, the bot likes marbles of its own near the middle of the board, and
// marbles of the opponent near the edge or off the board. It looks at the
// answers of the opponent to its ten best moves.

#include <algorithm>
#include <climits>
#include <cstdint>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using std::string;

// A Board is a text of 61 characters, from i1 to a5, and of a blank, which
// stands for everything beyond the edge. '#' is a marble of Black, 'O' is a
// marble of White, and '.' is an empty field.
using Board = string;

// edge stands for everything beyond the edge.
const int edge = 61;

// A Lots draws lots from a number by Knuth's generator MMIX, in all languages.
struct Lots {
	uint64_t state = 0;

	// draw returns a number from 0 to 4294967295.
	uint32_t draw() {
		state = state * 6364136223846793005u + 1442695040888963407u;
		return state >> 32;
	}
};

// A Game is what the bot knows of the game.
struct Game {
	Board board;
	char side = '#';      // of the bot: '#' or 'O'
	std::set<Board> seen; // all boards of the game
	int left = 0;         // milliseconds for this and all later moves
	Lots lots;            // draw lots from here alone
};

// A Move is a move with the board after it. Its worth and its lot are for
// choose.
struct Move {
	string name;
	Board after;
	int worth = 0;
	uint32_t lot = 0;
};

int worth(const Board &board, char side);
int middle(int field);
char other(char side);
std::vector<Move> moves(const Board &board, char side);
std::vector<Move> unseen(const Game &g, const std::vector<Move> &list);

// choose returns a move, or "resign". YOUR IDEA GOES HERE.
string choose(Game &g) {
	std::vector<Move> legal = unseen(g, moves(g.board, g.side));
	if (legal.empty()) return "resign";
	for (Move &move : legal) {
		move.worth = worth(move.after, g.side);
		move.lot = g.lots.draw();
	}
	std::stable_sort(legal.begin(), legal.end(), [](const Move &x, const Move &y) {
		return x.worth != y.worth ? x.worth > y.worth : x.lot < y.lot;
	});
	legal.resize(std::min<size_t>(g.left > 60000 ? 10 : 1, legal.size()));
	string best;
	int most = INT_MIN;
	for (const Move &move : legal) {
		if (std::count(move.after.begin(), move.after.end(), other(g.side)) == 8) {
			return move.name; // the opponent has lost six marbles
		}
		std::vector<Move> answers = unseen(g, moves(move.after, other(g.side)));
		int least = answers.empty() ? move.worth : INT_MAX;
		for (const Move &answer : answers) least = std::min(least, worth(answer.after, g.side));
		if (least > most) {
			best = move.name;
			most = least;
		}
	}
	return best;
}

// worth returns how good a board is for a side. YOUR IDEA GOES HERE, TOO.
int worth(const Board &board, char side) {
	int total = 0;
	for (int field = 0; field < edge; field++) {
		if (board[field] == side) total += 10 + middle(field);
		else if (board[field] != '.') total -= 10 + middle(field);
	}
	return total;
}

// There is nothing to change from here on.

// Fields has the names of the fields. It has their neighbors, counterclockwise
// from the east, and how many steps they are from the edge: 0 to 4.
struct Fields {
	string names[edge];
	int next[edge + 1][6];
	int middle[edge];

	Fields() {
		// In the coordinates x and y, x runs to the east and y to the
		// north-west. Both begin with 1.
		int at[11][11], fields = 0;
		std::fill_n(&at[0][0], 11 * 11, edge);
		for (int y = 9; y >= 1; y--) {
			int first = std::max(1, y - 4);
			for (int x = first; x <= std::min(9, y + 4); x++) {
				names[fields] = " abcdefghi"[y] + std::to_string(x - first + 1);
				at[x][y] = fields++;
			}
		}
		std::fill_n(next[edge], 6, edge);
		const int steps[6][2] = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
		for (int x = 1; x <= 9; x++) {
			for (int y = 1; y <= 9; y++) {
				for (int along = 0; along < 6 && at[x][y] != edge; along++) {
					next[at[x][y]][along] = at[x + steps[along][0]][y + steps[along][1]];
				}
			}
		}
		for (int field = 0; field < edge; field++) {
			middle[field] = edge;
			for (int along = 0; along < 6; along++) {
				middle[field] = std::min(middle[field], far(field, along));
			}
		}
	}

	// far returns how many steps a field is from the edge, in a direction.
	int far(int field, int along) const { return field == edge ? -1 : 1 + far(next[field][along], along); }
};

const Fields fields;

int middle(int field) { return fields.middle[field]; }

// other returns the other side.
char other(char side) { return side == '#' ? 'O' : '#'; }

// unseen returns the moves that lead to a new board. No board may occur twice.
std::vector<Move> unseen(const Game &g, const std::vector<Move> &list) {
	std::vector<Move> legal;
	for (const Move &move : list) {
		if (!g.seen.count(move.after)) legal.push_back(move);
	}
	return legal;
}

// ahead moves a line of n marbles ahead, and perhaps pushes. The line must have
// more marbles than it pushes, and there must be room for them. The function
// reports whether that is so.
bool ahead(Board &board, int tail, int head, int n, int along) {
	char side = board[tail];
	int to = fields.next[head][along], beyond = to, pushed = 0;
	for (; board[beyond] == other(side); pushed++) beyond = fields.next[beyond][along];
	bool room = board[beyond] == '.' || (pushed > 0 && beyond == edge);
	if (pushed >= n || !room) return false;
	if (pushed > 0 && beyond != edge) board[beyond] = other(side);
	board[tail] = '.';
	board[to] = side;
	return true;
}

// aside moves a line of n marbles aside. Each marble needs an empty field. The
// function reports whether that is so.
bool aside(Board &board, int tail, int n, int along, int step) {
	if (n < 2) return false;
	for (; n > 0; n--, tail = fields.next[tail][along]) {
		int to = fields.next[tail][step];
		if (board[to] != '.') return false;
		std::swap(board[tail], board[to]);
	}
	return true;
}

// moves lists the legal moves of a side. It leaves out that no board may occur
// twice.
std::vector<Move> moves(const Board &board, char side) {
	std::vector<Move> found;
	for (int tail = 0; tail < edge; tail++) {
		for (int along = 0; along < 6; along++) {
			int head = tail;
			for (int n = 1; n <= 3 && board[head] == side; n++) {
				string name = fields.names[tail] + (n > 1 ? fields.names[head] : "") + "-";
				auto add = [&](const Board &after, int step) {
					found.push_back({name + fields.names[fields.next[tail][step]], after});
				};
				Board after = board;
				if (ahead(after, tail, head, n, along)) add(after, along);
				// A broadside goes at 60 degrees from the
				// direction of the line. So each broadside is
				// found once, in its one spelling.
				for (int step : {(along + 1) % 6, (along + 5) % 6}) {
					after = board;
					if (aside(after, tail, n, along, step)) add(after, step);
				}
				head = fields.next[head][along];
			}
		}
	}
	return found;
}

// read reads a board: rows from i to a with slashes between them.
Board read(string text) {
	text.erase(std::remove(text.begin(), text.end(), '/'), text.end());
	return text + " ";
}

// say writes a line. With endl the line does not wait in a buffer.
void say(const string &line) { std::cout << line << std::endl; }

// main reads the lines of the arena until there are no more.
int main() {
	Game g;
	g.board = read("#####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO");
	g.seen.insert(g.board);
	for (string line; std::getline(std::cin, line);) {
		std::istringstream values(line);
		string word, text;
		values >> word;
		if (word == "join") { // the version of the lines, the game, side, number
			values >> text >> text >> text >> g.lots.state;
			g.side = text == "black" ? '#' : 'O';
			say("ready");
		} else if (word == "board") {
			values >> text;
			g.board = read(text);
			g.seen.insert(g.board);
		} else if (word == "time") { // of the bot, and of the opponent
			values >> g.left;
		} else if (word == "go") { // it is your turn
			string name = choose(g);
			for (const Move &move : moves(g.board, g.side)) {
				if (move.name == name) g.seen.insert(move.after);
			}
			say(name);
		}
		// There is nothing to do for a word that is not known. The
		// board has the opponent's move already, so "moved" and "end"
		// need nothing either. The word "limit" has the number of moves
		// of a side, and "tie" or "marbles". A bot could play for more
		// marbles near the limit.
	}
}
