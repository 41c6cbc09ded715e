/// What was fixed when a table was created, as the body of the first entry of its log.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "engine/reading/json_text.h"
#include "protocol/wire.h"
#include "roundhouse/boards.h"
#include "tables/game/progress.h"

namespace roundhouse::tables {
namespace {

namespace json = boost::json;

std::string text(json::object const& object, std::string_view name) {
  auto const* value = object.if_contains(name);
  auto const* string = value != nullptr ? value->if_string() : nullptr;
  return string != nullptr ? std::string(*string) : std::string();
}

std::vector<std::string> moves(json::object const& object) {
  std::vector<std::string> list;
  auto const* value = object.if_contains("moves");
  auto const* items = value != nullptr ? value->if_array() : nullptr;
  if (items == nullptr) return list;
  for (auto const& item : *items) {
    if (auto const* words = item.if_string()) list.emplace_back(*words);
  }
  return list;
}

std::string as_sentence(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
    words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words + '.';
}

/// The first version did not store it.
int rules_of(json::object const& object) {
  auto const* rules = object.if_contains("rules");
  auto const* number = rules != nullptr ? rules->if_int64() : nullptr;
  return number != nullptr ? static_cast<int>(*number) : 1;
}

}  // namespace

Setup Origin::setup() const {
  Setup setup;
  setup.players = static_cast<int>(settings.seats.size());
  setup.first = settings.first == 0 ? no_seat : seat_id(settings.first - 1);
  setup.locomotive_reset = settings.locomotive_reset;
  return setup;
}

std::string to_body(Origin const& origin) {
  json::object body{{"settings", protocol::to_json(origin.settings)},
                    {"board_hash", origin.board_hash},
                    {"rules", origin.rules},
                    {"stream", origin.deal.stream == StreamKind::sha256 ? "sha256" : "xoshiro256"},
                    {"seed", to_hex(origin.deal.seed)},
                    {"deal", origin.deal_name},
                    {"name", origin.host_name}};
  if (!origin.deal_day.empty()) body["day"] = origin.deal_day;
  if (!origin.cloned_from.empty()) {
    body["from"] = origin.cloned_from;
    body["moves"] = json::array(origin.moves.begin(), origin.moves.end());
  }
  return json::serialize(body);
}

std::string renamed_body(std::string const& body, std::string_view name) {
  auto [value, error, key_twice, used] = read_json(body);
  if (error || !value.is_object()) return body;
  // Not by read_origin: the board may have changed since.
  auto& object = value.get_object();
  object["name"] = name;
  auto* const settings = object.if_contains("settings");
  auto* const seats =
      settings != nullptr && settings->is_object() ? settings->get_object().if_contains("seats") : nullptr;
  if (seats == nullptr || !seats->is_array()) return json::serialize(value);
  for (auto& seat : seats->get_array()) {
    if (seat.is_object() && seat.get_object().contains("name")) seat.get_object()["name"] = name;
  }
  return json::serialize(value);
}

std::optional<Text> why_outdated(Entry const& created) {
  auto const [value, error, key_twice, used] = read_json(created.body);
  auto const* object = error ? nullptr : value.if_object();
  auto const* settings = object != nullptr ? object->if_contains("settings") : nullptr;
  if (settings == nullptr || !settings->is_object()) return std::nullopt;
  auto const* const board = assets::board(text(settings->get_object(), "board"));
  if (board == nullptr) return std::nullopt;
  auto why = why_outdated(*board, text(*object, "board_hash"), rules_of(*object));
  if (why) *why = {as_sentence(why->en), as_sentence(why->fr)};
  return why;
}

std::variant<Origin, std::string> read_origin(std::string_view body) {
  auto const [value, error, key_twice, used] = read_json(body);
  auto const* object = error ? nullptr : value.if_object();
  auto const* settings = object != nullptr ? object->if_contains("settings") : nullptr;
  if (settings == nullptr) return "the first entry is not readable";
  auto parsed = protocol::read_settings(*settings);
  if (auto const* fault = std::get_if<protocol::Malformed>(&parsed))
    return fault->place + ": " + fault->reason.en;

  Origin origin;
  origin.settings = std::get<protocol::TableSettings>(std::move(parsed));
  origin.board = assets::board(origin.settings.board);
  if (origin.board == nullptr) return "there is no board '" + origin.settings.board + "'";
  origin.board_hash = text(*object, "board_hash");
  origin.rules = rules_of(*object);
  if (auto const why = why_outdated(*origin.board, origin.board_hash, origin.rules)) return why->en;
  auto const seed = seed_from_hex(text(*object, "seed"));
  if (!seed) return "the seed is none";
  origin.deal.stream = text(*object, "stream") == "xoshiro256" ? StreamKind::xoshiro : StreamKind::sha256;
  origin.deal.seed = *seed;
  origin.deal_name = text(*object, "deal");
  origin.deal_day = text(*object, "day");
  origin.host_name = text(*object, "name");
  origin.cloned_from = text(*object, "from");
  origin.moves = moves(*object);
  return origin;
}

}  // namespace roundhouse::tables
