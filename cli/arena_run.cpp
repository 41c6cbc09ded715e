#include "cli/arena_run.h"

#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "cli/arena_messages.h"
#include "cli/arena_report.h"
#include "cli/files.h"
#include "cli/progress.h"

namespace roundhouse::cli {
namespace {

constexpr int wrong_result = 1;
constexpr int wrong_usage = 2;
constexpr int interrupted = 130;  // as shells have it

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal may set it

/// While it lives, Ctrl-C asks for an end instead of making one; a second Ctrl-C makes one.
class InterruptGuard {
 public:
  InterruptGuard() {
    stop_asked = false;
    for (int const signal : {SIGINT, SIGTERM}) std::signal(signal, &InterruptGuard::ask);
  }
  InterruptGuard(InterruptGuard const&) = delete;
  InterruptGuard& operator=(InterruptGuard const&) = delete;
  ~InterruptGuard() {
    for (int const signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
  }

 private:
  static void ask(int signal) {
    stop_asked = true;
    std::signal(signal, SIG_DFL);
  }
};

/// One run: what is played, and what has come of it so far.
class ArenaRun {
 public:
  ArenaRun(ArenaOptions const& options, arena::Plan plan, std::size_t anchor)
      : options_(options), plan_(std::move(plan)), anchor_(anchor), tally_(plan_.bots) {
    if (!options.sprt.empty()) test_.emplace(options.hypotheses);
  }

  void play(arena::Helpers* helpers) {
    using Clock = std::chrono::steady_clock;
    auto const begin = Clock::now();
    auto const before = tally_.games();
    int const cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    threads_ = options_.threads > 0 ? options_.threads : helpers != nullptr ? 1 : cores;
    InterruptGuard const guard;
    Progress bar(say(phrases::progress_deals), options_.deals);
    arena::run(
        plan_, tally_.deals(), options_.deals, {.threads = threads_, .helpers = helpers},
        [&](arena::DealResult const& deal) { return take(deal); },
        [&] {
          bar.show(tally_.deals());
          return !stop_asked;
        });
    bar.clear();
    interrupted_ = stop_asked && tally_.deals() < options_.deals;
    played_ = tally_.games() - before;
    seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
  }

  /// False when there is no more to play.
  bool take(arena::DealResult const& deal) {
    if (!deal.wrong.empty()) {
      wrong_ = deal.wrong;
      return false;
    }
    tally_.add(deal);
    if (test_) test_->add(arena::pair_share(deal, plan_.bots.size()));
    return !test_ || test_->verdict() == arena::Verdict::open;
  }

  ArenaReport report() const {
    return {.source = {plan_.board->id,
                       plan_.board->name.in(language()),
                       plan_.board->hash,
                       {plan_.players},
                       {plan_.seed},
                       plan_.both_ways},
            .tally = tally_,
            .standing = arena::make_standing(tally_, anchor_, options_.resamples),
            .test = test_,
            .resamples = options_.resamples,
            .fingerprint = options_.fingerprint,
            .run = {.seconds = seconds_, .games = played_, .threads = threads_}};
  }

  int exit_code() const {
    if (!wrong_.empty()) {
      complain(phrases::arena_wrong, wrong_);
      return wrong_result;
    }
    if (!interrupted_) return 0;
    complain(phrases::arena_interrupted, tally_.deals(), options_.deals);
    return interrupted;
  }
  bool empty() const { return tally_.deals() == 0; }

 private:
  ArenaOptions const& options_;
  arena::Plan plan_;
  std::size_t anchor_;
  arena::Tally tally_;
  std::optional<arena::SequentialTest> test_;
  std::string wrong_;
  bool interrupted_ = false;
  int threads_ = 1;
  std::int64_t played_ = 0;
  double seconds_ = 0;
};

/// False if a file could not be written.
bool give_out(ArenaOptions const& options, ArenaReport const& report) {
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(arena_json(report)));
  } else {
    fmt::print("{}", arena_tables(report));
    if (options.fingerprint) fmt::print("\n{}", fingerprint_tables(report));
  }
  return true;
}

}  // namespace

int run_arena(ArenaOptions const& options, arena::Helpers* helpers) {
  auto plan = make_arena_plan(options);
  if (!plan) return wrong_usage;
  auto const anchor = find_anchor(options, plan->bots);
  if (!anchor) return wrong_usage;
  ArenaRun run(options, *std::move(plan), *anchor);
  run.play(helpers);
  if (!run.empty() && !give_out(options, run.report())) return wrong_usage;
  return run.exit_code();
}

}  // namespace roundhouse::cli
