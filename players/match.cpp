#include "players/match.h"

namespace roundhouse {

Players make_players(std::vector<std::string> const& names, std::uint64_t number, std::int64_t game) {
  Players players;
  players.reserve(names.size());
  for (std::size_t s = 0; s < names.size(); ++s) {
    players.push_back(make_player(names[s], player_seed(number, game, static_cast<int>(s))));
  }
  return players;
}

std::optional<MatchFault> Match::decide(MatchObserver& observer) {
  using Kind = MatchFault::Kind;
  auto const& state = game_.state();
  if (state.must_decide == 0) return MatchFault{.kind = Kind::nobody_decides};
  auto const seat = state.next_to_decide();
  game_.legal(seat, legal_);
  if (legal_.empty()) return MatchFault{.kind = Kind::no_legal_move, .seat = seat};
  ++decisions_[seat];
  if (state.phase == Phase::turn) ++turns_[seat];
  auto const view = game_.view(seat);
  observer.thinks(seat);
  auto const move = players_[index(seat)]->decide(game_.board(), view, legal_);
  observer.decided(seat, legal_, move);
  auto const reason = game_.play(seat, move);
  if (reason == Reason::none) return std::nullopt;
  return MatchFault{.kind = Kind::refused_move, .seat = seat, .reason = reason};
}

std::optional<MatchFault> Match::play(MatchObserver& observer) {
  while (observer.go_on(game_) && !game_.over()) {
    if (game_.decisions() >= decision_limit) return MatchFault{.kind = MatchFault::Kind::endless};
    if (auto const fault = decide(observer)) return fault;
  }
  return std::nullopt;
}

std::optional<MatchFault> Match::play() {
  MatchObserver nobody;
  return play(nobody);
}

MatchResult Match::result() const {
  MatchResult result;
  result.players = game_.players();
  for (auto const& event : game_.events()) {
    if (event.kind != EventKind::first_seat) continue;
    result.first = index(event.seat);
    break;
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
