#include "roundhouse/notation.h"

#include <vector>

#include "engine/reading/card_words.h"
#include "rules/rows.h"

namespace roundhouse {
namespace {

constexpr auto source_words = [] {
  Per<Source, std::string_view, sources> words{"routes", "tickets", "missed_tickets"};
  for (auto const& mechanic : all_mechanics) {
    if (!mechanic.source_word.empty()) words[mechanic.source] = mechanic.source_word;
  }
  return words;
}();

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace

std::string_view word(Card card) {
  return card == Card::none ? "-" : card_words[card];
}

std::string_view word(Phase phase) {
  return phase_rows[phase].word;
}

std::string_view word(MoveKind kind) {
  return move_rows[kind].word;
}

std::string_view word(Source source) {
  return source_words[source];
}

std::optional<Card> card_from_word(std::string_view text) {
  for (int i = 0; i < card_kinds; ++i) {
    if (word(card_at(i)) == text) return card_at(i);
  }
  return std::nullopt;
}

std::string to_words(Board const& board, State const& state, SeatId seat, Move move) {
  auto const& row = move_rows[move.kind];
  std::string words(row.word);
  if (row.names != nullptr) words += ' ' + row.names->word(board, move.a);
  if (row.write != nullptr) row.write(board, state, seat, move, words);
  return words;
}

std::optional<Move> move_from_words(Board const& board, State const& state, SeatId seat,
                                    std::string_view text) {
  auto const words = split(text);
  if (words.empty()) return std::nullopt;
  auto const* const row = find_row(move_rows, words[0], &MoveRow::word);
  if (row == nullptr) return std::nullopt;
  auto const rest = Words(words).subspan(1);
  if (row->read != nullptr) return row->read(board, state, seat, row->kind, rest);
  if (row->names == nullptr) return rest.empty() ? std::optional(make_move(row->kind)) : std::nullopt;
  auto const number = rest.size() == 1 ? row->names->find(board, rest[0]) : std::nullopt;
  if (!number) return std::nullopt;
  return make_move(row->kind, *number);
}

}  // namespace roundhouse
