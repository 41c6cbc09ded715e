#include "text/moves.h"

#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::text {
namespace {

struct Writer {
  Board const& board;
  State const& state;
  SeatId seat;
  Language language;

  std::string const& city(CityId c) const { return board.at(c).name.in(language); }
  std::string fixed(std::string_view en, std::string_view fr) const {
    return std::string(pick(language, en, fr));
  }

  std::string draw_tickets(Move move) const;
  std::string keep(Move move) const;
  std::string pay(Move move) const;
  std::string go(Move move) const;
  std::string goods_at(CityId c) const;
  std::string province(Move move) const;
  std::string extra(Move move) const;
  std::string festival(Move move) const;
  std::string action(Move move) const;
  std::string payment_step(Move move) const;
  std::string after_claim(Move move) const;
};

std::string Writer::draw_tickets(Move move) const {
  if (board.two_ticket_decks) {
    auto const mix = ticket_mix(board, move.a, move.b, language);
    if (move.c == 0) return phrase(language, "Draw {}", "Piocher {}", mix);
    return phrase(language, "Use express +{} and draw {}", "Utiliser l’express +{} et piocher {}",
                  static_cast<int>(move.c), mix);
  }
  int const n = tickets_drawn(board, state, move);
  if (move.c > 0) {
    return phrase(language, "Use express +{} and draw {} tickets",
                  "Utiliser l’express +{} et piocher {} billets", static_cast<int>(move.c), n);
  }
  return n == 1 ? fixed("Draw the last ticket", "Piocher le dernier billet")
                : phrase(language, "Draw {} tickets", "Piocher {} billets", n);
}

std::string Writer::keep(Move move) const {
  auto const& offer = state.at(seat).offer;
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < offer.size; ++i) {
    if (((move.a >> i) & 1U) != 0) kept.push_back(ticket_name(board, offer.tickets[i], language));
  }
  if (kept.empty()) return fixed("Keep none", "N’en garder aucun");
  return phrase(language, "Keep {}", "Garder {}", enumeration(kept, language));
}

/// What the cards of any kind stand for: N-08, N-13.
std::string in_place_of(Board const& board, RouteId route, int swaps, Language language) {
  int const cards = swaps * swap_size(board, route);
  if (board.at(route).kind != RouteKind::ferry) {
    return swaps == 1
               ? phrase(language, "any {} cards instead of one", "{} cartes quelconques au lieu d’une", cards)
               : phrase(language, "any {} cards instead of {}", "{} cartes quelconques au lieu de {}", cards,
                        swaps);
  }
  return swaps == 1 ? phrase(language, "any {} cards instead of a locomotive",
                             "{} cartes quelconques au lieu d’une locomotive", cards)
                    : phrase(language, "any {} cards instead of {} locomotives",
                             "{} cartes quelconques au lieu de {} locomotives", cards, swaps);
}

std::string Writer::pay(Move move) const {
  auto const route = state.claim.route;
  auto paid = payment(board, route, move);
  if (paid.swaps == 0) {
    return phrase(language, "Pay {}", "Payer {}", payment_text(board, route, paid, language));
  }
  auto const instead = in_place_of(board, route, paid.swaps, language);
  paid.swaps = 0;
  if (paid.color_cards + paid.locomotives + paid.long_locomotives == 0) {
    return phrase(language, "Use {}", "Utiliser {}", instead);
  }
  return phrase(language, "Pay {} and {}", "Payer {} et {}", payment_text(board, route, paid, language),
                instead);
}

std::string Writer::go(Move move) const {
  auto const route = move.route();
  auto const there = board.at(route).other(state.ride.at);
  auto const color = card_name(board, board.at(route).color, language);
  auto const to = city(there) + goods_at(there);
  if (state.at(seat).routes.contains(route)) {
    return phrase(language, "Go to {} on your {} route", "Aller à {} par votre route {}", to, color);
  }
  return phrase(language, "Go to {} on an opponent’s {} route, for a passenger card",
                "Aller à {} par une route {} adverse, contre une carte voyageur", to, color);
}

/// M-15: the token that would be taken there.
std::string Writer::goods_at(CityId c) const {
  auto const goods = goods_in(board, state, c);
  if (goods.empty() || c == state.ride.start) return "";
  return fmt::format(" (+{})", goods.front());
}

std::string Writer::province(Move move) const {
  auto const& line = board.provinces->lines[move.a];
  auto const color = color_name(board, line.color, language);
  int const cell = province_cell(board, state, move.a, state.claim.played);
  if (cell == 0) {
    return phrase(language, "Place a train in {} ({})", "Poser un wagon dans {} ({})", line.name.in(language),
                  color);
  }
  return phrase(language, "Place a train in {} ({}): space {} or higher",
                "Poser un wagon dans {} ({}) : case {} ou plus", line.name.in(language), color, cell);
}

std::string Writer::extra(Move move) const {
  auto const& claim = state.claim;
  int const cell = province_cell(board, state, claim.line, claim.played + move.a + move.b + move.c);
  std::vector<std::string> added;
  if (move.a > 0) added.push_back(card_count(board, claim.color, move.a, language));
  if (move.b > 0) added.push_back(card_count(board, Card::locomotive, move.b, language));
  if (move.c > 0) added.push_back(phrase(language, "express +{}", "l’express +{}", static_cast<int>(move.c)));
  auto const province = with_de(board.provinces->lines[claim.line].name.in(language), language);
  if (added.empty()) {
    return phrase(language, "Place on space {} of {} (no extra)", "Poser sur la case {} {} (sans supplément)",
                  cell, province);
  }
  return phrase(language, "Place on space {} of {} (add {})", "Poser sur la case {} {} (ajouter {})", cell,
                province, enumeration(added, language));
}

std::string Writer::festival(Move move) const {
  int const n = state.festivals_lying[move.a];
  auto const& name = board.festivals->list[move.a].name.in(language);
  return phrase(language, "Take the festival cards of {} ({})", "Prendre les cartes festival {} ({})",
                with_de(name, language), n);
}

std::string Writer::action(Move move) const {
  switch (move.kind) {
    case MoveKind::pass: return fixed("Pass", "Passer");
    case MoveKind::take:
      return phrase(language, "Take {} from the row", "Prendre {} de la rangée",
                    the_card(board, move.card(), language));
    case MoveKind::draw: return fixed("Draw from the deck", "Piocher une carte");
    case MoveKind::express_draw:
      return move.a == 1 ? fixed("Use express +1 and draw 1 card first",
                                 "Utiliser l’express +1 et piocher d’abord 1 carte")
                         : phrase(language, "Use express +{} and draw {} cards first",
                                  "Utiliser l’express +{} et piocher d’abord {} cartes",
                                  static_cast<int>(move.a), static_cast<int>(move.a));
    case MoveKind::claim:
      return phrase(language, "Claim {} ({})", "Prendre {} ({})", route_name(board, move.route(), language),
                    route_facts(board, move.route(), language));
    case MoveKind::draw_tickets:
    case MoveKind::choose_mix: return draw_tickets(move);
    case MoveKind::ride:
      return phrase(language, "Move the passenger in {}", "Déplacer le voyageur {}",
                    with_de(city(move.city()), language));
    case MoveKind::pick:
      return phrase(language, "Pick {}", "Choisir {}", ticket_name(board, move.ticket(), language));
    default: return keep(move);
  }
}

std::string Writer::payment_step(Move move) const {
  switch (move.kind) {
    case MoveKind::pay: return pay(move);
    case MoveKind::give:
      if (move.b == 0) {
        return phrase(language, "Discard no {}", "Ne défausser aucune {}",
                      card_name(board, move.card(), language));
      }
      return phrase(language, "Discard {}", "Défausser {}", card_count(board, move.card(), move.b, language));
    case MoveKind::pay_raise: {
      Cards more;
      if (move.a > 0) more.add(state.claim.color, move.a);
      if (move.b > 0) more.add(Card::locomotive, move.b);
      return phrase(language, "Pay {} more", "Payer {} de plus", card_list(board, more, language));
    }
    default: return fixed("Take your cards back and end the turn", "Reprendre vos cartes et finir le tour");
  }
}

std::string Writer::after_claim(Move move) const {
  switch (move.kind) {
    case MoveKind::place_passenger:
      return phrase(language, "Place a passenger in {}", "Poser un voyageur à {}", city(move.city()));
    case MoveKind::no_passenger: return fixed("Place no passenger", "Ne pas poser de voyageur");
    case MoveKind::take_festival: return festival(move);
    case MoveKind::no_festival: return fixed("Take no festival cards", "Ne pas prendre de cartes festival");
    case MoveKind::province: return province(move);
    case MoveKind::no_province:
      return fixed("Place no train in the provinces", "Ne pas poser de wagon dans les provinces");
    case MoveKind::extra: return extra(move);
    case MoveKind::go: return go(move);
    default: return phrase(language, "Stop at {}", "S’arrêter à {}", city(state.ride.at));
  }
}

}  // namespace

int tickets_left(State const& state) {
  return state.tickets[0].size() + state.tickets[1].size();
}

int tickets_drawn(Board const& board, State const& state, Move draw) {
  return std::min(board.switches.draw_deal + draw.c, tickets_left(state));
}

std::span<std::uint8_t const> goods_in(Board const& board, State const& state, CityId city) {
  return std::span(board.passengers->stacks[city]).last(state.goods_left[city]);
}

int swap_size(Board const& board, RouteId route) {
  auto const& r = board.at(route);
  if (r.kind == RouteKind::ferry) return board.card_swaps ? board.card_swaps->ferry_locomotive : 0;
  return r.swap;
}

std::string payment_text(Board const& board, RouteId route, Payment const& paid, Language language) {
  Cards cards;
  if (is_color(paid.color)) cards.add(paid.color, paid.color_cards);
  cards.add(Card::locomotive, paid.locomotives);
  cards.add(Card::locomotive_4, paid.long_locomotives);
  if (paid.swaps == 0) return card_list(board, cards, language);
  auto const any =
      phrase(language, "any {} cards", "{} cartes quelconques", paid.swaps * swap_size(board, route));
  return cards.total == 0 ? any : card_list(board, cards, language) + " + " + any;
}

std::string move_sentence(Board const& board, State const& state, SeatId seat, Move move, Language language) {
  Writer const writer{board, state, seat, language};
  switch (move.kind) {
    case MoveKind::pay:
    case MoveKind::give:
    case MoveKind::pay_raise:
    case MoveKind::give_up: return writer.payment_step(move);
    case MoveKind::place_passenger:
    case MoveKind::no_passenger:
    case MoveKind::take_festival:
    case MoveKind::no_festival:
    case MoveKind::province:
    case MoveKind::no_province:
    case MoveKind::extra:
    case MoveKind::go:
    case MoveKind::stop: return writer.after_claim(move);
    default: return writer.action(move);
  }
}

}  // namespace roundhouse::text
