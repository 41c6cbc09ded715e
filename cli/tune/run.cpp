#include "cli/tune/run.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>

#include "cli/base/files.h"
#include "cli/program/options.h"
#include "cli/terminal/progress_bar.h"
#include "cli/tune/messages.h"
#include "cli/tune/plan.h"
#include "cli/tune/proof.h"

namespace roundhouse::cli {
namespace {

using Clock = std::chrono::steady_clock;
using tuning::Comparison;
using tuning::Outcome;
using tuning::Tuner;

std::atomic<bool> stop{false};

/// The first interrupt ends the search, the second the program.
extern "C" void stop_search(int signal) {
  stop = true;
  std::signal(signal, SIG_DFL);
}

std::string duration(double seconds) {
  auto const s = static_cast<long>(seconds);
  if (s < 3600) return fmt::format("{}:{:02}", s / 60, s % 60);
  return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
}

/// The log on disk: a line an iteration, flushed at once, so that it survives a crash.
class LogFile {
 public:
  /// Nothing is written if there is no name.
  LogFile(std::string const& name, bool append)
      : file_(name.empty() ? nullptr : std::fopen(name.c_str(), append ? "ab" : "wb")) {}
  bool is_open() const { return file_ != nullptr; }
  void add(std::string const& text) {
    if (!file_) return;
    std::fwrite(text.data(), 1, text.size(), file_.get());
    std::fflush(file_.get());
  }

 private:
  struct Close {
    void operator()(std::FILE* f) const { std::fclose(f); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

class Search {
 public:
  Search(TuneOptions const& options, Tuner& tuner, ThreadPool& pool, LogFile& log)
      : options_(options),
        tuner_(tuner),
        pool_(pool),
        log_(log),
        first_(tuner.iteration()),
        games_(static_cast<int>(tuning::seatings(tuner.plan().players).size())) {}

  void run();

 private:
  std::string time_left() const;
  bool is_check_due() const;
  void check();
  void show();

  TuneOptions const& options_;
  Tuner& tuner_;
  ThreadPool& pool_;
  LogFile& log_;
  int first_;
  int games_;  // of a deal
  std::int64_t deals_played_ = 0;
  Clock::time_point begin_ = Clock::now();
  std::optional<double> checked_;  // percent
  ProgressBar bar_{"", tuner_.plan().iterations};
};

std::string Search::time_left() const {
  int const done = tuner_.iteration() - first_;
  if (done == 0) return "?";
  double const passed = std::chrono::duration<double>(Clock::now() - begin_).count();
  return duration(passed / done * (tuner_.plan().iterations - tuner_.iteration()));
}

void Search::show() {
  bar_.rename(checked_ ? say(phrases::tune_progress_check, *checked_, time_left())
                       : say(phrases::tune_progress, time_left()));
  bar_.show(tuner_.iteration());
}

bool Search::is_check_due() const {
  if (options_.checks == 0) return false;
  int const every = std::max(1, tuner_.plan().iterations / options_.checks);
  return tuner_.iteration() % every == 0 && !tuner_.done();
}

/// Always on the same deals, so that one check can be compared with the next.
void Search::check() {
  auto const& plan = tuner_.plan();
  auto const comparison = compare_weights(deals_for(plan, tuning::Purpose::check), tuner_.average(),
                                          plan.start, 0, options_.check_deals, pool_, stop);
  if (stop) return;
  deals_played_ += options_.check_deals;
  checked_ = comparison.percent();
  double const passed = std::chrono::duration<double>(Clock::now() - begin_).count();
  bar_.clear();
  fmt::print(options_.talk(), "{}\n",
             say(phrases::tune_check, tuner_.iteration(), comparison.percent(), comparison.percent_error(),
                 comparison.lead(), static_cast<double>(deals_played_ * games_) / passed, time_left()));
  std::fflush(options_.talk());
  log_.add(fmt::format("# check {} {:.2f} {:.2f}\n", tuner_.iteration(), comparison.percent(),
                       comparison.percent_error()));
}

void Search::run() {
  show();
  while (!tuner_.done()) {
    auto const outcome = tuner_.play(pool_, stop);
    if (stop) break;
    tuner_.take(outcome);
    deals_played_ += tuner_.plan().deals;
    log_.add(log_line(tuner_, outcome));
    if (is_check_due()) check();
    show();
  }
}

/// Takes the steps of the log again, and cuts off a line that was not finished.
bool open_log(TuneOptions const& options, tuning::RunLog const& old, Tuner& tuner,
              std::optional<LogFile>& file) {
  if (options.resume.empty()) {
    file.emplace(options.log, false);
    if (!options.log.empty() && !file->is_open()) {
      complain(phrases::cannot_write, options.log, std::generic_category().message(errno));
      return false;
    }
    file->add(log_header(tuner));
    return true;
  }
  auto text = log_header(tuner);
  for (auto const& outcome : old.outcomes) {
    if (tuner.done()) break;
    tuner.take(outcome);
    text += log_line(tuner, outcome);
  }
  if (auto const error = write_whole_file(options.resume, text)) {
    complain(phrases::failed, *error);
    return false;
  }
  file.emplace(options.resume, true);
  fmt::print(options.talk(), "{}\n", say(phrases::tune_resumed, tuner.iteration()));
  return true;
}

void tell_interruption(TuneOptions const& options, Tuner const& tuner) {
  complain(phrases::tune_interrupted, tuner.iteration(), tuner.plan().iterations);
  auto const& log = options.resume.empty() ? options.log : options.resume;
  if (!log.empty()) complain(phrases::tune_go_on, log);
}

}  // namespace

int run_tune(TuneOptions const& options) {
  constexpr int failed = 2;
  auto old = plan_tuning(options);
  if (!old || !is_out_fine(options.out)) return failed;
  auto const& plan = old->plan;
  if (plan.iterations == 0) return keep_weights(options, plan) ? 0 : failed;

  ThreadPool pool(threads_or_cores(options.threads));
  fmt::print(
      options.talk(), "{}\n",
      say(phrases::tune_title, plan.board->name.in(language()), plan.players, plan.tuned.size(),
          plan.iterations, plan.deals, plan.deals * static_cast<int>(tuning::seatings(plan.players).size()),
          threads_or_cores(options.threads)));
  stop = false;
  std::signal(SIGINT, stop_search);
  std::signal(SIGTERM, stop_search);
  if (old->spread == 0) old->spread = measure_spread(plan, pool, stop);
  if (stop) {
    complain(phrases::tune_nothing);
    return 1;
  }
  Tuner tuner(plan, old->spread);
  std::optional<LogFile> log;
  if (!open_log(options, *old, tuner, log)) return failed;
  Search(options, tuner, pool, *log).run();
  if (stop) tell_interruption(options, tuner);
  return prove_and_keep(options, tuner, pool);
}

}  // namespace roundhouse::cli
