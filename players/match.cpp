#include "players/match.h"

#include <algorithm>
#include <cmath>

namespace roundhouse {

void SeatSums::add(SeatResult const& seat) {
  ++games;
  if (seat.winners > 0) wins += win_unit / seat.winners;
  score += seat.score.total;
  score_squared += std::int64_t{seat.score.total} * seat.score.total;
  for (std::size_t s = 0; s < points.size(); ++s) points[s] += seat.score.points[s];
  kept += seat.score.kept;
  completed += seat.score.completed;
  routes += seat.routes;
  trains += seat.trains;
  cards += seat.cards;
  turns += seat.turns;
  decisions += seat.decisions;
}

SeatSums& SeatSums::operator+=(SeatSums const& o) {
  games += o.games;
  wins += o.wins;
  score += o.score;
  score_squared += o.score_squared;
  for (std::size_t s = 0; s < points.size(); ++s) points[s] += o.points[s];
  kept += o.kept;
  completed += o.completed;
  routes += o.routes;
  trains += o.trains;
  cards += o.cards;
  turns += o.turns;
  decisions += o.decisions;
  return *this;
}

double SeatSums::deviation() const {
  if (games < 2) return 0;
  double const spread = static_cast<double>(score_squared) - static_cast<double>(score) * mean(score);
  return std::sqrt(std::max(0.0, spread / static_cast<double>(games - 1)));
}

Players make_players(std::vector<std::string> const& names, std::uint64_t number, std::int64_t game) {
  Players players;
  players.reserve(names.size());
  for (std::size_t s = 0; s < names.size(); ++s) {
    players.push_back(make_player(names[s], player_seed(number, game, static_cast<int>(s))));
  }
  return players;
}

std::optional<MatchFault> Match::decide(SeatId seat, MatchObserver* observer) {
  game_.legal(seat, legal_);
  if (legal_.empty()) return MatchFault{.kind = MatchFault::Kind::no_legal_move, .seat = seat};
  ++decisions_[seat];
  if (game_.state().phase == Phase::turn) ++turns_[seat];
  auto const view = game_.view(seat);
  if (observer != nullptr) observer->thinks(seat);
  auto const move = players_[index(seat)]->decide(game_.board(), view, legal_);
  if (observer != nullptr) observer->decided(seat, legal_, move);
  auto const reason = game_.play(seat, move);
  if (reason == Reason::none) return std::nullopt;
  return MatchFault{.kind = MatchFault::Kind::refused_move, .seat = seat, .reason = reason};
}

// Not inlined: in the module, what calls it is compiled for size, and it would be, too.
[[gnu::noinline]] std::optional<MatchFault> Match::play(MatchObserver* observer) {
  std::optional<MatchFault> fault;
  auto const go_on = [&] { return observer == nullptr || observer->go_on(game_); };
  bool wanted = go_on();
  auto const decide_once = [&](SeatId seat) {
    fault = decide(seat, observer);
    wanted = !fault && go_on();
    return wanted;
  };
  if (wanted) each_decision(game_.state(), decision_limit, decide_once);
  if (!wanted || game_.over()) return fault;
  bool const stuck = game_.state().must_decide == 0;
  return MatchFault{.kind = stuck ? MatchFault::Kind::nobody_decides : MatchFault::Kind::endless};
}

MatchResult Match::result() const {
  MatchResult result;
  result.players = game_.players();
  result.decisions = game_.decisions();
  if (game_.over()) result.ending = Ending::nobody_can_act;  // B-66, unless there was a last round
  for (auto const& event : game_.events()) {
    if (event.kind == EventKind::first_seat) result.first = index(event.seat);
    if (event.kind == EventKind::last_round && game_.over()) result.ending = Ending::last_round;
  }
  auto const scores = game_.scores();
  for (int s = 0; s < result.players; ++s) {
    auto const& end = game_.state().at(seat_id(s));
    result.seats[s] = {.score = scores.seats[s],
                       .winners = scores.won(seat_id(s)) ? std::popcount(scores.winners) : 0,
                       .routes = end.routes.size(),
                       .trains = end.trains,
                       .cards = end.hand.total,
                       .turns = turns_[s],
                       .decisions = decisions_[s]};
  }
  return result;
}

}  // namespace roundhouse
