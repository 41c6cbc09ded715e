/// A board put to the test: what games between computer players say about it. A trial can be played in
/// parts, in any order and on any number of threads: its sums are whole numbers.
#pragma once

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/match.h"

namespace roundhouse::coach {

/// Some games of a trial.
struct TrialPlan {
  int players = 2;
  std::string level = "regular";
  std::uint64_t seed = 1;
  std::int64_t first = 0;  // number of the first game
  std::int64_t games = 1;
};

/// What is added up over games that have ended.
struct TrialSums {
  explicit TrialSums(Board const& board, int seats = 0)
      : players(seats), claims(board.routes.size()), kept(board.tickets.size()), made(board.tickets.size()) {}

  int players = 0;
  std::int64_t games = 0;
  std::int64_t endless = 0;                     // games that cannot be played to an end
  std::array<std::int64_t, max_seats> wins{};   // by place in the turn order, in units of 1/60
  std::array<std::int64_t, 2> turns{};          // of a player, and their squares
  std::array<std::int64_t, 2> score{};          // of a player, and their squares
  std::array<std::int64_t, 2> margin{};         // of the first over the second, and their squares
  std::vector<std::int64_t> claims;             // by route: games in which it is claimed
  std::vector<std::int64_t> kept;               // by ticket: how often it is kept
  std::vector<std::int64_t> made;               // by ticket: how often it is completed
  std::array<std::int64_t, sources> points{};   // by source
  std::array<std::int64_t, sources> decided{};  // by source: games that others would have won without it

  TrialSums& operator+=(TrialSums const& o);
};

TrialSums play_trial(Board const& board, TrialPlan const& plan);

/// A mean or a share with its 95 % interval.
struct TrialFigure {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// What one number says about a whole board.
enum class Measure : std::uint8_t { first_wins, turns, score, margin, tickets_made, crowded, unused };
inline constexpr int measures = 7;
/// Its name in reports, for programs.
std::string_view measure_id(Measure measure);

struct TrialReport {
  int players = 0;
  std::int64_t games = 0;
  std::int64_t endless = 0;
  std::vector<TrialFigure> seats;  // shares of the wins, by place in the turn order
  Per<Measure, TrialFigure, measures> figures{};
  std::vector<TrialFigure> routes;              // shares of the games in which they are claimed
  std::vector<TrialFigure> tickets;             // shares of those kept that are completed
  std::vector<std::int64_t> kept;               // tickets
  Per<Source, TrialFigure, sources> points{};   // of a player
  Per<Source, TrialFigure, sources> decided{};  // shares of the games
};
TrialReport trial_report(Board const& board, TrialSums const& sums);

/// The least and the most of the six boards with this number of players, as `roundhouse board report` has
/// measured them; nothing for a number that has not been measured.
struct Range {
  double least = 0;
  double most = 0;
};
std::optional<Range> published_range(Measure measure, int players);

/// \name For pages
/// \{
/// Plays what the request asks for (`players`, `level`, `seed`, `first`, `games`); the sums. Nothing if it
/// asks for what there is not.
std::optional<std::string> trial_json(Board const& board, std::string_view request);
/// The report of any number of such sums. Nothing if they are not of this board.
std::optional<std::string> trial_report_json(Board const& board, std::string_view sums, Language language);
/// \}

}  // namespace roundhouse::coach
