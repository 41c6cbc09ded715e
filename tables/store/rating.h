/// How strong somebody is, from the places in games of any number of players.
///
/// Weng and Lin, "A Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research
/// 12 (2011), pages 267-300, algorithm 1 (Bradley-Terry, every pair of players): a mean and a deviation for
/// each, changed by each game in closed form. Chosen over Elo because games have up to five places, over
/// Glicko-2 because no rating periods are needed.
#pragma once

#include <vector>

namespace roundhouse::tables {

struct Strength {
  double mean = 1500;
  double deviation = 350;
};

struct Ranked {
  Strength strength;
  int place = 1;  // equal places: a draw
};

/// The strengths after a game.
std::vector<Strength> rate(std::vector<Ranked> const& seats);

}  // namespace roundhouse::tables
