#include "arena/match.h"

#include <bit>
#include <chrono>
#include <limits>

#include "players/match.h"

namespace roundhouse::arena {
namespace {

/// More seatings than a deal can have; with it every game of a run has a number of its own.
constexpr std::int64_t seating_limit = 1 << 20;

std::vector<std::string> bots_at(Plan const& plan, Seating const& seating) {
  std::vector<std::string> bots;
  bots.reserve(static_cast<std::size_t>(plan.players));
  for (int s = 0; s < plan.players; ++s) {
    bots.push_back(plan.bots[static_cast<std::size_t>(seating[static_cast<std::size_t>(s)])]);
  }
  return bots;
}

void count_up(std::uint16_t& number) {
  if (number < std::numeric_limits<std::uint16_t>::max()) ++number;
}

class ArenaGame final : public MatchObserver {
 public:
  ArenaGame(Plan const& plan, std::int64_t deal, int number, Seating const& seating,
            std::atomic<bool> const& stop)
      : plan_(plan),
        stop_(stop),
        match_(*plan.board, {.players = plan.players},
               numbered_seed(plan.seed, static_cast<std::uint64_t>(deal)),
               make_players(bots_at(plan, seating), plan.seed, deal * seating_limit + number)) {
    result_.seating = number;
    result_.players = plan.players;
    for (int s = 0; s < plan.players; ++s) seat(s).bot = seating[static_cast<std::size_t>(s)];
  }

  /// False if it was stopped, or if something is wrong.
  bool run() {
    if (auto const fault = match_.play(*this)) {
      wrong_ = what_is_wrong(*fault);
      return false;
    }
    if (!match_.game().over()) return false;
    count();
    return true;
  }
  GameResult const& result() const { return result_; }
  std::string const& wrong() const { return wrong_; }

 private:
  using Clock = std::chrono::steady_clock;

  SeatResult& seat(int s) { return result_.seats[static_cast<std::size_t>(s)]; }

  bool go_on(Game const& /*game*/) override { return !stop_; }
  void thinks(SeatId /*seat*/) override { begin_ = Clock::now(); }
  void decided(SeatId id, Moves const& legal, Move move) override {
    auto& result = seat(index(id));
    result.times.add(std::chrono::nanoseconds(Clock::now() - begin_).count());
    note_offered(legal, result);
    count_up(result.moves[static_cast<std::size_t>(move.kind) % move_kinds]);
  }

  std::string what_is_wrong(MatchFault const& fault) {
    switch (fault.kind) {
      case MatchFault::Kind::endless:
        return "not ended after " + std::to_string(decision_limit) + " decisions";
      case MatchFault::Kind::nobody_decides: return "nobody must decide, and the game is not over";
      case MatchFault::Kind::no_legal_move: return on_seat(fault.seat) + " has no legal move";
      case MatchFault::Kind::refused_move: return on_seat(fault.seat) + " plays what is not legal";
    }
    return "";
  }
  std::string on_seat(SeatId id) {
    auto const bot = static_cast<std::size_t>(seat(index(id)).bot);
    return "'" + plan_.bots[bot] + "' on seat " + std::to_string(index(id) + 1);
  }

  /// How often a kind of decision was there to be taken: one that is never taken shows only then.
  static void note_offered(Moves const& legal, SeatResult& result) {
    std::uint32_t kinds = 0;
    static_assert(move_kinds <= 32);
    for (auto const move : legal) kinds |= 1U << static_cast<unsigned>(move.kind);
    for (; kinds != 0; kinds &= kinds - 1) {
      count_up(result.offered[static_cast<std::size_t>(std::countr_zero(kinds))]);
    }
  }

  void count() {
    auto const end = match_.result();
    auto const place = places(*plan_.board, match_.game().scores(), plan_.players);
    result_.first = end.first;
    for (int s = 0; s < plan_.players; ++s) {
      auto const at = static_cast<std::size_t>(s);
      static_cast<roundhouse::SeatResult&>(seat(s)) = end.seats[at];
      seat(s).place = place[at];
    }
  }

  Plan const& plan_;
  std::atomic<bool> const& stop_;
  Match match_;
  Clock::time_point begin_;  // of the player's thinking
  GameResult result_;
  std::string wrong_;
};

}  // namespace

DealResult play_deal(Plan const& plan, std::int64_t deal, std::atomic<bool> const& stop) {
  DealResult result{.deal = deal, .games = {}, .wrong = {}};
  int number = 0;
  for (auto const& seating : seatings(plan.pairing(), deal)) {
    ArenaGame game(plan, deal, number++, seating, stop);
    if (game.run()) {
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
