/// What a place shows, written into the rows of the caller.
#include <algorithm>

#include "learning/place.h"

namespace roundhouse::learning {
namespace {

/// Fills the rest of a row, where a board has a shorter one than the longest of the batch.
template <typename Number>
void pad(Number* row, int used, int size) {
  std::fill(row + used, row + size, Number{0});
}

/// Rows of one kind in the caller's arrays: as whole numbers, and multiplied by their scales.
struct Rows {
  std::int8_t* numbers = nullptr;  // null: not wanted
  float* scaled = nullptr;         // null: not wanted
  int size = 0;                    // of a row
};

/// Writes a row as long as the scales; nothing but zeros where nobody sees anything.
template <typename Write>
void write_row(Rows const& rows, std::size_t row, bool seen, std::vector<float> const& scales, Write write) {
  if (rows.numbers == nullptr && rows.scaled == nullptr) return;
  thread_local std::vector<std::int8_t> scratch;
  scratch.resize(static_cast<std::size_t>(rows.size));
  auto const start = row * static_cast<std::size_t>(rows.size);
  auto const used = static_cast<int>(scales.size());
  auto* const numbers = rows.numbers != nullptr ? rows.numbers + start : scratch.data();
  pad(numbers, seen ? used : 0, rows.size);
  if (seen) write(numbers);
  if (rows.scaled == nullptr) return;
  auto* const scaled = rows.scaled + start;
  for (std::size_t i = 0; i < scales.size(); ++i) scaled[i] = static_cast<float>(numbers[i]) * scales[i];
  pad(scaled, used, rows.size);
}

}  // namespace

void Batch::write(Place& place, Outputs const& out) const {
  auto const row = static_cast<std::size_t>(place.number);
  if (out.seat != nullptr) out.seat[row] = place.seat == no_seat ? -1 : index(place.seat);
  if (out.game != nullptr) out.game[row] = place.game.deal;
  if (out.turned != nullptr) out.turned[row] = place.game.turned;
  if (out.decisions != nullptr) out.decisions[row] = place.decisions;
  if (out.mask != nullptr) {
    auto* const mask = out.mask + row * static_cast<std::size_t>(action_size_);
    pad(mask, 0, action_size_);
    if (place.seat != no_seat) {
      thread_local Moves legal;
      auto const& space = place.kit->features.actions();
      legal_moves(*place.kit->board, place.state, place.seat, legal);
      narrow(space, place.state, place.chosen, legal);
      write_mask(space, place.state, place.chosen, legal, mask);
    }
  }
  write_features(place, out, row);
  write_result(place, out, row);
}

void Batch::write_features(Place& place, Outputs const& out, std::size_t row) const {
  bool const wanted = out.features != nullptr || out.scaled_features != nullptr || out.hidden != nullptr ||
                      out.scaled_hidden != nullptr;
  if (!wanted) return;
  auto const& kit = *place.kit;
  bool const seen = place.seat != no_seat;
  write_row({out.features, out.scaled_features, feature_size_}, row, seen, kit.scales, [&](std::int8_t* to) {
    kit.features.write(place.state, place.seat, place.chosen, place.memory, to);
  });
  write_row({out.hidden, out.scaled_hidden, hidden_size_}, row, seen, kit.hidden_scales,
            [&](std::int8_t* to) { kit.features.write_hidden(place.state, place.seat, place.memory, to); });
}

void Batch::write_result(Place const& place, Outputs const& out, std::size_t row) const {
  auto const& result = place.result;
  if (out.done != nullptr) out.done[row] = result.done;
  if (out.ended != nullptr) out.ended[row] = result.deal;
  if (out.ended_turned != nullptr) out.ended_turned[row] = result.turned;
  auto const copy = [&](auto const& from, auto* to) {
    if (to == nullptr) return;
    std::copy_n(from.begin(), max_seats, to + row * max_seats);
  };
  copy(result.reward, out.reward);
  copy(result.margin, out.margin);
  copy(result.rank, out.rank);
  copy(result.points, out.points);
}

}  // namespace roundhouse::learning
