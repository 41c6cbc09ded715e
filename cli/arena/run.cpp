#include "cli/arena/run.h"

#include <boost/json.hpp>
#include <chrono>
#include <csignal>
#include <thread>

#include "arena/store.h"
#include "cli/arena/messages.h"
#include "cli/arena/refit.h"
#include "cli/arena/report.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/terminal/progress_bar.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {
namespace {

constexpr int wrong_result = 1;
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
  ArenaRun(ArenaOptions const& options, arena::ArenaPlan plan, std::size_t anchor)
      : options_(options), plan_(std::move(plan)), anchor_(anchor), tally_(plan_.bots) {
    if (!options.sprt.empty()) test_.emplace(options.hypotheses);
  }

  /// From now on results are kept there; those that are there already count as played.
  void keep_in(std::filesystem::path const& path) {
    store_.emplace(path, true);
    stored_run_ = store_->run_of(plan_);
    more_ = tally_.deals() < options_.deals;
    store_->read(stored_run_, plan_.bots, [&](arena::DealResult const& deal) {
      more_ = count(deal) && tally_.deals() < options_.deals;
      return more_;
    });
    if (tally_.deals() == 0 || options_.json) return;
    fmt::print(stderr, "{}\n", say(phrases::arena_continued, tally_.deals(), path.string()));
  }

  void play(arena::RemoteWorkers* remote) {
    if (!more_) return;
    using Clock = std::chrono::steady_clock;
    auto const begin = Clock::now();
    auto const before = tally_.games();
    int const cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    threads_ = options_.threads > 0 ? options_.threads : remote != nullptr ? 1 : cores;
    InterruptGuard const guard;
    ProgressBar bar(say(phrases::progress_deals), options_.deals);
    arena::run(
        plan_, tally_.deals(), options_.deals, {.threads = threads_, .remote = remote},
        [&](arena::DealResult const& deal) { return take(deal); },
        [&] {
          bar.show(tally_.deals());
          return !stop_asked;
        });
    bar.clear();
    if (store_) store_->commit();
    interrupted_ = stop_asked && tally_.deals() < options_.deals;
    played_ = tally_.games() - before;
    seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
  }

  ArenaReport report() const {
    return {.source = {plan_.board->id,
                       plan_.board->name.in(language()),
                       plan_.board->hash,
                       {rules_version},
                       {plan_.players},
                       {static_cast<int>(plan_.bots.size())},
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
    if (store_) fmt::print(stderr, "{}\n", say(phrases::arena_go_on));
    return interrupted;
  }
  bool empty() const { return tally_.deals() == 0; }

 private:
  /// False when it is decided.
  bool count(arena::DealResult const& deal) {
    tally_.add(deal);
    if (test_) test_->add(arena::pair_share(deal, plan_.bots.size()));
    return !test_ || test_->verdict() == arena::Verdict::open;
  }
  /// A deal that was just played; false when there is no more to play.
  bool take(arena::DealResult const& deal) {
    if (!deal.wrong.empty()) {
      wrong_ = deal.wrong;
      return false;
    }
    if (store_) store_->add(stored_run_, deal, plan_);
    return count(deal);
  }

  ArenaOptions const& options_;
  arena::ArenaPlan plan_;
  std::size_t anchor_;
  arena::Tally tally_;
  std::optional<arena::SequentialTest> test_;
  std::optional<arena::ResultStore> store_;
  std::int64_t stored_run_ = 0;
  bool more_ = true;
  std::string wrong_;
  bool interrupted_ = false;
  int threads_ = 1;
  std::int64_t played_ = 0;
  double seconds_ = 0;
};

int play_arena(ArenaOptions const& options, ArenaPart const& part) {
  auto plan = make_arena_plan(options);
  if (!plan) return wrong_usage;
  auto const anchor = find_anchor(options, plan->bots);
  if (!anchor) return wrong_usage;
  if (part.serve) {
    part.serve(*plan, options.threads > 0 ? options.threads : 1);
    return 0;
  }
  ArenaRun run(options, *std::move(plan), *anchor);
  if (!options.db.empty()) run.keep_in(options.db);
  run.play(part.remote);
  if (!run.empty() && !write_report(options, run.report())) return wrong_usage;
  return run.exit_code();
}

}  // namespace

int run_arena(ArenaOptions const& options, ArenaPart const& part) {
  if (!can_write_files(options)) return wrong_usage;
  if (part.serve && !options.refit.empty()) return 0;
  auto const& file = options.refit.empty() ? options.db : options.refit;
  try {
    return options.refit.empty() ? play_arena(options, part) : refit_arena(options);
  } catch (arena::ForeignDatabase const& error) {
    if (error.format == 0) {
      complain(phrases::arena_not_ours, file);
    } else {
      complain(phrases::arena_newer, file, error.format, arena::ResultStore::format);
    }
  } catch (sqlite::KeyTaken const&) {
    complain(phrases::arena_played_twice, file);
  } catch (arena::DatabaseError const& error) {
    complain(phrases::arena_database, file, error.what());
  }
  return wrong_usage;
}

}  // namespace roundhouse::cli
