#include "mechanics/base/words.h"

#include "mechanics/festivals/festivals.h"

namespace roundhouse::festivals {
namespace {

std::string counted(Board const& board, std::array<std::uint8_t, max_extras> const& counts) {
  std::string text;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    append(text, board.festivals->list[f].id, counts[f]);
  }
  return text;
}

}  // namespace

constinit Naming const names{[](Board const& board, std::string_view id) -> std::optional<int> {
                               if (!board.festivals) return std::nullopt;
                               return find_number(board.festivals->list, id, &Festival::id);
                             },
                             [](Board const& board, int f) { return board.festivals->list[f].id; }};

void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines) {
  if (board.festivals) lines.add(name + " festivals" + counted(board, seat.festivals));
}

void describe(Board const& board, State const& state, Lines& lines) {
  if (!board.festivals) return;
  auto const& deck = state.deck;
  lines.add("deck festivals" + counted(board, deck.extras));
  lines.add("deck draft-card " + (deck.holds_draft_card ? std::to_string(deck.above_draft_card) : "-"));
  lines.add("lying" + counted(board, state.festivals_lying));
}

}  // namespace roundhouse::festivals
