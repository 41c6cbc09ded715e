#include "players/net/guidance.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace roundhouse::learned {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr int most = 1000;  // of any number in the file

/// Takes the next word off a line; empty at its end.
std::string_view take_word(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  auto const word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

/// Five whole numbers, not below 0, and nothing behind them.
std::optional<std::array<int, 5>> take_numbers(std::string_view line) {
  std::array<int, 5> numbers{};
  for (auto& number : numbers) {
    auto const word = take_word(line);
    auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size() || number < 0 || number > most)
      return std::nullopt;
  }
  return take_word(line).empty() ? std::optional(numbers) : std::nullopt;
}

}  // namespace

std::optional<Guidance> read_guidance(std::string_view text, std::string_view board) {
  while (!text.empty()) {
    auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (take_word(line) != board) continue;
    auto const numbers = take_numbers(line);
    if (!numbers) return std::nullopt;
    auto const [prior, share, after, win, plays] = *numbers;
    if (prior == 0 && share == 0 && plays == 0) return std::nullopt;
    return Guidance{.prior = prior / 10.0,
                    .share = std::min(share, 100) / 100.0,
                    .after = after,
                    .win = 1.0 * win,
                    .plays = plays > 0};
  }
  return std::nullopt;
}

std::optional<Guidance> guidance_for(std::string_view board) {
  return guidance_files_count > 0 ? read_guidance(guidance_files[0].text, board) : std::nullopt;
}

}  // namespace roundhouse::learned
