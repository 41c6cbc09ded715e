/// Iberia's festival cards and draft card, in words for a test.
#pragma once

#include <initializer_list>
#include <utility>

#include "kit/position.h"

namespace roundhouse::kit {

/// A game after the first draft: seat 1 to move, empty hands, a row of plain cards, and no draft card in the
/// deck.
class Iberia : public Position {
 public:
  explicit Iberia(int players) : Position("iberia", players) {
    opened();
    for (int s = 1; s <= players; ++s) hand(s, "");
    row("purple white blue yellow orange");
    state.deck.holds_draft_card = false;
    state.deck.above_draft_card = 0;
  }

  static std::size_t festival(std::string_view id) {
    auto const& list = kit::board("iberia").festivals->list;
    for (std::size_t f = 0; f < list.size(); ++f) {
      if (list[f].id == id) return f;
    }
    throw std::logic_error("no such festival: " + std::string(id));
  }

  /// So many cards lie above the draft card.
  void draft_card_below(int cards) {
    state.deck.holds_draft_card = true;
    state.deck.above_draft_card = static_cast<std::uint8_t>(cards);
  }

  /// The deck holds just these festival cards; the others of it lie with the last seat.
  void deck_festivals(std::initializer_list<std::pair<char const*, int>> wanted) {
    auto& last = state.seats[state.players - 1];
    for (std::size_t f = 0; f < max_extras; ++f)
      move_card(state.deck.extras[f], last.festivals[f], state.deck.extras[f]);
    for (auto const& [id, n] : wanted)
      move_card(last.festivals[festival(id)], state.deck.extras[festival(id)], n);
    count_festivals();
  }

  /// So many festival cards lie at their city, from the deck.
  void lay(std::string_view id, int n) {
    move_card(state.deck.extras[festival(id)], state.festivals_lying[festival(id)], n);
    count_festivals();
  }
  /// The seat holds so many, from the deck.
  void give(int s, std::string_view id, int n) {
    move_card(state.deck.extras[festival(id)], state.at(seat_id(s - 1)).festivals[festival(id)], n);
    count_festivals();
  }

  int lying(std::string_view id) const { return state.festivals_lying[festival(id)]; }
  int held(int s, std::string_view id) const { return seat(s).festivals[festival(id)]; }

 private:
  static void move_card(std::uint8_t& from, std::uint8_t& to, int n) {
    if (from < n) throw std::logic_error("too few festival cards");
    from = static_cast<std::uint8_t>(from - n);
    to = static_cast<std::uint8_t>(to + n);
  }
  void count_festivals() {
    auto const sum = [](auto const& cards) {
      return static_cast<std::uint8_t>(std::accumulate(cards.begin(), cards.end(), 0));
    };
    state.deck.extra_total = sum(state.deck.extras);
    for (auto& seat_at : state.seats) seat_at.festival_count = sum(seat_at.festivals);
  }
};

}  // namespace roundhouse::kit
