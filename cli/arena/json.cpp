#include <boost/json.hpp>

#include "cli/arena/report.h"
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
  for (std::size_t s = 0; s < points.size(); ++s) {
    object[word(static_cast<Source>(s))] =
        games > 0 ? static_cast<double>(points[s]) / static_cast<double>(games) : 0;
  }
  return object;
}

json::object bot_json(ArenaReport const& r, std::size_t bot) {
  auto const& sums = r.tally.sums()[bot];
  auto const& rating = r.standing.ratings[bot];
  auto const& intervals = r.standing.intervals;
  return {{"bot", r.tally.bots()[bot]},
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
  json::object moves;
  json::object offered;
  for (int k = 0; k < move_kinds; ++k) {
    moves[word(static_cast<MoveKind>(k))] = sums.mean(sums.moves[static_cast<std::size_t>(k)]);
    offered[word(static_cast<MoveKind>(k))] = sums.mean(sums.offered[static_cast<std::size_t>(k)]);
  }
  double const won =
      sums.won_games > 0 ? static_cast<double>(sums.won_score) / static_cast<double>(sums.won_games) : 0;
  return {{"bot", bot},
          {"score", sums.mean(sums.score)},
          {"points", points_json(sums.points, sums.games)},
          {"wins", sums.won_games},
          {"winning_score", won},
          {"winning_points", points_json(sums.won_points, sums.won_games)},
          {"turns", sums.mean(sums.turns)},
          {"tickets_kept", sums.mean(sums.kept)},
          {"tickets_completed", sums.mean(sums.completed)},
          {"trains_left", sums.mean(sums.trains)},
          {"cards_left", sums.mean(sums.cards)},
          {"moves", moves},
          {"offered", offered}};
}

json::object time_json(ArenaReport const& r) {
  json::array bots;
  for (std::size_t b = 0; b < r.tally.bots().size(); ++b) {
    auto const& times = r.tally.sums()[b].times;
    bots.emplace_back(json::object{{"bot", r.tally.bots()[b]},
                                   {"us_per_move", times.mean() / 1000},
                                   {"us_per_move_p99", times.quantile(0.99) / 1000}});
  }
  return {
      {"threads", r.run.threads}, {"seconds", r.run.seconds}, {"games_played", r.run.games}, {"bots", bots}};
}

}  // namespace

json::object arena_json(ArenaReport const& r) {
  json::object object{{"board", r.source.board},
                      {"board_hash", r.source.board_hash},
                      {"rules", json::value_from(r.source.rules)},
                      {"players", json::value_from(r.source.players)},
                      {"seeds", json::value_from(r.source.seeds)},
                      {"both_ways", r.source.both_ways},
                      {"deals", r.tally.deals()},
                      {"games", r.tally.games()},
                      {"resamples", r.resamples},
                      {"anchor", r.tally.bots()[r.standing.anchor]}};
  json::array bots;
  for (auto const b : r.standing.order) bots.emplace_back(bot_json(r, b));
  object["bots"] = std::move(bots);
  object["head_to_head"] = pairs_json(r);
  if (r.test) object["sequential_test"] = test_json(r);
  if (r.fingerprint) {
    json::array prints;
    for (auto const b : r.standing.order) {
      prints.emplace_back(fingerprint_json(r.tally.bots()[b], r.tally.sums()[b]));
    }
    object["fingerprint"] = std::move(prints);
  }
  object["time"] = time_json(r);
  return object;
}

}  // namespace roundhouse::cli
