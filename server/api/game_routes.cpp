/// Finished games: lists, records, positions, leaderboards.
#include <array>
#include <boost/json.hpp>

#include "assets/assets.h"
#include "engine/reading/number.h"
#include "server/api/backstage.h"
#include "server/api/rows_json.h"
#include "text/phrase.h"

namespace roundhouse::api {
namespace {

namespace js = boost::json;
using people::Problem;
using people::Rate;
using server::Unavailable;

constexpr int most_rows = 200;
constexpr std::size_t record_bytes = 131'072;  // four times the longest game

/// The number in a query parameter; `wrong` names the parameter if it holds none.
template <typename Number>
std::optional<Number> number(Request const& request, std::string_view name, std::string& wrong) {
  auto const text = request.parameter(name);
  if (!text) return std::nullopt;
  auto const value = number_from<Number>(*text);
  if (!value) wrong = name;
  return value;
}

std::optional<bool> truth(Request const& request, std::string_view name, std::string& wrong) {
  auto const text = request.parameter(name);
  if (!text) return std::nullopt;
  if (*text == "true" || *text == "false") return *text == "true";
  wrong = name;
  return std::nullopt;
}

Response wrong_parameter(std::string const& name, Language language) {
  return refusal(400, "parameter",
                 text::phrase(language, "{}: this value is not allowed here.",
                              "{} : cette valeur n’est pas admise ici.", name));
}

Response unavailable(Unavailable const& why, Language language) {
  using enum server::ArchiveRefusal;
  auto const& reason = why.text.in(language);
  switch (why.refusal) {
    case unknown: return refusal(404, "no_game", reason);
    case no_position: return refusal(404, "no_position", reason);
    case not_yet: return refusal(403, "not_yet", reason);
    case other_board: return refusal(409, "other_board", reason);
    case bad_record: break;
  }
  if (!why.problem) return refusal(400, "record", reason);
  return refusal(400, "record",
                 text::phrase(language, "line {}: {}", "ligne {} : {}", why.problem->line,
                              why.problem->reason.in(language)));
}

std::variant<server::GameFilter, std::string> filter_of(Call const& call) {
  auto const& request = call.request;
  std::string wrong;
  server::GameFilter filter;
  filter.person = request.parameter("person").value_or("");
  filter.asker = call.known ? call.person().id : "";
  filter.board = request.parameter("board").value_or("");
  filter.players = number<int>(request, "players", wrong).value_or(0);
  filter.won = truth(request, "won", wrong);
  filter.rated = truth(request, "rated", wrong);
  auto const moment = [](std::int64_t ms) { return server::Moment(std::chrono::milliseconds(ms)); };
  if (auto const before = number<std::int64_t>(request, "before", wrong)) filter.before = moment(*before);
  if (auto const after = number<std::int64_t>(request, "after", wrong)) filter.after = moment(*after);
  filter.limit = number<int>(request, "limit", wrong).value_or(filter.limit);
  if (filter.limit < 1 || filter.limit > most_rows) wrong = "limit";
  if (!wrong.empty()) return wrong;
  return filter;
}

void list_games(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const filter = filter_of(call);
  if (auto const* wrong = std::get_if<std::string>(&filter))
    return reply(wrong_parameter(*wrong, call.language));
  reply(object({{"games", list_json(backstage.store.games(std::get<server::GameFilter>(filter)))}}));
}

void show_game(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const game = backstage.store.game(call.parts[0]);
  if (!game)
    return reply(
        refusal(404, "no_game", call.language, "This game does not exist.", "Cette partie n’existe pas."));
  reply(object({{"game", to_json(*game)}}));
}

void download_record(Backstage& backstage, Call const& call, Reply const& reply) {
  auto record = backstage.archive.record(call.parts[0], backstage.now());
  if (auto const* why = std::get_if<Unavailable>(&record)) return reply(unavailable(*why, call.language));
  auto response = plain(std::move(std::get<std::string>(record)));
  // The id was found in the store: nothing in it can end the quotes.
  response.fields.emplace_back("Content-Disposition", "attachment; filename=\"" + call.parts[0] + ".rec\"");
  reply(std::move(response));
}

void show_position(Backstage& backstage, Call const& call, Reply const& reply) {
  std::string wrong;
  auto const at = number<int>(call.request, "at", wrong);
  auto const seat = number<int>(call.request, "seat", wrong);
  if (at && *at < 0) wrong = "at";
  if (seat && (*seat < 0 || *seat > max_seats)) wrong = "seat";
  if (!wrong.empty()) return reply(wrong_parameter(wrong, call.language));
  auto position = backstage.archive.position(call.parts[0], at, seat, backstage.now());
  if (auto const* why = std::get_if<Unavailable>(&position)) return reply(unavailable(*why, call.language));
  reply(json(std::move(std::get<std::string>(position))));
}

/// `/game/ID?at=57`: the page for people, the position for programs.
void replay_address(Backstage& backstage, Call const& call, Reply const& reply) {
  if (call.request.field("accept").find("text/html") != std::string_view::npos) {
    if (auto page = backstage.site.answer(call.request)) return reply(std::move(*page));
  }
  show_position(backstage, call, reply);
}

void upload_record(Backstage& backstage, Call const& call, Reply const& reply) {
  auto admitted =
      backstage.archive.admit(call.request.body, call.person().id, server::make_id(), backstage.now());
  if (auto const* why = std::get_if<Unavailable>(&admitted)) return reply(unavailable(*why, call.language));
  auto& game = std::get<server::FinishedGame>(admitted);
  js::object const answer{{"game", to_json(game)}};
  if (auto const problem = backstage.people.write({server::AddGame{std::move(game)}}))
    return reply(to_response(*problem, call.language));
  reply(object(answer, 201));
}

void leaderboard(Backstage& backstage, Call const& call, Reply const& reply) {
  std::string wrong;
  auto const limit = number<int>(call.request, "limit", wrong).value_or(50);
  if (limit < 1 || limit > most_rows) wrong = "limit";
  if (!wrong.empty()) return reply(wrong_parameter(wrong, call.language));
  if (assets::board(call.parts[0]) == nullptr)
    return reply(
        refusal(404, "no_board", call.language, "This board does not exist.", "Ce plateau n’existe pas."));
  reply(object({{"ratings", list_json(backstage.store.leaderboard(call.parts[0], limit))}}));
}

constexpr std::array<Route, 7> routes_of_games{{
    {Method::get, "/api/games", list_games, Needs::nobody, Where::listing, {}, 0},
    {Method::post, "/api/games", upload_record, Needs::person, Where::asking, Rate::upload, record_bytes},
    {Method::get, "/api/games/:id", show_game, Needs::nobody, Where::asking, {}, 0},
    {Method::get, "/api/games/:id/record", download_record, Needs::nobody, Where::asking, {}, 0},
    {Method::get, "/api/games/:id/position", show_position, Needs::nobody, Where::asking, {}, 0},
    {Method::get, "/game/:id", replay_address, Needs::nobody, Where::asking, {}, 0},
    {Method::get, "/api/leaderboards/:board", leaderboard, Needs::nobody, Where::listing, {}, 0},
}};

}  // namespace

std::span<Route const> game_routes() {
  return routes_of_games;
}

}  // namespace roundhouse::api
