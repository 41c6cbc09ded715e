#include "cli/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <exception>
#include <thread>

#include "cli/base/files.h"
#include "roundhouse/player.h"
#include "text/refusals.h"

namespace roundhouse::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// What one thread has gathered.
struct Share {
  Figures figures;
  std::vector<Violation> violations;
  std::optional<std::string> write_error;
  std::int64_t records = 0;
  std::exception_ptr exception;
};

/// One game of a simulation, from the deal to its place in the figures.
class SimulatedGame {
 public:
  SimulatedGame(SimulationPlan const& plan, std::int64_t number)
      : plan_(plan),
        seed_(numbered_seed(plan.seed, static_cast<std::uint64_t>(number))),
        dealer_(seed_),
        game_(*plan.board, plan.setup, dealer_) {
    result_.number = number;
    result_.players = plan.setup.players;
    for (int s = 0; s < plan.setup.players; ++s) {
      players_.push_back(
          make_player(plan.players[static_cast<std::size_t>(s)], player_seed(plan.seed, number, s)));
    }
  }

  void run(Share& share, Moves& legal);

 private:
  void decide(Moves& legal);
  void found(std::string what) { wrong_.push_back({result_.number, game_.decisions(), std::move(what)}); }
  void check_state() {
    if (auto what = violation(*plan_.board, game_.state()); !what.empty()) found(std::move(what));
  }
  void count();
  Ending ending() const;
  void keep_record(Share& share);

  SimulationPlan const& plan_;
  Seed seed_;
  FastDealer dealer_;
  Game game_;
  std::vector<std::unique_ptr<Player>> players_;
  GameResult result_;
  std::vector<Violation> wrong_;
};

void SimulatedGame::decide(Moves& legal) {
  auto const& state = game_.state();
  if (state.must_decide == 0) return found("nobody must decide, and the game is not over");
  auto const seat = seat_id(std::countr_zero(state.must_decide));
  game_.legal(seat, legal);
  if (legal.empty()) return found(fmt::format("seat {} must decide and has no legal move", index(seat) + 1));
  auto const s = static_cast<std::size_t>(seat);
  ++result_.seats[s].decisions;
  if (state.phase == Phase::turn) ++result_.seats[s].turns;
  auto const move = players_[s]->decide(*plan_.board, game_.view(seat), legal);
  auto const reason = game_.play(seat, move);
  if (reason == Reason::none) return;
  found(fmt::format("move of '{}' refused: {}", plan_.players[s],
                    text::explain(*plan_.board, reason, Language::en)));
}

Ending SimulatedGame::ending() const {
  if (!game_.over()) return Ending::not_ended;
  for (auto const& event : game_.events()) {
    if (event.kind == EventKind::last_round) return Ending::last_round;
  }
  return Ending::nobody_can_act;  // B-66
}

void SimulatedGame::count() {
  result_.decisions = game_.decisions();
  result_.ending = ending();
  for (auto const& event : game_.events()) {
    if (event.kind != EventKind::first_seat) continue;
    result_.first = index(event.seat);
    break;
  }
  auto const scores = game_.scores();
  for (int s = 0; s < result_.players; ++s) {
    auto const& seat = game_.state().at(seat_id(s));
    auto& result = result_.seats[static_cast<std::size_t>(s)];
    result.score = scores.seats[static_cast<std::size_t>(s)];
    result.routes = seat.routes.size();
    result.trains = seat.trains;
    result.cards = seat.hand.total;
    result.winners = scores.won(seat_id(s)) ? std::popcount(scores.winners) : 0;
  }
}

void SimulatedGame::keep_record(Share& share) {
  auto const header = make_header(game_, plan_.players, StreamKind::xoshiro, seed_);
  auto const text = write_record(game_, header, seed_);
  if (plan_.check && game_.over()) {
    if (auto const error = verify(*plan_.board, text)) {
      found(fmt::format("the record is refused: line {}: {}", error->line, error->reason.en));
    }
  }
  if (!plan_.records) return;
  share.write_error = write_whole_file(*plan_.records / record_name(plan_, result_.number), text);
  if (!share.write_error) ++share.records;
}

void SimulatedGame::run(Share& share, Moves& legal) {
  if (plan_.check) check_state();
  while (wrong_.empty() && !game_.over()) {
    if (game_.decisions() >= decision_limit) {
      found(fmt::format("not ended after {} decisions", decision_limit));
      break;
    }
    decide(legal);
    if (plan_.check && wrong_.empty()) check_state();
  }
  if (plan_.check || plan_.records) keep_record(share);
  count();
  share.figures.add(result_);
  for (auto& violation : wrong_) share.violations.push_back(std::move(violation));
}

/// The counters that the threads share.
struct Counters {
  std::atomic<std::int64_t> next{0};
  std::atomic<std::int64_t> done{0};
  std::atomic<int> working{0};
  std::atomic<bool> stop{false};
};

void work(SimulationPlan const& plan, Counters& counters, Share& share) try {
  Moves legal;
  while (!counters.stop) {
    auto const i = counters.next.fetch_add(1);
    if (i >= plan.games) break;
    SimulatedGame(plan, plan.first + i).run(share, legal);
    if (share.write_error) counters.stop = true;
    ++counters.done;
  }
} catch (...) {
  share.exception = std::current_exception();
  counters.stop = true;
}

}  // namespace

std::string record_name(SimulationPlan const& plan, std::int64_t game) {
  return fmt::format("{}-{:02}p-seed{}-{:06}.rec", plan.board->id, plan.setup.players, plan.seed, game);
}

SimulationResult simulate(SimulationPlan const& plan, std::function<void(std::int64_t)> const& progress) {
  auto const begin = Clock::now();
  Counters counters;
  std::vector<Share> shares(static_cast<std::size_t>(plan.threads));
  {
    std::vector<std::jthread> threads;
    threads.reserve(shares.size());
    counters.working = plan.threads;
    for (auto& share : shares)
      threads.emplace_back([&] {
        work(plan, counters, share);
        --counters.working;
      });
    while (counters.working > 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      progress(counters.done);
    }
  }
  SimulationResult result;
  for (auto& share : shares) {
    if (share.exception) std::rethrow_exception(share.exception);
    result.figures += share.figures;
    result.records += share.records;
    for (auto& v : share.violations) result.violations.push_back(std::move(v));
    if (share.write_error && !result.write_error) result.write_error = std::move(share.write_error);
  }
  std::ranges::sort(result.violations, {}, &Violation::game);
  result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return result;
}

}  // namespace roundhouse::cli
