/// Messages and their parts as JSON, and the merge patches (RFC 7396) between two of them.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "protocol/fields.h"

namespace roundhouse::protocol {

/// What is empty is left out where it may be.
template <typename T>
bool is_left_out(T const& value) {
  if constexpr (is_optional<T>) {
    return !value.has_value();
  } else if constexpr (requires { value.empty(); }) {
    return value.empty();
  } else {
    return false;
  }
}

template <typename T>
boost::json::value value_json(T const& value, Rule const& rule);

template <Described T>
boost::json::object to_json(T const& value) {
  boost::json::object out;
  auto const write = [&out](Field const& field, auto const& member) {
    if (field.required || !is_left_out(member)) out.emplace(field.name, value_json(member, field.rule));
  };
  T::visit_fields(write, value);
  return out;
}

template <typename T>
boost::json::value value_json(T const& value, Rule const& rule) {
  if constexpr (Described<T>) {
    return to_json(value);
  } else if constexpr (is_optional<T>) {
    if (value) return value_json(*value, rule);
    return rule.empty_object ? boost::json::value(boost::json::object()) : boost::json::value(nullptr);
  } else if constexpr (is_list<T>) {
    boost::json::array items;
    items.reserve(value.size());
    for (auto const& one : value) items.push_back(value_json(one, item_rule(rule)));
    return items;
  } else if constexpr (is_map<T>) {
    boost::json::object out;
    out.reserve(value.size());
    for (auto const& [key, one] : value) out.emplace(key, value_json(one, item_rule(rule)));
    return out;
  } else if constexpr (std::is_enum_v<T>) {
    return boost::json::value(rule.words[static_cast<std::size_t>(value)]);
  } else {
    return boost::json::value(value);
  }
}

template <typename T>
void add_change(boost::json::object& out, std::string_view key, Rule const& rule, T const& before,
                T const& after);

/// What must be merged into `before` to get `after`.
template <Described T>
boost::json::object patch(T const& before, T const& after) {
  boost::json::object out;
  auto const compare = [&out](Field const& field, auto const& then, auto const& now) {
    add_change(out, field.name, field.rule, then, now);
  };
  T::visit_fields(compare, before, after);
  return out;
}

template <typename T>
boost::json::object patch(Map<T> const& before, Map<T> const& after, Rule const& item) {
  boost::json::object out;
  for (auto const& [key, now] : after) {
    if (auto const* const then = before.find(key)) {
      add_change(out, key, item, *then, now);
    } else {
      out.emplace(key, value_json(now, item));
    }
  }
  for (auto const& [key, then] : before)
    if (after.find(key) == nullptr) out.emplace(key, nullptr);
  return out;
}

template <typename T>
void add_change(boost::json::object& out, std::string_view key, Rule const& rule, T const& before,
                T const& after) {
  if (before == after) return;
  if constexpr (is_optional<T>) {
    if (before && after) return add_change(out, key, rule, *before, *after);
    out.emplace(key, after ? value_json(*after, rule) : boost::json::value(nullptr));
  } else {
    if constexpr (Described<T> && !OfKinds<T>) {
      if (!rule.whole) return void(out.emplace(key, patch(before, after)));
    } else if constexpr (is_map<T>) {
      if (!rule.whole) return void(out.emplace(key, patch(before, after, item_rule(rule))));
    }
    out.emplace(key, value_json(after, rule));
  }
}

}  // namespace roundhouse::protocol
