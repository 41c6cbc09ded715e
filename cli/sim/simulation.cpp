#include "cli/sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "cli/base/files.h"
#include "players/base/thread_pool.h"
#include "text/moves.h"

namespace roundhouse::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// One game of a simulation, from the deal to its place in the figures.
class SimulatedGame final : public MatchObserver {
 public:
  SimulatedGame(SimulationPlan const& plan, std::int64_t number)
      : plan_(plan),
        number_(number),
        seed_(numbered_seed(plan.seed, static_cast<std::uint64_t>(number))),
        match_(*plan.board, plan.setup, seed_, make_players(plan.players, plan.seed, number)) {}

  void run() {
    if (auto const fault = match_.play(this)) found(what_is_wrong(*fault));
    if (plan_.check || plan_.records) keep_record();
  }
  void add_to(SimulationResult& result) {
    result.figures.add(number_, match_.result());
    for (auto& violation : wrong_) result.violations.push_back(std::move(violation));
    if (plan_.records && !write_error_) ++result.records;
    if (write_error_ && !result.write_error) result.write_error = std::move(write_error_);
  }

 private:
  bool go_on(Game const& game) override {
    if (!plan_.check) return true;
    if (auto what = violation(*plan_.board, game.state()); !what.empty()) found(std::move(what));
    return wrong_.empty();
  }
  void found(std::string what) { wrong_.push_back({number_, match_.game().decisions(), std::move(what)}); }

  std::string what_is_wrong(MatchFault const& fault) const {
    switch (fault.kind) {
      case MatchFault::Kind::nobody_decides: return "nobody must decide, and the game is not over";
      case MatchFault::Kind::no_legal_move:
        return fmt::format("seat {} must decide and has no legal move", index(fault.seat) + 1);
      case MatchFault::Kind::refused_move:
        return fmt::format(
            "move of '{}' refused: {}", plan_.players[static_cast<std::size_t>(fault.seat)],
            text::with_clause(*plan_.board, text::sentence(fault.reason, Language::en), fault.reason));
      case MatchFault::Kind::endless: return fmt::format("not ended after {} decisions", decision_limit);
    }
    return "";
  }

  /// `usa-04p-seed7-000012.rec`.
  std::string record_name() const {
    return fmt::format("{}-{:02}p-seed{}-{:06}.rec", plan_.board->id, plan_.setup.players, plan_.seed,
                       number_);
  }

  void keep_record() {
    auto const header = make_header(match_.game(), plan_.players, StreamKind::xoshiro, seed_);
    auto const text = write_record(match_.game(), header, seed_);
    if (plan_.check && match_.game().over()) {
      if (auto const error = verify(*plan_.board, text)) {
        found(fmt::format("the record is refused: line {}: {}", error->line, error->reason.en));
      }
    }
    if (plan_.records) write_error_ = write_whole_file(*plan_.records / record_name(), text);
  }

  SimulationPlan const& plan_;
  std::int64_t number_;
  Seed seed_;
  Match match_;
  std::vector<Violation> wrong_;
  std::optional<std::string> write_error_;
};

}  // namespace

SimulationResult simulate(SimulationPlan const& plan, std::function<void(std::int64_t)> const& progress) {
  auto const begin = Clock::now();
  auto const this_thread = std::this_thread::get_id();
  SimulationResult result;
  std::mutex mutex;  // of the result
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> stop{false};
  ThreadPool(plan.threads).each(plan.threads, [&](int) {
    for (auto i = next++; i < plan.games && !stop; i = next++) {
      SimulatedGame game(plan, plan.first + i);
      game.run();
      std::scoped_lock const lock(mutex);
      game.add_to(result);
      if (result.write_error) stop = true;
      if (std::this_thread::get_id() == this_thread) progress(result.figures.games);
    }
  });
  std::ranges::stable_sort(result.violations, {}, &Violation::game);
  result.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return result;
}

void Figures::add(std::int64_t number, MatchResult const& game) {
  ++games;
  decisions += game.decisions;
  ++endings[static_cast<std::size_t>(game.ending)];
  note_longest(game.decisions, number);
  if (game.ending == Ending::not_ended) return;  // there is no score to speak of
  int winners = 0;
  for (int s = 0; s < game.players; ++s) {
    auto const& seat = game.seats[static_cast<std::size_t>(s)];
    by_seat[static_cast<std::size_t>(s)].add(seat);
    by_order[static_cast<std::size_t>((s - game.first + game.players) % game.players)].add(seat);
    turns += seat.turns;
    winners += seat.winners > 0 ? 1 : 0;
    note_score(seat.score.total);
  }
  if (winners > 1) ++shared_wins;
}

void Figures::note_longest(int length, std::int64_t number) {
  // Of equally long games the first: otherwise it would depend on the threads.
  if (length < longest || (length == longest && number >= longest_number)) return;
  longest = length;
  longest_number = number;
}

void Figures::note_score(int score) {
  lowest = std::min(lowest.value_or(score), score);
  highest = std::max(highest.value_or(score), score);
}

}  // namespace roundhouse::cli
