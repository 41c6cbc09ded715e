#include "tuning/log.h"

#include <algorithm>
#include <cstdio>

#include "engine/reading/number.h"

namespace roundhouse::tuning {
namespace {

constexpr std::string_view title = "# roundhouse tune 1";

std::string number(double value, char const* format) {
  char buffer[40];
  auto const n = std::snprintf(buffer, sizeof buffer, format, value);
  return {buffer, static_cast<std::size_t>(std::max(n, 0))};
}

/// What stands before the sign, which is taken off the text together with it.
std::string_view cut(std::string_view& text, char sign) {
  auto const part = text.substr(0, text.find(sign));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

template <typename Number>
bool read(std::string_view text, Number& value) {
  auto const number = number_from<Number>(text);
  if (number) value = *number;
  return number.has_value();
}

bool read_names(std::string_view list, TuningPlan& plan) {
  auto const names = planner::weight_names();
  while (!list.empty()) {
    auto const found = std::ranges::find(names, cut(list, ','), &WeightName::name);
    if (found == names.end()) return false;
    plan.tuned.push_back(&*found);
  }
  return true;
}

/// A line `# key value`.
bool read_setting(std::string_view line, RunLog& log) {
  line.remove_prefix(2);
  auto const key = cut(line, ' ');
  auto& plan = log.plan;
  if (key == "board") return plan.board_name = line, true;
  if (key == "hash") return log.hash = line, true;
  if (key == "players") return read(line, plan.players);
  if (key == "iterations") return read(line, plan.iterations);
  if (key == "deals") return read(line, plan.deals);
  if (key == "seed") return read(line, plan.seed);
  if (key == "span") return read(line, plan.span);
  if (key == "gain") return read(line, plan.gain);
  if (key == "spread") return read(line, log.spread);
  if (key == "start") return !planner::read_weights(line, plan.start);
  if (key == "tuned") return read_names(line, plan);
  return key == "check";
}

/// A line `iteration,wins,margin,…`: the weights after them are for people.
bool read_outcome(std::string_view line, RunLog& log) {
  std::size_t iteration = 0;
  Outcome outcome;
  if (!read(cut(line, ','), iteration) || iteration != log.outcomes.size() + 1) return false;
  if (!read(cut(line, ','), outcome.wins) || !read(cut(line, ','), outcome.margin)) return false;
  log.outcomes.push_back(outcome);
  return true;
}

bool read_line(std::string_view line, RunLog& log) {
  if (line.starts_with("# ")) return read_setting(line, log);
  if (line.starts_with("iteration,")) return true;
  return read_outcome(line, log);
}

bool is_playable(TuningPlan const& plan) {
  return plan.players >= 2 && plan.players <= max_seats && plan.iterations > 0 && plan.deals > 0 &&
         !plan.tuned.empty() && plan.span > 0 && plan.gain > 0;
}

}  // namespace

std::string log_header(Tuner const& tuner) {
  auto const& plan = tuner.plan();
  std::string text(title);
  auto add = [&](std::string_view key, std::string const& value) {
    text.append("\n# ").append(key).append(" ").append(value);
  };
  add("board", plan.board_name);
  add("hash", plan.board->hash);
  add("players", std::to_string(plan.players));
  add("iterations", std::to_string(plan.iterations));
  add("deals", std::to_string(plan.deals));
  add("seed", std::to_string(plan.seed));
  add("span", number(plan.span, "%.17g"));
  add("gain", number(plan.gain, "%.17g"));
  add("spread", number(tuner.spread(), "%.2f"));
  std::string names;
  for (auto const& weight : planner::weight_names()) {
    add("start", std::string(weight.name) + ' ' + number(plan.start.*weight.value, "%.4f"));
  }
  for (auto const* weight : plan.tuned) names.append(names.empty() ? "" : ",").append(weight->name);
  add("tuned", names);
  return text + "\niteration,wins,margin," + names + '\n';
}

std::string log_line(Tuner const& tuner, Outcome const& outcome) {
  auto text = std::to_string(tuner.iteration()) + ',' + std::to_string(outcome.wins) + ',' +
              std::to_string(outcome.margin);
  auto const weights = tuner.current();
  for (auto const* weight : tuner.plan().tuned) text += ',' + number(weights.*(weight->value), "%.5g");
  return text + '\n';
}

std::optional<RunLog> read_log(std::string_view text, int& wrong_line) {
  text = text.substr(0, text.rfind('\n') + 1);
  RunLog log;
  wrong_line = 1;
  if (cut(text, '\n') != title) return std::nullopt;
  while (!text.empty()) {
    ++wrong_line;
    if (!read_line(cut(text, '\n'), log)) return std::nullopt;
  }
  if (!is_playable(log.plan)) return std::nullopt;
  return log;
}

}  // namespace roundhouse::tuning
