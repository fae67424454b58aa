// Plays heads-up hold'em. Copy it, and put your own idea into act.
//
//     bot [limit | no-limit] [HOST PORT]
//
// With a host and a port, the bot connects to an arena by TCP. Otherwise it
// reads the lines of the arena from its standard input, and answers on its
// standard output. See go doc ./examples/internal/games/holdem/wire for all of
// the lines. A new bot is started for each half of a match.
//
// As it is, the bot raises with a good hand, calls with a fair hand, and folds
// the others. It never bluffs.

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

// The connection by TCP needs these files of Unix.
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

using std::string;
using cards = std::vector<string>; // such as "Ah" and "Td"

// A Game has the figures of a game.
struct Game {
	int blinds[2];  // of position 0 and of position 1
	int chips;      // the most in a hand, or 0 with limits
	int sizes[4];   // with limits: of a raise, in each round
	int numbers[4]; // with limits: of raises, in each round
};

const Game limit = {{10, 5}, 0, {10, 10, 20, 20}, {3, 4, 4, 4}};
const Game no_limit = {{2, 1}, 1000, {}, {}};

// A Hand is what the bot knows of a hand.
struct Hand {
	const Game &game;
	int position;   // 0 for the big blind, 1 for the dealer
	cards own;      // your cards
	cards board;    // the cards of the board
	string betting; // all actions, such as "cc/r10"; a "/" begins a round
	int put[2];     // the chips of position 0 and of position 1
	int call;       // what a call costs you, or 0
	int raises = 0; // how many raises the round has had
	int least = 0;  // the total of the smallest raise, or 0 for no raise
	int most = 0;   // the total of the largest raise

	bool over;    // nobody acts any more
	int turn = 1; // who acts: the dealer first, but only in the first round

	Hand(const Game &game, const string &line);
};

int strength(const cards &own, const cards &board);
int kind(const cards &all);

// act answers "f" to fold, "c" to call or check, or a raise. With limits a
// raise is "r". Without limits it is such as "r20": 20 is all that the bot has
// then put in during the hand. YOUR IDEA GOES HERE.
string act(const Hand &hand) {
	int good = strength(hand.own, hand.board);
	if (hand.least > 0 && good >= 2 + hand.raises) {
		if (hand.game.chips == 0) return "r";
		// A raise by what the pot has after a call.
		int top = std::max(hand.put[0], hand.put[1]);
		return "r" + std::to_string(std::min(std::max(3 * top, hand.least), hand.most));
	}
	return hand.call == 0 || good >= std::max(1, hand.raises) ? "c" : "f";
}

// rank returns the rank of a card: 0 for a two, to 12 for an ace.
int rank(const string &card) { return string("23456789TJQKA").find(card[0]); }

// strength returns how good cards are, from 0 to 4.
int strength(const cards &own, const cards &board) {
	const int ten = 8, queen = 10;
	int high = std::max(rank(own[0]), rank(own[1])), low = std::min(rank(own[0]), rank(own[1]));
	if (board.empty()) {
		if (high == low) return high >= queen ? 4 : high >= ten ? 3 : 2;
		if (low >= ten) return 2;
		return high >= ten || own[0][1] == own[1][1] ? 1 : 0;
	}
	cards all = own;
	all.insert(all.end(), board.begin(), board.end());
	int mine = kind(all);
	if (mine <= kind(board)) return 0; // everybody has that
	const int good[] = {0, 1, 2, 3, 3, 4, 4, 4};
	return good[mine];
}

// kind returns 0 for a high card, 1 for a pair, 2 for two pairs, 3 for three of
// a kind, 4 for a straight, 5 for a flush, 6 for a full house, or 7 for four of
// a kind. A straight flush is a flush here.
int kind(const cards &all) {
	int ranks[13] = {}, suits[128] = {};
	int groups[5] = {}; // how many ranks have so many cards
	for (const string &card : all) {
		ranks[rank(card)]++;
		suits[card[1] & 127]++;
	}
	for (int n : ranks) groups[n]++;
	bool flush = *std::max_element(suits, suits + 128) >= 5;
	bool straight = false;
	int row = ranks[12] > 0; // an ace is also below a two
	for (int n : ranks) {
		row = n > 0 ? row + 1 : 0;
		straight = straight || row >= 5;
	}
	if (groups[4] > 0) return 7;
	if (groups[3] > 1 || (groups[3] > 0 && groups[2] > 0)) return 6;
	if (flush) return 5;
	if (straight) return 4;
	if (groups[3] > 0) return 3;
	return std::min(groups[2], 2);
}

// There is nothing to change from here on.

// split splits a text at a character.
std::vector<string> split(const string &text, char at) {
	std::vector<string> parts(1);
	for (char c : text) {
		if (c == at) parts.emplace_back();
		else parts.back() += c;
	}
	return parts;
}

// pairs splits "AhTd" into its cards.
cards pairs(const string &text) {
	cards list;
	for (size_t i = 0; i + 2 <= text.size(); i += 2) list.push_back(text.substr(i, 2));
	return list;
}

// Hand reads what a line of the arena says.
Hand::Hand(const Game &game, const string &line) : game(game) {
	std::vector<string> parts = split(line, ':');
	if (parts.size() != 5) {
		std::cerr << line << " is no state\n";
		exit(1);
	}
	std::vector<string> rounds = split(parts[4], '/'), holes = split(rounds[0], '|');
	position = std::stoi(parts[1]);
	own = pairs(holes[position]);
	for (size_t i = 1; i < rounds.size(); i++) {
		for (const string &card : pairs(rounds[i])) board.push_back(card);
	}
	betting = parts[3];
	over = (!betting.empty() && betting.back() == 'f') || !holes[1 - position].empty();
	std::copy(game.blinds, game.blinds + 2, put);
	int round = 0, last = put[0];
	for (size_t i = 0; i < betting.size(); i++) {
		int top = std::max(put[0], put[1]);
		char action = betting[i];
		if (action == '/') {
			round++;
			raises = 0;
			last = game.blinds[0];
			turn = 0;
		} else if (!isdigit(action)) {
			if (action == 'c') {
				put[turn] = top;
			} else if (action == 'r') {
				put[turn] = game.chips == 0 ? top + game.sizes[round] : std::stoi(betting.substr(i + 1));
				last = put[turn] - top;
				raises++;
			}
			turn = 1 - turn;
		}
	}
	int top = std::max(put[0], put[1]);
	call = top - put[position];
	if (game.chips == 0) {
		if (raises < game.numbers[round]) least = most = top + game.sizes[round];
	} else if (top < game.chips) {
		most = game.chips;
		least = std::min(top + last, most);
	}
}

// connected makes a connection to an arena the standard input and output. It
// reports whether there is one.
bool connected(const char *host, const char *port) {
	addrinfo hints{}, *list = nullptr;
	hints.ai_socktype = SOCK_STREAM;
	if (getaddrinfo(host, port, &hints, &list) != 0) return false;
	for (addrinfo *a = list; a != nullptr; a = a->ai_next) {
		int s = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
		if (s >= 0 && connect(s, a->ai_addr, a->ai_addrlen) == 0) return dup2(s, 0) == 0 && dup2(s, 1) == 1;
	}
	return false;
}

// say writes a line. With flush the line does not wait in a buffer.
void say(const string &line) { std::cout << line << "\r\n" << std::flush; }

// main reads the lines of the arena until there are no more.
int main(int argc, char **argv) {
	std::vector<string> args(argv + 1, argv + argc);
	bool no = !args.empty() && args[0] == "no-limit";
	if (no || (!args.empty() && args[0] == "limit")) args.erase(args.begin());
	if (args.size() == 2) {
		if (!connected(args[0].c_str(), args[1].c_str())) {
			std::cerr << "there is no arena at " << args[0] << " " << args[1] << "\n";
			return 1;
		}
	} else if (!args.empty()) {
		std::cerr << "bot [limit | no-limit] [HOST PORT]\n";
		return 1;
	}
	say("VERSION:2.0.0");
	for (string line; std::getline(std::cin, line);) {
		if (!line.empty() && line.back() == '\r') line.pop_back();
		if (line.empty() || line[0] == '#' || line[0] == ';') continue;
		Hand hand(no ? no_limit : limit, line);
		if (!hand.over && hand.turn == hand.position) say(line + ":" + act(hand));
	}
}
