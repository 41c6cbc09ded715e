/// Finished games over HTTP.
#include <array>
#include <boost/json.hpp>

#include "assets/assets.h"
#include "server/api/at_desk.h"
#include "tables/desk/parameters.h"
#include "tables/hall/rows_json.h"

namespace roundhouse::api {
namespace {

using people::Rate;
namespace desk = tables::desk;

constexpr std::size_t record_bytes = 131'072;  // four times the longest game

/// `/game/ID?at=57`: the page for people, the position for programs.
void replay_address(Backstage& backstage, Call const& call, Reply const& reply) {
  if (call.request.field("accept").find("text/html") != std::string_view::npos) {
    if (auto page = backstage.site.answer(call.request)) return reply(std::move(*page));
  }
  at_desk<desk::show_position>(backstage, call, reply);
}

void leaderboard(Backstage& backstage, Call const& call, Reply const& reply) {
  std::string wrong;
  auto const limit = desk::number<int>(call.request, "limit", wrong).value_or(50);
  if (limit < 1 || limit > desk::most_rows) wrong = "limit";
  if (!wrong.empty()) return reply(desk::wrong_parameter(wrong, call.language));
  if (assets::board(call.parts[0]) == nullptr)
    return reply(
        refusal(404, "no_board", call.language, "This board does not exist.", "Ce plateau n’existe pas."));
  reply(object({{"ratings", list_json(backstage.store.leaderboard(call.parts[0], limit))}}));
}

constexpr std::array<Route, 7> routes_of_games{{
    {Method::get, "/api/games", at_desk<desk::list_games>, Needs::nobody, Where::listing, {}, 0},
    {Method::post, "/api/games", at_desk<desk::upload_record>, Needs::person, Where::asking, Rate::upload,
     record_bytes},
    {Method::get, "/api/games/:id", at_desk<desk::show_game>, Needs::nobody, Where::asking, {}, 0},
    {Method::get,
     "/api/games/:id/record",
     at_desk<desk::download_record>,
     Needs::nobody,
     Where::asking,
     {},
     0},
    {Method::get,
     "/api/games/:id/position",
     at_desk<desk::show_position>,
     Needs::nobody,
     Where::asking,
     {},
     0},
    {Method::get, "/game/:id", replay_address, Needs::nobody, Where::asking, {}, 0},
    {Method::get, "/api/leaderboards/:board", leaderboard, Needs::nobody, Where::listing, {}, 0},
}};

}  // namespace

std::span<Route const> game_routes() {
  return routes_of_games;
}

}  // namespace roundhouse::api
