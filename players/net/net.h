/// What has been learned of one board, as numbers: the policy that learn/ trains, read from its file.
///
/// A layer from the features, residual blocks, and two heads: a logit for each action and the share of the
/// win that the seat expects. Sums are taken in the same order on every machine and are never fused, so a
/// position has the same answer everywhere, bit by bit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"

namespace roundhouse::learned {

/// What a file says of itself before its numbers.
struct Heading {
  int layout = 0;  // observation::layout_version
  int features = 0;
  int width = 0;
  int blocks = 0;
  int actions = 0;
  std::string board;  // id
  std::string hash;   // of the board
};

struct HeadingResult {
  std::optional<Heading> heading;
  std::size_t bytes = 0;  // where the numbers begin
  Text error;
};

/// Reads what a file says of itself.
HeadingResult read_heading(std::string_view bytes);

/// A matrix of small numbers, a scale for each of its rows, and what is added to every output.
struct Layer {
  int rows = 0;
  int columns = 0;
  std::vector<float> scales;         // by row
  std::vector<std::int8_t> numbers;  // row by row
  std::vector<float> bias;           // by output
};

/// The state of a mind while it looks at a position; it can be used again for the next.
struct Glance {
  std::vector<float> seen;  // what the heads read
  std::vector<float> inner;
  std::vector<float> sums;
};

class Net {
 public:
  Heading const& heading() const { return heading_; }
  /// Looks at a row of features.
  void look(std::int8_t const* row, Glance& glance) const;
  /// How much it likes an action in the position it has looked at: the higher, the more.
  float logit(Glance const& glance, int action) const;
  /// The share of the win that the seat which decides may expect, about 0 to 1.
  float value(Glance const& glance) const;

 private:
  friend class NetReader;
  Heading heading_;
  Layer first_;
  std::vector<Layer> inner_;  // two a block
  Layer actions_;
  Layer value_;
};

struct NetResult {
  std::optional<Net> net;
  Text error;
};

/// A net from the bytes of a file; an error if it is damaged, or made for another board or another layout.
NetResult read_net(std::string_view bytes, Board const& board);

}  // namespace roundhouse::learned
