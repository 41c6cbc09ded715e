#include "engine/reading/reader.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cmath>
#include <numeric>

namespace roundhouse {

namespace json = boost::json;

namespace {

constexpr std::size_t longest_shown = 40;

/// A text from the file, cut and cleaned: messages go to terminals and must stay on one line.
std::string shown(std::string_view text) {
  std::string out(text.substr(0, longest_shown));
  if (text.size() > longest_shown) {
    while (!out.empty() && (static_cast<unsigned char>(out.back()) & 0xC0U) == 0x80U) out.pop_back();
    if (!out.empty()) out.pop_back();
    out += "…";
  }
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) c = '?';
  }
  return out;
}

Text described(json::value const& value) {
  if (auto const* i = value.if_int64()) return in_all(*i);
  if (auto const* u = value.if_uint64()) return in_all(*u);
  if (auto const* b = value.if_bool()) return in_all(*b ? "true" : "false");
  if (auto const* s = value.if_string()) return quoted({s->data(), s->size()});
  if (value.if_double() != nullptr)
    return {"a number that is not an integer", "un nombre qui n’est pas entier"};
  if (value.if_array() != nullptr) return {"a list", "une liste"};
  if (value.if_object() != nullptr) return {"an object", "un objet"};
  return in_all("null");
}

/// How many letters must be put in, left out or replaced to make one word of the other.
std::size_t slips(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t const replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, diagonal + 1, replaced});
    }
  }
  return row.back();
}

Text advice(std::string_view word, std::span<std::string_view const> allowed) {
  if (word.size() <= longest_shown) {
    for (auto const other : allowed) {
      if (slips(word, other) <= 2 && other.size() > 2) {
        return filled({"did you mean {}?", "vouliez-vous dire {} ?"}, other);
      }
    }
  }
  return filled({"allowed are {}", "sont admis : {}"}, listed(allowed));
}

}  // namespace

Text quoted(std::string_view text) {
  return filled({"\"{}\"", "« {} »"}, shown(text));
}

std::string listed(std::span<std::string_view const> words) {
  std::string out;
  for (auto const word : words) {
    if (!out.empty()) out += ", ";
    out += word;
  }
  return out;
}

bool is_id(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

void add_fault(BoardError& error, std::string place, Text reason) {
  constexpr std::size_t most = 50;
  if (error.reason.en.empty()) {
    error.place = std::move(place);
    error.reason = std::move(reason);
    return;
  }
  auto const part = [](std::string_view whole) { return whole.substr(0, whole.find('.')); };
  auto const same = [&](BoardError const& other) { return part(other.place) == part(place); };
  if (same(error) || std::ranges::any_of(error.more, same) || error.more.size() >= most) return;
  error.more.push_back({std::move(place), std::move(reason), {}});
}

Text perhaps(std::string_view word, std::span<std::string const> ids) {
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(3, word.size() / 3 + 1);
  for (auto const& id : ids) {
    bool const begun = word.size() > 2 && id.starts_with(word);
    auto const away = begun ? 1 : slips(word.substr(0, longest_shown), id);
    if (away >= least) continue;
    least = away;
    nearest = id;
  }
  return nearest.empty() ? Text()
                         : filled({"; did you mean {}?", " ; vouliez-vous dire {} ?"}, quoted(nearest));
}

void Reader::fail(Text reason) const {
  add_fault(*error_, place_.empty() ? "file" : place_, std::move(reason));
}

Text Reader::name() const {
  if (place_.empty()) return {"the file", "le fichier"};
  auto const dot = place_.rfind('.');
  return in_all(dot == std::string::npos ? place_ : place_.substr(dot + 1));
}

std::string Reader::place_of(std::string_view key) const {
  return place_.empty() ? shown(key) : place_ + '.' + shown(key);
}

void Reader::wrong_type(Text const& expected) const {
  if (value_ == nullptr) return;
  fail({"{} is {}; expected {}", "{} est {} ; attendu : {}"}, name(), described(*value_), expected);
}

int Reader::integer(int min, int max) const {
  auto const* number = value_ == nullptr ? nullptr : value_->if_int64();
  if (number != nullptr && *number >= min && *number <= max) return static_cast<int>(*number);
  wrong_type(filled({"an integer from {} to {}", "un entier de {} à {}"}, min, max));
  return min;
}

double Reader::degrees(int limit) const {
  double number = limit + 1;
  if (value_ != nullptr) {
    if (auto const* d = value_->if_double()) number = *d;
    if (auto const* i = value_->if_int64()) number = static_cast<double>(*i);
  }
  if (std::isfinite(number) && std::abs(number) <= limit) return number;
  auto const range = filled({"degrees from -{} to {}", "des degrés de -{} à {}"}, limit, limit);
  if (value_ != nullptr && value_->is_double()) {
    fail({"{} is out of range; expected {}", "{} est hors limites ; attendu : {}"}, name(), range);
  }
  wrong_type(range);
  return 0;
}

bool Reader::yes_or_no() const {
  auto const* flag = value_ == nullptr ? nullptr : value_->if_bool();
  if (flag == nullptr) wrong_type({"true or false", "true ou false"});
  return flag != nullptr && *flag;
}

std::string Reader::line() const {
  auto const* string = value_ == nullptr ? nullptr : value_->if_string();
  if (string == nullptr) {
    wrong_type({"a text", "un texte"});
    return {};
  }
  std::string_view const text(string->data(), string->size());
  // White space alone would be shown as nothing, too.
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    fail({"{} is empty", "{} est vide"}, name());
  }
  return std::string(text);
}

std::string Reader::id() const {
  auto text = line();
  if (!text.empty() && !is_id(text)) {
    fail({"{} is {}; an id is made of lower-case letters, digits and hyphens",
          "{} est {} ; un identifiant est fait de lettres minuscules, de chiffres et de traits d’union"},
         name(), quoted(text));
  }
  return text;
}

Text Reader::text() const {
  allow({"en", "fr"});
  return {(*this)["en"].line(), (*this)["fr"].line()};
}

int Reader::word(std::span<std::string_view const> allowed) const {
  if (!is_string()) {
    wrong_type(filled({"one of the words {}", "un des mots {}"}, listed(allowed)));
    return 0;
  }
  auto const text = line();
  auto const found = std::ranges::find(allowed, text);
  if (found != allowed.end()) return static_cast<int>(found - allowed.begin());
  fail({"{} is {}, which is unknown; {}", "{} est {}, mot inconnu ; {}"}, name(), quoted(text),
       advice(text, allowed));
  return 0;
}

Reader Reader::operator[](std::string_view key) const {
  if (auto field = find(key)) return *field;
  Reader missing{nullptr, place_of(key), *error_};
  missing.fail({"{} is missing", "{} manque"}, missing.name());
  return missing;
}

json::object const* Reader::object() const {
  auto const* object = value_ == nullptr ? nullptr : value_->if_object();
  if (object == nullptr) wrong_type({"an object", "un objet"});
  return object;
}

std::optional<Reader> Reader::find(std::string_view key) const {
  auto const* all = object();
  auto const* field = all == nullptr ? nullptr : all->if_contains(key);
  if (field == nullptr) return std::nullopt;
  return Reader{field, place_of(key), *error_};
}

void Reader::allow(std::span<std::string_view const> keys) const {
  for (auto const& [key, field] : members()) {
    if (std::ranges::find(keys, key) != keys.end()) continue;
    field.fail({"{} is unknown here; {}", "{} est inconnu ici ; {}"}, quoted(key), advice(key, keys));
  }
}

std::vector<Reader::Member> Reader::members() const {
  std::vector<Member> out;
  auto const* all = object();
  if (all == nullptr) return out;
  for (auto const& [key, value] : *all) {
    std::string_view const word(key.data(), key.size());
    out.push_back({std::string(word), Reader{&value, place_of(word), *error_}});
  }
  return out;
}

std::vector<Reader> Reader::items(int min, int max) const {
  std::vector<Reader> out;
  auto const* array = value_ == nullptr ? nullptr : value_->if_array();
  if (array == nullptr) {
    wrong_type({"a list", "une liste"});
    return out;
  }
  auto const size = array->size();
  if (size < static_cast<std::size_t>(min) || size > static_cast<std::size_t>(max)) {
    auto const range = min == max ? in_all(min) : filled({"{} to {}", "{} à {}"}, min, max);
    fail({"{} has {} entries; allowed are {}", "nombre d’éléments de {} : {} ; admis : {}"}, name(), size,
         range);
    return out;
  }
  for (std::size_t i = 0; i < size; ++i) {
    out.emplace_back(&(*array)[i], place_ + '[' + std::to_string(i) + ']', *error_);
  }
  return out;
}

std::vector<std::uint8_t> Reader::numbers(int min_size, int max_size, int min, int max) const {
  std::vector<std::uint8_t> out;
  for (auto const& item : items(min_size, max_size)) {
    out.push_back(static_cast<std::uint8_t>(item.integer(min, max)));
  }
  return out;
}

}  // namespace roundhouse
