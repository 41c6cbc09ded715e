#include "server/people/moderation_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "tables/hall/rows_json.h"

namespace roundhouse::people {
namespace {

namespace js = boost::json;
using tables::Moment;

constexpr int lines_shown = 200;

std::int64_t ms(Moment at) {
  return at.time_since_epoch().count();
}

/// A time that may never come.
js::value end_json(Moment at) {
  return at == Moment::max() ? js::value() : js::value(ms(at));
}

}  // namespace

js::value named(server::Store& store, tables::PersonId const& id) {
  auto const person = id.empty() ? std::nullopt : store.person(id);
  if (!person) return nullptr;
  return js::object{{"id", id}, {"name", person->name}};
}

js::object ban_json(server::Store& store, tables::Ban const& ban) {
  return {{"id", ban.id},           {"person", named(store, ban.person)}, {"network", ban.network},
          {"since", ms(ban.since)}, {"ends", end_json(ban.ends)},         {"why", ban.why}};
}

js::object report_json(server::Store& store, tables::Report const& report) {
  return {{"id", report.id},
          {"at", ms(report.at)},
          {"by", named(store, report.by)},
          {"person", named(store, report.person)},
          {"table", report.table},
          {"line", report.line},
          {"said", report.said},
          {"why", report.why},
          {"settled", report.is_open() ? js::value() : js::value(ms(report.settled))}};
}

js::object audit_json(server::Store& store, tables::AuditLine const& line) {
  return {{"number", line.number},
          {"at", ms(line.at)},
          {"actor", line.actor.empty() ? js::value("operator") : named(store, line.actor)},
          {"deed", line.deed},
          {"person", named(store, line.person)},
          {"table", line.table},
          {"line", line.line},
          {"detail", line.detail},
          {"why", line.why}};
}

js::object person_json(server::Store& store, tables::Person const& person, Moment now) {
  auto json = own_json(person);
  json["seen"] = ms(person.seen);
  auto const moderators = store.moderators();
  json["moderator"] = std::ranges::find(moderators, person.id) != moderators.end();
  js::array visits;
  for (auto const& visit : store.visits(person.id))
    visits.push_back({{"address", visit.address}, {"at", ms(visit.at)}});
  js::array bans;
  for (auto const& ban : store.bans(now))
    if (ban.person == person.id) bans.push_back(ban_json(store, ban));
  tables::TableFilter filter;
  filter.person = person.id;
  filter.life = {tables::Life::open, tables::Life::playing};
  json["addresses"] = std::move(visits);
  json["bans"] = std::move(bans);
  json["devices"] = store.sessions(person.id).size();
  json["tables"] = list_json(store.tables(filter));
  return json;
}

std::optional<js::object> table_json(server::Store& store, tables::TableId const& id) {
  auto const row = store.table(id);
  auto const game = store.game(id);
  if (!row && !game) return std::nullopt;
  js::object json{{"id", id}};
  if (row) {
    json["table"] = to_json(*row);
    json["host"] = named(store, row->host);
    js::array people;
    for (auto const& person : row->people) people.push_back(named(store, person));
    json["people"] = std::move(people);
  }
  if (game) json["game"] = to_json(*game);
  js::array chat;
  for (auto const& line : store.chat(id, 0, lines_shown))
    if (!line.text.empty())
      chat.push_back({{"line", line.number},
                      {"at", ms(line.at)},
                      {"person", line.person},
                      {"name", line.name},
                      {"text", line.text}});
  json["chat"] = std::move(chat);
  return json;
}

}  // namespace roundhouse::people
