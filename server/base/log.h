/// The log: one JSON object a line, `{"time":"…","level":"info","event":"listening","address":"…"}`. What the
/// events and fields mean is in docs/operating.md. The field `from` is always a visitor's address, and no
/// other field holds one.
#pragma once

#include <concepts>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

/// The request for which this thread works: its id is in every line written meanwhile.
class ForRequest {
 public:
  explicit ForRequest(std::string id);
  ~ForRequest();
  ForRequest(ForRequest const&) = delete;
  ForRequest& operator=(ForRequest const&) = delete;

  /// Empty: for none.
  static std::string const& current();

 private:
  std::string before_;
};

/// A task for another thread, or for later, that works for the same request.
template <typename Task>
std::function<Task> for_same_request(std::function<Task> task) {
  auto const& request = ForRequest::current();
  if (request.empty() || !task) return task;
  return [request, task = std::move(task)](auto&&... values) {
    ForRequest const same(request);
    return task(std::forward<decltype(values)>(values)...);
  };
}

class Log {
 public:
  using Sink = std::function<void(std::string_view line)>;
  /// What is written of an address; empty: nothing.
  using Shorten = std::function<std::string(std::string_view address)>;

  /// Writes to standard error.
  explicit Log(Level lowest);
  Log(Level lowest, Sink sink) : least_(lowest), sink_(std::move(sink)) {}

  bool takes(Level level) const { return level >= least_; }
  /// Before the first line.
  void shorten_addresses(Shorten shorten) { shorten_ = std::move(shorten); }
  void write(Level level, std::string_view event, std::initializer_list<Field> fields = {});
  void debug(std::string_view event, std::initializer_list<Field> fields = {});
  void info(std::string_view event, std::initializer_list<Field> fields = {});
  void warning(std::string_view event, std::initializer_list<Field> fields = {});
  void error(std::string_view event, std::initializer_list<Field> fields = {});

 private:
  Level least_;
  Sink sink_;
  Shorten shorten_;
  std::mutex one_line_;
};

}  // namespace roundhouse::server
