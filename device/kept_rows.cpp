#include "device/kept_rows.h"

#include <boost/json.hpp>

#include "engine/reading/number.h"

namespace roundhouse::device {

using namespace tables;
namespace js = boost::json;

namespace {

std::int64_t milliseconds(Moment moment) {
  return moment.time_since_epoch().count();
}

/// So many digits that keys sort as their numbers do.
std::string key_of(std::string_view kind, TableId const& table, std::int64_t number) {
  constexpr std::size_t width = 9;
  auto const digits = std::to_string(number);
  auto const zeros = std::string(width - std::min(width, digits.size()), '0');
  return std::string(kind) + '/' + table + '/' + zeros + digits;
}

void add(js::array& out, std::string key, js::value row) {
  out.push_back(js::object{{"key", std::move(key)}, {"row", std::move(row)}});
}

// The fields of each row once, for writing and for reading: `visit(name, member)`.
template <typename Row, typename Visit>
void fields(Row& row, Visit const& visit)
  requires std::same_as<std::remove_const_t<Row>, Entry>
{
  visit("at", row.at);
  visit("kind", row.kind);
  visit("seat", row.seat);
  visit("person", row.person);
  visit("action", row.action);
  visit("body", row.body);
}

template <typename Row, typename Visit>
void fields(Row& row, Visit const& visit)
  requires std::same_as<std::remove_const_t<Row>, TableRow>
{
  visit("board", row.board);
  visit("life", row.life);
  visit("hot_seat", row.hot_seat);
  visit("seats", row.seats);
  visit("host", row.host);
  visit("people", row.people);
  visit("waits_for", row.waits_for);
  visit("version", row.version);
  visit("deal", row.deal);
  visit("created", row.created);
  visit("changed", row.changed);
}

template <typename Row, typename Visit>
void fields(Row& row, Visit const& visit)
  requires std::same_as<std::remove_const_t<Row>, ChatLine>
{
  visit("at", row.at);
  visit("person", row.person);
  visit("name", row.name);
  visit("seat", row.seat);
  visit("text", row.text);
}

template <typename Row, typename Visit>
void fields(Row& row, Visit const& visit)
  requires std::same_as<std::remove_const_t<Row>, SeatResult>
{
  visit("person", row.person);
  visit("name", row.name);
  visit("bot", row.bot);
  visit("left", row.left);
  visit("points", row.points);
  visit("place", row.place);
  visit("completed", row.completed);
  visit("missed", row.missed);
  visit("longest", row.longest);
}

template <typename Row, typename Visit>
void fields(Row& row, Visit const& visit)
  requires std::same_as<std::remove_const_t<Row>, FinishedGame>
{
  visit("board", row.board);
  visit("board_hash", row.board_hash);
  visit("rules", row.rules);
  visit("players", row.players);
  visit("decisions", row.decisions);
  visit("hot_seat", row.hot_seat);
  visit("uploaded_by", row.uploaded_by);
  visit("deal", row.deal);
  visit("deal_day", row.deal_day);
  visit("started", row.started);
  visit("ended", row.ended);
  visit("results", row.seats);
}

template <typename Row>
js::object row_json(Row const& row);

struct Writing {
  js::object& out;

  void operator()(std::string_view name, std::string const& value) const { out.emplace(name, value); }
  void operator()(std::string_view name, std::int64_t value) const { out.emplace(name, value); }
  void operator()(std::string_view name, int value) const { out.emplace(name, value); }
  void operator()(std::string_view name, bool value) const { out.emplace(name, value); }
  void operator()(std::string_view name, Moment value) const { out.emplace(name, milliseconds(value)); }
  void operator()(std::string_view name, Life value) const { out.emplace(name, word(value)); }
  void operator()(std::string_view name, std::vector<std::string> const& values) const {
    out.emplace(name, js::array(values.begin(), values.end()));
  }
  void operator()(std::string_view name, std::vector<SeatResult> const& values) const {
    js::array list;
    for (auto const& value : values) list.push_back(row_json(value));
    out.emplace(name, std::move(list));
  }
};

template <typename Row>
js::object row_json(Row const& row) {
  js::object out;
  fields(row, Writing{out});
  return out;
}

/// What was kept is ours, but a disk may have damaged it: the first field that is wrong is named.
struct Reading {
  js::object const& in;
  std::string& wrong;

  js::value const* at(std::string_view name) const {
    auto const* const value = in.if_contains(name);
    if (value == nullptr) fail(name);
    return value;
  }
  void fail(std::string_view name) const {
    if (wrong.empty()) wrong = name;
  }
  void operator()(std::string_view name, std::string& out) const {
    auto const* const value = at(name);
    if (value == nullptr || !value->is_string()) return fail(name);
    out = value->get_string();
  }
  void operator()(std::string_view name, std::int64_t& out) const {
    auto const* const value = at(name);
    if (value == nullptr || !value->is_int64()) return fail(name);
    out = value->get_int64();
  }
  void operator()(std::string_view name, int& out) const {
    std::int64_t number = 0;
    (*this)(name, number);
    if (!std::in_range<int>(number)) return fail(name);
    out = static_cast<int>(number);
  }
  void operator()(std::string_view name, bool& out) const {
    auto const* const value = at(name);
    if (value == nullptr || !value->is_bool()) return fail(name);
    out = value->get_bool();
  }
  void operator()(std::string_view name, Moment& out) const {
    std::int64_t number = 0;
    (*this)(name, number);
    out = Moment(std::chrono::milliseconds(number));
  }
  void operator()(std::string_view name, Life& out) const {
    std::string text;
    (*this)(name, text);
    for (auto const life : {Life::open, Life::playing, Life::over, Life::closed}) {
      if (word(life) == text) {
        out = life;
        return;
      }
    }
    fail(name);
  }
  void operator()(std::string_view name, std::vector<std::string>& out) const {
    auto const* const value = at(name);
    if (value == nullptr || !value->is_array()) return fail(name);
    for (auto const& one : value->get_array()) {
      if (!one.is_string()) return fail(name);
      out.emplace_back(one.get_string());
    }
  }
  void operator()(std::string_view name, std::vector<SeatResult>& out) const {
    auto const* const value = at(name);
    if (value == nullptr || !value->is_array()) return fail(name);
    for (auto const& one : value->get_array()) {
      if (!one.is_object()) return fail(name);
      fields(out.emplace_back(), Reading{one.get_object(), wrong});
    }
  }
};

/// `entry/ID/000000012` in its three parts; the last one is 0 where there is none.
struct Key {
  std::string_view kind;
  std::string table;
  std::int64_t number = 0;
};
std::optional<Key> read_key(std::string_view text) {
  auto const first = text.find('/');
  if (first == std::string_view::npos) return std::nullopt;
  auto const rest = text.substr(first + 1);
  auto const second = rest.find('/');
  Key key{text.substr(0, first), std::string(rest.substr(0, second)), 0};
  if (key.table.empty()) return std::nullopt;
  if (second == std::string_view::npos) return key;
  auto const number = number_from<std::int64_t>(rest.substr(second + 1));
  if (!number) return std::nullopt;
  key.number = *number;
  return key;
}

template <typename Row>
std::variant<KeptRow, std::string> read_fields(Row row, js::object const& in) {
  std::string wrong;
  fields(row, Reading{in, wrong});
  if (!wrong.empty()) return "field " + wrong;
  return KeptRow(std::move(row));
}

}  // namespace

void add_rows(Change const& change, js::array& out) {
  if (auto const* append = std::get_if<Append>(&change)) {
    add(out, key_of("entry", append->entry.table, append->entry.sequence), row_json(append->entry));
  } else if (auto const* put = std::get_if<PutTable>(&change)) {
    add(out, "table/" + put->table.id, row_json(put->table));
  } else if (auto const* chat = std::get_if<AddChat>(&change)) {
    add(out, key_of("chat", chat->line.table, chat->line.number), row_json(chat->line));
  } else if (auto const* added = std::get_if<AddGame>(&change)) {
    add(out, "game/" + added->game.id, row_json(added->game));
    add(out, "record/" + added->game.id, js::string(added->game.record));
  }
}

std::variant<KeptRow, std::string> read_row(std::string_view text, js::value const& row) {
  auto const key = read_key(text);
  if (!key) return "the key";
  if (key->kind == "record") {
    if (!row.is_string()) return "the record";
    return KeptRow(Record{key->table, std::string(row.get_string())});
  }
  if (!row.is_object()) return "the row";
  auto const& in = row.get_object();
  if (key->kind == "entry") {
    Entry entry;
    entry.table = key->table;
    entry.sequence = key->number;
    return read_fields(std::move(entry), in);
  }
  if (key->kind == "chat") {
    ChatLine line;
    line.table = key->table;
    line.number = key->number;
    return read_fields(std::move(line), in);
  }
  if (key->kind == "table") {
    TableRow table;
    table.id = key->table;
    return read_fields(std::move(table), in);
  }
  if (key->kind == "game") {
    FinishedGame game;
    game.id = key->table;
    return read_fields(std::move(game), in);
  }
  return "the key";
}

}  // namespace roundhouse::device
