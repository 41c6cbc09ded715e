/// The row of every kind of move and of every phase.
#pragma once

#include "mechanics/all.h"
#include "rules/base_rows.h"

namespace roundhouse {

inline constexpr int phase_count = index(Phase::over) + 1;

inline constexpr auto move_rows = [] {
  Per<MoveKind, MoveRow, move_kinds> rows{};
  for (auto const& row : base::own_moves) rows[row.kind] = row;
  for (auto const& mechanic : all_mechanics) {
    for (auto const& row : mechanic.moves) rows[row.kind] = row;
  }
  return rows;
}();

inline constexpr auto phase_rows = [] {
  Per<Phase, PhaseRow, phase_count> rows{};
  for (auto const& row : base::own_phases) rows[row.phase] = row;
  for (auto const& mechanic : all_mechanics) {
    for (auto const& row : mechanic.phases) rows[row.phase] = row;
  }
  return rows;
}();

static_assert(std::ranges::none_of(move_rows, [](MoveRow const& row) { return row.word.empty(); }));
static_assert(std::ranges::none_of(phase_rows, [](PhaseRow const& row) { return row.word.empty(); }));

}  // namespace roundhouse
