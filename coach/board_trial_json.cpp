/// Trials as pages ask for them and read them.
#include <boost/json.hpp>

#include "coach/board_trial.h"
#include "roundhouse/notation.h"
#include "text/moves.h"

namespace roundhouse::coach {
namespace {

namespace js = boost::json;

constexpr std::int64_t most_games = 100'000;  // in one part

std::int64_t integer_of(js::object const& object, std::string_view name, std::int64_t otherwise) {
  auto const* const value = object.if_contains(name);
  return value != nullptr && value->is_int64() ? value->get_int64() : otherwise;
}

template <typename List>
js::array list_json(List const& list) {
  js::array array;
  for (auto const one : list) array.emplace_back(one);
  return array;
}

/// False unless there is such a list of just as many whole numbers.
template <typename List>
bool read_list(js::object const& object, std::string_view name, List& list) {
  auto const* const value = object.if_contains(name);
  if (value == nullptr || !value->is_array() || value->get_array().size() != list.size()) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto const& one = value->get_array()[i];
    if (!one.is_int64()) return false;
    list[i] = one.get_int64();
  }
  return true;
}

std::optional<TrialSums> read_sums(Board const& board, js::value const& value) {
  if (!value.is_object()) return std::nullopt;
  auto const& object = value.get_object();
  TrialSums sums(board, static_cast<int>(integer_of(object, "players", 0)));
  sums.games = integer_of(object, "games", -1);
  sums.endless = integer_of(object, "endless", -1);
  if (sums.players < board.min_players || sums.players > board.max_players) return std::nullopt;
  if (sums.games < 0 || sums.endless < 0) return std::nullopt;
  if (!read_list(object, "wins", sums.wins) || !read_list(object, "turns", sums.turns) ||
      !read_list(object, "score", sums.score) || !read_list(object, "margin", sums.margin) ||
      !read_list(object, "claims", sums.claims) || !read_list(object, "kept", sums.kept) ||
      !read_list(object, "made", sums.made) || !read_list(object, "points", sums.points) ||
      !read_list(object, "decided", sums.decided))
    return std::nullopt;
  return sums;
}

js::object figure_json(TrialFigure const& figure) {
  return {{"value", figure.value}, {"low", figure.low}, {"high", figure.high}};
}

js::array measures_json(TrialReport const& report) {
  js::array array;
  for (int m = 0; m < measures; ++m) {
    auto const measure = static_cast<Measure>(m);
    auto object = figure_json(report.figures[measure]);
    object["measure"] = measure_id(measure);
    if (auto const range = published_range(measure, report.players))
      object["range"] = js::array{range->least, range->most};
    array.emplace_back(std::move(object));
  }
  return array;
}

js::array sources_json(TrialReport const& report, Language language) {
  js::array array;
  for (int s = 0; s < sources; ++s) {
    auto const source = static_cast<Source>(s);
    if (report.points[source].value == 0) continue;
    auto object = figure_json(report.decided[source]);
    object["source"] = word(source);
    object["name"] = text::source_name(source, language);
    object["points"] = report.points[source].value;
    array.emplace_back(std::move(object));
  }
  return array;
}

}  // namespace

std::optional<std::string> trial_json(Board const& board, std::string_view request) {
  boost::system::error_code wrong;
  auto const value = js::parse(request, wrong);
  if (wrong || !value.is_object()) return std::nullopt;
  auto const& object = value.get_object();
  TrialPlan plan;
  plan.players = static_cast<int>(integer_of(object, "players", 0));
  if (plan.players < board.min_players || plan.players > board.max_players) return std::nullopt;
  if (auto const* const level = object.if_contains("level"); level != nullptr && level->is_string())
    plan.level = level->get_string();
  if (!why_no_player(plan.level, board).en.empty()) return std::nullopt;
  plan.seed = static_cast<std::uint64_t>(integer_of(object, "seed", 1));
  plan.first = integer_of(object, "first", 0);
  plan.games = integer_of(object, "games", 1);
  if (plan.first < 0 || plan.games < 0 || plan.games > most_games) return std::nullopt;
  auto const sums = play_trial(board, plan);
  return js::serialize(js::object{{"players", sums.players},
                                  {"games", sums.games},
                                  {"endless", sums.endless},
                                  {"wins", list_json(sums.wins)},
                                  {"turns", list_json(sums.turns)},
                                  {"score", list_json(sums.score)},
                                  {"margin", list_json(sums.margin)},
                                  {"claims", list_json(sums.claims)},
                                  {"kept", list_json(sums.kept)},
                                  {"made", list_json(sums.made)},
                                  {"points", list_json(sums.points)},
                                  {"decided", list_json(sums.decided)}});
}

std::optional<std::string> trial_report_json(Board const& board, std::string_view parts, Language language) {
  boost::system::error_code wrong;
  auto const value = js::parse(parts, wrong);
  if (wrong || !value.is_array()) return std::nullopt;
  TrialSums all(board);
  for (auto const& part : value.get_array()) {
    auto const sums = read_sums(board, part);
    if (!sums || (all.players != 0 && all.players != sums->players)) return std::nullopt;
    all += *sums;
  }
  auto const report = trial_report(board, all);
  js::array seats;
  for (auto const& seat : report.seats) seats.emplace_back(figure_json(seat));
  js::array routes;
  for (std::size_t r = 0; r < board.routes.size(); ++r) {
    routes.emplace_back(figure_json(report.routes[r]));
    routes.back().get_object()["id"] = board.routes[r].id;
  }
  js::array tickets;
  for (std::size_t t = 0; t < board.tickets.size(); ++t) {
    tickets.emplace_back(figure_json(report.tickets[t]));
    auto& ticket = tickets.back().get_object();
    ticket["id"] = board.tickets[t].id;
    ticket["points"] = board.tickets[t].points;
    ticket["kept"] = report.kept[t];
  }
  return js::serialize(js::object{{"players", report.players},
                                  {"games", report.games},
                                  {"endless", report.endless},
                                  {"seats", std::move(seats)},
                                  {"measures", measures_json(report)},
                                  {"routes", std::move(routes)},
                                  {"tickets", std::move(tickets)},
                                  {"sources", sources_json(report, language)}});
}

}  // namespace roundhouse::coach
