/// Which board plays with which weights.
#include <map>
#include <span>

#include "players/planner/weights.h"
#include "players/planner/weights_shipped.h"

namespace roundhouse::planner {
namespace {

using ByBoard = std::map<std::string_view, Weights>;

/// A file that cannot be read leaves its board with the general weights; the tests see to it that all can.
ByBoard read_shipped() {
  ByBoard all;
  for (auto const& file : std::span(shipped_weights, static_cast<std::size_t>(shipped_weights_count))) {
    Weights weights;
    if (read_weights(file.text, weights)) continue;
    all.emplace(file.path.substr(0, file.path.find('.')), weights);
  }
  return all;
}

}  // namespace

Weights const& weights_for(std::string_view board) {
  static Weights const general;
  static ByBoard const all = read_shipped();
  auto const found = all.find(board);
  return found == all.end() ? general : found->second;
}

}  // namespace roundhouse::planner
