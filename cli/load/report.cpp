#include "cli/load/report.h"

#include <fmt/format.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdio>

#include "cli/load/messages.h"
#include "cli/terminal/text_table.h"

namespace roundhouse::cli {
namespace {

namespace js = boost::json;

constexpr std::array shares{0.5, 0.9, 0.99, 0.999};
constexpr std::array<char const*, 4> share_names{"p50", "p90", "p99", "p999"};

double per_move(LoadFigures const& figures, double bytes) {
  return figures.acknowledged == 0 ? 0 : bytes / static_cast<double>(figures.acknowledged);
}

double moves_per_second(LoadFigures const& figures) {
  return figures.seconds > 0 ? static_cast<double>(figures.acknowledged) / figures.seconds : 0;
}

std::vector<std::string> row(Phrase const& name, Latencies const& times) {
  std::vector<std::string> cells{say(name)};
  for (auto const share : shares) cells.push_back(fmt::format("{:.1f}", times.percentile(share)));
  cells.push_back(fmt::format("{:.1f}", times.longest()));
  cells.push_back(std::to_string(times.count()));
  return cells;
}

js::object to_json(Latencies const& times) {
  js::object out;
  for (std::size_t i = 0; i < shares.size(); ++i) out[share_names[i]] = times.percentile(shares[i]);
  out["longest"] = times.longest();
  out["count"] = times.count();
  return out;
}

std::string error_list(LoadFigures const& figures) {
  std::string list;
  for (auto const& [code, count] : figures.errors)
    list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, code);
  return list;
}

}  // namespace

std::string load_summary(LoadPlan const& plan, LoadFigures const& figures) {
  auto text = plan.pace > 0 ? say(phrases::load_title, plan.board, plan.tables, plan.seats, plan.pace)
                            : say(phrases::load_title_fast, plan.board, plan.tables, plan.seats);
  text += "\n" +
          say(phrases::load_moves, figures.acknowledged, figures.seconds, moves_per_second(figures),
              figures.begun, figures.over) +
          "\n";
  TextTable table({say(phrases::load_what), "p50 ms", "p90 ms", "p99 ms", "p99.9 ms",
                   say(phrases::load_longest), say(phrases::load_count)});
  table.add(row(phrases::load_event, figures.event));
  table.add(row(phrases::load_ack, figures.ack));
  text += table.text();
  auto const received = per_move(figures, figures.received_bytes);
  auto const sent = per_move(figures, figures.sent_bytes);
  text += say(phrases::load_bytes, received + sent, received, sent) + "\n";
  text += say(phrases::load_connections, figures.lost, figures.repeated, figures.doubled,
              figures.answered_again, figures.stale) +
          "\n";
  if (!figures.errors.empty()) text += say(phrases::load_errors, error_list(figures)) + "\n";
  if (plan.check && figures.wrong_games == 0)
    text += say(phrases::load_check_fine, figures.checked_games, figures.checked_moves) + "\n";
  return text;
}

std::string load_json(LoadPlan const& plan, LoadFigures const& figures) {
  js::object errors;
  for (auto const& [code, count] : figures.errors) errors[code] = count;
  js::object out{
      {"board", plan.board},
      {"tables", plan.tables},
      {"seats", plan.seats},
      {"pace", plan.pace},
      {"seconds", figures.seconds},
      {"moves", figures.acknowledged},
      {"moves_per_second", moves_per_second(figures)},
      {"games_begun", figures.begun},
      {"games_over", figures.over},
      {"event_ms", to_json(figures.event)},
      {"ack_ms", to_json(figures.ack)},
      {"bytes_per_move",
       {{"received", per_move(figures, figures.received_bytes)},
        {"sent", per_move(figures, figures.sent_bytes)}}},
      {"connections_lost", figures.lost},
      {"moves_repeated", figures.repeated},
      {"messages_doubled", figures.doubled},
      {"answered_again", figures.answered_again},
      {"stale", figures.stale},
      {"errors", std::move(errors)},
  };
  if (plan.check)
    out["check"] = js::object{{"games", figures.checked_games},
                              {"moves", figures.checked_moves},
                              {"wrong", figures.wrong_games},
                              {"first_wrong", figures.first_wrong}};
  return js::serialize(out);
}

LiveLine::LiveLine() : visible_(::isatty(STDERR_FILENO) == 1) {}

void LiveLine::show(std::string const& text) {
  if (!visible_) return;
  fmt::print(stderr, "\r{}\033[K", text);
  std::fflush(stderr);
  drawn_ = true;
}

void LiveLine::clear() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace roundhouse::cli
