/// A value of a JSON file with its place in it, so that what is wrong is said where it is.
#pragma once

#include <boost/json/value.hpp>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reading/reasons.h"
#include "roundhouse/board_json.h"

namespace roundhouse {

/// Reads typed values. Of every part of the file (`routes[3]`, `players`) the first fault is kept; after it
/// every read gives some allowed value, so that the code which reads a board needs no branch for faults.
class Reader {
 public:
  struct Member;

  Reader(boost::json::value const* value, std::string place, BoardError& error)
      : value_(value), place_(std::move(place)), error_(&error) {}

  bool failed() const { return !error_->reason.en.empty(); }
  void fail(Text reason) const;
  template <typename... Values>
  void fail(Patterns<sizeof...(Values)> const& reason, Values const&... values) const {
    fail(filled(reason, values...));
  }
  /// Where the value stands: `routes[3].length`; empty for the file itself.
  std::string const& place() const { return place_; }
  Text name() const;  // the last step of the place: `length` of `routes[3].length`

  bool is_string() const { return value_ != nullptr && value_->is_string(); }
  bool is_object() const { return value_ != nullptr && value_->is_object(); }

  int integer(int min, int max) const;
  double degrees(int limit) const;
  bool yes_or_no() const;
  std::string line() const;  // a string that is not empty
  std::string id() const;
  Text text() const;  // a name in every language
  /// The index of the word among those that are allowed here.
  int word(std::span<std::string_view const> allowed) const;

  Reader operator[](std::string_view key) const;  // a field that must be there
  std::optional<Reader> find(std::string_view key) const;
  void allow(std::span<std::string_view const> keys) const;  // refuses all fields but these
  void allow(std::initializer_list<std::string_view> keys) const {
    allow(std::span<std::string_view const>(keys.begin(), keys.size()));
  }
  std::vector<Member> members() const;
  std::vector<Reader> items(int min, int max) const;
  std::vector<std::uint8_t> numbers(int min_size, int max_size, int min, int max) const;

 private:
  boost::json::object const* object() const;  // null after a fault
  std::string place_of(std::string_view key) const;
  void wrong_type(Text const& expected) const;

  boost::json::value const* value_;  // null after a fault
  std::string place_;
  BoardError* error_;
};

/// A field whose key is not fixed by the format, such as a city in `goods`.
struct Reader::Member {
  std::string key;
  Reader value;
};

/// The text of a file as JSON (json_text.cpp); on a fault it fills the error and gives null.
boost::json::value parse_json_text(std::string_view text, BoardError& error);

/// A text from the file as it may stand in a message: in quotes, short, without control characters.
Text quoted(std::string_view text);

std::string listed(std::span<std::string_view const> words);  // the words as a list: `track, tunnel, ferry`

bool is_id(std::string_view text);

/// Keeps a fault, unless one of the same part of the file is there already: it may only follow from that one.
void add_fault(BoardError& error, std::string place, Text reason);

/// `; did you mean "denver"?` if one of the ids is nearly that word; otherwise nothing.
Text perhaps(std::string_view word, std::span<std::string const> ids);

}  // namespace roundhouse
