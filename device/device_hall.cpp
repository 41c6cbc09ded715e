#include "device/device_hall.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "engine/reading/json_text.h"
#include "protocol/wire.h"
#include "tables/table/thought.h"

namespace roundhouse::device {

using namespace tables;
namespace js = boost::json;

namespace {

constexpr ConnectionId connection{1};  // the page's only one

struct Route {
  Method method{};
  std::string_view pattern;
  desk::Handler handler = nullptr;
};
constexpr std::array<Route, 16> all_requests{{
    {Method::get, "/api/days", desk::show_days},
    {Method::get, "/api/boards", desk::list_boards},
    {Method::get, "/api/boards/:id", desk::show_board},
    {Method::get, "/api/boards/:id/map", desk::show_map},
    {Method::get, "/api/levels", desk::list_levels},
    {Method::get, "/api/me/tables", desk::my_tables},
    {Method::post, "/api/tables", desk::create_table},
    {Method::get, "/api/tables/:id", desk::show_table},
    {Method::get, "/api/logs/:id", desk::show_log},
    {Method::post, "/api/tables/:id/:what", desk::act_at_table},
    {Method::post, "/api/games/:id/clone", desk::clone_game},
    {Method::get, "/api/games", desk::list_games},
    {Method::post, "/api/games", desk::upload_record},
    {Method::get, "/api/games/:id", desk::show_game},
    {Method::get, "/api/games/:id/record", desk::download_record},
    {Method::get, "/api/games/:id/position", desk::show_position},
}};

Response not_here(Language language) {
  return refusal(404, "not_found", language, "Only a server can answer this.",
                 "Seul un serveur peut répondre à cela.");
}

/// JSON texts as a list.
template <typename Texts>
std::string list_of(Texts const& texts) {
  std::string list = "[";
  for (auto const& text : texts) {
    if (list.size() > 1) list += ',';
    list += text;
  }
  return list + ']';
}

}  // namespace

DeviceHall::DeviceHall(std::string secret)
    : store_(
          std::move(secret),
          {.keep =
               [this](std::uint64_t number, Changes const& changes) {
                 js::array rows;
                 for (auto const& change : changes) add_rows(change, rows);
                 writes_.push_back(js::serialize(js::object{{"number", number}, {"rows", std::move(rows)}}));
               },
           .post = [this](std::function<void()> task) { posted_.push_back(std::move(task)); }}),
      hall_(store_, surroundings()),
      desk_{store_, hall_, archive_, [this] { return now_; }, nullptr, id_prefix} {
  hall_.connected(connection, visitor());
}

Surroundings DeviceHall::surroundings() {
  Surroundings around;
  around.send = [this](ConnectionId /*to*/, Frame frame) { frames_.push_back(std::move(frame)); };
  around.post = [this](std::function<void()> task) { posted_.push_back(std::move(task)); };
  around.think = [this](Demand const& demand, Thought const& thought) {
    auto const number = ++thought_;
    thoughts_.push_back(js::serialize(js::object{{"number", number},
                                                 {"table", demand.table},
                                                 {"advice", demand.advice},
                                                 {"study", studied_board(*thought.asked)},
                                                 {"question", to_text(*thought.asked)}}));
    thinking_.emplace(number, thought.answered);
    return true;
  };
  around.now = [this] { return now_; };
  around.limits.reset();  // one's own device is one's own
  around.id_prefix = id_prefix;
  return around;
}

Visitor DeviceHall::visitor() const {
  return {owner_id, name_, language_, true, ""};
}

void DeviceHall::be(std::string name, Language language) {
  name_ = std::move(name);
  language_ = language;
  hall_.renamed(visitor());
}

void DeviceHall::load(std::string_view rows) {
  auto const [list, error, key_twice, used] = read_json(rows);
  if (error || !list.is_array()) return damaged_.emplace_back(js::serialize(js::string("?"))), void();
  for (auto const& one : list.get_array()) {
    auto const* const object = one.if_object();
    auto const* const key = object == nullptr ? nullptr : object->if_contains("key");
    auto const* const row = object == nullptr ? nullptr : object->if_contains("row");
    std::string_view const name =
        key != nullptr && key->is_string() ? std::string_view(key->get_string()) : "?";
    auto read =
        row == nullptr ? std::variant<KeptRow, std::string>(std::string("the row")) : read_row(name, *row);
    if (auto* kept = std::get_if<KeptRow>(&read)) {
      store_.load(std::move(*kept));
    } else {
      damaged_.push_back(js::serialize(js::string(name)));
    }
  }
}

void DeviceHall::wake(TableId const& table, Moment now) {
  now_ = now;
  hall_.wake(table);
  settle();
}

void DeviceHall::hear(std::string_view frame, Moment now) {
  now_ = now;
  hall_.received(connection, protocol::parse(frame));
  settle();
}

void DeviceHall::request(std::int64_t number, std::string_view method, std::string_view target,
                         std::string body, Moment now) {
  now_ = now;
  auto const reply = [this, number](Response const& response) { answer(number, response); };
  auto read = read_target(target);
  if (!read) return reply(not_here(language_));
  desk::Call call;
  call.request.method = method == "POST" ? Method::post : Method::get;
  call.request.path = std::move(read->path);
  call.request.query = std::move(read->query);
  call.request.body = std::move(body);
  call.visitor = visitor();
  call.language = language_;
  auto const try_route = [&](Route const& route) {
    if (route.method != call.request.method) return false;
    auto parts = desk::fit(route.pattern, call.request.path);
    if (!parts) return false;
    call.parts = std::move(*parts);
    route.handler(desk_, call, reply);
    return true;
  };
  if (!std::ranges::any_of(all_requests, try_route)) reply(not_here(language_));
  settle();
}

void DeviceHall::answer(std::int64_t number, Response const& response) {
  answers_.push_back(js::serialize(js::object{
      {"number", number}, {"status", response.status}, {"type", response.type}, {"body", response.body}}));
}

void DeviceHall::kept(std::uint64_t number, bool durable, Moment now) {
  now_ = now;
  store_.kept(number, durable);
  settle();
}

void DeviceHall::answered(std::uint64_t number, std::string_view answer, Moment now) {
  now_ = now;
  auto const found = thinking_.find(number);
  if (found == thinking_.end()) return;
  auto const tell = std::move(found->second);
  thinking_.erase(found);
  tell(answer);
  settle();
}

void DeviceHall::tick(Moment now) {
  now_ = now;
  hall_.tick();
  settle();
}

void DeviceHall::forget(TableId const& table) {
  hall_.drop(table);
  store_.forget(table);
}

void DeviceHall::settle() {
  while (!posted_.empty()) {
    auto const task = std::move(posted_.front());
    posted_.pop_front();
    task();
  }
}

std::string DeviceHall::take() {
  std::vector<std::string_view> frames;
  frames.reserve(frames_.size());
  for (auto const& frame : frames_) frames.emplace_back(*frame);
  auto const due = hall_.next_due();
  auto text = R"({"frames":)" + list_of(frames) + R"(,"answers":)" + list_of(answers_) + R"(,"writes":)" +
              list_of(writes_) + R"(,"thoughts":)" + list_of(thoughts_) + R"(,"damaged":)" +
              list_of(damaged_) + R"(,"due":)" +
              (due ? std::to_string(due->time_since_epoch().count()) : "null") + '}';
  frames_.clear();
  for (auto* texts : {&answers_, &writes_, &thoughts_, &damaged_}) texts->clear();
  return text;
}

}  // namespace roundhouse::device
