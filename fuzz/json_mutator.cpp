#include "fuzz/json_mutator.h"

#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <vector>

namespace roundhouse::fuzz {
namespace {

namespace json = boost::json;

class Mutator {
 public:
  Mutator(json::value& root, Xoshiro& random) : random_(random) { collect(root); }

  void change() {
    auto& value = any();
    if (pick(8) == 0) {
      // The copy is made first: the other value may hold this one.
      json::value other = any();
      value = std::move(other);
    } else if (auto* array = value.if_array()) {
      change_array(*array);
    } else if (auto* object = value.if_object()) {
      change_object(*object);
    } else if (value.is_string()) {
      change_string(value);
    } else if (value.is_bool()) {
      value = !value.get_bool();
    } else {
      change_number(value);
    }
  }

 private:
  std::size_t pick(std::size_t n) { return below(random_, static_cast<std::uint32_t>(n)); }
  json::value& any() { return *values_[pick(values_.size())]; }

  void collect(json::value& value) {
    values_.push_back(&value);
    if (auto* array = value.if_array()) {
      for (auto& item : *array) collect(item);
    } else if (auto* object = value.if_object()) {
      for (auto& member : *object) collect(member.value());
    }
  }

  void change_array(json::array& array) {
    if (array.empty() || pick(4) == 0) {
      json::value other = any();
      array.push_back(std::move(other));
      return;
    }
    auto const at = pick(array.size());
    switch (pick(3)) {
      case 0: array.erase(array.begin() + static_cast<std::ptrdiff_t>(at)); break;
      case 1: {
        json::value item = array[at];
        array.push_back(std::move(item));
        break;
      }
      default: std::swap(array[at], array[pick(array.size())]);
    }
  }

  void change_object(json::object& object) {
    if (object.empty()) return;
    // Under another key of the same board, if there is one: a number of players, a city, a kind of card. It
    // is chosen first, because what is taken away may hold it.
    std::string name;
    if (auto const* other = any().if_object(); other != nullptr && !other->empty() && pick(2) == 0) {
      auto const named = other->begin() + static_cast<std::ptrdiff_t>(pick(other->size()));
      name.assign(named->key().data(), named->key().size());
    }
    auto const member = object.begin() + static_cast<std::ptrdiff_t>(pick(object.size()));
    json::value value = member->value();
    if (pick(3) != 0) object.erase(member);
    if (!name.empty()) object[name] = std::move(value);
  }

  void change_string(json::value& value) {
    constexpr std::array<char const*, 12> words{"gray",      "red",    "blue",  "locomotive",
                                                "passenger", "tunnel", "ferry", "box",
                                                "shuffle",   "at_end", "goods", ""};
    auto const& other = any();
    if (other.is_string() && pick(4) != 0) {
      value = json::value(other);
    } else {
      value = words[pick(words.size())];
    }
  }

  void change_number(json::value& value) {
    constexpr std::array<std::int64_t, 16> numbers{0,  1,  2,  3,   4,   5,   6,     9,
                                                   10, 12, 40, 127, 128, 255, 65536, -1};
    auto const kind = pick(8);
    if (kind == 0) {
      value = 1e300;
    } else if (kind < 4 && value.is_int64()) {
      value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value.get_int64()) + (kind == 1 ? -1 : 1));
    } else {
      value = numbers[pick(numbers.size())];
    }
  }

  Xoshiro& random_;
  std::vector<json::value*> values_;
};

}  // namespace

std::optional<std::string> mutate_json(std::string_view text, Xoshiro& random) {
  boost::system::error_code fault;
  auto root = json::parse({text.data(), text.size()}, fault);
  if (fault) return std::nullopt;
  // The values are collected anew for each change, which may have taken some away.
  for (auto left = below(random, 3) + 1; left > 0; --left) Mutator(root, random).change();
  return json::serialize(root);
}

}  // namespace roundhouse::fuzz
