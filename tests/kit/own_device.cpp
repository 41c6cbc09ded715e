#include "kit/own_device.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "roundhouse/sha256.h"
#include "tables/table/thought.h"

namespace roundhouse::kit {

namespace js = boost::json;
using tables::TableId;

namespace {

constexpr std::chrono::seconds patience{5};  // nobody waits longer for a computer player

std::string text_of(js::value const& value) {
  return std::string(value.as_string());
}

}  // namespace

js::object OwnDevice::Reply::content() const {
  return js::parse(body).as_object();
}

OwnDevice::OwnDevice(Rows kept) : rows(std::move(kept)), think(tables::think_about_text) {
  reopen();
}

void OwnDevice::reopen() {
  hall_ = std::make_unique<device::DeviceHall>(std::string(32, 's'));
  frames_.clear();
  due_.reset();
  hall_->be("Anna", Language::en);
  js::array all;
  for (auto const& [key, row] : rows) {
    boost::system::error_code error;
    auto value = js::parse(row, error);
    all.push_back({{"key", key}, {"row", error ? js::value(nullptr) : std::move(value)}});
  }
  hall_->load(js::serialize(all));
  for (auto const& [key, row] : rows)
    if (key.starts_with("table/")) hall_->wake(key.substr(key.find('/') + 1), now_);
}

bool OwnDevice::keep(js::object const& write) {
  auto const what = fate ? fate(++writes) : Fate::kept;
  if (what == Fate::kept || what == Fate::kept_alone) {
    for (auto const& row : write.at("rows").as_array())
      rows[text_of(row.at("key"))] = js::serialize(row.at("row"));
  }
  if (what == Fate::lost || what == Fate::kept_alone) return reopen(), false;
  hall_->kept(static_cast<std::uint64_t>(write.at("number").as_int64()), what == Fate::kept, now_);
  return true;
}

bool OwnDevice::work() {
  auto const list = js::parse(hall_->take()).as_object();
  bool busy = false;
  for (auto const& frame : list.at("frames").as_array()) frames_.push_back(frame.as_object());
  for (auto const& answer : list.at("answers").as_array())
    replies_[answer.at("number").as_int64()] = {static_cast<int>(answer.at("status").as_int64()),
                                                text_of(answer.at("type")), text_of(answer.at("body"))};
  for (auto const& key : list.at("damaged").as_array()) damaged.push_back(text_of(key));
  due_ = list.at("due").is_null() ? std::nullopt : std::optional(list.at("due").as_int64());
  for (auto const& write : list.at("writes").as_array()) {
    busy = true;
    if (!keep(write.as_object())) return true;
  }
  for (auto const& thought : list.at("thoughts").as_array()) {
    busy = true;
    questions.push_back(text_of(thought.at("question")));
    hall_->answered(static_cast<std::uint64_t>(thought.at("number").as_int64()), think(questions.back()),
                    now_);
  }
  return busy;
}

void OwnDevice::settle() {
  auto const until = now_ + patience;
  while (work() || (due_ && *due_ <= until.time_since_epoch().count())) {
    if (!due_ || *due_ > until.time_since_epoch().count()) continue;
    now_ = std::max(now_, tables::Moment(std::chrono::milliseconds(*due_)));
    hall_->tick(now_);
  }
}

OwnDevice::Reply OwnDevice::ask(std::string_view method, std::string_view target, js::value const& body) {
  auto const number = ++requests_;
  auto text = body.is_null() ? std::string() : body.is_string() ? text_of(body) : js::serialize(body);
  hall_->request(number, method, target, std::move(text), now_);
  settle();
  return replies_[number];
}

void OwnDevice::say(std::string_view kind, js::object content) {
  hall_->hear(js::serialize(js::object{{"t", kind}, {"d", std::move(content)}}), now_);
  settle();
}

bool OwnDevice::does(std::string_view kind, js::object content) {
  static int actions = 0;  // of all devices: one that has the rows of another remembers its actions, too
  content["id"] = "action-" + std::to_string(++actions);
  forget();
  say(kind, std::move(content));
  return count("ack") == 1;
}

js::object OwnDevice::last(std::string const& kind) const {
  js::object found;
  for (auto const& frame : frames_)
    if (text_of(frame.at("t")) == kind) found = frame.at("d").as_object();
  return found;
}

int OwnDevice::count(std::string const& kind) const {
  return static_cast<int>(
      std::ranges::count_if(frames_, [&](js::object const& one) { return text_of(one.at("t")) == kind; }));
}

TableId OwnDevice::begin(std::string const& board, std::vector<std::string> const& seats) {
  js::array plan;
  for (auto const& seat : seats) {
    if (seat == "mine") {
      plan.push_back({{"kind", "mine"}, {"name", "Person " + std::to_string(plan.size() + 1)}});
    } else {
      plan.push_back({{"kind", "bot"}, {"level", seat}});
    }
  }
  REQUIRE(does("create", {{"settings", {{"board", board}, {"seats", plan}, {"paced", false}}}}));
  auto const table = text_of(last("ack").at("table"));
  REQUIRE(does("start", {{"table", table}}));
  return table;
}

std::vector<js::object> OwnDevice::look(TableId const& table) {
  settle();
  forget();
  say("hello", {{"table", table}});
  std::vector<js::object> views;
  for (auto const& frame : frames_)
    if (text_of(frame.at("t")) == "view") views.push_back(frame.at("d").as_object());
  return views;
}

std::string OwnDevice::life(TableId const& table) {
  auto const views = look(table);
  return views.empty() ? "none" : text_of(views.front().at("facts").at("life"));
}

bool OwnDevice::play(TableId const& table) {
  for (auto const& view : look(table)) {
    auto const* const legal = view.if_contains("legal");
    if (legal == nullptr || legal->as_array().empty()) continue;
    auto const& moves = legal->as_array();
    // The same number for the same position, whatever was said or closed before.
    auto const digest = sha256(js::serialize(view.at("game")) + js::serialize(moves));
    auto const& move = moves[low_first<4>(digest.data()) % moves.size()];
    does("move", {{"table", table}, {"v", view.at("v")}, {"seat", view.at("seat")}, {"move", move}});
    return true;
  }
  return false;
}

void OwnDevice::play_on(TableId const& table, int decisions) {
  for (int i = 0; i < decisions && play(table); ++i) continue;
}

std::string OwnDevice::record(TableId const& table) {
  auto const reply = ask("GET", "/api/games/" + table + "/record");
  REQUIRE_MESSAGE(reply.status == 200, reply.body);
  return reply.body;
}

}  // namespace roundhouse::kit
