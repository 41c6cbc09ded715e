/// The log: one JSON object a line, `{"time":"…","level":"info","event":"listening","address":"…"}`. What the
/// events and fields mean is in docs/operating.md.
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace roundhouse::server {

enum class Level : std::uint8_t { debug, info, warning, error, off };
std::optional<Level> level_from_word(std::string_view word);
std::string_view word(Level level);

/// One fact of a line. There is none for a Secret.
struct Field {
  Field(std::string_view field_name, std::string_view text) : name(field_name), value(text) {}
  Field(std::string_view field_name, std::integral auto number)
      : name(field_name), value(std::to_string(number)), is_number(true) {}

  std::string_view name;
  std::string value;
  bool is_number = false;
};

class Log {
 public:
  using Sink = std::function<void(std::string_view line)>;

  /// Writes to standard error.
  explicit Log(Level least);
  Log(Level least, Sink sink) : least_(least), sink_(std::move(sink)) {}

  bool takes(Level level) const { return level >= least_; }
  void write(Level level, std::string_view event, std::initializer_list<Field> fields = {});
  void debug(std::string_view event, std::initializer_list<Field> fields = {});
  void info(std::string_view event, std::initializer_list<Field> fields = {});
  void warning(std::string_view event, std::initializer_list<Field> fields = {});
  void error(std::string_view event, std::initializer_list<Field> fields = {});

 private:
  Level least_;
  Sink sink_;
  std::mutex one_line_;
};

}  // namespace roundhouse::server
