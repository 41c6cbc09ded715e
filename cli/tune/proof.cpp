#include <boost/json.hpp>
#include <filesystem>

#include "cli/base/files.h"
#include "cli/terminal/progress_bar.h"
#include "cli/tune/tune.h"

namespace roundhouse::cli {
namespace {

using tuning::Comparison;
using tuning::Tuner;
using tuning::TuningPlan;
using tuning::Weights;

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
    fmt::print(options.talk(), "{}\n",
               say({"not better than {}: not written", "pas mieux que {} : rien d’écrit"}, rival));
    return false;
  }
  if (comparison.percent() - comparison.percent_error() <= 50)
    fmt::print(options.talk(), "{}\n",
               say({"the interval holds 50 %: more iterations would tell",
                    "l’intervalle contient 50 % : plus d’itérations le diraient"}));
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
  fmt::print(options.talk(), "{}\n", say({"weights written to {}", "poids écrits dans {}"}, options.out));
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
  std::string ignored;
  auto const text = read_whole_file(file, max_weights_bytes, ignored).value_or("");
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

}  // namespace

bool is_out_fine(std::string const& out) {
  return !is_there(out) || weights_or_complain(out).has_value();
}

int prove_and_keep(TuneOptions const& options, Tuner const& tuner, ThreadPool& pool) {
  if (tuner.iteration() == 0) {
    complain(tune_nothing);
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

bool keep_weights(TuneOptions const& options, TuningPlan const& plan) {
  auto comments = comments_of(options.from.empty() ? options.out : options.from);
  if (comments.empty()) comments = first_line;
  if (!put(options, write_weights(plan.start, comments, plan.board))) return false;
  print_json(options, plan, plan.start, nullptr, false);
  return true;
}

}  // namespace roundhouse::cli
