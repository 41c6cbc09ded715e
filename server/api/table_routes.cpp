/// The lobby and the tables over HTTP.
#include <array>

#include "server/api/at_desk.h"

namespace roundhouse::api {
namespace {

using people::Rate;
namespace desk = tables::desk;

constexpr std::array<Route, 11> routes_of_tables{{
    {Method::get, "/api/boards", at_desk<desk::list_boards>, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/api/boards/:id", at_desk<desk::show_board>, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/api/boards/:id/map", at_desk<desk::show_map>, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/api/levels", at_desk<desk::list_levels>, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/api/lobby", at_desk<desk::lobby>, Needs::nobody, Where::listing, {}, 0},
    {Method::get, "/api/me/tables", at_desk<desk::my_tables>, Needs::person, Where::listing, {}, 0},
    {Method::post, "/api/tables", at_desk<desk::create_table>, Needs::person, Where::asking, {}, small_body},
    {Method::get, "/api/tables/:id", at_desk<desk::show_table>, Needs::person, Where::asking, {}, 0},
    {Method::get, "/api/logs/:id", at_desk<desk::show_log>, Needs::person, Where::asking, Rate::think, 0},
    {Method::post,
     "/api/tables/:id/:what",
     at_desk<desk::act_at_table>,
     Needs::person,
     Where::asking,
     {},
     small_body},
    {Method::post, "/api/games/:id/clone", at_desk<desk::clone_game>, Needs::person, Where::asking,
     Rate::create, small_body},
}};

}  // namespace

std::span<Route const> table_routes() {
  return routes_of_tables;
}

}  // namespace roundhouse::api
