#include "cli/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include "cli/base/files.h"
#include "players/match.h"
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
class SimulatedGame final : public MatchObserver {
 public:
  SimulatedGame(SimulationPlan const& plan, std::int64_t number)
      : plan_(plan),
        number_(number),
        seed_(numbered_seed(plan.seed, static_cast<std::uint64_t>(number))),
        match_(*plan.board, plan.setup, seed_, make_players(plan.players, plan.seed, number)) {}

  void run(Share& share);

 private:
  bool go_on(Game const& game) override {
    if (!plan_.check) return true;
    if (auto what = violation(*plan_.board, game.state()); !what.empty()) found(std::move(what));
    return wrong_.empty();
  }
  void found(std::string what) { wrong_.push_back({number_, match_.game().decisions(), std::move(what)}); }
  std::string what_is_wrong(MatchFault const& fault) const;
  GameResult result() const;
  Ending ending() const;
  void keep_record(Share& share);

  SimulationPlan const& plan_;
  std::int64_t number_;
  Seed seed_;
  Match match_;
  std::vector<Violation> wrong_;
};

std::string SimulatedGame::what_is_wrong(MatchFault const& fault) const {
  switch (fault.kind) {
    case MatchFault::Kind::nobody_decides: return "nobody must decide, and the game is not over";
    case MatchFault::Kind::no_legal_move:
      return fmt::format("seat {} must decide and has no legal move", index(fault.seat) + 1);
    case MatchFault::Kind::refused_move:
      return fmt::format("move of '{}' refused: {}", plan_.players[static_cast<std::size_t>(fault.seat)],
                         text::explain(*plan_.board, fault.reason, Language::en));
    case MatchFault::Kind::endless: return fmt::format("not ended after {} decisions", decision_limit);
  }
  return "";
}

Ending SimulatedGame::ending() const {
  if (!match_.game().over()) return Ending::not_ended;
  for (auto const& event : match_.game().events()) {
    if (event.kind == EventKind::last_round) return Ending::last_round;
  }
  return Ending::nobody_can_act;  // B-66
}

GameResult SimulatedGame::result() const {
  return {match_.result(), number_, match_.game().decisions(), ending()};
}

void SimulatedGame::keep_record(Share& share) {
  auto const header = make_header(match_.game(), plan_.players, StreamKind::xoshiro, seed_);
  auto const text = write_record(match_.game(), header, seed_);
  if (plan_.check && match_.game().over()) {
    if (auto const error = verify(*plan_.board, text)) {
      found(fmt::format("the record is refused: line {}: {}", error->line, error->reason.en));
    }
  }
  if (!plan_.records) return;
  share.write_error = write_whole_file(*plan_.records / record_name(plan_, number_), text);
  if (!share.write_error) ++share.records;
}

void SimulatedGame::run(Share& share) {
  if (auto const fault = match_.play(*this)) found(what_is_wrong(*fault));
  if (plan_.check || plan_.records) keep_record(share);
  share.figures.add(result());
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
  while (!counters.stop) {
    auto const i = counters.next.fetch_add(1);
    if (i >= plan.games) break;
    SimulatedGame(plan, plan.first + i).run(share);
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
