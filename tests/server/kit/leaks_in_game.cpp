/// The parts of a view, one by one, against what the seat may see of them.
#include <algorithm>
#include <charconv>

#include "kit/leaks.h"
#include "roundhouse/notation.h"

namespace roundhouse::server::kit {
namespace {

/// Parts of the game that everybody sees and that hold neither cards nor tickets by name.
bool is_public(std::string_view key) {
  static std::set<std::string_view> const keys{
      "phase",     "turn", "waits", "turns_left", "express_spent", "routes",  "drafts",
      "draft_due", "ride", "goods", "festivals",  "provinces",     "building"};
  return keys.contains(key);
}

bool is_public_of_seat(std::string_view key) {
  static std::set<std::string_view> const keys{"trains",         "score",      "tickets", "cards",
                                               "offered",        "passengers", "goods",   "passenger_at",
                                               "festival_cards", "express",    "stations"};
  return keys.contains(key);
}

}  // namespace

/// What only the seat itself may be told.
std::string LeakSearch::in_own(std::string_view key, json::value const& part, Eye eye,
                               Seat const& truth) const {
  if (key == "hand") return same_cards(part, truth.hand) ? "" : "a hand that is not the seat's";
  if (key == "kept" || key == "done") return told_tickets(key, part, truth.tickets);
  if (key == "offer") {
    Tickets offered;
    for (std::size_t i = 0; i < truth.offer.size; ++i) offered.insert(truth.offer.tickets[i]);
    return told_tickets(key, part, offered);
  }
  if (key == "festivals") return tickets_in(part, {eye});
  return told("a key that nobody knows, of a seat", key);
}

std::string LeakSearch::in_seat(json::object const& one, int number, Eye eye, Seat const& truth) const {
  for (auto const& [key, part] : one) {
    if (is_public_of_seat(key)) {
      if (auto found = cards_in(part); !found.empty()) return found;
    } else if (key == "known") {
      if (!same_cards(part, truth.known)) return "cards that not everybody has seen";
    } else if (number != eye) {
      return told("another seat's", key);
    } else if (auto found = in_own(key, part, eye, truth); !found.empty()) {
      return found;
    }
  }
  return "";
}

std::string LeakSearch::in_part(std::string_view key, json::value const& part, Eye eye,
                                Sighting const& truth) const {
  auto const& table = truth.table;
  auto const cards = [&](Cards const& open) { return same_cards(part, open) ? "" : told("cards in", key); };
  if (is_public(key)) return cards_in(part);
  if (key == "deck") return part.is_int64() ? "" : "more of the deck than its size";
  if (key == "discard") return cards(table.discard);
  if (key == "revealed") return cards(table.revealed);
  if (key == "tickets") {
    bool const numbers = part.is_array() && std::ranges::all_of(part.get_array(), &json::value::is_int64);
    return numbers ? "" : "more of the tickets than how many";
  }
  if (key == "row") {
    json::array row;
    for (auto const card : table.row)
      row.push_back(card == Card::none ? json::value(nullptr) : json::value(word(card)));
    return part == json::value(row) ? "" : "a row that does not lie there";
  }
  if (key == "claim") {
    if (part.is_null()) return "";
    return same_cards(part.at("laid"), table.claim.laid) ? "" : "cards that were not laid";
  }
  if (key == "pack" && eye > 0) {
    return told_tickets(key, part, table.draft.packs[static_cast<std::size_t>(eye - 1)]);
  }
  return told("a key that nobody knows", key);
}

std::string LeakSearch::in_game(json::object const& game, Eye eye, Sighting const& truth) const {
  if (!truth.told) return game.empty() ? "" : "a game that has not begun";
  for (auto const& [key, part] : game) {
    if (key != "seats") {
      if (auto found = in_part(key, part, eye, truth); !found.empty()) return found;
      continue;
    }
    for (auto const& [name, one] : part.as_object()) {
      int number = 0;
      std::from_chars(name.data(), name.data() + name.size(), number);
      if (number < 1 || number > truth.table.players) return "a seat that is not there";
      auto found = in_seat(one.as_object(), number, eye, truth.table.at(seat_id(number - 1)));
      if (!found.empty()) return found;
    }
  }
  return "";
}

std::string LeakSearch::in_event(std::string_view line, Event const& seen, Eye eye) const {
  auto const words = words_of(line);
  if (seen.kind != EventKind::decision) {
    return line.substr(2) == to_words(board_, seen) ? "" : told("more than the seat sees of an event", line);
  }
  if (words[0] != std::to_string(index(seen.seat) + 1)) return told("another decision", line);
  if (seen.hidden) {
    return words.size() == 3 && words[2] == "?" ? "" : told("another's choice", line);
  }
  bool const of_tickets = words[1] == "keep" || words[1] == "pick";
  for (std::size_t i = 2; of_tickets && i < words.size(); ++i) {
    if (!knows(eye, words[i])) return told("a ticket in a decision", line);
  }
  return "";
}

std::string LeakSearch::in_events(json::array const& lines, Eye eye, Sighting const& truth) const {
  if (lines.empty()) return "";
  if (lines.size() != truth.events.size()) return "other events than those of the step";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (auto found = in_event(lines[i].as_string(), truth.events[i], eye); !found.empty()) return found;
  }
  return "";
}

std::string LeakSearch::in_legal(json::array const& moves, Eye eye, Sighting const& truth) const {
  if (eye == 0 || !truth.told || !truth.table.waits_for(seat_of(eye))) return "moves of somebody else";
  auto const& own = truth.table.at(seat_of(eye));
  for (auto const& move : moves) {
    auto const words = words_of(move.as_string());
    for (std::size_t i = 1; i < words.size(); ++i) {
      bool const ticket = words[0] == "keep" || words[0] == "pick";
      if (ticket && !knows(eye, words[i])) return told("a legal move", move.as_string());
      auto const colon = words[i].find(':');
      auto const card = card_from_word(words[i].substr(0, colon));
      if (words[0] == "pay" && card && own.hand[*card] == 0) return told("a card not held", move.as_string());
    }
  }
  return "";
}

}  // namespace roundhouse::server::kit
