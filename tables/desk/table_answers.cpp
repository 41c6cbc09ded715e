/// The lobby and the tables. What is asked of a table takes the same path as a message.
#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "assets/assets.h"
#include "protocol/wire.h"
#include "roundhouse/player.h"
#include "tables/desk/desk.h"
#include "tables/game/days.h"
#include "tables/hall/rows_json.h"
#include "tables/view/gallery.h"
#include "text/phrase.h"

namespace roundhouse::tables::desk {
namespace {

namespace js = boost::json;

Response no_table(Language language) {
  return refusal(404, "no_table", language, "This table does not exist.", "Cette table n’existe pas.");
}

Response malformed(protocol::Malformed const& wrong, Language language) {
  auto const& reason = wrong.reason.in(language);
  return refusal(400, "message", wrong.place.empty() ? reason : wrong.place + ": " + reason);
}

constexpr int lobby_page = 50;

/// `1763280000000.abcdefghijkm`: when the last table of a page was created, and its id.
std::string cursor_of(TableRow const& table) {
  return std::to_string(table.created.time_since_epoch().count()) + '.' + table.id;
}

std::optional<TableFilter::Cursor> read_cursor(std::string_view text) {
  std::int64_t created = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), created);
  if (error != std::errc() || end == text.data() + text.size() || *end != '.') return std::nullopt;
  return TableFilter::Cursor{Moment(std::chrono::milliseconds(created)),
                             std::string(end + 1, text.data() + text.size())};
}

Response wrong_cursor(Language language) {
  return refusal(400, "parameter", language, "`behind` must be the `next` of an earlier page.",
                 "`behind` doit être le `next` d’une page précédente.");
}

/// `{"t":…,"d":{…}}` as on a WebSocket, from the body and the path, whose first part is `from_path`.
void ask(Desk& desk, Call const& call, std::string_view type, std::string_view from_path,
         Reply const& reply) {
  auto body = protocol::parse_object(call.request.body);
  auto* const fields = std::get_if<js::object>(&body);
  if (fields == nullptr)
    return reply(refusal(400, "body", call.language, "The body must be a JSON object.",
                         "Le corps doit être un objet JSON."));
  if (!from_path.empty()) (*fields)[from_path] = call.parts[0];
  auto const message = protocol::read(js::object{{"t", type}, {"d", std::move(*fields)}});
  if (auto const* wrong = std::get_if<protocol::Malformed>(&message))
    return reply(malformed(*wrong, call.language));
  auto const& fine = std::get<protocol::ClientMessage>(message);
  if (std::holds_alternative<protocol::Hello>(fine) || std::holds_alternative<protocol::Bye>(fine) ||
      std::holds_alternative<protocol::Ping>(fine))
    return reply(refusal(404, "not_found", call.language, "This works over a WebSocket only.",
                         "Cela ne marche que par WebSocket."));
  if (desk.allows && !desk.allows(*call.visitor, fine))
    return reply(refusal(429, "too_fast", call.language, "Too many messages: wait a moment.",
                         "Trop de messages : attendez un instant."));
  desk.hall.ask(*call.visitor, fine,
                [reply](int status, std::string answer) { reply(json(std::move(answer), status)); });
}

js::object text_json(Text const& text) {
  return {{"en", text.en}, {"fr", text.fr}};
}

}  // namespace

void lobby(Desk& desk, Call const& call, Reply const& reply) {
  TableFilter filter;
  filter.listed_only = true;
  filter.life = {Life::open, Life::playing};
  filter.board = call.request.parameter("board").value_or("");
  if (auto const cursor = call.request.parameter("behind")) {
    filter.after = read_cursor(*cursor);
    if (!filter.after) return reply(wrong_cursor(call.language));
  }
  filter.limit = lobby_page + 1;
  auto tables = desk.store.tables(filter);
  js::object answer;
  if (tables.size() > lobby_page) {
    tables.resize(lobby_page);
    answer["next"] = cursor_of(tables.back());
  }
  // Whoever has blocked somebody does not meet them here.
  auto const blocked = call.visitor ? desk.store.blocked_by(call.visitor->person) : std::vector<PersonId>();
  std::erase_if(tables, [&](TableRow const& row) { return std::ranges::count(blocked, row.host) > 0; });
  answer["tables"] = list_json(tables);
  reply(object(answer));
}

void show_table(Desk& desk, Call const& call, Reply const& reply) {
  auto view = desk.hall.view(*call.visitor, call.parts[0]);
  if (!view) return reply(no_table(call.language));
  reply(json(std::move(*view)));
}

void show_log(Desk& desk, Call const& call, Reply const& reply) {
  auto steps = logbook(desk.store, call.parts[0], call.visitor->person, desk.now());
  if (!steps) return reply(no_table(call.language));
  reply(json(std::move(*steps)));
}

void create_table(Desk& desk, Call const& call, Reply const& reply) {
  ask(desk, call, "create", "", reply);
}

void act_at_table(Desk& desk, Call const& call, Reply const& reply) {
  ask(desk, call, call.parts[1], "table", reply);
}

void clone_game(Desk& desk, Call const& call, Reply const& reply) {
  ask(desk, call, "clone", "game", reply);
}

void list_boards(Desk& /*desk*/, Call const& /*call*/, Reply const& reply) {
  js::array boards;
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    boards.push_back({{"id", id},
                      {"name", text_json(board.name)},
                      {"summary", text_json(board.summary)},
                      {"sure", board.provenance.level},
                      {"map", assets::map_text(id).has_value()},
                      {"hash", board.hash},
                      {"players", {board.min_players, board.max_players}}});
  }
  reply(object({{"boards", std::move(boards)}}));
}

void show_board(Desk& /*desk*/, Call const& call, Reply const& reply) {
  auto const file =
      assets::board(call.parts[0]) == nullptr ? std::nullopt : assets::board_text(call.parts[0]);
  if (!file)
    return reply(
        refusal(404, "no_board", call.language, "This board does not exist.", "Ce plateau n’existe pas."));
  reply(json(std::string(*file)));
}

/// Where everything is drawn; the page draws straight lines where nobody has laid out a map.
void show_map(Desk& /*desk*/, Call const& call, Reply const& reply) {
  auto const file = assets::map_text(call.parts[0]);
  if (!file)
    return reply(refusal(404, "no_map", call.language, "There is no map of this board.",
                         "Il n’y a pas de carte de ce plateau."));
  reply(json(std::string(*file)));
}

void list_levels(Desk& /*desk*/, Call const& /*call*/, Reply const& reply) {
  js::array levels;
  for (auto const& player : players())
    levels.push_back({{"name", player.name},
                      {"kind", player.kind == PlayerKind::level ? "level" : "player"},
                      {"character", text_json(player.character)}});
  reply(object({{"levels", std::move(levels)}}));
}

void my_tables(Desk& desk, Call const& call, Reply const& reply) {
  TableFilter filter;
  filter.person = call.visitor->person;
  filter.life = {Life::open, Life::playing};
  filter.limit = 200;
  reply(object({{"tables", list_json(desk.store.tables(filter))}}));
}

void show_days(Desk& desk, Call const& /*call*/, Reply const& reply) {
  auto const deals = shared_deals(desk.now());
  auto const milliseconds = [](Moment at) { return at.time_since_epoch().count(); };
  reply(object(
      {{"level", shared_opponent},
       {"day",
        js::object{{"deal", deals.day}, {"board", deals.board}, {"ends", milliseconds(deals.day_ends)}}},
       {"week", js::object{{"deal", deals.week},
                           {"boards", js::array(deals.boards.begin(), deals.boards.end())},
                           {"ends", milliseconds(deals.week_ends)}}}}));
}

std::optional<std::vector<std::string>> fit(std::string_view pattern, std::string_view path) {
  std::vector<std::string> parts;
  while (!pattern.empty() && !path.empty()) {
    auto const want = pattern.substr(0, pattern.find('/', 1));
    auto const have = path.substr(0, path.find('/', 1));
    if (want.starts_with("/:") && have.size() > 1) {
      parts.emplace_back(have.substr(1));
    } else if (want != have) {
      return std::nullopt;
    }
    pattern.remove_prefix(want.size());
    path.remove_prefix(have.size());
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return parts;
}

}  // namespace roundhouse::tables::desk
