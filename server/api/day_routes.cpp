/// The deal of the day and of the week over HTTP: what there is today, results, and the table of a deal.
#include <algorithm>
#include <array>
#include <map>
#include <ranges>

#include "assets/assets.h"
#include "roundhouse/record.h"
#include "server/api/answers.h"
#include "server/api/at_desk.h"
#include "tables/game/days.h"
#include "tables/game/kept.h"
#include "tables/table/computers.h"

namespace roundhouse::api {
namespace {

using people::Rate;
using tables::DayResult;
using tables::Moment;
namespace desk = tables::desk;
namespace js = boost::json;

constexpr std::size_t longest_record = 131'072;  // four times the longest game
constexpr std::ptrdiff_t best_shown = 20;
/// Whoever was offline has so long to join.
constexpr std::chrono::days joined_within{31};

Response no_deal(Language language) {
  return refusal(404, "no_deal", language, "There is no such deal.", "Cette donne n’existe pas.");
}

/// Why results of this deal are not taken now.
std::optional<Response> why_closed(Moment begins, Moment now, Language language) {
  if (begins > now) {
    return refusal(
        409, "day_ahead",
        text::phrase(language, "This deal is of {}, and today is {} (UTC): check the date of your device.",
                     "Cette donne est du {}, et nous sommes le {} (UTC) : vérifiez la date de votre "
                     "appareil.",
                     tables::day_of(begins), tables::day_of(now)));
  }
  if (now - begins > joined_within) {
    return refusal(409, "day_past",
                   text::phrase(language, "Results of {} are no longer taken.",
                                "Les résultats du {} ne sont plus acceptés.", tables::day_of(begins)));
  }
  return std::nullopt;
}

/// Of so many decisions of the opponent one may be another than here. The game was played by the page's
/// module, which rounds after every step; this program may have been built to multiply and add at once, and
/// has the exponentials and logarithms of another library. What a move is worth can then differ in the last
/// digit, and where two ways are worth the same the choice goes the other way.
constexpr int decisions_to_one_other = 20;

/// Why the record, which has been checked, is no game of this deal as everybody plays it; empty if it is one.
Text why_not_of_deal(std::string const& deal, Moment begins, std::string_view record) {
  auto const day = tables::day_of(begins);
  Text other_deal{"This result cannot be counted: it is not of the deal of " + day + ".",
                  "Ce résultat ne peut pas être compté : ce n’est pas la donne du " + day + "."};
  auto const header = read_header(record).header;
  auto const* const board = assets::board(header.board_id);
  if (board == nullptr || !tables::is_played_on(deal, board->id)) return other_deal;
  auto const replayed = replay(*board, record);
  bool const as_usual = header.setup.players == 2 && header.setup.first == no_seat &&
                        !header.setup.locomotive_reset && header.stream == StreamKind::sha256;
  auto const seed = tables::shared_seed(tables::shared_name(deal, board->id));
  if (!as_usual || !replayed.finished || replayed.seed != seed) return other_deal;
  // Its level needs no clock, so its moves follow from the deal: nobody else can have made them.
  std::string const level(tables::shared_opponent);
  auto const [decisions, different] =
      tables::compared_with(*replayed.game, {header.stream, seed}, seat_id(1), level);
  if (header.players[1] == level && different * decisions_to_one_other <= decisions) return {};
  return {"This result cannot be counted: the opponent did not play as that of the deal does.",
          "Ce résultat ne peut pas être compté : l’adversaire n’a pas joué comme celui de la donne."};
}

void join_result(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const& deal = call.parts[0];
  auto const language = call.language;
  auto const now = backstage.now();
  auto const begins = tables::shared_begins(deal);
  if (!begins) return reply(no_deal(language));
  if (auto closed = why_closed(*begins, now, language)) return reply(std::move(*closed));
  auto const& me = call.person().id;
  auto const admitted = backstage.archive.admit(call.request.body, me, "day", now);
  auto const* const game = std::get_if<tables::FinishedGame>(&admitted);
  if (game == nullptr) {
    auto const& why = std::get<tables::Unavailable>(admitted).text;
    return reply(refusal(400, "day_wrong",
                         text::phrase(language, "This result cannot be counted. {}",
                                      "Ce résultat ne peut pas être compté. {}", why.in(language))));
  }
  if (auto const why = why_not_of_deal(deal, *begins, call.request.body); !why.en.empty())
    return reply(refusal(400, "day_wrong", why.in(language)));
  DayResult const result{.deal = deal,
                         .board = game->board,
                         .person = me,
                         .name = call.person().name,
                         .points = game->seats[0].points,
                         .opponent = game->seats[1].points,
                         .won = game->seats[0].place == 1,
                         .at = now};
  backstage.store.write({tables::AddDayResult{result}}, [reply, language](tables::Written const& written) {
    using enum tables::Written::How;
    if (written.how == conflict)
      return reply(refusal(409, "day_counted", language, "Your result of this deal has already been counted.",
                           "Votre résultat pour cette donne est déjà compté."));
    if (written.how == failed)
      return reply(refusal(503, "store", language, "This could not be stored. Try again.",
                           "L’enregistrement a échoué. Réessayez."));
    reply(object({{"counted", true}}, 201));
  });
}

js::object line_of(DayResult const& result) {
  return {
      {"name", result.name}, {"points", result.points}, {"opponent", result.opponent}, {"won", result.won}};
}

/// The table of some results, the best first, and where `me` stands in it.
js::object standing(std::vector<DayResult> const& results, tables::PersonId const& me) {
  js::array best;
  for (auto const& result : results | std::views::take(best_shown)) best.push_back(line_of(result));
  js::object out{{"results", results.size()}, {"best", std::move(best)}};
  auto const mine = std::ranges::find(results, me, &DayResult::person);
  if (me.empty() || mine == results.end()) return out;
  auto const below =
      std::ranges::count_if(results, [&](DayResult const& r) { return r.points < mine->points; });
  auto const above =
      std::ranges::count_if(results, [&](DayResult const& r) { return r.points > mine->points; });
  auto own = line_of(*mine);
  own["place"] = above + 1;
  // Of the others; alone one is better than nobody.
  constexpr int all = 100;
  auto const others = static_cast<std::int64_t>(results.size()) - 1;
  if (others > 0) own["percent"] = below * all / others;
  out["mine"] = std::move(own);
  return out;
}

/// One line a person: the sum over the boards of the week.
std::vector<DayResult> sums(std::vector<DayResult> const& results) {
  std::map<tables::PersonId, DayResult> by_person;
  for (auto const& result : results) {
    auto& sum = by_person[result.person];
    sum.person = result.person;
    sum.name = result.name;
    sum.points += result.points;
    sum.opponent += result.opponent;
  }
  std::vector<DayResult> list;
  for (auto& [person, sum] : by_person) {
    sum.won = sum.points > sum.opponent;
    list.push_back(std::move(sum));
  }
  std::ranges::stable_sort(list, std::ranges::greater{}, &DayResult::points);
  return list;
}

void show_results(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const& deal = call.parts[0];
  if (!tables::shared_begins(deal)) return reply(no_deal(call.language));
  auto const me = call.known ? call.person().id : "";
  auto const results = backstage.store.day_results(deal);
  std::map<std::string, std::vector<DayResult>> by_board;
  for (auto const& result : results) by_board[result.board].push_back(result);
  js::object boards;
  for (auto const& [board, some] : by_board) boards.emplace(board, standing(some, me));
  auto const today = tables::day_of(backstage.now());
  reply(object({{"deal", deal},
                {"today", today},
                {"boards", std::move(boards)},
                {"total", standing(sums(results), me)}}));
}

constexpr std::array<Route, 3> routes_of_days{{
    {Method::get, "/api/days", at_desk<desk::show_days>, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/api/days/:deal", show_results, Needs::nobody, Where::listing, {}, 0},
    {Method::post, "/api/days/:deal", join_result, Needs::person, Where::asking, Rate::upload,
     longest_record},
}};

}  // namespace

std::span<Route const> day_routes() {
  return routes_of_days;
}

}  // namespace roundhouse::api
