#include "device/board_words.h"

#include <boost/json/serialize.hpp>

#include "device/json.h"
#include "roundhouse/notation.h"
#include "text/words.h"

namespace roundhouse::device {
namespace {

js::object card_words_of(Board const& board, Card card, Language language) {
  js::array counts;
  for (int n = 0; n <= board.cards[card]; ++n)
    counts.emplace_back(text::card_count(board, card, n, language));
  return {{"name", text::card_name(board, card, language)},
          {"the", text::the_card(board, card, language)},
          {"counts", std::move(counts)}};
}

}  // namespace

std::string board_words(Board const& board, Language language) {
  js::object cards;
  for (int i = 0; i < card_kinds; ++i) {
    if (board.cards[card_at(i)] > 0)
      cards.emplace(word(card_at(i)), card_words_of(board, card_at(i), language));
  }
  js::object routes;
  for (auto const route : board.all_routes) {
    auto const& facts = board.at(route);
    routes.emplace(facts.id, js::object{{"name", text::route_name(board, route, language)},
                                        {"facts", text::route_facts(board, route, language)},
                                        {"points", facts.points}});
  }
  js::object tickets;
  for (std::size_t i = 0; i < board.tickets.size(); ++i) {
    auto const& ticket = board.tickets[i];
    js::array ends{board.place_name(ticket.from).in(language), board.place_name(ticket.to).in(language)};
    tickets.emplace(ticket.id,
                    js::object{{"name", text::ticket_name(board, static_cast<TicketId>(i), language)},
                               {"points", ticket.points},
                               {"ends", std::move(ends)},
                               {"from", ids(board, ticket.from_cities)},
                               {"to", ids(board, ticket.to_cities)}});
  }
  return js::serialize(js::object{
      {"cards", std::move(cards)}, {"routes", std::move(routes)}, {"tickets", std::move(tickets)}});
}

}  // namespace roundhouse::device
