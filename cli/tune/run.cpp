#include <boost/json.hpp>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/program/options.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/progress_bar.h"
#include "cli/tune/tune.h"

namespace roundhouse::cli {
namespace {

using Clock = std::chrono::steady_clock;
using tuning::Comparison;
using tuning::Tuner;
using tuning::TuningPlan;
using tuning::Weights;

constexpr Phrase nothing{"no iteration was finished: nothing to keep",
                         "aucune itération finie : rien à garder"};
constexpr std::size_t max_weights_bytes = std::size_t{64} * 1024;
constexpr std::string_view first_line = "What the planner goes by on this board: docs/tuning.md.";

bool is_there(std::string const& file) {
  std::error_code ignored;
  return !file.empty() && std::filesystem::is_regular_file(file, ignored);
}

bool is_same(Weights const& a, Weights const& b) {
  return write_weights(a, "") == write_weights(b, "");
}

Comparison prove(TuneOptions const& options, TuningPlan const& plan, Weights const& found,
                 Weights const& rival, ThreadPool& pool) {
  constexpr int block = 20;
  std::atomic<bool> const never{false};
  auto const deals = deals_for(plan, tuning::Purpose::proof);
  ProgressBar bar(say({"deals of the last check", "donnes de la vérification"}), options.proof_deals);
  Comparison comparison;
  for (int done = 0; done < options.proof_deals; done += block) {
    bar.show(done);
    comparison +=
        compare_weights(deals, found, rival, done, std::min(block, options.proof_deals - done), pool, never);
  }
  return comparison;
}

/// False if what was found is worse.
bool holds(TuneOptions const& options, Comparison const& comparison, std::string const& rival) {
  fmt::print(
      options.talk(), "{}\n",
      say({"{:.1f} % ± {:.1f} of the wins in {} fresh deals against {}, lead {:+.1f} points",
           "{:.1f} % ± {:.1f} des victoires en {} donnes nouvelles contre {}, avance {:+.1f} points"},
          comparison.percent(), comparison.percent_error(), options.proof_deals, rival, comparison.lead()));
  if (comparison.advantage() <= 0) {
    tell(options.talk(), {"not better than {}: not written", "pas mieux que {} : rien d’écrit"}, rival);
    return false;
  }
  if (comparison.percent() - comparison.percent_error() <= 50)
    tell(options.talk(), {"the interval holds 50 %: more iterations would tell",
                          "l’intervalle contient 50 % : plus d’itérations le diraient"});
  return true;
}

std::string header(Tuner const& tuner, Comparison const& proof) {
  auto const& plan = tuner.plan();
  auto const all = tuning::weights_that_matter(*plan.board).size();
  return fmt::format(
      "{}\nTuned by self-play on {} with {} players: {} of {} weights, {} of {} iterations of {} deals, seed "
      "{}.\n"
      "In {} fresh deals {:.1f} % ± {:.1f} of the wins against the weights it began with.",
      first_line, plan.board->id, plan.players, plan.tuned.size(), all, tuner.iteration(), plan.iterations,
      plan.deals, plan.seed, proof.deals, proof.percent(), proof.percent_error());
}

/// Into the file if there is one; printed where nothing else is.
bool put(TuneOptions const& options, std::string const& text) {
  if (options.out.empty()) {
    if (!options.json) fmt::print("\n{}", text);
    return true;
  }
  if (auto const error = write_whole_file(options.out, text)) return complain(phrases::failed, *error);
  tell(options.talk(), {"weights written to {}", "poids écrits dans {}"}, options.out);
  return true;
}

/// What came out, for programs.
void print_json(TuneOptions const& options, TuningPlan const& plan, Weights const& weights,
                Comparison const* proof, bool better) {
  if (!options.json) return;
  boost::json::object all;
  for (auto const* weight : tuning::weights_that_matter(*plan.board))
    all[weight->name] = weights.*(weight->value);
  boost::json::object result{
      {"board", plan.board->id}, {"players", plan.players}, {"better", better}, {"weights", all}};
  if (proof != nullptr)
    result["proof"] = {{"deals", proof->deals},
                       {"percent", proof->percent()},
                       {"error", proof->percent_error()},
                       {"lead", proof->lead()}};
  fmt::print("{}\n", boost::json::serialize(result));
}

/// The comment lines that a file begins with.
std::string comments_of(std::string const& file) {
  auto const text = read_whole_file(file, max_weights_bytes).text;
  std::string comments;
  std::size_t at = 0;
  while (at < text.size() && text[at] == '#') {
    auto const end = std::min(text.find('\n', at), text.size());
    auto const line = text.substr(at + 1, end - at - 1);
    comments += line.substr(line.starts_with(' ') ? 1 : 0) + '\n';
    at = end + 1;
  }
  return comments;
}

/// Whether the file may be overwritten: it is not there yet, or holds weights. Complains if not.
bool is_out_fine(std::string const& out) {
  return !is_there(out) || weights_or_complain(out).has_value();
}

/// Plays the proof and writes the weights, unless they are worse than those they began with, or than those
/// that the file holds. The exit code.
int prove_and_keep(TuneOptions const& options, Tuner const& tuner, ThreadPool& pool) {
  if (tuner.iteration() == 0) {
    complain(nothing);
    return 1;
  }
  auto const& plan = tuner.plan();
  auto const found = tuner.average();
  auto const proof = prove(options, plan, found, plan.start, pool);
  bool better = holds(options, proof, say({"the start", "le départ"}));
  if (better && is_there(options.out)) {
    auto const kept = weights_or_complain(options.out);
    if (!kept) return 2;
    if (!is_same(*kept, plan.start))
      better = holds(options, prove(options, plan, found, *kept, pool), options.out);
  }
  if (better && !put(options, write_weights(found, header(tuner, proof), plan.board))) return 2;
  print_json(options, plan, found, &proof, better);
  return better ? 0 : 1;
}

/// Writes the weights that the run would begin with, keeping their comments. False after a complaint.
bool keep_weights(TuneOptions const& options, TuningPlan const& plan) {
  auto comments = comments_of(options.from.empty() ? options.out : options.from);
  if (comments.empty()) comments = first_line;
  if (!put(options, write_weights(plan.start, comments, plan.board))) return false;
  print_json(options, plan, plan.start, nullptr, false);
  return true;
}

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

  void run() {
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

 private:
  std::string time_left() const {
    int const done = tuner_.iteration() - first_;
    if (done == 0) return "?";
    double const passed = std::chrono::duration<double>(Clock::now() - begin_).count();
    return duration(passed / done * (tuner_.plan().iterations - tuner_.iteration()));
  }

  bool is_check_due() const {
    if (options_.checks == 0) return false;
    int const every = std::max(1, tuner_.plan().iterations / options_.checks);
    return tuner_.iteration() % every == 0 && !tuner_.done();
  }

  /// Always on the same deals, so that one check can be compared with the next.
  void check() {
    auto const& plan = tuner_.plan();
    auto const comparison = compare_weights(deals_for(plan, tuning::Purpose::check), tuner_.average(),
                                            plan.start, 0, options_.check_deals, pool_, stop);
    if (stop) return;
    deals_played_ += options_.check_deals;
    checked_ = comparison.percent();
    double const passed = std::chrono::duration<double>(Clock::now() - begin_).count();
    bar_.clear();
    fmt::print(
        options_.talk(), "{}\n",
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

  void show() {
    bar_.rename(checked_ ? say({"iterations, {:.1f} % against the start, {} left",
                                "itérations, {:.1f} % contre le départ, reste {}"},
                               *checked_, time_left())
                         : say({"iterations, {} left", "itérations, reste {}"}, time_left()));
    bar_.show(tuner_.iteration());
  }

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
  tell(options.talk(), {"resuming after iteration {}", "reprise après l’itération {}"}, tuner.iteration());
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
  tell(options.talk(),
       {"{}, {} players: {} weights, {} iterations of {} deals ({} games), {} threads",
        "{}, {} joueurs : {} poids, {} itérations de {} donnes ({} parties), {} fils"},
       plan.board->name.in(language()), plan.players, plan.tuned.size(), plan.iterations, plan.deals,
       plan.deals * static_cast<int>(tuning::seatings(plan.players).size()),
       threads_or_cores(options.threads));
  Interruption const interruption(Interruption::Way::twice);
  if (old->spread == 0) old->spread = measure_spread(plan, pool, stop);
  if (stop) {
    complain(nothing);
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
