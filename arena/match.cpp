#include "arena/match.h"

#include <bit>
#include <chrono>
#include <limits>

#include "roundhouse/notation.h"
#include "roundhouse/player.h"

namespace roundhouse::arena {
namespace {

/// More seatings than a deal can have; with it every game of a run has a number of its own.
constexpr std::int64_t seating_limit = 1 << 20;

class ArenaGame {
 public:
  ArenaGame(Plan const& plan, std::int64_t deal, int number, Seating const& seating)
      : plan_(plan),
        dealer_(numbered_seed(plan.seed, static_cast<std::uint64_t>(deal))),
        game_(*plan.board, {.players = plan.players}, dealer_) {
    result_.seating = number;
    result_.players = plan.players;
    for (int s = 0; s < plan.players; ++s) {
      int const bot = seating[static_cast<std::size_t>(s)];
      seat(s).bot = bot;
      players_.push_back(make_player(plan.bots[static_cast<std::size_t>(bot)],
                                     player_seed(plan.seed, deal * seating_limit + number, s)));
    }
  }

  /// False if it was stopped, or if something is wrong.
  bool run(Moves& legal, std::atomic<bool> const& stop) {
    while (!game_.over() && wrong_.empty()) {
      if (stop) return false;
      if (game_.decisions() >= decision_limit) {
        wrong_ = "not ended after " + std::to_string(decision_limit) + " decisions";
      } else {
        decide(legal);
      }
    }
    if (wrong_.empty()) count();
    return wrong_.empty();
  }
  GameResult const& result() const { return result_; }
  std::string const& wrong() const { return wrong_; }

 private:
  SeatResult& seat(int s) { return result_.seats[static_cast<std::size_t>(s)]; }

  void decide(Moves& legal) {
    using Clock = std::chrono::steady_clock;
    auto const& state = game_.state();
    int const s = index(state.next_to_decide());
    game_.legal(seat_id(s), legal);
    auto& result = seat(s);
    ++result.decisions;
    if (state.phase == Phase::turn) ++result.turns;
    auto const view = game_.view(seat_id(s));
    auto const begin = Clock::now();
    auto const move = players_[static_cast<std::size_t>(s)]->decide(*plan_.board, view, legal);
    result.times.add(std::chrono::nanoseconds(Clock::now() - begin).count());
    note_offered(legal, result);
    auto& used = result.moves[static_cast<std::size_t>(move.kind) % move_kinds];
    if (used < std::numeric_limits<std::uint16_t>::max()) ++used;
    if (legal.contains(move)) {
      game_.play(seat_id(s), move);
    } else {
      wrong_ = "'" + plan_.bots[static_cast<std::size_t>(result.bot)] + "' on seat " + std::to_string(s + 1) +
               " plays what is not legal";
    }
  }

  /// How often a kind of decision was there to be taken: one that is never taken shows only then.
  static void note_offered(Moves const& legal, SeatResult& result) {
    std::uint32_t kinds = 0;
    static_assert(move_kinds <= 32);
    for (auto const move : legal) kinds |= 1U << static_cast<unsigned>(move.kind);
    for (; kinds != 0; kinds &= kinds - 1) {
      auto& offered = result.offered[static_cast<std::size_t>(std::countr_zero(kinds))];
      if (offered < std::numeric_limits<std::uint16_t>::max()) ++offered;
    }
  }

  void count() {
    for (auto const& event : game_.events()) {
      if (event.kind != EventKind::first_seat) continue;
      result_.first = index(event.seat);
      break;
    }
    auto const scores = game_.scores();
    auto const place = places(*plan_.board, scores, plan_.players);
    for (int s = 0; s < plan_.players; ++s) {
      auto const& end = game_.state().at(seat_id(s));
      auto& result = seat(s);
      result.score = scores.seats[static_cast<std::size_t>(s)];
      result.place = place[static_cast<std::size_t>(s)];
      result.winners = scores.won(seat_id(s)) ? std::popcount(scores.winners) : 0;
      result.routes = end.routes.size();
      result.trains = end.trains;
      result.cards = end.hand.total;
    }
  }

  Plan const& plan_;
  FastDealer dealer_;
  Game game_;
  std::vector<std::unique_ptr<Player>> players_;
  GameResult result_;
  std::string wrong_;
};

}  // namespace

DealResult play_deal(Plan const& plan, std::int64_t deal, std::atomic<bool> const& stop) {
  DealResult result{.deal = deal, .games = {}, .wrong = {}};
  Moves legal;
  int number = 0;
  for (auto const& seating : seatings(plan.pairing(), deal)) {
    ArenaGame game(plan, deal, number++, seating);
    if (game.run(legal, stop)) {
      result.games.push_back(game.result());
      continue;
    }
    if (!game.wrong().empty()) {
      result.wrong = plan.board->id + ", seed " + std::to_string(plan.seed) + ", deal " +
                     std::to_string(deal) + ", seating " + std::to_string(number - 1) + ": " + game.wrong();
    }
    break;
  }
  return result;
}

}  // namespace roundhouse::arena
