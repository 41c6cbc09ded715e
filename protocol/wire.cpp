#include "protocol/wire.h"

#include <boost/json/serialize.hpp>

#include "engine/reading/json_text.h"
#include "engine/reading/reasons.h"

namespace roundhouse::protocol {
namespace {

namespace json = boost::json;

std::variant<json::value, Malformed> read_message(std::string_view text, std::size_t most) {
  if (text.size() > most) return Malformed{"", {"The message is too long.", "Le message est trop long."}};
  auto read = read_json(text, max_depth);
  if (!read.error) return std::move(read.value);
  auto const at = std::to_string(read.used);
  return Malformed{"",
                   {"This is not JSON (at byte " + at + ").", "Ce n’est pas du JSON (octet " + at + ")."}};
}

/// Tries one kind of message after the other.
template <typename Message, std::size_t kind = 0>
void read_kind(std::string_view name, json::value const& d, Place const& place, Reading& reading,
               Message& message) {
  if constexpr (kind == std::variant_size_v<typename Message::variant>) {
    reading.fail(Place(Place(), "t"), {"Unknown message.", "Message inconnu."});
  } else if (std::variant_alternative_t<kind, typename Message::variant>::message == name) {
    reading.read(d, place, message.template emplace<kind>());
  } else {
    read_kind<Message, kind + 1>(name, d, place, reading, message);
  }
}

/// `{"t": kind, "d": fields}`.
template <typename Message>
std::variant<Message, Malformed> read_frame(json::value const& value, Reading::Mode mode) {
  Reading reading(mode);
  Place const all;
  Place const kind_place(all, "t");
  Place const place(all, "d");
  std::string kind;
  json::value const* d = nullptr;
  if (auto const* const frame = reading.object_at(value, all)) {
    if (auto const* const t = frame->if_contains("t")) {
      kind = reading.text_at(*t, kind_place, {.least = 1, .most = max_name});
    } else {
      reading.fail_missing(kind_place);
    }
    d = frame->if_contains("d");
    if (d == nullptr) reading.fail_missing(place);
    if (d != nullptr) reading.object_at(*d, place);
    if (mode == Reading::Mode::strict && frame->size() > 2) reading.fail_unknown(all);
  }
  Message message;
  if (!reading.fault()) read_kind(kind, *d, place, reading, message);
  if (reading.fault()) return *reading.fault();
  return message;
}

template <typename Message>
std::variant<Message, Malformed> parse_frame(std::string_view text, std::size_t most, Reading::Mode mode) {
  auto const parsed = read_message(text, most);
  if (auto const* const wrong = std::get_if<Malformed>(&parsed)) return *wrong;
  return read_frame<Message>(std::get<json::value>(parsed), mode);
}

template <typename Message>
std::string write_message(Message const& message) {
  return std::visit(
      [](auto const& m) {
        return json::serialize(
            json::object{{"t", std::remove_cvref_t<decltype(m)>::message}, {"d", to_json(m)}});
      },
      message);
}

}  // namespace

Parsed parse(std::string_view text) {
  return parse_frame<ClientMessage>(text, max_message, Reading::Mode::strict);
}

Parsed read(json::value const& frame) {
  return read_frame<ClientMessage>(frame, Reading::Mode::strict);
}

std::variant<ServerMessage, Malformed> parse_answer(std::string_view text) {
  return parse_frame<ServerMessage>(text, max_answer, Reading::Mode::ours);
}

std::variant<json::object, Malformed> parse_object(std::string_view text) {
  if (text.empty()) return json::object();
  auto [value, error, key_twice, used] = read_json(text, max_depth);
  if (error)
    return Malformed{
        "", filled({"The body is not JSON: {}.", "Le corps n’est pas du JSON : {}."}, error.message())};
  if (!value.is_object())
    return Malformed{"", {"The body must be a JSON object.", "Le corps doit être un objet JSON."}};
  return std::move(value.get_object());
}

std::variant<TableSettings, Malformed> read_settings(json::value const& value) {
  Reading reading(Reading::Mode::strict);
  TableSettings settings;
  reading.read(value, {}, settings);
  if (reading.fault()) return *reading.fault();
  return settings;
}

std::variant<TableSettings, Malformed> parse_settings(std::string_view text) {
  auto const parsed = read_message(text, max_message);
  if (auto const* const wrong = std::get_if<Malformed>(&parsed)) return *wrong;
  return read_settings(std::get<json::value>(parsed));
}

std::string write(ServerMessage const& message) {
  return write_message(message);
}

std::string write(ClientMessage const& message) {
  return write_message(message);
}

std::string_view kind_of(ClientMessage const& message) {
  return std::visit([](auto const& m) { return std::remove_cvref_t<decltype(m)>::message; }, message);
}

}  // namespace roundhouse::protocol
