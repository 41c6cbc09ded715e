/// Plans: what somebody wants to play when their turn comes, in a game by correspondence. The first option
/// that can be played is; nobody but its owner ever sees one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/messages.h"
#include "tables/game/progress.h"

namespace roundhouse::tables {

/// The moves of one turn, in words: `claim denver-omaha`, `pay purple:4`.
using PlanOption = std::vector<std::string>;

/// Whether the table takes a plan from the seat now: by correspondence, between two turns of it.
bool may_plan(Progress const& progress, std::size_t seat);
/// Whether the words make moves that could be played in some turn.
bool is_sound(Progress const& progress, std::size_t seat, std::vector<PlanOption> const& options);
/// What the seat could do if it were its turn now.
std::vector<protocol::PlanShown> plan_choices(Progress const& progress, std::size_t seat, Language language);
/// As its owner reads it.
std::vector<protocol::PlanShown> shown(Progress const& progress, std::size_t seat,
                                       std::vector<PlanOption> const& options, Language language);

/// The next move of a plan, and what is left of it for the rest of the turn.
struct PlanStep {
  Move move{};
  std::vector<PlanOption> rest;
};
/// Nothing: none of the options can be played.
std::optional<PlanStep> next_step(Progress const& progress, std::size_t seat,
                                  std::vector<PlanOption> const& options);

}  // namespace roundhouse::tables
