#include "roundhouse/notation.h"

#include <charconv>
#include <vector>

#include "engine/reading/card_words.h"

namespace roundhouse {
namespace {

/// The word that begins a move, by MoveKind.
constexpr Per<MoveKind, std::string_view, move_kinds> move_words{
    "pass",     "take",        "draw",     "express",     "claim", "tickets", "ride",      "mix",
    "pick",     "keep",        "pay",      "give",        "raise", "give-up", "passenger", "no-passenger",
    "festival", "no-festival", "province", "no-province", "extra", "go",      "stop"};

constexpr Per<Source, std::string_view, sources> source_words{
    "routes", "tickets",   "missed_tickets", "longest_path", "most_tickets",
    "goods",  "festivals", "provinces",      "attractions"};

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::optional<int> number(std::string_view text) {
  int n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n < 0 || n > 255) return std::nullopt;
  return n;
}

/// Appends ` name:n` unless n is 0.
void append(std::string& words, std::string_view name, int n) {
  if (n == 0) return;
  words += ' ';
  words += name;
  words += ':';
  words += std::to_string(n);
}

struct Counted {
  std::string_view name;
  int n = 0;
};

/// `name:n`
std::optional<Counted> counted(std::string_view text) {
  auto const colon = text.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  auto const n = number(text.substr(colon + 1));
  if (!n) return std::nullopt;
  return Counted{text.substr(0, colon), *n};
}

std::string deck_name(Board const& board, std::size_t deck) {
  return board.two_ticket_decks ? board.two_ticket_decks->decks[deck] : std::string("tickets");
}

/// A number of tickets; with two decks as `first+second`.
std::string by_deck(Board const& board, int n) {
  if (!board.two_ticket_decks) return std::to_string(n);
  return std::to_string(n & 15) + '+' + std::to_string(n >> 4);
}

void append_mix(std::string& words, Board const& board, Move move) {
  if (!board.two_ticket_decks) return;
  for (std::size_t d = 0; d < 2; ++d)
    words += ' ' + deck_name(board, d) + ':' + std::to_string(d == 0 ? move.a : move.b);
}

std::optional<int> festival_by_id(Board const& board, std::string_view id) {
  if (!board.festivals) return std::nullopt;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    if (board.festivals->list[f].id == id) return static_cast<int>(f);
  }
  return std::nullopt;
}

std::optional<int> line_by_color(Board const& board, std::string_view color) {
  if (!board.provinces) return std::nullopt;
  for (std::size_t l = 0; l < board.provinces->lines.size(); ++l) {
    if (word(board.provinces->lines[l].color) == color) return static_cast<int>(l);
  }
  return std::nullopt;
}

void append_payment(std::string& words, Payment const& p) {
  if (is_color(p.color)) append(words, word(p.color), p.color_cards);
  append(words, "locomotive", p.locomotives);
  append(words, "locomotive_4", p.long_locomotives);
  append(words, "swap", p.swaps);
}

using Words = std::vector<std::string_view>;

/// The number behind `name` among words of the form `name:n`, each word used once.
class CountedWords {
 public:
  explicit CountedWords(Words const& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
      auto const word = counted(words[i]);
      if (word) {
        list_.push_back(*word);
      } else {
        failed_ = true;
      }
    }
  }
  int take(std::string_view name) {
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (list_[i].name != name) continue;
      int const n = list_[i].n;
      list_.erase(list_.begin() + static_cast<std::ptrdiff_t>(i));
      return n;
    }
    return 0;
  }
  bool all_taken() const { return list_.empty() && !failed_; }
  /// The one word left, if it names a kind of card.
  std::optional<Card> card() const {
    return list_.size() == 1 ? card_from_word(list_[0].name) : std::nullopt;
  }

 private:
  std::vector<Counted> list_;
  bool failed_ = false;
};

std::optional<Move> read_pay(Board const& board, State const& state, Words const& words) {
  if (state.claim.route == no_route) return std::nullopt;
  CountedWords counts(words);
  Payment p;
  p.locomotives = counts.take("locomotive");
  p.long_locomotives = counts.take("locomotive_4");
  p.swaps = counts.take("swap");
  auto const color = counts.card();
  p.color = color.value_or(Card::locomotive);
  if (color) p.color_cards = counts.take(word(*color));
  if (!counts.all_taken()) return std::nullopt;
  // A wrong number of cards has no room in a move; this one is refused for the same reason.
  bool const fits =
      p.color_cards + p.locomotives + p.long_locomotives + p.swaps == board.at(state.claim.route).length;
  if (!fits || p.long_locomotives > 15 || p.swaps > 15) return make_move(MoveKind::pay, index(p.color), 255);
  return pay_move(p);
}

/// `raise` and `extra`: cards of the colour played and locomotives.
std::optional<Move> read_more_cards(State const& state, MoveKind kind, Words const& words) {
  CountedWords counts(words);
  int const locomotives = counts.take("locomotive");
  int const express = kind == MoveKind::extra ? counts.take("express") : 0;
  int const color_cards = is_color(state.claim.color) ? counts.take(word(state.claim.color)) : 0;
  if (!counts.all_taken()) return std::nullopt;
  return make_move(kind, color_cards, locomotives, express);
}

std::optional<Move> read_tickets(Board const& board, MoveKind kind, Words const& words) {
  CountedWords counts(words);
  int const express = kind == MoveKind::draw_tickets ? counts.take("express") : 0;
  int const first = board.two_ticket_decks ? counts.take(deck_name(board, 0)) : 0;
  int const second = board.two_ticket_decks ? counts.take(deck_name(board, 1)) : 0;
  if (!counts.all_taken()) return std::nullopt;
  return make_move(kind, first, second, express);
}

std::optional<Move> read_keep(Board const& board, State const& state, SeatId seat, Words const& words) {
  auto const& offer = state.at(seat).offer;
  unsigned mask = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    auto const ticket = board.find_ticket(words[i]);
    if (!ticket) return std::nullopt;
    auto const end = offer.tickets.begin() + offer.size;
    auto const found = std::find(offer.tickets.begin(), end, *ticket);
    if (found == end) return make_move(MoveKind::keep, 255);  // refused: not offered
    mask |= 1U << (found - offer.tickets.begin());
  }
  return make_move(MoveKind::keep, static_cast<int>(mask));
}

/// The thing that a move with one word behind its own names, as a number.
std::optional<int> read_object(Board const& board, MoveKind kind, std::string_view name) {
  auto const number_of = [](auto const& found) -> std::optional<int> {
    if (!found) return std::nullopt;
    return index(*found);
  };
  switch (kind) {
    case MoveKind::take: return number_of(card_from_word(name));
    case MoveKind::express_draw: return number(name);
    case MoveKind::claim:
    case MoveKind::go: return number_of(board.find_route(name));
    case MoveKind::ride:
    case MoveKind::place_passenger: return number_of(board.find_city(name));
    case MoveKind::pick: return number_of(board.find_ticket(name));
    case MoveKind::take_festival: return festival_by_id(board, name);
    case MoveKind::province: return line_by_color(board, name);
    default: return std::nullopt;
  }
}

std::optional<Move> read_give(Words const& words) {
  if (words.size() != 2) return std::nullopt;
  auto const given = counted(words[1]);
  auto const card = given ? card_from_word(given->name) : std::nullopt;
  if (!card) return std::nullopt;
  return make_move(MoveKind::give, index(*card), given->n);
}

std::string object_words(Board const& board, Move move) {
  switch (move.kind) {
    case MoveKind::take: return std::string(word(move.card()));
    case MoveKind::express_draw: return std::to_string(move.a);
    case MoveKind::claim:
    case MoveKind::go: return board.at(move.route()).id;
    case MoveKind::ride:
    case MoveKind::place_passenger: return board.at(move.city()).id;
    case MoveKind::pick: return board.at(move.ticket()).id;
    case MoveKind::take_festival: return board.festivals->list[move.a].id;
    case MoveKind::province: return std::string(word(board.provinces->lines[move.a].color));
    default: return "";
  }
}

}  // namespace

std::string_view word(Card card) {
  return card == Card::none ? "-" : card_words[card];
}

std::string_view word(MoveKind kind) {
  return move_words[kind];
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
  std::string words(move_words[move.kind]);
  switch (move.kind) {
    case MoveKind::draw_tickets:
      append_mix(words, board, move);
      append(words, "express", move.c);
      break;
    case MoveKind::choose_mix: append_mix(words, board, move); break;
    case MoveKind::keep: {
      auto const& offer = state.at(seat).offer;
      for (std::size_t i = 0; i < offer.size; ++i) {
        if (((move.a >> i) & 1U) != 0 && offer.tickets[i] != no_ticket)
          words += ' ' + board.at(offer.tickets[i]).id;
      }
      break;
    }
    case MoveKind::pay: append_payment(words, payment(board, state.claim.route, move)); break;
    case MoveKind::give: words += ' ' + std::string(word(move.card())) + ':' + std::to_string(move.b); break;
    case MoveKind::pay_raise:
    case MoveKind::extra:
      if (is_color(state.claim.color)) append(words, word(state.claim.color), move.a);
      append(words, "locomotive", move.b);
      append(words, "express", move.c);
      break;
    default: {
      auto const object = object_words(board, move);
      if (!object.empty()) words += ' ' + object;
    }
  }
  return words;
}

std::optional<Move> move_from_words(Board const& board, State const& state, SeatId seat,
                                    std::string_view text) {
  auto const words = split(text);
  if (words.empty()) return std::nullopt;
  auto const found = std::ranges::find(move_words, words[0]);
  if (found == move_words.end()) return std::nullopt;
  auto const kind = static_cast<MoveKind>(found - move_words.begin());
  switch (kind) {
    case MoveKind::pass:
    case MoveKind::draw:
    case MoveKind::give_up:
    case MoveKind::no_passenger:
    case MoveKind::no_festival:
    case MoveKind::no_province:
    case MoveKind::stop: return words.size() == 1 ? std::optional(make_move(kind)) : std::nullopt;
    case MoveKind::draw_tickets:
    case MoveKind::choose_mix: return read_tickets(board, kind, words);
    case MoveKind::keep: return read_keep(board, state, seat, words);
    case MoveKind::pay: return read_pay(board, state, words);
    case MoveKind::give: return read_give(words);
    case MoveKind::pay_raise:
    case MoveKind::extra: return read_more_cards(state, kind, words);
    default: break;
  }
  if (words.size() != 2) return std::nullopt;
  auto const object = read_object(board, kind, words[1]);
  if (!object) return std::nullopt;
  return make_move(kind, *object);
}

std::string to_words(Board const& board, Event const& e) {
  auto const seat = std::to_string(index(e.seat) + 1);
  auto const card = [](std::uint8_t kind) { return std::string(word(static_cast<Card>(kind))); };
  auto const ticket = [&] { return e.hidden ? std::string("?") : board.at(static_cast<TicketId>(e.a)).id; };
  switch (e.kind) {
    case EventKind::decision: return std::string(move_words[e.move.kind]);
    case EventKind::first_seat: return "first " + seat;
    case EventKind::card: return "card " + seat + ' ' + (e.hidden ? "?" : card(e.a));
    case EventKind::row: return "row " + std::to_string(e.a + 1) + ' ' + card(e.b);
    case EventKind::reveal: return "reveal " + card(e.a);
    case EventKind::festival: return "festival " + board.festivals->list[e.a].id;
    case EventKind::ticket:
    case EventKind::queued_ticket: return "ticket " + seat + ' ' + ticket();
    case EventKind::draft_card: return "draft-card";
    case EventKind::reshuffle: return "reshuffle";
    case EventKind::new_row: return "new-row";
    case EventKind::refill: return "refill";
    case EventKind::kept: return "kept " + seat + ' ' + by_deck(board, e.a) + ' ' + by_deck(board, e.b);
    case EventKind::given: return "given " + seat + ' ' + card(e.a) + ':' + std::to_string(e.b);
    case EventKind::pass_packs: return "pass-packs";
    case EventKind::pack: return "pack " + seat + ' ' + ticket();
    case EventKind::begin_draft: return "draft " + std::to_string(e.a);
    case EventKind::score:
      return "score " + seat + ' ' + std::to_string(e.a) +
             (e.b == static_cast<std::uint8_t>(ScoreReason::route) ? " route" : " goods");
    case EventKind::last_round: return "last-round " + seat;
    case EventKind::over: return "over";
  }
  return "";
}

}  // namespace roundhouse
