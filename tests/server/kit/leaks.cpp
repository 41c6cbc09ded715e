#include "kit/leaks.h"

#include <algorithm>

#include "roundhouse/notation.h"

namespace roundhouse::server::kit {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    auto const end = text.find(' ');
    words.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return words;
}

std::string told(std::string_view what, std::string_view which) {
  return std::string(what) + ": " + std::string(which);
}

}  // namespace

void LeakSearch::learn(State const& state, int seat) {
  auto const& own = state.at(seat_id(seat - 1));
  auto& seen = seen_[seat];
  seen |= own.tickets;
  seen |= state.draft.packs[static_cast<std::size_t>(seat - 1)];
  for (std::size_t i = 0; i < own.offer.size; ++i) seen.insert(own.offer.tickets[i]);
}

bool LeakSearch::knows(int seat, std::string_view ticket) const {
  auto const id = board_.find_ticket(ticket);
  auto const seen = seen_.find(seat);
  return id && seen != seen_.end() && seen->second.contains(*id);
}

/// Anything that is a ticket's name and nothing else's.
std::string LeakSearch::in_text(json::value const& value, int seat) const {
  if (auto const* object = value.if_object()) {
    for (auto const& [key, inner] : *object) {
      if (auto found = in_text(inner, seat); !found.empty()) return found;
      if (auto found = in_text(json::value(key), seat); !found.empty()) return found;
    }
  }
  if (auto const* array = value.if_array()) {
    for (auto const& inner : *array) {
      if (auto found = in_text(inner, seat); !found.empty()) return found;
    }
  }
  auto const* string = value.if_string();
  if (string == nullptr) return "";
  for (auto const word : words_of(*string)) {
    bool const only_a_ticket = board_.find_ticket(word) && !board_.find_route(word);
    if (only_a_ticket && !knows(seat, word)) return told("a ticket somewhere", word);
  }
  return "";
}

std::string LeakSearch::in_words(std::string_view text, int seat) const {
  auto const words = words_of(text);
  bool const of_ticket = words[0] != "1" && words.size() > 3 && (words[1] == "ticket" || words[1] == "pack");
  if (of_ticket && words[3] != "?" && !knows(seat, words[3])) return told("a ticket in an event", text);
  if (words.size() > 3 && words[1] == "card" && words[0] == "*") {
    if (words[2] != std::to_string(seat) && words[3] != "?") return told("a card in an event", text);
  }
  bool const choice = words.size() > 1 && (words[1] == "keep" || words[1] == "pick" || words[1] == "mix");
  if (choice && words[0] != std::to_string(seat) && (words.size() != 3 || words[2] != "?")) {
    return told("another's choice in an event", text);
  }
  return "";
}

std::string LeakSearch::in_seat(json::object const& one, int number, int seat, State const& truth) const {
  auto const& real = truth.at(seat_id(number - 1));
  if (number != seat) {
    for (auto const* key : {"hand", "kept", "done", "offer", "festivals"}) {
      if (one.contains(key)) return told("another seat's", key);
    }
  }
  for (auto const* key : {"kept", "done", "offer"}) {
    auto const* list = one.if_contains(key);
    if (list == nullptr) continue;
    for (auto const& ticket : list->as_array()) {
      if (!knows(seat, ticket.as_string())) return told(key, ticket.as_string());
    }
  }
  if (auto const* known = one.if_contains("known")) {
    for (auto const& [card, count] : known->as_object()) {
      if (count.as_int64() > real.hand[*card_from_word(card)]) return told("cards that are not there", card);
    }
  }
  return "";
}

std::string LeakSearch::in_game(json::object const& game, int seat, State const& truth) const {
  if (auto const* seats = game.if_contains("seats")) {
    for (auto const& [number, one] : seats->as_object()) {
      auto found = in_seat(one.as_object(), std::stoi(std::string(number)), seat, truth);
      if (!found.empty()) return found;
    }
  }
  if (game.contains("packs") || game.contains("scores")) return "what is told when the game is over";
  if (auto const* pack = game.if_contains("pack")) {
    for (auto const& ticket : pack->as_array()) {
      if (!knows(seat, ticket.as_string())) return told("pack", ticket.as_string());
    }
  }
  // Of the deck only the size, of the tickets only how many.
  for (auto const* key : {"deck"}) {
    if (game.contains(key) && !game.at(key).is_int64()) return told("more than a number", key);
  }
  return "";
}

std::string LeakSearch::search(std::string const& frame, int seat, State const& truth) const {
  auto const d = content_of(frame);
  if (auto found = in_text(d, seat); !found.empty()) return found;
  if (d.contains("seed") || frame.find("\"seed\"") != std::string::npos) return "the seed";
  if (auto const* game = d.if_contains("game")) {
    if (auto found = in_game(game->as_object(), seat, truth); !found.empty()) return found;
  }
  if (auto const* events = d.if_contains("events")) {
    for (auto const& event : events->as_array()) {
      if (auto found = in_words(event.as_string(), seat); !found.empty()) return found;
    }
  }
  if (auto const* legal = d.if_contains("legal")) {
    for (auto const& move : legal->as_array()) {
      auto const words = words_of(move.as_string());
      if (words[0] != "keep" && words[0] != "pick") continue;
      for (std::size_t i = 1; i < words.size(); ++i) {
        if (!knows(seat, words[i])) return told("a legal move", move.as_string());
      }
    }
  }
  return "";
}

}  // namespace roundhouse::server::kit
