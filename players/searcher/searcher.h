/// Imagines, for every promising move, how the game may go on: hidden cards are dealt anew from what the view
/// tells, every seat plays on by its plan, and the moves are compared on the same deals.
#pragma once

#include <chrono>
#include <memory>

#include "players/base/thread_pool.h"
#include "players/searcher/tree.h"
#include "players/searcher/trial.h"
#include "roundhouse/view.h"

namespace roundhouse::searcher {

/// How long a decision may take: the first limit that is met ends it. With a limit of games alone the result
/// does not depend on the machine.
struct Budget {
  std::chrono::milliseconds time{0};  // none: 0
  int games = 0;                      // imagined; no limit: 0
  int threads = 1;
};

/// Counts the work of the thread that started it, where that can be told: on a busy machine a player becomes
/// slow rather than weak. Nobody is kept waiting for ever, though: waiting counts as well, but less.
class Stopwatch {
 public:
  /// With helpers at work elsewhere the thread's own work says nothing, and the clock on the wall counts.
  explicit Stopwatch(bool has_helpers);

  std::chrono::nanoseconds passed() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool own_work_;
  Clock::time_point start_;
  std::chrono::nanoseconds work_at_start_;
};

class Searcher {
 public:
  /// Alone, or with a guide.
  Searcher(Board const& board, planner::Weights const& weights, Budget budget, std::uint64_t seed,
           std::unique_ptr<Guide> guide);
  /// Goes on as the other one, which has no guide, with the luck of another seed.
  Searcher(Searcher const& other, std::uint64_t seed);
  Searcher(Searcher const&) = delete;
  Searcher& operator=(Searcher const&) = delete;
  ~Searcher();

  Move decide(View const& view, Moves const& legal);
  Explanation explain() const;  // why it last decided so

 private:
  /// One thread's imagination: its game, and what it has learnt of every candidate.
  struct Mind;
  /// One deal for every candidate that is still in.
  struct Round {
    State state;
    std::uint64_t chance = 0;
  };

  void search(View const& view, Trial& trial, Stopwatch const& watch);
  void imagine(std::vector<Round> const& rounds, SeatId seat, Trial& trial);
  bool is_time_up(Stopwatch const& watch) const;

  std::shared_ptr<planner::Lore const> lore_;  // copies share it
  Budget budget_;
  Xoshiro random_;
  planner::Planner planner_;
  std::unique_ptr<Guide> guide_;  // may be null
  ThreadPool pool_;
  std::vector<Mind> minds_;
  std::vector<double> values_;
  std::int64_t games_ = 0;  // in the last decision
  Explanation why_;
};

}  // namespace roundhouse::searcher
