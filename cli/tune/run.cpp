#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

#include "cli/base/files.h"
#include "cli/program/options.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/progress_bar.h"
#include "cli/tune/tune.h"

namespace roundhouse::cli {
namespace {

using Clock = std::chrono::steady_clock;
using tuning::Comparison;
using tuning::Outcome;
using tuning::Tuner;

/// The first interrupt ends the search, the second the program.
std::atomic<bool> const& stop = Interruption::asked();

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
  bar_.rename(checked_ ? say({"iterations, {:.1f} % against the start, {} left",
                              "itérations, {:.1f} % contre le départ, reste {}"},
                             *checked_, time_left())
                       : say({"iterations, {} left", "itérations, reste {}"}, time_left()));
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
             say({"iteration {}: {:.1f} % ± {:.1f} of the wins against the start, lead {:+.1f} points; "
                  "{:.0f} games/s, {} left",
                  "itération {} : {:.1f} % ± {:.1f} des victoires contre le départ, avance {:+.1f} points ; "
                  "{:.0f} parties/s, reste {}"},
                 tuner_.iteration(), comparison.percent(), comparison.percent_error(), comparison.lead(),
                 static_cast<double>(deals_played_ * games_) / passed, time_left()));
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
    if (!options.log.empty() && !file->is_open())
      return complain(phrases::cannot_write, options.log, std::generic_category().message(errno));
    file->add(log_header(tuner));
    return true;
  }
  auto text = log_header(tuner);
  for (auto const& outcome : old.outcomes) {
    if (tuner.done()) break;
    tuner.take(outcome);
    text += log_line(tuner, outcome);
  }
  if (auto const error = write_whole_file(options.resume, text)) return complain(phrases::failed, *error);
  file.emplace(options.resume, true);
  fmt::print(options.talk(), "{}\n",
             say({"resuming after iteration {}", "reprise après l’itération {}"}, tuner.iteration()));
  return true;
}

void tell_interruption(TuneOptions const& options, Tuner const& tuner) {
  complain(
      {"interrupted after {} of {} iterations; the last check follows, interrupt again to skip it",
       "interrompu après {} itérations sur {} ; suit la vérification, interrompre encore pour s’en passer"},
      tuner.iteration(), tuner.plan().iterations);
  auto const& log = options.resume.empty() ? options.log : options.resume;
  if (!log.empty())
    complain({"'roundhouse tune --resume {}' resumes there", "« roundhouse tune --resume {} » reprendra là"},
             log);
}

}  // namespace

int run_tune(TuneOptions const& options) {
  constexpr int failed = 2;
  auto old = plan_tuning(options);
  if (!old || !is_out_fine(options.out)) return failed;
  auto const& plan = old->plan;
  if (plan.iterations == 0) return keep_weights(options, plan) ? 0 : failed;

  ThreadPool pool(threads_or_cores(options.threads));
  fmt::print(options.talk(), "{}\n",
             say({"{}, {} players: {} weights, {} iterations of {} deals ({} games), {} threads",
                  "{}, {} joueurs : {} poids, {} itérations de {} donnes ({} parties), {} fils"},
                 plan.board->name.in(language()), plan.players, plan.tuned.size(), plan.iterations,
                 plan.deals, plan.deals * static_cast<int>(tuning::seatings(plan.players).size()),
                 threads_or_cores(options.threads)));
  Interruption const interruption(Interruption::Way::twice);
  if (old->spread == 0) old->spread = measure_spread(plan, pool, stop);
  if (stop) {
    complain(tune_nothing);
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
