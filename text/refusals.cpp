#include "text/refusals.h"

#include "text/rows.h"

namespace roundhouse::text {

std::string_view sentence(Reason reason, Language language) {
  auto const* row = find_row<&MechanicText::refusals, &RefusalText::reason>(reason);
  return pick(language, row->en, row->fr);
}

std::string explain(Board const& board, Reason reason, Language language) {
  auto const id = clause(reason, board);
  if (id.empty()) return std::string(sentence(reason, language));
  return fmt::format("{} ({})", sentence(reason, language), id);
}

}  // namespace roundhouse::text
