/// What moderators see and do.
#include <array>

#include "server/api/answers.h"
#include "server/people/moderation_json.h"
#include "tables/desk/parameters.h"

namespace roundhouse::api {
namespace {

using people::Problem;
using people::Rate;

constexpr int most_found = 50;
constexpr int most_reports = 200;
constexpr int audit_page = 100;

people::Deed deed_of(Backstage& backstage, Call const& call, std::string why) {
  return {call.person().id, std::move(why), backstage.now(), call.request.from};
}

/// What follows for those who are connected here is done before the answer; other nodes notice by themselves.
void follow_up(Backstage& backstage, Call const& call) {
  backstage.follower.catch_up(backstage.now());
  backstage.log.info("moderated", {{"person", call.person().id}});
}

/// The answer to a deed.
void finish(Backstage& backstage, Call const& call, std::optional<Problem> const& problem,
            Reply const& reply) {
  if (problem) return reply(to_response(*problem, call.language));
  follow_up(backstage, call);
  reply(done());
}

void show_reports(Backstage& backstage, Call const& call, Reply const& reply) {
  boost::json::array list;
  bool const all = call.request.parameter("all").has_value();
  for (auto const& report : backstage.store.reports(!all, most_reports))
    list.push_back(people::report_json(backstage.store, report));
  reply(object({{"reports", std::move(list)}}));
}

void settle_report(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeedBody>(call, reply);
  if (!body) return;
  auto const deed = deed_of(backstage, call, std::move(body->why));
  finish(backstage, call, backstage.moderation.settle(deed, call.parts[0]), reply);
}

void find_people(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const text = people::account_of(people::tidy_name(call.request.parameter("find").value_or("")));
  boost::json::array list;
  if (!text.empty())
    for (auto const& person : backstage.store.find_people(text, most_found)) list.push_back(own_json(person));
  reply(object({{"people", std::move(list)}}));
}

void show_person_whole(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const person = backstage.store.person(call.parts[0]);
  if (!person)
    return reply(refusal(404, "no_person", call.language, "This person does not exist.",
                         "Cette personne n’existe pas."));
  auto json = people::person_json(backstage.store, *person, backstage.now());
  auto const here = backstage.live.addresses_of(person->id);
  json["connected_from"] = boost::json::array(here.begin(), here.end());
  reply(object({{"person", std::move(json)}}));
}

void show_table_whole(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const table = people::table_json(backstage.store, call.parts[0]);
  if (!table)
    return reply(
        refusal(404, "no_table", call.language, "This table does not exist.", "Cette table n’existe pas."));
  reply(object(*table));
}

void show_bans(Backstage& backstage, Call const& /*call*/, Reply const& reply) {
  boost::json::array list;
  for (auto const& ban : backstage.store.bans(backstage.now()))
    list.push_back(people::ban_json(backstage.store, ban));
  reply(object({{"bans", std::move(list)}}));
}

void add_ban(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::BanBody>(call, reply);
  if (!body) return;
  constexpr std::int64_t longest = 60LL * 24 * 36'500;
  people::BanWish wish{std::move(body->person), std::move(body->network)};
  if (body->minutes > 0) wish.ends = backstage.now() + std::chrono::minutes(std::min(body->minutes, longest));
  auto const result = backstage.moderation.ban(deed_of(backstage, call, std::move(body->why)), wish);
  auto const* const ban = result_of(result, call, reply);
  if (ban == nullptr) return;
  follow_up(backstage, call);
  reply(object({{"ban", people::ban_json(backstage.store, *ban)}}, 201));
}

void end_ban(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeedBody>(call, reply);
  if (!body) return;
  auto const deed = deed_of(backstage, call, std::move(body->why));
  finish(backstage, call, backstage.moderation.unban(deed, call.parts[0]), reply);
}

void remove_line(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::RemoveLineBody>(call, reply);
  if (!body) return;
  auto const deed = deed_of(backstage, call, std::move(body->why));
  finish(backstage, call, backstage.moderation.remove_line(deed, body->table, body->line), reply);
}

void remove_table(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeedBody>(call, reply);
  if (!body) return;
  auto const deed = deed_of(backstage, call, std::move(body->why));
  finish(backstage, call, backstage.moderation.remove_table(deed, call.parts[0]), reply);
}

void reset_password(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeedBody>(call, reply);
  if (!body) return;
  auto const deed = deed_of(backstage, call, std::move(body->why));
  auto const result = backstage.moderation.reset_password(deed, call.parts[0]);
  auto const* const code = result_of(result, call, reply);
  if (code == nullptr) return;
  follow_up(backstage, call);
  reply(object({{"code", *code}}, 201));
}

void recompute_ratings(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeedBody>(call, reply);
  if (!body) return;
  auto const result = backstage.moderation.recompute_ratings(deed_of(backstage, call, std::move(body->why)));
  auto const* const games = result_of(result, call, reply);
  if (games == nullptr) return;
  follow_up(backstage, call);
  reply(object({{"games", *games}}));
}

void show_audit(Backstage& backstage, Call const& call, Reply const& reply) {
  std::string wrong;
  auto const before = tables::desk::number<std::int64_t>(call.request, "before", wrong)
                          .value_or(std::numeric_limits<std::int64_t>::max());
  if (!wrong.empty()) return reply(tables::desk::wrong_parameter(wrong, call.language));
  boost::json::array list;
  std::string const person(call.request.parameter("person").value_or(""));
  for (auto const& line : backstage.store.audit(before, person, audit_page))
    list.push_back(people::audit_json(backstage.store, line));
  reply(object({{"audit", std::move(list)}}));
}

constexpr auto by_moderators = Needs::moderator;
constexpr std::array<Route, 13> routes_of_moderation{{
    {Method::get, "/api/moderation/reports", show_reports, by_moderators, Where::listing, {}, 0},
    {Method::post,
     "/api/moderation/reports/:id",
     settle_report,
     by_moderators,
     Where::asking,
     {},
     small_body},
    {Method::get, "/api/moderation/people", find_people, by_moderators, Where::listing, {}, 0},
    {Method::get, "/api/moderation/people/:id", show_person_whole, by_moderators, Where::listing, {}, 0},
    {Method::post, "/api/moderation/people/:id/reset-password", reset_password, by_moderators, Where::asking,
     Rate::change, small_body},
    {Method::get, "/api/moderation/tables/:id", show_table_whole, by_moderators, Where::listing, {}, 0},
    {Method::post,
     "/api/moderation/tables/:id/remove",
     remove_table,
     by_moderators,
     Where::asking,
     {},
     small_body},
    {Method::post, "/api/moderation/lines", remove_line, by_moderators, Where::asking, {}, small_body},
    {Method::get, "/api/moderation/bans", show_bans, by_moderators, Where::listing, {}, 0},
    {Method::post, "/api/moderation/bans", add_ban, by_moderators, Where::asking, {}, small_body},
    {Method::post, "/api/moderation/bans/:id/end", end_ban, by_moderators, Where::asking, {}, small_body},
    {Method::post, "/api/moderation/ratings", recompute_ratings, by_moderators, Where::listing, Rate::change,
     small_body},
    {Method::get, "/api/moderation/audit", show_audit, by_moderators, Where::listing, {}, 0},
}};

}  // namespace

std::span<Route const> moderation_routes() {
  return routes_of_moderation;
}

}  // namespace roundhouse::api
