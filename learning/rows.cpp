/// What a place shows, written into the rows of the caller.
#include "learning/place.h"

namespace roundhouse::learning {
namespace {

/// Fills the rest of a row, where a board has a shorter one than the longest of the batch.
template <typename Number>
void pad(Number* row, int used, int size) {
  std::fill(row + used, row + size, Number{0});
}

void scale(std::int8_t const* from, std::vector<float> const& scales, float* to) {
  for (std::size_t i = 0; i < scales.size(); ++i) to[i] = static_cast<float>(from[i]) * scales[i];
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
  auto const& features = place.kit->features;
  if (!place.remembers) place.memory = {};
  place.remembers = true;
  thread_local std::vector<std::int8_t> scratch;
  auto const row_of = [&](auto* all, int size) { return all + row * static_cast<std::size_t>(size); };
  if (out.features != nullptr || out.scaled_features != nullptr) {
    scratch.resize(static_cast<std::size_t>(feature_size_));
    auto* const numbers = out.features != nullptr ? row_of(out.features, feature_size_) : scratch.data();
    pad(numbers, place.seat == no_seat ? 0 : features.size(), feature_size_);
    if (place.seat != no_seat) features.write(place.state, place.seat, place.chosen, place.memory, numbers);
    if (out.scaled_features != nullptr) {
      auto* const scaled = row_of(out.scaled_features, feature_size_);
      scale(numbers, place.kit->scales, scaled);
      pad(scaled, features.size(), feature_size_);
    }
  }
  if (out.hidden != nullptr || out.scaled_hidden != nullptr) {
    scratch.resize(static_cast<std::size_t>(std::max(feature_size_, hidden_size_)));
    auto* const numbers = out.hidden != nullptr ? row_of(out.hidden, hidden_size_) : scratch.data();
    pad(numbers, place.seat == no_seat ? 0 : features.hidden_size(), hidden_size_);
    if (place.seat != no_seat) features.write_hidden(place.state, place.seat, place.memory, numbers);
    if (out.scaled_hidden != nullptr) {
      auto* const scaled = row_of(out.scaled_hidden, hidden_size_);
      scale(numbers, place.kit->hidden_scales, scaled);
      pad(scaled, features.hidden_size(), hidden_size_);
    }
  }
}

void Batch::write_result(Place const& place, Outputs const& out, std::size_t row) const {
  auto const& result = place.result;
  if (out.done != nullptr) out.done[row] = result.done;
  if (out.ended != nullptr) out.ended[row] = result.deal;
  if (out.ended_turned != nullptr) out.ended_turned[row] = result.turned;
  auto const copy = [&](auto const& from, auto* to) {
    if (to == nullptr) return;
    using Number = std::remove_pointer_t<decltype(to)>;
    for (std::size_t s = 0; s < max_seats; ++s) to[row * max_seats + s] = static_cast<Number>(from[s]);
  };
  copy(result.reward, out.reward);
  copy(result.margin, out.margin);
  copy(result.rank, out.rank);
  copy(result.points, out.points);
}

}  // namespace roundhouse::learning
