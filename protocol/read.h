/// Reads JSON that somebody has sent into the generated structs: every field is checked, and the first fault
/// is kept with its place. After a fault reading goes on, so that a caller asks only once, at the end.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "protocol/fields.h"
#include "roundhouse/board.h"

namespace roundhouse::protocol {

/// What is wrong with a message.
struct Malformed {
  std::string place;  // `d.settings.seats[2].level`; empty: the message as a whole
  Text reason;
};

/// Where a value stands. Made into text only when something is wrong with it.
class Place {
 public:
  Place() = default;
  Place(Place const& outer, std::string_view name) : outer_(&outer), name_(name) {}
  Place(Place const& outer, std::size_t index) : outer_(&outer), index_(index) {}
  std::string text() const;

 private:
  Place const* outer_ = nullptr;
  std::string_view name_;
  std::optional<std::size_t> index_;
};

class Reading {
 public:
  enum class Mode : std::uint8_t {
    strict,  // what people send: nothing may be there that we do not know
    body,    // the same as the body of a request: the answer names the place before the reason
    ours,    // what a server sends: perhaps a newer one, which says more
    patch,   // what a server sends to be merged into what is there
  };
  explicit Reading(Mode mode) : mode_(mode) {}

  std::optional<Malformed> const& fault() const { return fault_; }
  void fail(Place const& place, Text reason) {
    if (!fault_) fault_ = Malformed{place.text(), std::move(reason)};
  }

  /// The fields of an object; false if it is none.
  template <Described T>
  void read(boost::json::value const& value, Place const& place, T& out) {
    auto const* const object = object_at(value, place);
    if (object == nullptr) return;
    if (mode_ == Mode::body) return read_in_order(*object, place, out);
    std::size_t known = 0;
    auto const read_field = [&](Field const& field, auto& member) {
      Place const inner(place, field.name);
      if (auto const* const given = object->if_contains(field.name)) {
        ++known;
        read(*given, inner, field.rule, member);
      } else if (field.required && mode_ != Mode::patch) {
        fail_missing(inner);
      }
    };
    T::visit_fields(read_field, out);
    if (mode_ == Mode::strict && known != object->size()) fail_unknown(place);
  }

  template <typename T>
  void read(boost::json::value const& value, Place const& place, Rule const& rule, T& out) {
    if constexpr (Described<T>) {
      read(value, place, out);
    } else if constexpr (is_optional<T>) {
      auto const* const object = value.if_object();
      // People leave out what there is not; only a server says null.
      bool const none =
          rule.empty_object ? object != nullptr && object->empty() : !is_strict() && value.is_null();
      if (none) return out.reset();
      if (!out) out.emplace();
      read(value, place, rule, *out);
    } else if constexpr (is_list<T>) {
      auto const* const items = list_at(value, place, rule);
      out.clear();
      for (std::size_t i = 0; items != nullptr && i < items->size(); ++i)
        read((*items)[i], Place(place, i), item_rule(rule), out.emplace_back());
    } else if constexpr (is_map<T>) {
      read_map(value, place, rule, out);
    } else if constexpr (std::is_enum_v<T>) {
      out = static_cast<T>(word_at(value, place, rule));
    } else if constexpr (std::is_same_v<T, boost::json::object>) {
      if (auto const* const object = object_at(value, place)) out = *object;
    } else if constexpr (std::is_same_v<T, bool>) {
      out = flag_at(value, place);
    } else if constexpr (std::is_same_v<T, std::string>) {
      out = text_at(value, place, rule);
    } else {
      static_assert(std::is_integral_v<T>);
      constexpr std::int64_t least = std::numeric_limits<T>::min();
      constexpr std::int64_t most = std::numeric_limits<T>::max();
      out = static_cast<T>(number_at(value, place, std::max(rule.least, least), std::min(rule.most, most)));
    }
  }

  boost::json::object const* object_at(boost::json::value const& value, Place const& place);
  /// From `rule.least` to `rule.most` bytes of UTF-8; without control characters if it is limited, as what
  /// people type is.
  std::string text_at(boost::json::value const& value, Place const& place, Rule const& rule);
  /// Something else was expected.
  void fail_kind(Place const& place, Text const& expected);
  void fail_missing(Place const& place);
  void fail_unknown(Place const& place);

 private:
  bool is_strict() const { return mode_ == Mode::strict || mode_ == Mode::body; }
  /// The first fault is the first in the text.
  template <Described T>
  void read_in_order(boost::json::object const& object, Place const& place, T& out) {
    for (auto const& given : object) {
      bool known = false;
      Place const inner(place, given.key());
      T::visit_fields(
          [&](Field const& field, auto& member) {
            if (field.name != given.key()) return;
            known = true;
            read(given.value(), inner, field.rule, member);
          },
          out);
      if (!known) fail_unknown(inner);
    }
  }
  template <typename T>
  void read_map(boost::json::value const& value, Place const& place, Rule const& rule, Map<T>& out) {
    auto const* const object = object_at(value, place);
    if (object == nullptr) return;
    if (mode_ != Mode::patch || rule.whole) out.clear();
    for (auto const& entry : *object) {
      std::string_view const key = entry.key();
      if (mode_ == Mode::patch && entry.value().is_null()) {
        out.erase(key);
      } else {
        read(entry.value(), Place(place, key), item_rule(rule), out[key]);
      }
    }
  }
  boost::json::array const* list_at(boost::json::value const& value, Place const& place, Rule const& rule);
  std::int64_t number_at(boost::json::value const& value, Place const& place, std::int64_t least,
                         std::int64_t most);
  bool flag_at(boost::json::value const& value, Place const& place);
  /// The place of the word in the list; 0 after a fault.
  std::size_t word_at(boost::json::value const& value, Place const& place, Rule const& rule);

  Mode mode_;
  std::optional<Malformed> fault_;
};

/// Merges a patch into what is there; what is wrong with it, if anything is.
template <Described T>
std::optional<Malformed> merge(T& target, boost::json::object const& patch) {
  Reading reading(Reading::Mode::patch);
  reading.read(boost::json::value(patch), {}, target);
  return reading.fault();
}

}  // namespace roundhouse::protocol
