/// Finished games: lists, records, positions.
#include <boost/json.hpp>

#include "tables/desk/desk.h"
#include "tables/desk/parameters.h"
#include "tables/game/objection.h"
#include "tables/hall/rows_json.h"
#include "text/phrase.h"

namespace roundhouse::tables::desk {
namespace {

namespace js = boost::json;

Response not_written(Language language) {
  return refusal(503, word(Objection::store), sentence(Objection::store, language));
}

Response unavailable(Unavailable const& why, Language language) {
  using enum ArchiveRefusal;
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

std::variant<GameFilter, std::string> filter_of(Call const& call) {
  auto const& request = call.request;
  std::string wrong;
  GameFilter filter;
  filter.person = request.parameter("person").value_or("");
  filter.asker = call.visitor ? call.visitor->person : "";
  filter.board = request.parameter("board").value_or("");
  filter.players = number<int>(request, "players", wrong).value_or(0);
  filter.won = truth(request, "won", wrong);
  filter.rated = truth(request, "rated", wrong);
  auto const moment = [](std::int64_t ms) { return Moment(std::chrono::milliseconds(ms)); };
  if (auto const before = number<std::int64_t>(request, "before", wrong)) filter.before = moment(*before);
  if (auto const after = number<std::int64_t>(request, "after", wrong)) filter.after = moment(*after);
  filter.limit = number<int>(request, "limit", wrong).value_or(filter.limit);
  if (filter.limit < 1 || filter.limit > most_rows) wrong = "limit";
  if (!wrong.empty()) return wrong;
  return filter;
}

}  // namespace

void list_games(Desk& desk, Call const& call, Reply const& reply) {
  auto const filter = filter_of(call);
  if (auto const* wrong = std::get_if<std::string>(&filter))
    return reply(wrong_parameter(*wrong, call.language));
  reply(object({{"games", list_json(desk.store.games(std::get<GameFilter>(filter)))}}));
}

void show_game(Desk& desk, Call const& call, Reply const& reply) {
  auto const game = desk.store.game(call.parts[0]);
  if (!game)
    return reply(
        refusal(404, "no_game", call.language, "This game does not exist.", "Cette partie n’existe pas."));
  reply(object({{"game", to_json(*game)}}));
}

void download_record(Desk& desk, Call const& call, Reply const& reply) {
  auto record = desk.archive.record(call.parts[0], desk.now());
  if (auto const* why = std::get_if<Unavailable>(&record)) return reply(unavailable(*why, call.language));
  auto response = plain(std::move(std::get<std::string>(record)));
  // The id was found in the store: nothing in it can end the quotes.
  response.fields.emplace_back("Content-Disposition", "attachment; filename=\"" + call.parts[0] + ".rec\"");
  reply(std::move(response));
}

void show_position(Desk& desk, Call const& call, Reply const& reply) {
  std::string wrong;
  auto const at = number<int>(call.request, "at", wrong);
  auto const seat = number<int>(call.request, "seat", wrong);
  if (at && *at < 0) wrong = "at";
  if (seat && (*seat < 0 || *seat > max_seats)) wrong = "seat";
  if (!wrong.empty()) return reply(wrong_parameter(wrong, call.language));
  auto position = desk.archive.position(call.parts[0], at, seat, desk.now());
  if (auto const* why = std::get_if<Unavailable>(&position)) return reply(unavailable(*why, call.language));
  reply(json(std::move(std::get<std::string>(position))));
}

void upload_record(Desk& desk, Call const& call, Reply const& reply) {
  auto admitted =
      desk.archive.admit(call.request.body, call.visitor->person, desk.id_prefix + make_id(), desk.now());
  if (auto const* why = std::get_if<Unavailable>(&admitted)) return reply(unavailable(*why, call.language));
  auto& game = std::get<FinishedGame>(admitted);
  js::object answer{{"game", to_json(game)}};
  auto const language = call.language;
  desk.store.write({AddGame{std::move(game)}},
                   [answer = std::move(answer), language, reply](Written const& written) {
                     reply(written.durable() ? object(answer, 201) : not_written(language));
                   });
}

}  // namespace roundhouse::tables::desk
