#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/arena/arena.h"
#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;
using arena::BotSums;
using arena::Range;

json::value range_json(std::optional<Range> const& range) {
  if (!range) return nullptr;
  return json::array{range->low, range->high};
}

json::object points_json(std::array<std::int64_t, sources> const& points, std::int64_t games) {
  json::object object;
  for (std::size_t s = 0; s < points.size(); ++s)
    object[word(static_cast<Source>(s))] = per(points[s], games);
  return object;
}

json::object moves_json(std::array<std::int64_t, move_kinds> const& moves, std::int64_t games) {
  json::object object;
  for (std::size_t k = 0; k < moves.size(); ++k)
    object[word(static_cast<MoveKind>(k))] = per(moves[k], games);
  return object;
}

json::object bot_json(ArenaReport const& r, std::size_t bot) {
  auto const& sums = r.tally.sums()[bot];
  auto const& rating = r.standing.ratings[bot];
  auto const& intervals = r.standing.intervals;
  json::object object{{"bot", r.tally.bots()[bot]},
                      {"elo", rating ? json::value(*rating) : json::value(nullptr)},
                      {"elo_95", intervals ? range_json(intervals->ratings[bot]) : nullptr},
                      {"games", sums.games},
                      {"win_share", sums.win_share()},
                      {"win_share_95", intervals ? range_json(intervals->win_share[bot]) : nullptr},
                      {"score", sums.mean(sums.score)},
                      {"score_sd", sums.deviation()},
                      {"tickets_kept", sums.mean(sums.kept)},
                      {"tickets_completed", sums.mean(sums.completed)},
                      {"routes", sums.mean(sums.routes)},
                      {"trains_left", sums.mean(sums.trains)},
                      {"cards_left", sums.mean(sums.cards)},
                      {"turns", sums.mean(sums.turns)},
                      {"decisions", sums.mean(sums.decisions)}};
  if (!r.options.luck) return object;
  auto const& all = r.tally.all();
  object["luck"] = all.win_share(bot) - all.adjusted_share(bot);
  object["adjusted_win_share"] = all.adjusted_share(bot);
  object["adjusted_win_share_95"] = intervals ? range_json(intervals->adjusted_share[bot]) : nullptr;
  return object;
}

json::array pairs_json(ArenaReport const& r) {
  json::array array;
  auto const& all = r.tally.all();
  for (std::size_t a = 0; a < all.bots(); ++a) {
    for (std::size_t b = 0; b < all.bots(); ++b) {
      if (a == b || all.meetings(a, b) == 0) continue;
      json::object pair{{"bot", r.tally.bots()[a]},
                        {"against", r.tally.bots()[b]},
                        {"meetings", all.meetings(a, b)},
                        {"share", all.share(a, b)},
                        {"share_95", nullptr}};
      if (r.standing.intervals) pair["share_95"] = range_json(r.standing.intervals->pair_shares[a][b]);
      array.emplace_back(std::move(pair));
    }
  }
  return array;
}

json::object test_json(ArenaReport const& r) {
  constexpr std::array<char const*, 3> verdicts{"open", "elo0", "elo1"};
  auto const& test = *r.test;
  auto const& h = test.hypotheses();
  return {{"bots", {r.tally.bots()[0], r.tally.bots()[1]}},
          {"elo0", h.elo0},
          {"elo1", h.elo1},
          {"alpha", h.alpha},
          {"beta", h.beta},
          {"verdict", verdicts[static_cast<std::size_t>(test.verdict())]},
          {"deals", test.deals()},
          {"share", test.mean()},
          {"log_ratio", test.log_ratio()},
          {"stops_at", {test.lower(), test.upper()}}};
}

json::object fingerprint_json(std::string const& bot, BotSums const& sums) {
  return {{"bot", bot},
          {"score", sums.mean(sums.score)},
          {"points", points_json(sums.points, sums.games)},
          {"wins", sums.won_games},
          {"winning_score", per(sums.won_score, sums.won_games)},
          {"winning_points", points_json(sums.won_points, sums.won_games)},
          {"turns", sums.mean(sums.turns)},
          {"tickets_kept", sums.mean(sums.kept)},
          {"tickets_completed", sums.mean(sums.completed)},
          {"trains_left", sums.mean(sums.trains)},
          {"cards_left", sums.mean(sums.cards)},
          {"moves", moves_json(sums.moves, sums.games)},
          {"offered", moves_json(sums.offered, sums.games)}};
}

json::object times_json(arena::Times const& times) {
  return {{"us_per_move", times.mean() / 1000}, {"us_per_move_p99", times.quantile(0.99) / 1000}};
}

json::object time_json(ArenaReport const& r) {
  json::array bots;
  for (std::size_t b = 0; b < r.tally.bots().size(); ++b) {
    json::object bot{{"bot", r.tally.bots()[b]}};
    for (auto const& [name, time] : times_json(r.tally.sums()[b].times)) bot[name] = time;
    bots.emplace_back(std::move(bot));
  }
  return {
      {"threads", r.run.threads}, {"seconds", r.run.seconds}, {"games_played", r.run.games}, {"bots", bots}};
}

/// In quotes where the text would be taken for several fields.
std::string quoted(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return std::string(text);
  std::string out = "\"";
  for (char const c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + '"';
}

/// Ratings, luck and intervals have all their digits, means one.
std::string csv_field(json::value const& value, bool exact) {
  if (value.is_null()) return "";
  if (value.is_string()) return quoted(value.as_string());
  if (!value.is_double()) return json::serialize(value);
  return exact ? fmt::format("{}", value.as_double()) : fmt::format("{:.1f}", value.as_double());
}

/// The columns of the CSV file: the figures of the JSON one after the other, intervals as two of them.
std::vector<std::pair<std::string, std::string>> csv_fields(ArenaReport const& r, std::size_t bot) {
  std::vector<std::pair<std::string, std::string>> fields;
  auto const add = [&](std::string_view before, json::object const& figures) {
    for (auto const& [key, value] : figures) {
      auto const name = std::string(before) + std::string(key);
      if (!name.ends_with("_95")) {
        fields.emplace_back(
            name, csv_field(value, name == "elo" || name == "luck" || name.starts_with("adjusted")));
        continue;
      }
      auto const what = name.substr(0, name.size() - 2);
      fields.emplace_back(what + "low", value.is_null() ? "" : csv_field(value.at(0), true));
      fields.emplace_back(what + "high", value.is_null() ? "" : csv_field(value.at(1), true));
    }
  };
  auto const& sums = r.tally.sums()[bot];
  add("", bot_json(r, bot));
  add("points_", points_json(sums.points, sums.games));
  add("moves_", moves_json(sums.moves, sums.games));
  add("", times_json(sums.times));
  return fields;
}

}  // namespace

/// All that is about time is in `time`; everything else follows from the plan alone.
std::string arena_json(ArenaReport const& r) {
  json::object object{{"board", r.source.board},
                      {"board_hash", r.source.board_hash},
                      {"rules", json::value_from(r.source.rules)},
                      {"players", json::value_from(r.source.players)},
                      {"seeds", json::value_from(r.source.seeds)},
                      {"both_ways", r.source.both_ways},
                      {"deals", r.tally.deals()},
                      {"games", r.tally.games()},
                      {"resamples", r.options.resamples},
                      {"anchor", r.tally.bots()[r.standing.anchor]}};
  json::array bots;
  for (auto const b : r.standing.order) bots.emplace_back(bot_json(r, b));
  object["bots"] = std::move(bots);
  object["head_to_head"] = pairs_json(r);
  if (r.test) object["sequential_test"] = test_json(r);
  if (r.options.fingerprint) {
    json::array prints;
    for (auto const b : r.standing.order) {
      prints.emplace_back(fingerprint_json(r.tally.bots()[b], r.tally.sums()[b]));
    }
    object["fingerprint"] = std::move(prints);
  }
  object["time"] = time_json(r);
  return json::serialize(object);
}

std::string arena_csv(ArenaReport const& r) {
  std::string head;
  std::string lines;
  for (auto const bot : r.standing.order) {
    bool const first = head.empty();
    std::string line;
    for (auto const& [name, value] : csv_fields(r, bot)) {
      if (first) head += (head.empty() ? "" : ",") + name;
      line += (name == "bot" ? "" : ",") + value;
    }
    lines += line + '\n';
  }
  return head + '\n' + lines;
}

}  // namespace roundhouse::cli
