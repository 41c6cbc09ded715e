#include "server/protocol/fields.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace roundhouse::protocol {
namespace {

Text counted(std::string_view en_before, std::size_t n, std::string_view en_after, std::string_view fr_before,
             std::string_view fr_after) {
  auto const number = std::to_string(n);
  return {std::string(en_before) + number + std::string(en_after),
          std::string(fr_before) + number + std::string(fr_after)};
}

bool is_control(unsigned char byte, unsigned char next) {
  return byte < 0x20 || byte == 0x7f || (byte == 0xc2 && next < 0xa0);
}

/// U+202A to U+202E and U+2066 to U+2069 turn the text around them; nobody needs them to write from right to
/// left.
bool turns_text(unsigned char second, unsigned char third) {
  return second == 0x80 ? third >= 0xaa && third <= 0xae : second == 0x81 && third >= 0xa6 && third <= 0xa9;
}

bool has_controls(std::string_view text) {
  auto const byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>(0);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_control(byte(i), byte(i + 1))) return true;
    if (byte(i) == 0xe2 && turns_text(byte(i + 1), byte(i + 2))) return true;
  }
  return false;
}

}  // namespace

Fields::Fields(boost::json::value const* value, std::string place, Fault& fault)
    : place_(std::move(place)), fault_(fault) {
  if (value == nullptr) return;  // told already
  object_ = value->if_object();
  if (object_ == nullptr) fault_.set(place_, {"This must be an object.", "Ce doit être un objet."});
}

std::string Fields::place(std::string_view name) const {
  return place_.empty() ? std::string(name) : place_ + "." + std::string(name);
}

bool Fields::has(std::string_view name) const {
  return object_ != nullptr && object_->contains(name);
}

boost::json::value const* Fields::find(std::string_view name) {
  if (object_ == nullptr) return nullptr;
  auto const* value = object_->if_contains(name);
  if (value == nullptr) {
    fail(name, {"This is missing.", "Ceci manque."});
  } else {
    ++known_;
  }
  return value;
}

std::string Fields::text(std::string_view name, std::size_t most, std::size_t least) {
  auto const* value = find(name);
  if (value == nullptr) return {};
  auto const* string = value->if_string();
  if (string == nullptr) {
    fail(name, {"This must be text.", "Ce doit être du texte."});
    return {};
  }
  std::string text(*string);
  if (text.size() > most) {
    fail(name, counted("This text is longer than ", most, " bytes.", "Ce texte dépasse ", " octets."));
    return {};
  }
  if (text.size() < least) {
    fail(name, {"This text is too short.", "Ce texte est trop court."});
    return {};
  }
  if (has_controls(text)) {
    fail(name,
         {"Control characters are not allowed here.", "Les caractères de contrôle ne sont pas admis ici."});
    return {};
  }
  return text;
}

std::string Fields::text_or(std::string_view name, std::size_t most, std::string_view otherwise) {
  return has(name) ? text(name, most, 0) : std::string(otherwise);
}

std::int64_t Fields::number(std::string_view name, Range range) {
  auto const* value = find(name);
  if (value == nullptr) return range.least;
  auto const* number = value->if_int64();
  if (number == nullptr) {
    fail(name, {"This must be a whole number.", "Ce doit être un nombre entier."});
    return range.least;
  }
  if (*number < range.least || *number > range.most) {
    auto const least = std::to_string(range.least);
    auto const most = std::to_string(range.most);
    fail(name, {"This must be from " + least + " to " + most + ".",
                "Ce doit être entre " + least + " et " + most + "."});
    return range.least;
  }
  return *number;
}

std::int64_t Fields::number_or(std::string_view name, Range range, std::int64_t otherwise) {
  return has(name) ? number(name, range) : otherwise;
}

bool Fields::flag(std::string_view name) {
  auto const* value = find(name);
  if (value == nullptr) return false;
  auto const* flag = value->if_bool();
  if (flag == nullptr) {
    fail(name, {"This must be true or false.", "Ce doit être true ou false."});
    return false;
  }
  return *flag;
}

bool Fields::flag_or(std::string_view name, bool otherwise) {
  return has(name) ? flag(name) : otherwise;
}

std::size_t Fields::word(std::string_view name, std::initializer_list<std::string_view> words) {
  auto const given = text(name, max_name);
  auto const* const found = std::ranges::find(words, given);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  std::string list;
  for (auto const one : words) list += (list.empty() ? "" : ", ") + std::string(one);
  fail(name, {"This must be one of: " + list + ".", "Ce doit être l’un de : " + list + "."});
  return 0;
}

Fields Fields::object(std::string_view name) {
  return {find(name), place(name), fault_};
}

boost::json::array const* Fields::array(std::string_view name, std::size_t most) {
  auto const* value = find(name);
  if (value == nullptr) return nullptr;
  auto const* items = value->if_array();
  if (items == nullptr) {
    fail(name, {"This must be a list.", "Ce doit être une liste."});
    return nullptr;
  }
  if (items->size() > most) {
    fail(name, counted("At most ", most, " are allowed here.", "Au plus ", " sont admis ici."));
    return nullptr;
  }
  return items;
}

void Fields::end() {
  if (object_ == nullptr || fault_.first() || object_->size() == known_) return;
  fault_.set(place_, {"This message has an unknown field.", "Ce message a un champ inconnu."});
}

}  // namespace roundhouse::protocol
