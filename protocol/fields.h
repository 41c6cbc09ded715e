/// What the generated messages (protocol/messages.h) are made of: a rule for each field, and maps that keep
/// their order. read.h and write.h visit the fields of a struct with `T::visit_fields`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace roundhouse::protocol {

inline constexpr std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();

/// What a value must be like: a number from `least` to `most`, a text of so many bytes, a list of at most so
/// many items.
struct Rule {
  std::int64_t least = std::numeric_limits<std::int64_t>::min();
  std::int64_t most = unlimited;
  std::span<std::string_view const> words{};  // a text that must be one of these
  Rule const* item = nullptr;                 // of a list or map; null: any
  bool whole = false;                         // a patch replaces it instead of merging into it
  bool empty_object = false;                  // `{}` where there is none
};

struct Field {
  std::string_view name;
  bool required = true;
  Rule const& rule;
};
constexpr Field required(std::string_view name, Rule const& rule) {
  return {name, true, rule};
}
constexpr Field optional(std::string_view name, Rule const& rule) {
  return {name, false, rule};
}

template <std::size_t size>
struct Literal {
  consteval Literal(char const (&text)[size]) { std::copy_n(text, size, bytes); }
  constexpr operator std::string_view() const { return {bytes, size - 1}; }
  char bytes[size]{};
};
template <Literal... words>
inline constexpr std::array<std::string_view, sizeof...(words)> words_of{words...};

/// An object whose keys no schema knows, in the order in which they were added.
template <typename T>
class Map {
 public:
  T const* find(std::string_view key) const {
    auto const found = std::ranges::find(entries_, key, &std::pair<std::string, T>::first);
    return found == entries_.end() ? nullptr : &found->second;
  }
  T& operator[](std::string_view key) {
    auto const found = std::ranges::find(entries_, key, &std::pair<std::string, T>::first);
    if (found != entries_.end()) return found->second;
    return entries_.emplace_back(std::string(key), T{}).second;
  }
  /// A key that is not there yet.
  T& add(std::string_view key, T value) {
    return entries_.emplace_back(std::string(key), std::move(value)).second;
  }
  void erase(std::string_view key) {
    std::erase_if(entries_, [key](auto const& entry) { return entry.first == key; });
  }
  void clear() { entries_.clear(); }
  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  friend bool operator==(Map const&, Map const&) = default;

 private:
  std::vector<std::pair<std::string, T>> entries_;
};

template <typename T>
inline constexpr bool is_map = false;
template <typename T>
inline constexpr bool is_map<Map<T>> = true;
template <typename T>
inline constexpr bool is_optional = false;
template <typename T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <typename T>
inline constexpr bool is_list = false;
template <typename T>
inline constexpr bool is_list<std::vector<T>> = true;

/// A generated struct.
template <typename T>
concept Described = requires(T& value) { T::visit_fields([](Field const&, auto&) {}, value); };
/// One of several kinds of objects, told apart by their field `kind`.
template <typename T>
concept OfKinds = requires { typename T::Kind; };

inline constexpr Rule any_value{};
constexpr Rule const& item_rule(Rule const& rule) {
  return rule.item == nullptr ? any_value : *rule.item;
}

}  // namespace roundhouse::protocol
