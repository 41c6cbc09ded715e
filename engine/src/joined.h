/// What hangs together in a network.
#pragma once

#include "roundhouse/words.h"

namespace roundhouse {

/// `start` and all that is joined to it, directly or through others; `neighbours` says what is joined
/// directly.
template <typename Id, int words, std::size_t size>
IdSet<Id, words> joined_to(Id start, std::array<IdSet<Id, words>, size> const& neighbours) {
  IdSet<Id, words> found;
  IdSet<Id, words> fresh;
  fresh.insert(start);
  while (!fresh.empty()) {
    auto const next = fresh.first();
    found.insert(next);
    fresh |= neighbours[static_cast<std::size_t>(next)];
    fresh -= found;
  }
  return found;
}

}  // namespace roundhouse
