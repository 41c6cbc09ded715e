/// Reading and writing the words of a move.
#pragma once

#include <functional>
#include <vector>

#include "engine/reading/number.h"
#include "mechanics/base/rows.h"
#include "roundhouse/notation.h"

namespace roundhouse {

void append(std::string& words, std::string_view name, int n);  // appends ` name:n` unless n is 0
/// Appends ` color:n locomotive:n express:n` for what is added to the payment of the claim.
void write_more_cards(State const& state, Move move, std::string& words);

/// Words of the form `name:n`, each taken once.
class CountedWords {
 public:
  struct Counted {
    std::string_view name;
    int n = 0;
  };

  explicit CountedWords(Words words);
  int take(std::string_view name);  // the number after the name; 0 if it is not there
  bool all_taken() const { return list_.empty() && !failed_; }
  std::optional<Card> card() const;  // the one word left, if it names a kind of card

 private:
  std::vector<Counted> list_;
  bool failed_ = false;
};

/// Reads what write_more_cards writes, the express card only where one may be added.
template <bool express>
std::optional<Move> read_more_cards(State const& state, MoveKind kind, Words words) {
  CountedWords counts(words);
  int const locomotives = counts.take("locomotive");
  int const value = express ? counts.take("express") : 0;
  int const color_cards = is_color(state.claim.color) ? counts.take(word(state.claim.color)) : 0;
  if (!counts.all_taken()) return std::nullopt;
  return make_move(kind, color_cards, locomotives, value);
}

/// The ids of a set with a blank before each, in the order of the board file.
template <typename Set>
std::string ids(Board const& board, Set const& set) {
  std::string text;
  for (auto id : set) text += ' ' + board.at(id).id;
  return text;
}

/// Finds the entry of a list by its id or word.
template <typename List, typename Projection>
std::optional<int> find_number(List const& list, std::string_view word, Projection projection) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (std::invoke(projection, list[i]) == word) return static_cast<int>(i);
  }
  return std::nullopt;
}

// What moves of every board name
extern Naming const card_names;
extern Naming const route_names;
extern Naming const city_names;
extern Naming const ticket_names;
extern Naming const number_names;

}  // namespace roundhouse
