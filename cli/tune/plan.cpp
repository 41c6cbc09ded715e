#include "cli/tune/plan.h"

#include <algorithm>

#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/tune/messages.h"
#include "players/planner/weights_file.h"

namespace roundhouse::cli {
namespace {

using tuning::RunLog;
using tuning::TuningPlan;

constexpr std::size_t max_log_bytes = std::size_t{1} << 30;

bool choose_weights(std::vector<std::string> const& only, TuningPlan& plan) {
  auto const all = tuning::weights_that_matter(*plan.board);
  plan.tuned = all;
  if (only.empty()) return true;
  plan.tuned.clear();
  for (auto const& name : only) {
    auto const found = std::ranges::find_if(all, [&](auto const* weight) { return weight->name == name; });
    if (found == all.end()) {
      std::vector<std::string_view> names;
      names.reserve(all.size());
      for (auto const* weight : all) names.push_back(weight->name);
      complain(phrases::tune_no_weight, name, fmt::join(names, ", "));
      return false;
    }
    if (std::ranges::find(plan.tuned, *found) == plan.tuned.end()) plan.tuned.push_back(*found);
  }
  return true;
}

bool choose_start(std::string const& from, TuningPlan& plan) {
  if (from.empty()) {
    plan.start = planner::weights_for(plan.board->id);
  } else {
    auto const weights = weights_or_complain(from);
    if (!weights) return false;
    plan.start = *weights;
  }
  plan.start = rounded(plan.start);
  return true;
}

bool is_log_free(std::string const& log) {
  std::error_code ignored;
  if (log.empty() || !std::filesystem::is_regular_file(log, ignored)) return true;
  complain(phrases::tune_log_exists, log, log);
  return false;
}

std::optional<RunLog> new_run(TuneOptions const& options) {
  RunLog log;
  auto& plan = log.plan;
  plan.board = load_board_or_complain(options.board);
  if (plan.board == nullptr) return std::nullopt;
  plan.board_name = options.board;
  plan.players = options.players == 0 ? plan.board->min_players : options.players;
  plan.iterations = options.iterations;
  plan.deals = options.deals;
  plan.span = options.span;
  plan.gain = options.gain;
  plan.seed = options.seed;
  bool const fine = check_players(*plan.board, plan.players) && choose_start(options.from, plan) &&
                    choose_weights(options.only, plan) && is_log_free(options.log);
  return fine ? std::optional(log) : std::nullopt;
}

std::optional<RunLog> old_run(TuneOptions const& options) {
  std::string error;
  auto const text = read_whole_file(options.resume, max_log_bytes, error);
  if (!text) {
    complain(phrases::failed, error);
    return std::nullopt;
  }
  int line = 0;
  auto log = tuning::read_log(*text, line);
  if (!log) {
    complain(phrases::tune_bad_log, options.resume, line);
    return std::nullopt;
  }
  auto& plan = log->plan;
  plan.board = load_board_or_complain(plan.board_name);
  if (plan.board == nullptr || !check_players(*plan.board, plan.players)) return std::nullopt;
  if (plan.board->hash != log->hash) {
    complain(phrases::tune_other_board, options.resume, plan.board_name);
    return std::nullopt;
  }
  return log;
}

}  // namespace

std::optional<tuning::Weights> weights_or_complain(std::string const& file) {
  auto const loaded = planner::load_weights(file);
  if (loaded.weights != nullptr) return *loaded.weights;
  complain(phrases::failed, loaded.error.in(language()));
  return std::nullopt;
}

std::optional<RunLog> plan_tuning(TuneOptions const& options) {
  return options.resume.empty() ? new_run(options) : old_run(options);
}

}  // namespace roundhouse::cli
