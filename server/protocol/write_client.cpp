/// Messages to the server, as clients of ours write them.
#include <boost/json/array.hpp>

#include "server/protocol/named.h"
#include "server/protocol/wire.h"

namespace roundhouse::protocol {
namespace {

using boost::json::array;
using boost::json::object;

array seats_json(std::vector<SeatPlan> const& seats) {
  constexpr std::array<std::string_view, 3> words{"open", "bot", "mine"};
  array list;
  for (auto const& seat : seats) {
    object one{{"kind", words[static_cast<std::size_t>(seat.kind)]}};
    if (!seat.level.empty()) one["level"] = seat.level;
    if (!seat.name.empty()) one["name"] = seat.name;
    list.push_back(std::move(one));
  }
  return list;
}

object timing_json(Timing const& timing) {
  switch (timing.kind) {
    case Timing::Kind::clock:
      return {{"kind", "clock"}, {"bank", timing.bank}, {"increment", timing.increment}};
    case Timing::Kind::days: return {{"kind", "days"}, {"days", timing.days}};
    default: return {{"kind", "none"}};
  }
}

object deal_json(DealPlan const& deal) {
  switch (deal.kind) {
    case DealPlan::Kind::like: return {{"kind", "like"}, {"table", deal.table}};
    case DealPlan::Kind::day: return {{"kind", "day"}};
    default: return {{"kind", "fresh"}};
  }
}

Named to_json(Hello const& m) {
  object d{{"table", m.table}};
  if (m.version) d["v"] = *m.version;
  if (m.chat > 0) d["chat"] = m.chat;
  return {"hello", std::move(d)};
}
Named to_json(Bye const& m) {
  return {"bye", {{"table", m.table}}};
}
Named to_json(MakeMove const& m) {
  return {"move",
          {{"table", m.table}, {"id", m.action}, {"seat", m.seat}, {"v", m.version}, {"move", m.move}}};
}
Named to_json(Undo const& m) {
  return {"undo", {{"table", m.table}, {"id", m.action}, {"seat", m.seat}}};
}
Named to_json(AnswerUndo const& m) {
  return {"answer_undo", {{"table", m.table}, {"id", m.action}, {"yes", m.yes}}};
}
Named to_json(Pause const& m) {
  return {"pause", {{"table", m.table}, {"id", m.action}}};
}
Named to_json(Unpause const& m) {
  return {"unpause", {{"table", m.table}, {"id", m.action}}};
}
Named to_json(Chat const& m) {
  return {"chat", {{"table", m.table}, {"id", m.action}, {"text", m.text}}};
}
Named to_json(Mute const& m) {
  return {"mute", {{"id", m.action}, {"person", m.person}, {"on", m.on}}};
}
Named to_json(Why const& m) {
  return {"why", {{"table", m.table}, {"seat", m.seat}, {"move", m.move}}};
}
Named to_json(Hint const& m) {
  return {"hint", {{"table", m.table}, {"seat", m.seat}}};
}
Named to_json(Explain const& m) {
  return {"explain", {{"table", m.table}, {"at", m.at}}};
}
Named to_json(Create const& m) {
  return {"create", {{"id", m.action}, {"settings", protocol::to_json(m.settings)}}};
}
Named to_json(Clone const& m) {
  object d{{"id", m.action}, {"game", m.game}, {"at", m.at}};
  if (!m.seats.empty()) d["seats"] = seats_json(m.seats);
  return {"clone", std::move(d)};
}
Named to_json(Sit const& m) {
  return {"sit", {{"table", m.table}, {"id", m.action}, {"seat", m.seat}}};
}
Named to_json(Leave const& m) {
  return {"leave", {{"table", m.table}, {"id", m.action}}};
}
Named to_json(Back const& m) {
  return {"back", {{"table", m.table}, {"id", m.action}}};
}
Named to_json(Remove const& m) {
  return {"remove", {{"table", m.table}, {"id", m.action}, {"seat", m.seat}}};
}
Named to_json(Replace const& m) {
  return {"replace", {{"table", m.table}, {"id", m.action}, {"seat", m.seat}}};
}
Named to_json(End const& m) {
  return {"end", {{"table", m.table}, {"id", m.action}}};
}
Named to_json(Hush const& m) {
  return {"hush", {{"table", m.table}, {"id", m.action}, {"on", m.on}}};
}
Named to_json(Start const& m) {
  object d{{"table", m.table}, {"id", m.action}};
  if (!m.fill.empty()) d["fill"] = m.fill;
  return {"start", std::move(d)};
}
Named to_json(Rematch const& m) {
  return {"rematch", {{"table", m.table}, {"id", m.action}}};
}
Named to_json(Ping const& m) {
  return {"ping", {{"n", m.number}}};
}

}  // namespace

object to_json(TableSettings const& settings) {
  return {{"board", settings.board},   {"seats", seats_json(settings.seats)},
          {"first", settings.first},   {"locomotive_reset", settings.locomotive_reset},
          {"listed", settings.listed}, {"timing", timing_json(settings.timing)},
          {"rated", settings.rated},   {"hints", settings.hints},
          {"paced", settings.paced},   {"deal", deal_json(settings.deal)}};
}

std::string kind_of(ClientMessage const& message) {
  return std::string(std::visit([](auto const& m) { return to_json(m); }, message).name);
}

std::string write(ClientMessage const& message) {
  return write(std::visit([](auto const& m) { return to_json(m); }, message));
}

}  // namespace roundhouse::protocol
