#include "kit/client.h"

#include <doctest/doctest.h>

namespace roundhouse::server::kit {
namespace {

void set_action(protocol::ClientMessage& message, std::string const& action) {
  std::visit(
      [&](auto& m) {
        if constexpr (requires { m.action; }) {
          if (m.action.empty()) m.action = action;
        }
      },
      message);
}

std::optional<json::array> legal_of(json::object const& d) {
  auto const* legal = d.if_contains("legal");
  if (legal == nullptr) return std::nullopt;
  return json::array(legal->as_array(), json::storage_ptr());
}

}  // namespace

Client::Client(World& world, std::string person, Language language)
    : Client(world, Visitor{person, person, language, false, ""}) {}

Client Client::guest(World& world, std::string person) {
  return {world, Visitor{person, person, Language::en, true, ""}};
}

Client::Client(World& world, Visitor visitor)
    : world_(world), visitor_(std::move(visitor)), connection_(world.connect(visitor_)) {
  world.admit(visitor_);
  read_ = world.sent().size();
}

void Client::say(protocol::ClientMessage const& message) {
  world_.say(connection_, message);
  world_.settle();
  read();
}

void Client::hello(TableId const& table, std::optional<std::int64_t> version) {
  protocol::Hello message;
  message.table = table;
  message.version = version;
  say(message);
}

bool Client::does(protocol::ClientMessage message) {
  set_action(message, next_action());
  last_.erase("ack");
  last_.erase("refused");
  say(message);
  return last_.contains("ack");
}

bool Client::moves(TableId const& table, std::string const& words, int seat) {
  read();
  protocol::MakeMove move;
  move.table = table;
  move.seat = seat;
  auto const& own = seat == 0 ? sights_.begin()->second : sights_.at(seat);
  move.version = own.version;
  move.move = words;
  return does(move);
}

void Client::reconnect() {
  world_.leave(connection_);
  connection_ = world_.connect(visitor_);
}

json::object const& Client::last(std::string const& kind) {
  auto& [text, content] = last_[kind];
  if (!content) content = text.empty() ? json::object() : content_of(text);
  return *content;
}

void Client::read() {
  auto const& all = world_.sent();
  for (; read_ < all.size(); ++read_) {
    if (all[read_].to == connection_) take(all[read_].text);
  }
}

void Client::take(std::string const& frame) {
  frames_.push_back(frame);
  json::monotonic_resource room;  // thousands of messages a second
  auto const message = json::parse(frame, &room);
  auto const kind = std::string(message.at("t").as_string());
  auto const& d = message.at("d").as_object();
  last_[kind] = {frame, std::nullopt};
  ++counts_[kind];
  if (kind == "view") {
    auto const seat = static_cast<int>(d.at("seat").as_int64());
    // Eyes change when somebody sits down or gets up.
    if (seat == 0 || sights_.contains(0)) sights_.clear();
    json::storage_ptr const own;  // a copy would lie in the message's room otherwise
    sights_[seat] = {d.at("v").as_int64(), json::object(d.at("facts").as_object(), own),
                     json::object(d.at("game").as_object(), own), legal_of(d)};
  }
  if (kind == "did") {
    auto const known = sights_.find(static_cast<int>(d.at("seat").as_int64()));
    if (known == sights_.end()) return;  // somebody who only looks at the frames
    auto& sight = known->second;
    if (d.at("v").as_int64() <= sight.version) return;  // known already
    REQUIRE(d.at("v").as_int64() == sight.version + 1);
    sight.version += 1;
    if (auto const* facts = d.if_contains("facts")) merge(sight.facts, facts->as_object());
    if (auto const* game = d.if_contains("game")) merge(sight.game, game->as_object());
    sight.legal = legal_of(d);
  }
}

std::string code(Client& client) {
  auto const& refused = client.last("refused");
  return refused.empty() ? "" : std::string(refused.at("code").as_string());
}

TableId create(Client& client, protocol::TableSettings const& settings) {
  protocol::Create message;
  message.settings = settings;
  REQUIRE(client.does(message));
  return TableId(client.last("ack").at("table").as_string());
}

std::string refused_create(Client& client, protocol::TableSettings const& settings) {
  protocol::Create message;
  message.settings = settings;
  CHECK(!client.does(message));
  return code(client);
}

}  // namespace roundhouse::server::kit
