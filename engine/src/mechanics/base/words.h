/// Reading and writing the words of a move.
#pragma once

#include <functional>
#include <vector>

#include "mechanics/base/rows.h"
#include "roundhouse/notation.h"

namespace roundhouse {

/// A whole number from 0 to 255.
std::optional<int> small_number(std::string_view text);
/// Appends ` name:n` unless n is 0.
void append(std::string& words, std::string_view name, int n);
/// Appends ` color:n locomotive:n` for cards that are added to the payment of the claim.
void append_more_cards(std::string& words, State const& state, Move move);

/// Words of the form `name:n`, each taken once.
class CountedWords {
 public:
  struct Counted {
    std::string_view name;
    int n = 0;
  };

  explicit CountedWords(Words words);
  /// The number after the name; 0 if it is not there.
  int take(std::string_view name);
  bool all_taken() const { return list_.empty() && !failed_; }
  /// The one word left, if it names a kind of card.
  std::optional<Card> card() const;

 private:
  std::vector<Counted> list_;
  bool failed_ = false;
};

/// The cards that append_more_cards writes, and with `express` the value of an express card.
std::optional<Move> read_more_cards(State const& state, MoveKind kind, Words words, bool express = false);

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

/// \name What moves of every board name
/// \{
extern Naming const card_names;
extern Naming const route_names;
extern Naming const city_names;
extern Naming const ticket_names;
extern Naming const number_names;
/// \}

}  // namespace roundhouse
