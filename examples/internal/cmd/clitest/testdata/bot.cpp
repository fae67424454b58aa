// Plays Stack'Em, Abalone and hold'em as plainly as possible.

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

using std::string;

// band returns the place of a brick in a wall: 0 for A0, to 15 for D3.
int band(const string &brick) { return 15 - std::stoi(brick) * 16 / 100; }

void say(const string &line) { std::cout << line << std::endl; }

int main(int argc, char **argv) {
	std::vector<string> mine;
	string side, board, line;
	if (argc > 1 && string(argv[1]) == "poker") say("VERSION:2.0.0"); // the bot speaks first
	while (std::getline(std::cin, line)) {
		if (!line.empty() && line.back() == '\r') line.pop_back();
		std::vector<string> words;
		for (size_t from = 0, to = 0; to != string::npos; from = to + 1) {
			to = line.find_first_of(" :", from);
			words.push_back(line.substr(from, to - from));
		}
		const string &word = words[0];
		if (word == "join") {
			side = words[3] == "black" ? "#" : "O";
			say("ready");
		} else if (word == "mine") {
			mine = words;
		} else if (word == "discard" || word == "brick") {
			int place = band(words[1]);
			bool fits = band(mine[place + 1]) != place;
			if (word == "discard") say(fits ? "d" : "p");
			else say(fits ? "ABCD"[place / 4] + std::to_string(place % 4) : "-1");
		} else if (word == "board") {
			board = words[1];
		} else if (word == "go") { // a marble moves to the right
			size_t at = board.find(side + ".");
			string before = board.substr(0, at);
			char row = "ihgfedcba"[std::count(before.begin(), before.end(), '/')];
			int number = before.size() - before.rfind('/'); // also if there is none
			say(at == string::npos ? "resign" : row + std::to_string(number) + "-" + row + std::to_string(number + 1));
		} else if (word == "MATCHSTATE") {
			const string &betting = words[3], last = betting.substr(betting.rfind('/') + 1);
			int turn = std::count(last.begin(), last.end(), 'c') + std::count(last.begin(), last.end(), 'r') + (last == betting);
			bool hidden = words[4][0] == '|' || (words[4] + "/").find("|/") != string::npos; // a hand is not over
			bool folded = !betting.empty() && betting.back() == 'f';
			if (hidden && !folded && turn % 2 == std::stoi(words[1])) say(line + ":c");
		}
	}
}
