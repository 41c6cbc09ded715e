#include "siege.h"

#include "sqlite/database.h"

namespace roundhouse::test {

namespace {

namespace js = boost::json;
using std::chrono::seconds;

Wanted under_siege(std::string const& db) {
  Wanted wanted;
  wanted.options.db = db;
  wanted.options.limit_rates = false;  // else it would be the limits that refuse
  wanted.options.connections_per_address = 1000;
  wanted.extras.request_time = std::chrono::milliseconds(2000);
  return wanted;
}

bool is_news(std::string_view kind) {
  return kind == "did" || kind == "view" || kind == "presence" || kind == "chat" || kind == "seed";
}

bool over_in(js::object const& d) {
  auto const* const facts = d.if_contains("facts");
  auto const* const life = facts == nullptr ? nullptr : facts->as_object().if_contains("life");
  return life != nullptr && *life == "over";
}

/// All rows of a table of the database.
std::string rows(sqlite::Database& database, std::string const& table) {
  std::string columns;
  auto names = database.prepare("SELECT name FROM pragma_table_info(?)");
  names.bind(table);
  while (names.step()) columns += (columns.empty() ? "quote(" : " || '|' || quote(") + names.text() + ")";
  std::string text;
  auto all = database.prepare("SELECT " + columns + " FROM " + table + " ORDER BY 1");
  while (all.step()) text += all.text() + '\n';
  return text;
}

}  // namespace

void play_to_the_end(client::WebSocket& wire, std::string const& table) {
  wire.send(message("hello", {{"table", table}}));
  int action = 0;
  bool answered = true;  // what is asked while a move is on its way may be answered by it
  bool over = false;
  while (!over) {
    auto const text = wire.receive(seconds(60));
    REQUIRE(text);
    auto const news = js::parse(*text);
    std::string const kind(news.at("t").as_string());
    INFO(*text);
    REQUIRE(kind != "refused");
    REQUIRE(kind != "error");
    answered = answered || kind == "ack";
    if (kind != "view" && kind != "did") continue;
    auto const& d = news.at("d").as_object();
    over = over_in(d);
    auto const* const legal = d.if_contains("legal");
    if (over || !answered || legal == nullptr || legal->as_array().empty()) continue;
    wire.send(message("move", {{"table", table},
                               {"id", "m" + std::to_string(++action)},
                               {"v", d.at("v")},
                               {"move", legal->as_array().front()}}));
    answered = false;
  }
}

std::string message(std::string_view kind, js::object fields) {
  return js::serialize(js::object{{"t", kind}, {"d", std::move(fields)}});
}

Voice::Voice(RunningServer const& server, std::string const& name)
    : client_(guest(server, name)), wire_(open(client_)) {}

Voice::Voice(RunningServer const& server, client::Session const& same) : client_(server.client()) {
  client_.set_cookie(same.cookie());
  wire_ = open(client_);
}

void Voice::say(std::string_view kind, js::object fields) {
  send(message(kind, std::move(fields)));
}

js::object Voice::receive() {
  auto const text = wire_->receive(seconds(60));
  REQUIRE_MESSAGE(text, "nothing was answered");
  auto one = js::parse(*text).as_object();
  auto const& kind = one.at("t").as_string();
  if (kind != "view" && kind != "did") return one;
  if (kind == "did") steps_.push_back(*text);
  auto const& d = one.at("d").as_object();
  version_ = d.at("v").as_int64();
  over_ = over_ || over_in(d);
  legal_.clear();
  if (auto const* legal = d.if_contains("legal")) {
    for (auto const& move : legal->as_array()) legal_.emplace_back(move.as_string());
  }
  return one;
}

js::object Voice::answer() {
  while (true) {
    auto one = receive();
    if (!is_news(one.at("t").as_string())) return one;
  }
}

js::object Voice::next(std::string_view kind) {
  while (true) {
    auto one = receive();
    if (one.at("t").as_string() == kind) return one.at("d").as_object();
  }
}

void Voice::watch(std::string const& table) {
  say("hello", {{"table", table}});
  next("view");
}

void Voice::reach(std::int64_t version) {
  while (version_ < version) receive();
}

void Voice::ping() {
  say("ping", {{"n", ++pings_}});
  CHECK(next("pong").at("n").as_int64() == pings_);
}

Siege::Siege()
    : db_((folder_.path() / "siege.db").string()),
      server_(std::make_unique<RunningServer>(under_siege(db_))),
      anna_(std::make_unique<Voice>(*server_, "Anna")),
      bert_(std::make_unique<Voice>(*server_, "Bert")),
      carl_(std::make_unique<Voice>(*server_, "Carl")),
      mallory_(std::make_unique<Voice>(*server_, "Mallory")) {
  duel = create(*anna_, R"([{"kind":"mine"},{"kind":"open"}])", "duel");
  screen = create(*carl_, R"([{"kind":"mine"},{"kind":"mine","name":"Carla"}])", "screen");
  waiting = create(*anna_, R"([{"kind":"mine"},{"kind":"open"},{"kind":"bot","level":"random"}])", "waiting");
  bert_->say("sit", {{"table", duel}, {"id", "sit"}});
  bert_->next("ack");
  for (auto const& [host, table] : {std::pair(anna_.get(), duel), std::pair(carl_.get(), screen)}) {
    host->say("start", {{"table", table}, {"id", "start " + table}});
    host->next("ack");
  }
  anna_->watch(duel);
  bert_->watch(duel);
  carl_->watch(screen);
  mallory_->watch(duel);
  make_one_decide();
  REQUIRE(anna_->legal().empty() != bert_->legal().empty());
  before_ = kept();
}

std::string Siege::create(Voice& host, std::string const& seats, std::string const& id) {
  host.say("create",
           {{"id", id}, {"settings", {{"board", "usa"}, {"paced", false}, {"seats", js::parse(seats)}}}});
  return std::string(host.next("ack").at("table").as_string());
}

void Siege::move(Voice& voice, std::string const& id, std::string const& words) {
  voice.say("move", {{"table", duel}, {"id", id}, {"v", voice.version()}, {"move", words}});
  auto const version = voice.next("ack").at("v").as_int64();
  anna_->reach(version);
  bert_->reach(version);
}

/// The tickets are chosen, and somebody has drawn two cards: there is a past.
void Siege::make_one_decide() {
  move(*anna_, "a", anna_->legal().front());
  move(*bert_, "b", bert_->legal().front());
  for (auto const* id : {"draw0", "draw1"}) move(asked(), id, "draw");
}

std::map<std::string, std::string> Siege::kept() const {
  std::map<std::string, std::string> all;
  sqlite::Database database(db_, false);
  auto tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'");
  while (tables.step()) {
    auto const name = tables.text();
    all[name] = rows(database, name);
  }
  REQUIRE(all.size() >= 10);
  REQUIRE(!all["entry"].empty());
  return all;
}

void Siege::check_unchanged() const {
  for (auto const& [name, text] : kept())
    CHECK_MESSAGE(text == before_.at(name), "table ", name, " has changed");
}

std::string Siege::refused(Voice& voice, std::string const& text) {
  count(text);
  CAPTURE(text.substr(0, 300));
  voice.send(text);
  auto const answer = voice.answer();
  auto const& kind = answer.at("t").as_string();
  auto const& d = answer.at("d").as_object();
  INFO(js::serialize(answer));
  CHECK(!d.at("text").as_string().empty());
  if (kind == "because") {
    CHECK(d.at("legal").as_bool() == false);
    return "because";
  }
  CHECK((kind == "error" || kind == "refused"));
  CHECK(!d.at("code").as_string().empty());
  return std::string(d.at("code").as_string());
}

void Siege::check_plays() {
  for (int i = 0; i < 20; ++i) move(asked(), "after" + std::to_string(i), asked().legal().back());
  Voice dora(*server_, "Dora");
  auto const table = create(dora, R"([{"kind":"mine"},{"kind":"bot","level":"random"}])", "new");
  dora.say("start", {{"table", table}, {"id", "go"}});
  dora.next("ack");
  auto const wire = open(dora.client());
  play_to_the_end(*wire, table);
  CHECK(dora.client().ask("GET", "/api/games/" + table + "/record").status == 200);
}

}  // namespace roundhouse::test
