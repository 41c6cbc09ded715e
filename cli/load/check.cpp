#include "cli/load/check.h"

#include <algorithm>
#include <cctype>

#include "cli/load/messages.h"

namespace roundhouse::cli {
namespace {

/// `2 claim denver-omaha` of `57 2 claim denver-omaha ~3fa2`.
std::string decision_in(std::string_view line) {
  auto const begin = line.find(' ') + 1;
  return std::string(line.substr(begin, line.rfind(" ~") - begin));
}

std::vector<std::string> decisions_in(std::string_view record) {
  std::vector<std::string> decisions;
  while (!record.empty()) {
    auto const line = record.substr(0, record.find('\n'));
    if (!line.empty() && std::isdigit(static_cast<unsigned char>(line.front())) != 0)
      decisions.push_back(decision_in(line));
    record.remove_prefix(std::min(line.size() + 1, record.size()));
  }
  return decisions;
}

}  // namespace

std::optional<std::string> why_not_kept(std::string const& game, std::vector<KeptMove> kept,
                                        std::string_view record) {
  std::ranges::sort(kept, {}, &KeptMove::version);
  auto const decisions = decisions_in(record);
  for (std::size_t i = 0; i < std::max(kept.size(), decisions.size()); ++i) {
    auto const told = i < kept.size() ? std::to_string(kept[i].seat) + " " + kept[i].words : std::string();
    auto const there = i < decisions.size() ? decisions[i] : std::string();
    if (told != there) return say(phrases::load_missing, game, i + 1, told, there);
  }
  return std::nullopt;
}

}  // namespace roundhouse::cli
