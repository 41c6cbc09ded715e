#include "device/choices.h"

#include <algorithm>
#include <map>

#include "roundhouse/notation.h"
#include "roundhouse/rules.h"
#include "roundhouse/sort_few.h"
#include "text/moves.h"

namespace roundhouse::device {

Choices::Choices(Board const& board, State const& state, SeatId seat, std::vector<std::string> const& legal)
    : board_(board), state_(state), seat_(seat) {
  for (auto const& words : legal)
    if (auto const move = move_from_words(board, state, seat, words)) list_.push_back({words, *move});
}

js::object Choices::moves(Language language) const {
  js::object all;
  for (auto const& [words, move] : list_) {
    all.emplace(words, js::object{{"text", text::move_sentence(board_, state_, seat_, move, language)},
                                  {"routes", ids(board_, routes_of(move))},
                                  {"cities", ids(board_, cities_of(move))},
                                  {"cards", cards_of(move)}});
  }
  return all;
}

std::vector<RouteId> Choices::routes_of(Move move) const {
  switch (move.kind) {
    case MoveKind::claim:
    case MoveKind::go: return {move.route()};
    case MoveKind::pay:
    case MoveKind::pay_raise:
    case MoveKind::give: return {state_.claim.route};
    default: return {};
  }
}

Cities Choices::ends_of(TicketId ticket) const {
  return board_.at(ticket).from_cities | board_.at(ticket).to_cities;
}

Cities Choices::cities_of(Move move) const {
  Cities cities;
  switch (move.kind) {
    case MoveKind::place_passenger:
    case MoveKind::ride:
    case MoveKind::build_station: cities.insert(move.city()); break;
    case MoveKind::take_festival: return board_.festivals->list[move.a].cities;
    case MoveKind::pick: return ends_of(move.ticket());
    case MoveKind::keep: {
      auto const& offer = state_.at(seat_).offer;
      for (std::size_t i = 0; i < offer.size; ++i)
        if (((move.a >> i) & 1U) != 0) cities |= ends_of(offer.tickets[i]);
      break;
    }
    default: break;
  }
  return cities;
}

/// What is paid with a move, for a route.
Cards Choices::paid(Move move, RouteId route) const {
  Cards cards;
  auto const add = [&cards](Card card, int n) {
    if (n > 0) cards.add(card, n);
  };
  if (move.kind == MoveKind::pay) {
    auto const how = payment(board_, route, move);
    if (how.color_cards > 0) add(how.color, how.color_cards);
    add(Card::locomotive, how.locomotives);
    add(Card::locomotive_4, how.long_locomotives);
  } else if (move.kind == MoveKind::pay_raise) {
    if (move.a > 0) add(state_.claim.color, move.a);
    add(Card::locomotive, move.b);
  } else if (move.kind == MoveKind::pay_station) {
    if (move.c > 0) add(move.card(), move.c);
    add(Card::locomotive, move.b);
  }
  return cards;
}

js::object Choices::cards_of(Move move) const {
  js::object cards;
  auto const all = move.kind == MoveKind::claim ? best_for(move.route()) : paid(move, state_.claim.route);
  for (int i = 0; i < card_kinds; ++i)
    if (all[card_at(i)] > 0) cards.emplace(word(card_at(i)), all[card_at(i)]);
  return cards;
}

/// Few wild cards, then the colour that is left most: in tenths of a card.
int Choices::cost(Move move, RouteId route) const {
  constexpr int locomotive = 100;
  constexpr int long_locomotive = 60;
  constexpr int swap = 140;
  auto const cards = paid(move, route);
  int const swaps = move.kind == MoveKind::pay ? payment(board_, route, move).swaps : 0;
  int left = 0;
  for (int i = 0; i < card_kinds; ++i) {
    auto const card = card_at(i);
    if (cards[card] > 0) left += state_.at(seat_).hand[card] - cards[card];
  }
  return cards[Card::locomotive] * locomotive + cards[Card::locomotive_4] * long_locomotive + swaps * swap -
         left;
}

js::array Choices::payments_best_first() const {
  std::vector<Choice> ways;
  std::ranges::copy_if(list_, std::back_inserter(ways), [](Choice const& one) {
    return one.move.kind == MoveKind::pay || one.move.kind == MoveKind::pay_raise ||
           one.move.kind == MoveKind::pay_station;
  });
  sort_few(ways, {}, [this](Choice const& one) { return cost(one.move, state_.claim.route); });
  js::array words;
  for (auto const& way : ways) words.emplace_back(way.words);
  return words;
}

/// The cards that the route is best paid with.
Cards Choices::best_for(RouteId route) const {
  Moves ways;
  payments(board_, route, state_.at(seat_).hand, ways);
  if (ways.empty()) return {};
  auto const best = *std::ranges::min_element(ways, {}, [&](Move way) { return cost(way, route); });
  return paid(best, route);
}

/// The kinds of cards that some payment for the route takes.
Cards Choices::used_for(RouteId route) const {
  Moves ways;
  payments(board_, route, state_.at(seat_).hand, ways);
  Cards used;
  for (auto const way : ways) {
    auto const how = payment(board_, route, way);
    if (how.color_cards > 0) used.add(how.color, 1);
    if (how.locomotives > 0) used.add(Card::locomotive, 1);
    if (how.long_locomotives > 0) used.add(Card::locomotive_4, 1);
  }
  return used;
}

/// Which of the routes that may be claimed can be paid with a kind of card among others.
js::object Choices::fitting() const {
  std::map<std::string_view, js::array> by_card;
  for (auto const& [words, move] : list_) {
    if (move.kind != MoveKind::claim) continue;
    auto const used = used_for(move.route());
    for (int i = 0; i < card_kinds; ++i)
      if (used[card_at(i)] > 0) by_card[word(card_at(i))].emplace_back(board_.at(move.route()).id);
  }
  js::object out;
  for (auto& [card, routes] : by_card) out.emplace(card, std::move(routes));
  return out;
}

}  // namespace roundhouse::device
