#include "protocol/read.h"

#include "engine/reading/reader.h"

namespace roundhouse::protocol {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_word = 40;

bool is_control(unsigned char byte, unsigned char next) {
  return byte < 0x20 || byte == 0x7f || (byte == 0xc2 && next < 0xa0);
}

/// U+202A to U+202E and U+2066 to U+2069 change the direction of the text around them; nobody needs them to
/// write from right to left.
bool changes_direction(unsigned char second, unsigned char third) {
  return second == 0x80 ? third >= 0xaa && third <= 0xae : second == 0x81 && third >= 0xa6 && third <= 0xa9;
}

bool has_controls(std::string_view text) {
  auto const byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>(0);
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_control(byte(i), byte(i + 1))) return true;
    if (byte(i) == 0xe2 && changes_direction(byte(i + 1), byte(i + 2))) return true;
  }
  return false;
}

}  // namespace

std::string Place::text() const {
  auto text = outer_ == nullptr ? std::string() : outer_->text();
  if (index_) return text + '[' + std::to_string(*index_) + ']';
  if (!text.empty() && !name_.empty()) text += '.';
  return text += name_.substr(0, longest_word);
}

void Reading::fail_kind(Place const& place, Text const& expected) {
  bool const in_sentence = mode_ == Mode::body;
  fail(place, {(in_sentence ? "this must be " : "This must be ") + expected.en + '.',
               (in_sentence ? "il faut " : "Ce doit être ") + expected.fr + '.'});
}

void Reading::fail_missing(Place const& place) {
  fail(place, {"This is missing.", "Ceci manque."});
}

void Reading::fail_unknown(Place const& place) {
  if (mode_ == Mode::body) return fail(place, {"unknown field.", "champ inconnu."});
  fail(place, {"This message has an unknown field.", "Ce message a un champ inconnu."});
}

json::object const* Reading::object_at(json::value const& value, Place const& place) {
  auto const* const object = value.if_object();
  if (object == nullptr) fail_kind(place, {"an object", "un objet"});
  return object;
}

json::array const* Reading::list_at(json::value const& value, Place const& place, Rule const& rule) {
  auto const* const items = value.if_array();
  if (items == nullptr) {
    fail_kind(place, {"a list", "une liste"});
  } else if (std::cmp_greater(items->size(), rule.most)) {
    fail(place, filled({"At most {} are allowed here.", "Au plus {} sont admis ici."}, rule.most));
    return nullptr;
  }
  return items;
}

std::string Reading::text_at(json::value const& value, Place const& place, Rule const& rule) {
  if (!rule.words.empty() && !is_strict() && value.is_string()) return std::string(value.get_string());
  auto const* const string = value.if_string();
  if (string == nullptr) {
    fail_kind(place, mode_ == Mode::body ? Text{"a text", "un texte"} : Text{"text", "du texte"});
    return {};
  }
  std::string text(*string);
  if (std::cmp_greater(text.size(), rule.most)) {
    fail(place, filled({"This text is longer than {} bytes.", "Ce texte dépasse {} octets."}, rule.most));
  } else if (std::cmp_less(text.size(), rule.least)) {
    fail(place, {"This text is too short.", "Ce texte est trop court."});
  } else if (rule.most != unlimited && has_controls(text)) {
    fail(place,
         {"Control characters are not allowed here.", "Les caractères de contrôle ne sont pas admis ici."});
  }
  return text;
}

std::int64_t Reading::number_at(json::value const& value, Place const& place, std::int64_t least,
                                std::int64_t most) {
  auto const* const number = value.if_int64();
  if (number == nullptr) {
    fail_kind(place, {"a whole number", "un nombre entier"});
    return least;
  }
  if (*number >= least && *number <= most) return *number;
  fail(place, filled({"This must be from {} to {}.", "Ce doit être entre {} et {}."}, least, most));
  return least;
}

bool Reading::flag_at(json::value const& value, Place const& place) {
  auto const* const flag = value.if_bool();
  if (flag == nullptr) fail_kind(place, {"true or false", "true ou false"});
  return flag != nullptr && *flag;
}

std::size_t Reading::word_at(json::value const& value, Place const& place, Rule const& rule) {
  auto const given = text_at(value, place, {.least = 1, .most = longest_word});
  auto const found = std::ranges::find(rule.words, given);
  if (found != rule.words.end()) return static_cast<std::size_t>(found - rule.words.begin());
  fail(place, filled({"This must be one of: {}.", "Ce doit être l’un de : {}."}, listed(rule.words)));
  return 0;
}

}  // namespace roundhouse::protocol
