/// Why a move is refused, as a sentence.
#pragma once

#include <string>
#include <string_view>

#include "roundhouse/refusal.h"

namespace roundhouse::text {

/// One sentence, without the clause.
std::string_view sentence(Reason reason, Language language);

/// The sentence and the id of the clause that forbids the move: "The route is already claimed. (B-46)".
std::string explain(Board const& board, Reason reason, Language language);

}  // namespace roundhouse::text
