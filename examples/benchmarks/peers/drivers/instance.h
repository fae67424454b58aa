// An instance, the costs of its pairs, and what is printed about a solution. The C++ drivers
// share it.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using Weight = __int128;

// The engines add and subtract weights, and multiply them by 4; this much they can take.
const int mostBits = 120;

struct Player {
  int losses, byes, seed;
  double rating;  // the higher, the better
  int byeOrder;   // by rating, then seed, from 0
};

// One level of the cost of a round. All levels stand side by side in one weight, the most
// important on the left; each has room for the most that a round can cost there.
struct Level {
  std::string name;
  Weight most;
  int shift;
};

struct Instance {
  int n;     // players
  int order; // vertices: the players in rank order, then, if they are odd in number, the bye
  std::vector<Player> players;
  std::vector<std::vector<unsigned char>> met;
  int fewestByes = 0, fewestLosses = 0;
  std::vector<Level> levels;
  int byeFewest = -1, byeLosses = -1, byeOrder = -1, rankSpread = -1; // places in levels
  std::vector<int> repeats, lossGaps;                                 // the same, by N
  Weight offset; // added to each pair's part of RankSpread, so that none is negative
  int bits = 0;

  explicit Instance(const std::string &file) {
    std::ifstream in(file);
    std::string line, word;
    for (int i, j, times; std::getline(in, line);) {
      std::istringstream fields(line);
      fields >> word;
      if (word == "fe-instance") {
        fields >> word >> word >> n;
        order = n + n % 2;
        met.assign(n, std::vector<unsigned char>(n));
      } else if (word == "p") {
        Player p;
        fields >> word >> p.losses >> p.byes >> p.rating >> p.seed;
        players.push_back(p);
      } else if (word == "m") {
        fields >> i >> j >> times;
        met[i - 1][j - 1] = met[j - 1][i - 1] = times;
      }
    }
    if (players.empty() || int(players.size()) != n) {
      std::cerr << file << ": not an instance\n";
      exit(2);
    }
    orderByes();
    layOut();
  }

  // orderByes ranks the players for the bye, and finds the fewest byes and losses.
  void orderByes() {
    std::vector<int> by(n);
    for (int i = 0; i < n; i++) by[i] = i;
    std::sort(by.begin(), by.end(), [&](int i, int j) {
      const Player &x = players[i], &y = players[j];
      return x.rating != y.rating ? x.rating > y.rating : x.seed < y.seed;
    });
    for (int k = 0; k < n; k++) players[by[k]].byeOrder = k;
    fewestByes = players[0].byes;
    for (const Player &p : players) fewestByes = std::min(fewestByes, p.byes);
    fewestLosses = players[0].losses; // they are in rank order
  }

  // layOut lists the levels of edition WC2012 and gives each its bits.
  void layOut() {
    int mostByes = 0, mostMet = 0, mostGap = players[n - 1].losses - fewestLosses;
    for (const Player &p : players) mostByes = std::max(mostByes, p.byes - fewestByes);
    for (const auto &row : met) mostMet = std::max<int>(mostMet, *std::max_element(row.begin(), row.end()));
    Weight pairs = order / 2;
    bool odd = n % 2 == 1;
    offset = Weight(n - 1) * (n - 1);
    repeats.assign(mostMet + 2, -1);
    lossGaps.assign(mostGap + 1, -1);
    auto add = [&](const std::string &name, Weight most) {
      levels.push_back({name, most, 0});
      return int(levels.size()) - 1;
    };
    auto withN = [](const char *name, int N) { return std::string(name) + "(" + std::to_string(N) + ")"; };
    if (odd) byeFewest = add("ByeFewest", mostByes);
    for (int N = mostMet + 1; N >= 2; N--) repeats[N] = add(withN("Repeats", N), pairs);
    if (odd) byeLosses = add("ByeLosses", mostGap);
    for (int N = mostGap; N >= 1; N--) lossGaps[N] = add(withN("LossGaps", N), pairs);
    if (odd) byeOrder = add("ByeRating and ByeSeed", n - 1);
    rankSpread = add("RankSpread", pairs * 2 * offset);
    for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
      level->shift = bits;
      for (Weight most = level->most; most > 0; most /= 2) bits++;
    }
  }

  // cost returns the cost of a pair of vertices.
  Weight cost(int i, int j) const {
    if (i > j) std::swap(i, j);
    auto at = [&](int level, Weight value) { return value << levels[level].shift; };
    const Player &x = players[i];
    if (j == n)
      return at(byeFewest, x.byes - fewestByes) + at(byeLosses, x.losses - fewestLosses) + at(byeOrder, x.byeOrder) + offset;
    Weight sum = 0, d = j - i;
    if (int times = met[i][j]) sum += at(repeats[times + 1], 1);
    int gap = players[j].losses - x.losses;
    if (gap == 0) return sum + offset - d * d;
    return sum + at(lossGaps[gap], 1) + offset + d * d;
  }

  // describe returns the cost of a round by criterion, as Arbiter writes it.
  std::string describe(const std::vector<int> &mate) const {
    std::vector<long> count(levels.size());
    long spread = 0;
    const Player *bye = nullptr;
    for (int i = 0; i < n; i++) {
      int j = mate[i];
      if (j < 0 || j == i || mate[j] != i) return "no perfect matching";
      if (j == n) bye = &players[i];
      if (j < i || j == n) continue;
      long d = j - i, gap = players[j].losses - players[i].losses;
      if (met[i][j]) count[repeats[met[i][j] + 1]]++;
      if (gap) count[lossGaps[gap]]++;
      spread += gap ? -d * d : d * d;
    }
    std::ostringstream text;
    text.precision(12);
    for (int k = 0; k < int(levels.size()); k++) {
      if (k == byeFewest) text << "ByeFewest=" << bye->byes << " ";
      else if (k == byeLosses) text << "ByeLosses=" << bye->losses << " ";
      else if (k == byeOrder) text << "ByeRating=" << -bye->rating << " ByeSeed=" << bye->seed << " ";
      else if (k == rankSpread) text << "RankSpread=" << spread;
      else if (count[k]) text << levels[k].name << "=" << count[k] << " ";
    }
    return text.str();
  }
};

// drive solves each instance and prints a line about it. Solve takes an instance and returns
// the mates and the seconds taken; the least of as many runs as fit into a fifth of a second
// counts.
template <class Solve>
int drive(int count, char **files, const char *engine, const std::string &version, Solve solve) {
  for (int k = 1; k < count; k++) {
    Instance instance(files[k]);
    if (instance.bits > mostBits) {
      std::cerr << files[k] << ": left out, its costs take " << instance.bits << " bits\n";
      continue;
    }
    std::vector<int> mate(instance.order, -1);
    double best = 1e9, total = 0;
    while (total < 0.2) {
      double took = solve(instance, mate);
      best = std::min(best, took);
      total += std::max(took, 1e-5);
    }
    printf("%s\t%s\t%s\t%.3f\t%s\n", engine, version.c_str(), files[k], 1e3 * best, instance.describe(mate).c_str());
    fflush(stdout);
  }
  return 0;
}

// seconds returns the time on a clock that only runs forward.
inline double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
