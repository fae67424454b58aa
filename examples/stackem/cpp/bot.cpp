// Plays Stack'Em. Copy it, and put your own idea into choose and place.
//
// The arena starts a bot for each game, and the two talk in lines: the bot
// reads them from its standard input, and answers on its standard output. See
// go doc ./examples/internal/games/stackem/wire for all of the lines.
//
// As it is, the bot wants a wall that falls from A0 to A3, on to B0, and so on
// to D3. The rules ask for less: weights must fall in each row and each column.
// The bot divides the weights into sixteen bands, one for each place. It puts a
// brick on the place of its band, unless a brick of this band is there.
//
// With the argument show, the bot prints its wall on its standard error before
// each turn.

#include <array>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

using std::string;

// A Wall has sixteen bricks: A0, A1, A2, A3, B0 and so on to D3.
using Wall = std::array<int, 16>;

// A Game is what the bot knows of the game.
struct Game {
	Wall mine{}, theirs{};
	int left = 0; // milliseconds for the rest of the game
};

int band(int brick);
string rowcol2coord(int row, int col);
string place(const Game &g, int brick);

// choose answers "d" to take the discard, or "p" to draw from the pile. YOUR
// IDEA GOES HERE.
string choose(const Game &g, int discard) {
	return place(g, discard) == "-1" ? "p" : "d";
}

// place answers where the brick in hand goes, "A0" to "D3". With "-1" the brick
// is discarded. YOUR IDEA GOES HERE, TOO.
string place(const Game &g, int brick) {
	int i = band(brick);
	return band(g.mine[i]) == i ? "-1" : rowcol2coord(i / 4, i % 4);
}

// band returns the place of a brick: 0 for the heaviest bricks, to 15.
int band(int brick) { return 15 - brick * 16 / 100; }

// rowcol2coord returns the name of a place: "A0" for 0 and 0, to "D3" for 3 and
// 3.
string rowcol2coord(int row, int col) { return "ABCD"[row] + std::to_string(col); }

// print_wall prints a wall on standard error. Row D is at the top.
void print_wall(const Wall &w) {
	std::cerr << "    0  1  2  3\n";
	for (int row = 3; row >= 0; row--) {
		std::cerr << "ABCD"[row] << ' ';
		for (int col = 0; col < 4; col++) std::cerr << std::setw(3) << w[4 * row + col];
		std::cerr << '\n';
	}
}

// say writes a line. With endl the line does not wait in a buffer.
void say(const string &line) { std::cout << line << std::endl; }

// main reads the lines of the arena until there are no more. There is nothing
// to change from here on.
int main(int argc, char **argv) {
	bool show = argc == 2 && string(argv[1]) == "show";
	Game g;
	for (string line; std::getline(std::cin, line);) {
		std::istringstream values(line);
		string word;
		int brick = 0;
		values >> word;
		if (word == "join") { // the version, the game, the seat, and a seed
			say("ready");
		} else if (word == "mine") {
			for (int &b : g.mine) values >> b;
		} else if (word == "theirs") {
			for (int &b : g.theirs) values >> b;
		} else if (word == "time") {
			values >> g.left;
		} else if (word == "discard") { // it is your turn
			if (show) print_wall(g.mine);
			values >> brick;
			say(choose(g, brick));
		} else if (word == "brick") { // it is in your hand
			values >> brick;
			say(place(g, brick));
		}
		// There is nothing to do for "end", or for a word that is not
		// known.
	}
}
