/// Reads the fields of a JSON object that somebody has sent: every one is checked, and the first fault is
/// kept with its place. After a fault everything reads as empty, so that a caller asks only once, at the end.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/protocol/wire.h"

namespace roundhouse::protocol {

/// The first fault of a message.
class Fault {
 public:
  void set(std::string place, Text reason) {
    if (!first_) first_ = Malformed{std::move(place), std::move(reason)};
  }
  std::optional<Malformed> const& first() const { return first_; }

 private:
  std::optional<Malformed> first_;
};

struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

class Fields {
 public:
  Fields(boost::json::value const* value, std::string place, Fault& fault);

  bool has(std::string_view name) const;
  /// From `least` to `most` bytes of UTF-8 without control characters.
  std::string text(std::string_view name, std::size_t most, std::size_t least = 1);
  std::string text_or(std::string_view name, std::size_t most, std::string_view otherwise);
  std::int64_t number(std::string_view name, Range range);
  std::int64_t number_or(std::string_view name, Range range, std::int64_t otherwise);
  bool flag(std::string_view name);
  bool flag_or(std::string_view name, bool otherwise);
  /// One of the words; its place in the list, 0 after a fault.
  std::size_t word(std::string_view name, std::initializer_list<std::string_view> words);
  Fields object(std::string_view name);
  /// Calls `each` with the fields of every object of a list; at most `most` of them.
  template <typename Each>
  void list(std::string_view name, std::size_t most, Each const& each) {
    auto const* items = array(name, most);
    if (items == nullptr) return;
    std::size_t number = 0;
    for (auto const& item : *items) {
      Fields fields(&item, place(name) + "[" + std::to_string(number++) + "]", fault_);
      each(fields);
      fields.end();
    }
  }
  /// Nothing else may be there.
  void end();
  void fail(std::string_view name, Text reason) { fault_.set(place(name), std::move(reason)); }

 private:
  boost::json::value const* find(std::string_view name);
  boost::json::array const* array(std::string_view name, std::size_t most);
  std::string place(std::string_view name) const;

  boost::json::object const* object_ = nullptr;
  std::string place_;
  Fault& fault_;
  std::size_t known_ = 0;
};

}  // namespace roundhouse::protocol
