/// Questions to computer players as text, for another thread of the page or another process of the same
/// build. What a seat may not see is not in them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tables/table/computers.h"

namespace roundhouse::tables {

std::string to_text(Question const& question);
std::string to_text(Consultation const& consultation);

/// Thinks, and answers; empty if the text is damaged, of another build, or about a board that is not known
/// here.
std::string answer_in_text(std::string_view question);

/// What was decided; nothing if the answer is empty or means no move.
std::optional<Move> move_from_answer(std::string_view answer);

}  // namespace roundhouse::tables
