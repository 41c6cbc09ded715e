/// Moves and events in words, and back: docs/record.md.
#include "roundhouse/notation.h"

#include "engine/reading/card_words.h"
#include "record/lines.h"
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
    auto const word = next_word(text);
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

/// What stands in an event's fields, and in its words.
enum class Operand : std::uint8_t {
  none,
  seat,
  place,    // of the row, in `a`
  card_a,   // a kind of card, in `a`
  card_b,   // or in `b`
  ticket,   // in `a`
  extra,    // a card beside train cards, in `a`
  decks_a,  // `2`, or with two decks of tickets `2+1`, in `a`
  decks_b,  // or in `b`
  cards,    // a kind and how many: `red:2`
  number,   // in `a`
  reason,   // for points, in `b`
};

struct EventWords {
  EventKind kind;
  std::string_view word;
  std::array<Operand, 3> operands{};
};

constexpr auto& extra_cards = each<&Mechanic::extra_cards>[0];

/// Where two kinds have the same words, the first is the one that is read.
constexpr std::array all_words{
    EventWords{EventKind::first_seat, "first", {Operand::seat}},
    EventWords{EventKind::card, "card", {Operand::seat, Operand::card_a}},
    EventWords{EventKind::row, "row", {Operand::place, Operand::card_b}},
    EventWords{EventKind::reveal, "reveal", {Operand::card_a}},
    EventWords{EventKind::extra_card, extra_cards.word, {Operand::extra}},
    EventWords{EventKind::ticket, "ticket", {Operand::seat, Operand::ticket}},
    EventWords{EventKind::queued_ticket, "ticket", {Operand::seat, Operand::ticket}},
    EventWords{EventKind::draft_card, "draft-card"},
    EventWords{EventKind::reshuffle, "reshuffle"},
    EventWords{EventKind::new_row, "new-row"},
    EventWords{EventKind::refill, "refill"},
    EventWords{EventKind::kept, "kept", {Operand::seat, Operand::decks_a, Operand::decks_b}},
    EventWords{EventKind::given, "given", {Operand::seat, Operand::cards}},
    EventWords{EventKind::pass_packs, "pass-packs"},
    EventWords{EventKind::pack, "pack", {Operand::seat, Operand::ticket}},
    EventWords{EventKind::begin_draft, "draft", {Operand::number}},
    EventWords{EventKind::score, "score", {Operand::seat, Operand::number, Operand::reason}},
    EventWords{EventKind::last_round, "last-round", {Operand::seat}},
    EventWords{EventKind::over, "over"},
};

constexpr int second_deck = 16;  // what one from it counts in the same byte

std::string by_deck(Board const& board, std::uint8_t number) {
  if (!board.two_ticket_decks) return std::to_string(number);
  return std::to_string(number % second_deck) + '+' + std::to_string(number / second_deck);
}

std::string card_word(std::uint8_t kind) {
  return std::string(word(static_cast<Card>(kind)));
}

std::string write(Board const& board, Event const& e, Operand operand) {
  switch (operand) {
    case Operand::seat: return std::to_string(index(e.seat) + 1);
    case Operand::place: return std::to_string(e.a + 1);
    case Operand::card_a: return e.hidden ? "?" : card_word(e.a);
    case Operand::card_b: return card_word(e.b);
    case Operand::ticket: return e.hidden ? "?" : board.at(static_cast<TicketId>(e.a)).id;
    case Operand::extra: return extra_cards.names->word(board, e.a);
    case Operand::decks_a: return by_deck(board, e.a);
    case Operand::decks_b: return by_deck(board, e.b);
    case Operand::cards: return card_word(e.a) + ':' + std::to_string(e.b);
    case Operand::number: return std::to_string(e.a);
    case Operand::reason: return e.b == static_cast<std::uint8_t>(ScoreReason::route) ? "route" : "goods";
    case Operand::none: break;
  }
  return "";
}

/// Puts a value where it belongs; false if there is none.
template <typename Value>
bool put(std::uint8_t& place, std::optional<Value> const& value) {
  if (value) place = static_cast<std::uint8_t>(*value);
  return value.has_value();
}

std::optional<int> decks_from(std::string_view text) {
  auto const plus = text.find('+');
  auto const first = number_from(text.substr(0, plus), 0, second_deck - 1);
  auto const second =
      plus == std::string_view::npos ? 0 : number_from(text.substr(plus + 1), 0, second_deck - 1);
  return first && second ? std::optional(*first + second_deck * *second) : std::nullopt;
}

bool read(Board const& board, Event& e, Operand operand, std::string_view text) {
  constexpr int most = 255;
  switch (operand) {
    case Operand::seat: {
      auto const number = number_from(text, 1, max_seats);
      if (number) e.seat = seat_id(*number - 1);
      return number.has_value();
    }
    case Operand::place: {
      auto const number = number_from(text, 1, row_size);
      return put(e.a, number ? std::optional(*number - 1) : std::nullopt);
    }
    case Operand::card_a: e.hidden = text == "?"; return e.hidden || put(e.a, card_from_word(text));
    case Operand::card_b: return put(e.b, card_from_word(text));
    case Operand::ticket: e.hidden = text == "?"; return e.hidden || put(e.a, board.find_ticket(text));
    case Operand::extra: return put(e.a, extra_cards.names->find(board, text));
    case Operand::decks_a: return put(e.a, decks_from(text));
    case Operand::decks_b: return put(e.b, decks_from(text));
    case Operand::cards: {
      auto const colon = std::min(text.find(':'), text.size() - 1);
      return put(e.a, card_from_word(text.substr(0, colon))) &&
             put(e.b, number_from(text.substr(colon + 1), 0, most));
    }
    case Operand::number: return put(e.a, number_from(text, 0, most));
    case Operand::reason:
      e.b = static_cast<std::uint8_t>(text == "route" ? ScoreReason::route : ScoreReason::goods);
      return text == "route" || text == "goods";
    case Operand::none: break;
  }
  return text.empty();
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

std::string to_words(Board const& board, Event const& event) {
  if (event.kind == EventKind::decision) return std::string(word(event.move.kind));
  auto const* const row = find_row(all_words, event.kind, &EventWords::kind);
  std::string words(row->word);
  for (auto const operand : row->operands)
    if (operand != Operand::none) words += ' ' + write(board, event, operand);
  return words;
}

std::optional<Event> event_from_words(Board const& board, std::string_view words) {
  auto const* const row = find_row(all_words, next_word(words), &EventWords::word);
  if (row == nullptr) return std::nullopt;
  Event event{.kind = row->kind};
  for (auto const operand : row->operands)
    if (operand != Operand::none && !read(board, event, operand, next_word(words))) return std::nullopt;
  return words.empty() ? std::optional(event) : std::nullopt;
}

}  // namespace roundhouse
