/// Events from words: the way back of roundhouse::to_words, for the lines that a server tells.
#include <array>
#include <charconv>

#include "cli/remote/table.h"
#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

using Words = std::vector<std::string_view>;

Words split(std::string_view text) {
  Words words;
  while (!text.empty()) {
    auto const end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  auto const read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<SeatId> seat(Words const& words, std::size_t at) {
  auto const n = at < words.size() ? number(words[at]) : std::nullopt;
  if (!n || *n < 1 || *n > max_seats) return std::nullopt;
  return seat_id(*n - 1);
}

std::uint8_t card(std::string_view word) {
  return static_cast<std::uint8_t>(card_from_word(word).value_or(Card::none));
}

/// The whole of it names its kind.
struct Plain {
  std::string_view word;
  EventKind kind;
};
constexpr std::array plain_kinds{
    Plain{"draft-card", EventKind::draft_card}, Plain{"reshuffle", EventKind::reshuffle},
    Plain{"new-row", EventKind::new_row},       Plain{"refill", EventKind::refill},
    Plain{"pass-packs", EventKind::pass_packs}, Plain{"over", EventKind::over},
};

/// A kind, then a seat, then perhaps a thing.
struct Seated {
  std::string_view word;
  EventKind kind;
};
constexpr std::array seated_kinds{
    Seated{"first", EventKind::first_seat}, Seated{"card", EventKind::card},
    Seated{"ticket", EventKind::ticket},    Seated{"kept", EventKind::kept},
    Seated{"given", EventKind::given},      Seated{"pack", EventKind::pack},
    Seated{"score", EventKind::score},      Seated{"last-round", EventKind::last_round},
};

template <typename List>
std::uint8_t place_of(List const& list, std::string_view id) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].id == id) return static_cast<std::uint8_t>(i);
  return 0;
}

/// `2`, or with two decks `2+1`: of the first, and 16 times those of the second.
std::uint8_t by_deck(std::string_view text) {
  auto const plus = text.find('+');
  int const first = number(text.substr(0, plus)).value_or(0);
  int const second = plus == std::string_view::npos ? 0 : number(text.substr(plus + 1)).value_or(0);
  return static_cast<std::uint8_t>(first + 16 * second);
}

void read_thing(Board const& board, Words const& words, Event& event) {
  auto const thing = words.size() > 2 ? words[2] : std::string_view();
  event.hidden = thing == "?";
  if (event.hidden) return;
  switch (event.kind) {
    case EventKind::card: event.a = card(thing); return;
    case EventKind::ticket:
    case EventKind::pack: event.a = place_of(board.tickets, thing); return;
    case EventKind::kept:
      event.a = by_deck(thing);
      event.b = words.size() > 3 ? by_deck(words[3]) : 0;
      return;
    case EventKind::given:
      event.a = card(thing.substr(0, thing.find(':')));
      event.b = static_cast<std::uint8_t>(number(thing.substr(thing.find(':') + 1)).value_or(0));
      return;
    case EventKind::score:
      event.a = static_cast<std::uint8_t>(number(thing).value_or(0));
      event.b = static_cast<std::uint8_t>(words.size() > 3 && words[3] == "goods" ? ScoreReason::goods
                                                                                  : ScoreReason::route);
      return;
    default: return;
  }
}

std::optional<Event> read_seated(Board const& board, Words const& words) {
  for (auto const& [word, kind] : seated_kinds) {
    if (words[0] != word) continue;
    auto const who = seat(words, 1);
    if (!who) return std::nullopt;
    Event event;
    event.kind = kind;
    event.seat = *who;
    read_thing(board, words, event);
    return event;
  }
  return std::nullopt;
}

std::optional<Event> read_happening(Board const& board, Words const& words) {
  Event event;
  for (auto const& [word, kind] : plain_kinds) {
    if (words[0] != word) continue;
    event.kind = kind;
    return event;
  }
  if (words.size() > 1 && words[0] == "reveal") {
    event.kind = EventKind::reveal;
    event.a = card(words[1]);
    return event;
  }
  if (words.size() > 1 && words[0] == "festival" && board.festivals) {
    event.kind = EventKind::extra_card;
    event.a = place_of(board.festivals->list, words[1]);
    return event;
  }
  if (words.size() > 1 && words[0] == "draft") {
    event.kind = EventKind::begin_draft;
    event.a = static_cast<std::uint8_t>(number(words[1]).value_or(0));
    return event;
  }
  if (words.size() > 2 && words[0] == "row") {
    event.kind = EventKind::row;
    event.a = static_cast<std::uint8_t>(number(words[1]).value_or(1) - 1);
    event.b = card(words[2]);
    return event;
  }
  return read_seated(board, words);
}

std::optional<MoveKind> kind_named(std::string_view text) {
  for (int k = 0; k < move_kinds; ++k)
    if (word(static_cast<MoveKind>(k)) == text) return static_cast<MoveKind>(k);
  return std::nullopt;
}

std::optional<Event> read_decision(Board const& board, State const& before, Words const& words,
                                   std::string_view line) {
  auto const who = seat(words, 0);
  if (!who || words.size() < 2) return std::nullopt;
  Event event;
  event.kind = EventKind::decision;
  event.seat = *who;
  if (words.back() == "?") {
    auto const kind = kind_named(words[1]);
    if (!kind) return std::nullopt;
    event.move = make_move(*kind);
    event.hidden = true;
    return event;
  }
  auto const move = move_from_words(board, before, *who, line.substr(line.find(' ') + 1));
  if (!move) return std::nullopt;
  event.move = *move;
  return event;
}

}  // namespace

std::optional<Event> event_from_words(Board const& board, State const& before, std::string_view line) {
  auto words = split(line);
  if (words.empty()) return std::nullopt;
  if (words[0] != "*" && words[0] != "=") return read_decision(board, before, words, line);
  words.erase(words.begin());
  return words.empty() ? std::nullopt : read_happening(board, words);
}

}  // namespace roundhouse::cli
