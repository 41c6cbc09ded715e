/// Messages to people, written.
#include <boost/json/array.hpp>

#include "server/protocol/named.h"
#include "server/protocol/wire.h"

namespace roundhouse::protocol {
namespace {

using boost::json::array;
using boost::json::object;

Named to_json(FullView const& m) {
  object d{{"table", m.table}, {"seat", m.seat},   {"v", m.version},
           {"at", m.at},       {"facts", m.facts}, {"game", m.game}};
  if (m.legal) d["legal"] = *m.legal;
  if (!m.seed.empty()) d["seed"] = m.seed;
  return {"view", std::move(d)};
}
Named to_json(Did const& m) {
  object d{{"table", m.table}, {"seat", m.seat}, {"v", m.version},
           {"at", m.at},       {"what", m.what}, {"by", m.by}};
  if (!m.events.empty()) d["events"] = m.events;
  if (!m.took_back.empty()) d["took_back"] = m.took_back;
  if (!m.facts.empty()) d["facts"] = m.facts;
  if (!m.game.empty()) d["game"] = m.game;
  if (m.legal) d["legal"] = *m.legal;
  return {"did", std::move(d)};
}
Named to_json(Ack const& m) {
  return {"ack", {{"id", m.action}, {"table", m.table}, {"v", m.version}}};
}
Named to_json(Refused const& m) {
  object d{{"id", m.action}, {"table", m.table}, {"code", m.code}, {"text", m.text}};
  if (!m.clause.empty()) d["clause"] = m.clause;
  return {"refused", std::move(d)};
}
Named to_json(ChatSaid const& m) {
  return {"chat",
          {{"table", m.table},
           {"n", m.number},
           {"at", m.at},
           {"person", m.person},
           {"name", m.name},
           {"seat", m.seat},
           {"text", m.text}}};
}
Named to_json(Presence const& m) {
  object away;
  for (auto const& one : m.away) {
    away[std::to_string(one.seat)] = object{{"since", one.since}, {"replaceable", one.replaceable}};
  }
  return {"presence",
          {{"table", m.table},
           {"seats", array(m.seats.begin(), m.seats.end())},
           {"spectators", m.spectators},
           {"away", std::move(away)}}};
}
Named to_json(Because const& m) {
  object d{{"table", m.table}, {"move", m.move}, {"legal", m.legal}, {"text", m.text}};
  if (!m.clause.empty()) d["clause"] = m.clause;
  return {"because", std::move(d)};
}
Named to_json(Advice const& m) {
  return {"advice",
          {{"table", m.table},
           {"seat", m.seat},
           {"at", m.at},
           {"move", m.move},
           {"sentence", m.sentence},
           {"reasons", m.reasons}}};
}
Named to_json(SeedTold const& m) {
  return {"seed", {{"table", m.table}, {"seed", m.seed}}};
}
Named to_json(Error const& m) {
  object d{{"code", m.code}, {"text", m.text}};
  if (!m.table.empty()) d["table"] = m.table;
  if (!m.of.empty()) d["of"] = m.of;
  return {"error", std::move(d)};
}
Named to_json(Pong const& m) {
  return {"pong", {{"n", m.number}, {"at", m.at}}};
}

}  // namespace

std::string write(ServerMessage const& message) {
  return write(std::visit([](auto const& m) { return to_json(m); }, message));
}

}  // namespace roundhouse::protocol
