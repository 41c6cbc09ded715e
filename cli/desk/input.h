/// From typed words to a move: menu numbers, the notation of records, and what people write instead.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/desk/menu.h"
#include "roundhouse/board.h"
#include "roundhouse/state.h"

namespace roundhouse::cli {

/// The result: a move, legal or not, or a sentence that says what was not understood.
struct Reading {
  std::optional<Move> move;
  std::string complaint;
};

class MoveReader {
 public:
  /// The state is the view of the seat, the menu that of its decision.
  MoveReader(Board const& board, State const& state, SeatId seat, Menu const& menu, Language language)
      : board_(board), state_(state), seat_(seat), menu_(menu), language_(language) {}

  Reading read(std::string_view typed) const;

 private:
  using Words = std::vector<std::string>;

  std::optional<Move> by_letters(Words const& words) const;
  std::optional<Reading> by_verb(Words const& words) const;
  std::optional<Reading> station(Words const& words) const;
  Reading claim(Words const& words) const;
  std::optional<Reading> take(Words const& words) const;
  std::optional<Reading> draw(Words const& words) const;
  Reading by_sentence(Words const& words) const;
  Reading one_of(std::vector<RouteId> routes) const;
  Reading unclear(std::vector<int> const& numbers) const;

  Board const& board_;
  State const& state_;
  SeatId seat_;
  Menu const& menu_;
  Language language_;
};

/// The cities whose name, in any language, the words abbreviate: `den`, `salt lake`. An exact name wins.
std::vector<CityId> find_cities(Board const& board, std::vector<std::string> const& words);
/// The kind of card that the word abbreviates, in any language or by its letter.
std::optional<Card> find_card(Board const& board, std::string_view word, Language language);

}  // namespace roundhouse::cli
