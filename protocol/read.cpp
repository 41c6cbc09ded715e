#include "protocol/read.h"

namespace roundhouse::protocol {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_word = 40;

Text counted(std::string_view en_before, std::int64_t n, std::string_view en_after,
             std::string_view fr_before, std::string_view fr_after) {
  auto const number = std::to_string(n);
  return {std::string(en_before) + number + std::string(en_after),
          std::string(fr_before) + number + std::string(fr_after)};
}

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
  return text += name_;
}

void Reading::fail_missing(Place const& place) {
  fail(place, {"This is missing.", "Ceci manque."});
}

void Reading::fail_unknown(Place const& place) {
  fail(place, {"This message has an unknown field.", "Ce message a un champ inconnu."});
}

json::object const* Reading::object_at(json::value const& value, Place const& place) {
  auto const* const object = value.if_object();
  if (object == nullptr) fail(place, {"This must be an object.", "Ce doit être un objet."});
  return object;
}

json::array const* Reading::list_at(json::value const& value, Place const& place, Rule const& rule) {
  auto const* const items = value.if_array();
  if (items == nullptr) {
    fail(place, {"This must be a list.", "Ce doit être une liste."});
  } else if (std::cmp_greater(items->size(), rule.most)) {
    fail(place, counted("At most ", rule.most, " are allowed here.", "Au plus ", " sont admis ici."));
    return nullptr;
  }
  return items;
}

std::string Reading::text_at(json::value const& value, Place const& place, Rule const& rule) {
  if (!rule.words.empty() && mode_ != Mode::strict && value.is_string())
    return std::string(value.get_string());
  auto const* const string = value.if_string();
  if (string == nullptr) {
    fail(place, {"This must be text.", "Ce doit être du texte."});
    return {};
  }
  std::string text(*string);
  if (std::cmp_greater(text.size(), rule.most)) {
    fail(place, counted("This text is longer than ", rule.most, " bytes.", "Ce texte dépasse ", " octets."));
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
    fail(place, {"This must be a whole number.", "Ce doit être un nombre entier."});
    return least;
  }
  if (*number >= least && *number <= most) return *number;
  auto const from = std::to_string(least);
  auto const to = std::to_string(most);
  fail(place,
       {"This must be from " + from + " to " + to + ".", "Ce doit être entre " + from + " et " + to + "."});
  return least;
}

bool Reading::flag_at(json::value const& value, Place const& place) {
  auto const* const flag = value.if_bool();
  if (flag == nullptr) fail(place, {"This must be true or false.", "Ce doit être true ou false."});
  return flag != nullptr && *flag;
}

std::size_t Reading::word_at(json::value const& value, Place const& place, Rule const& rule) {
  auto const given = text_at(value, place, {.least = 1, .most = longest_word});
  auto const found = std::ranges::find(rule.words, given);
  if (found != rule.words.end()) return static_cast<std::size_t>(found - rule.words.begin());
  std::string list;
  for (auto const one : rule.words) list += (list.empty() ? "" : ", ") + std::string(one);
  fail(place, {"This must be one of: " + list + ".", "Ce doit être l’un de : " + list + "."});
  return 0;
}

}  // namespace roundhouse::protocol
