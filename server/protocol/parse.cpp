/// Messages from people, read.
#include <array>
#include <boost/json/parser.hpp>
#include <boost/json/static_resource.hpp>
#include <boost/json/stream_parser.hpp>
#include <limits>

#include "roundhouse/words.h"
#include "server/protocol/fields.h"

namespace roundhouse::protocol {
namespace {

constexpr Range versions{0, std::numeric_limits<std::int64_t>::max()};
constexpr Range seat_or_none{0, max_seats};
constexpr Range seat_range{1, max_seats};
constexpr std::int64_t max_decisions = 100'000;

SeatPlan read_seat(Fields& fields) {
  SeatPlan seat;
  seat.kind = static_cast<SeatPlan::Kind>(fields.word("kind", {"open", "bot", "mine"}));
  if (seat.kind == SeatPlan::Kind::bot) seat.level = fields.text("level", max_name);
  seat.name = fields.text_or("name", max_name, "");
  return seat;
}

Timing read_timing(Fields fields) {
  constexpr Range bank{10, 14'400};
  constexpr Range increment{0, 600};
  constexpr Range days{1, 30};
  Timing timing;
  timing.kind = static_cast<Timing::Kind>(fields.word("kind", {"none", "clock", "days"}));
  if (timing.kind == Timing::Kind::clock) {
    timing.bank = static_cast<int>(fields.number("bank", bank));
    timing.increment = static_cast<int>(fields.number_or("increment", increment, 0));
  }
  if (timing.kind == Timing::Kind::days) timing.days = static_cast<int>(fields.number("days", days));
  fields.end();
  return timing;
}

DealPlan read_deal(Fields fields) {
  DealPlan deal;
  deal.kind = static_cast<DealPlan::Kind>(fields.word("kind", {"fresh", "like", "day"}));
  if (deal.kind == DealPlan::Kind::like) deal.table = fields.text("table", max_name);
  fields.end();
  return deal;
}

std::vector<SeatPlan> read_seats(Fields& fields) {
  std::vector<SeatPlan> seats;
  fields.list("seats", max_seats, [&](Fields& seat) { seats.push_back(read_seat(seat)); });
  return seats;
}

TableSettings read_settings(Fields fields) {
  TableSettings settings;
  settings.board = fields.text("board", max_name);
  settings.seats = read_seats(fields);
  settings.first = static_cast<int>(fields.number_or("first", seat_or_none, 0));
  settings.locomotive_reset = fields.flag_or("locomotive_reset", false);
  if (fields.has("timing")) settings.timing = read_timing(fields.object("timing"));
  settings.listed = fields.flag_or("listed", false);
  settings.rated = fields.flag_or("rated", false);
  settings.hints = fields.flag_or("hints", true);
  settings.paced = fields.flag_or("paced", true);
  if (fields.has("deal")) settings.deal = read_deal(fields.object("deal"));
  fields.end();
  return settings;
}

std::string table(Fields& d) {
  return d.text("table", max_name);
}
std::string action(Fields& d) {
  return d.text("id", max_name);
}
int seat_of(Fields& d) {
  return static_cast<int>(d.number_or("seat", seat_or_none, 0));
}

/// A message with nothing but its table and its action.
template <typename Message>
ClientMessage plain(Fields& d) {
  Message message;
  message.table = table(d);
  message.action = action(d);
  return message;
}

ClientMessage hello(Fields& d) {
  Hello message;
  message.table = table(d);
  if (d.has("v")) message.version = d.number("v", versions);
  message.chat = d.number_or("chat", versions, 0);
  return message;
}
ClientMessage bye(Fields& d) {
  return Bye{table(d)};
}
ClientMessage move(Fields& d) {
  MakeMove message;
  message.table = table(d);
  message.action = action(d);
  message.seat = seat_of(d);
  message.version = d.number("v", versions);
  message.move = d.text("move", max_move);
  return message;
}
ClientMessage undo(Fields& d) {
  Undo message;
  message.table = table(d);
  message.action = action(d);
  message.seat = seat_of(d);
  return message;
}
ClientMessage answer_undo(Fields& d) {
  AnswerUndo message;
  message.table = table(d);
  message.action = action(d);
  message.yes = d.flag("yes");
  return message;
}
ClientMessage hush(Fields& d) {
  Hush message;
  message.table = table(d);
  message.action = action(d);
  message.on = d.flag("on");
  return message;
}
ClientMessage chat(Fields& d) {
  Chat message;
  message.table = table(d);
  message.action = action(d);
  message.text = d.text("text", max_text);
  return message;
}
ClientMessage mute(Fields& d) {
  Mute message;
  message.action = action(d);
  message.person = d.text("person", max_name);
  message.on = d.flag_or("on", true);
  return message;
}
ClientMessage why(Fields& d) {
  Why message;
  message.table = table(d);
  message.seat = seat_of(d);
  message.move = d.text("move", max_move);
  return message;
}
ClientMessage hint(Fields& d) {
  Hint message;
  message.table = table(d);
  message.seat = seat_of(d);
  return message;
}
ClientMessage explain(Fields& d) {
  Explain message;
  message.table = table(d);
  message.at = static_cast<int>(d.number("at", {1, max_decisions}));
  return message;
}
ClientMessage create(Fields& d) {
  Create message;
  message.action = action(d);
  message.settings = read_settings(d.object("settings"));
  return message;
}
ClientMessage clone(Fields& d) {
  Clone message;
  message.action = action(d);
  message.game = d.text("game", max_name);
  message.at = static_cast<int>(d.number("at", {0, max_decisions}));
  if (d.has("seats")) message.seats = read_seats(d);
  return message;
}
ClientMessage sit(Fields& d) {
  Sit message;
  message.table = table(d);
  message.action = action(d);
  message.seat = seat_of(d);
  return message;
}
/// A message about one seat of a table.
template <typename Message>
ClientMessage about_seat(Fields& d) {
  Message message;
  message.table = table(d);
  message.action = action(d);
  message.seat = static_cast<int>(d.number("seat", seat_range));
  return message;
}
ClientMessage start(Fields& d) {
  Start message;
  message.table = table(d);
  message.action = action(d);
  message.fill = d.text_or("fill", max_name, "");
  return message;
}
ClientMessage ping(Fields& d) {
  return Ping{d.number_or("n", versions, 0)};
}

struct Kind {
  std::string_view name;
  ClientMessage (*read)(Fields&);
};
constexpr std::array kinds{
    Kind{"hello", hello},
    Kind{"bye", bye},
    Kind{"move", move},
    Kind{"undo", undo},
    Kind{"answer_undo", answer_undo},
    Kind{"chat", chat},
    Kind{"pause", plain<Pause>},
    Kind{"mute", mute},
    Kind{"why", why},
    Kind{"unpause", plain<Unpause>},
    Kind{"hint", hint},
    Kind{"explain", explain},
    Kind{"create", create},
    Kind{"clone", clone},
    Kind{"sit", sit},
    Kind{"leave", plain<Leave>},
    Kind{"back", plain<Back>},
    Kind{"remove", about_seat<Remove>},
    Kind{"replace", about_seat<Replace>},
    Kind{"end", plain<End>},
    Kind{"hush", hush},
    Kind{"start", start},
    Kind{"rematch", plain<Rematch>},
    Kind{"ping", ping},
};

/// The text as a JSON value; null after a fault.
std::optional<boost::json::value> read_json(std::string_view text, Fault& fault) {
  if (text.size() > max_message) {
    fault.set("", {"The message is too long.", "Le message est trop long."});
    return std::nullopt;
  }
  boost::json::parse_options options;
  options.max_depth = max_depth;
  boost::json::parser parser({}, options);
  boost::system::error_code error;
  auto const used = parser.write_some(text.data(), text.size(), error);
  if (error || used != text.size()) {
    auto const at = std::to_string(used);
    fault.set("", {"This is not JSON (at byte " + at + ").", "Ce n’est pas du JSON (octet " + at + ")."});
    return std::nullopt;
  }
  return parser.release();
}

ClientMessage read_message(boost::json::value const& value, Fault& fault) {
  Fields outer(&value, "", fault);
  auto const name = outer.text("t", max_name);
  auto d = outer.object("d");
  outer.end();
  if (fault.first()) return Ping{};
  for (auto const& kind : kinds) {
    if (kind.name != name) continue;
    auto message = kind.read(d);
    d.end();
    return message;
  }
  fault.set("t", {"Unknown message.", "Message inconnu."});
  return Ping{};
}

}  // namespace

std::variant<ClientMessage, Malformed> parse(std::string_view text) {
  Fault fault;
  auto const value = read_json(text, fault);
  if (fault.first()) return *fault.first();
  auto message = read_message(*value, fault);
  if (fault.first()) return *fault.first();
  return message;
}

std::variant<TableSettings, Malformed> parse_settings(std::string_view text) {
  Fault fault;
  auto const value = read_json(text, fault);
  if (fault.first()) return *fault.first();
  auto settings = read_settings(Fields(&*value, "", fault));
  if (fault.first()) return *fault.first();
  return settings;
}

}  // namespace roundhouse::protocol
