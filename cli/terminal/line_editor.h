/// The keyboard: a line typed with arrow keys, a history and completion, and Ctrl-C. Without the library for
/// it (static builds), lines are read as the terminal gives them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::cli {

/// What the last word of a line may become: whole words that begin like it.
using CompleteWord = std::function<std::vector<std::string>(std::string_view line)>;

class LineEditor {
 public:
  LineEditor();
  LineEditor(LineEditor const&) = delete;
  LineEditor& operator=(LineEditor const&) = delete;
  ~LineEditor();

  /// Whether this program was built with one, and the terminal supports it.
  static bool is_available();

  /// The line, or nothing at the end of the input or after an interruption.
  std::optional<std::string> read(std::string const& prompt);
  void complete_with(CompleteWord complete);

  struct Library;  // what the library needs, known where it is used

 private:
  std::unique_ptr<Library> library_;
};

/// During its lifetime signals are noted instead of ending the program.
class Interruption {
 public:
  enum class Way : std::uint8_t {
    keyboard,  // SIGINT, SIGTERM and SIGHUP, which also end blocking reads early: a game is saved
    twice      // SIGINT and SIGTERM; the second one ends the program
  };
  explicit Interruption(Way way = Way::keyboard);
  Interruption(Interruption const&) = delete;
  Interruption& operator=(Interruption const&) = delete;
  ~Interruption();

  /// Whether a signal has come.
  static std::atomic<bool> const& asked();

 private:
  Way way_;
};

}  // namespace roundhouse::cli
