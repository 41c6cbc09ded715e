/// What computer players say about moves: their reasons, and advice to a person.
#pragma once

#include "cli/desk/desk.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {

/// A move that a computer player is about to make, and its reason; empty if it cannot say why.
std::string reason_text(Terminal const& terminal, Board const& board, View const& view, Move move,
                        Player const& player, std::vector<std::string> const& names, Language language);

/// The move that this player would make here, why, and the best alternatives.
void show_hint(Desk& desk, Player& adviser);
/// The same, asking the best player that gives reasons.
void show_hint(Desk& desk);

void show_help(Desk& desk);

}  // namespace roundhouse::cli
