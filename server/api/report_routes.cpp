/// Whom somebody does not want to meet, and what they tell the moderators.
#include <array>

#include "server/api/answers.h"

namespace roundhouse::api {
namespace {

using people::Rate;

constexpr std::size_t most_blocked = 500;

boost::json::array people_named(server::Store& store, std::vector<tables::PersonId> const& ids) {
  boost::json::array list;
  for (auto const& id : ids)
    if (auto const person = store.person(id)) list.push_back({{"id", id}, {"name", person->name}});
  return list;
}

void list_unwanted(Backstage& backstage, Call const& call, Reply const& reply) {
  auto& store = backstage.store;
  auto const& me = call.person().id;
  reply(object({{"muted", people_named(store, store.muted_by(me))},
                {"blocked", people_named(store, store.blocked_by(me))}}));
}

void block(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::BlockBody>(call, reply);
  if (!body) return;
  auto const& me = call.person().id;
  if (body->person == me || !backstage.store.person(body->person))
    return reply(refusal(404, "no_person", call.language, "This person does not exist.",
                         "Cette personne n’existe pas."));
  if (body->on && backstage.store.blocked_by(me).size() >= most_blocked)
    return reply(refusal(409, "blocks_full", call.language,
                         "You have blocked too many people: unblock someone first.",
                         "Vous avez bloqué trop de gens : débloquez d’abord quelqu’un."));
  if (auto const problem = backstage.people.write({tables::SetBlock{me, body->person, body->on}}))
    return reply(to_response(*problem, call.language));
  reply(done());
}

void report(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::ReportBody>(call, reply);
  if (!body) return;
  auto const result = backstage.moderation.report({.by = call.person().id,
                                                   .person = std::move(body->person),
                                                   .table = std::move(body->table),
                                                   .line = body->line,
                                                   .why = std::move(body->why)},
                                                  backstage.now());
  auto const* const made = result_of(result, call, reply);
  if (made == nullptr) return;
  backstage.log.info("reported", {{"report", made->id}, {"person", made->person}});
  reply(object({{"report", made->id}}, 201));
}

constexpr std::array<Route, 3> routes_of_reports{{
    {Method::get, "/api/me/people", list_unwanted, Needs::person, Where::listing, {}, 0},
    {Method::post, "/api/me/blocks", block, Needs::person, Where::asking, Rate::change, small_body},
    {Method::post, "/api/reports", report, Needs::person, Where::asking, Rate::report, small_body},
}};

}  // namespace

std::span<Route const> report_routes() {
  return routes_of_reports;
}

}  // namespace roundhouse::api
