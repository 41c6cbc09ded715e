/// Refusals with the numbers of the table: what a route needs, what the seat has, how many are missing.
#include "text/moves.h"
#include "text/rows.h"

namespace roundhouse::text {
namespace {

std::string cards_of_one_color(int n, Language language) {
  if (n == 1)
    return std::string(pick(language, "1 card of any colour", "1 carte de la couleur de votre choix"));
  return phrase(language, "{} cards of one colour", "{} cartes d’une même couleur", n);
}

/// "3 green", "2 locomotives and 1 card of any colour (any 3 cards count as a locomotive)".
std::string needs(Teller const& t, RouteId id, Cards const& hand) {
  auto const& route = t.board.at(id);
  std::vector<std::string> parts;
  if (route.locomotives > 0)
    parts.push_back(card_count(t.board, Card::locomotive, route.locomotives, t.language));
  int const rest = route.length - route.locomotives;
  if (rest > 0) {
    parts.push_back(route.color == gray ? cards_of_one_color(rest, t.language)
                                        : card_count(t.board, route.color, rest, t.language));
  }
  auto text = enumeration(parts, t.language);
  if (int const swap = swap_size(t.board, id); swap > 0) {
    text += route.kind == RouteKind::ferry
                ? t.say(" (any {} cards count as a locomotive)",
                        " ({} cartes quelconques valent une locomotive)", swap)
                : t.say(" (any {} cards count as one)", " ({} cartes quelconques en valent une)", swap);
  } else if (!route.wild && hand[Card::locomotive] > 0) {
    text += t.say(" ({} do not count here)", " (les {} ne comptent pas ici)",
                  card_plural(t.board, Card::locomotive, t.language));
  }
  return text;
}

/// "you have 1 green and 1 locomotive"; of several colours, those of which there are most.
std::string has(Teller const& t, Cards const& counted, int others, bool of_several) {
  std::vector<std::string> parts;
  for (int i = 0; i < card_kinds; ++i)
    if (int const n = counted[card_at(i)]; n > 0)
      parts.push_back(card_count(t.board, card_at(i), n, t.language));
  if (others == 1) parts.push_back(t.fixed("1 other card", "1 autre carte"));
  if (others > 1) parts.push_back(t.say("{} other cards", "{} autres cartes", others));
  if (parts.empty()) return t.fixed("you have none", "vous n’en avez aucune");
  auto const list = enumeration(parts, t.language);
  return of_several ? t.say("at best you have {}", "vous avez au mieux {}", list)
                    : t.say("you have {}", "vous avez {}", list);
}

/// "1 short", "3 short, including 1 locomotive".
std::string lacks(Teller const& t, int missing, int symbols) {
  if (symbols == 0) return t.say("{} short", "il en manque {}", missing);
  auto const locomotives = card_count(t.board, Card::locomotive, symbols, t.language);
  if (symbols == missing) return t.say("{} short", "il manque {}", locomotives);
  return t.say("{} short, including {}", "il en manque {}, dont {}", missing, locomotives);
}

/// A station may be paid for in any colour: the best of the hand.
Cards counted_for_station(Cards const& hand) {
  auto best = Card::none;
  for (int c = 0; c < colors; ++c)
    if (hand[card_at(c)] > (best == Card::none ? 0 : hand[best])) best = card_at(c);
  Cards counted;
  if (best != Card::none) counted.add(best, hand[best]);
  counted.add(Card::locomotive, hand[Card::locomotive]);
  return counted;
}

}  // namespace

std::string cannot_pay(Teller const& t, Move claim) {
  auto const& hand = t.state.at(t.seat).hand;
  auto const& route = t.board.at(claim.route());
  auto const lack = shortfall(t.board, claim.route(), hand);
  auto text =
      t.say("Needs {}; {}: {}.", "Il faut {} ; {} : {}.", needs(t, claim.route(), hand),
            has(t, lack.counted, lack.others, route.color == gray), lacks(t, lack.missing, lack.symbols));
  if (route.kind == RouteKind::tunnel && t.board.tunnels) {
    text += t.say(" The tunnel may then cost up to {} more.",
                  " Le tunnel peut ensuite en coûter jusqu’à {} de plus.", t.board.tunnels->reveal);
  }
  return text;
}

std::string cannot_pay_station(Teller const& t, Move /*build*/) {
  auto const& seat = t.state.at(t.seat);
  int const cost = built(seat).size() + 1;  // S-03
  auto const counted = counted_for_station(seat.hand);
  return t.say("Your next station costs {}; {}: {}.", "Votre prochaine gare coûte {} ; {} : {}.",
               cards_of_one_color(cost, t.language), has(t, counted, 0, true),
               lacks(t, cost - counted.total, 0));
}

std::string too_few_trains(Teller const& t, Move claim) {
  int const length = t.board.at(claim.route()).length;
  int const left = t.state.at(t.seat).trains;
  auto const needed = train_count(t.board, length, t.language);
  if (left == 0)
    return t.say("Needs {}; you have none left.", "Il faut {} ; il ne vous en reste aucun.", needed);
  return t.say("Needs {}; you have {} left: {} short.", "Il faut {} ; il vous en reste {} : il en manque {}.",
               needed, left, length - left);
}

std::string route_closed(Teller const& t, Move /*claim*/) {
  int const from = t.board.switches.double_routes_from;
  auto text = t.say("This route is closed: with {} players, only one of several parallel routes can be used",
                    "Cette route est fermée : à {} joueurs, une seule des routes parallèles peut servir",
                    static_cast<int>(t.state.players));
  if (from > t.board.max_players) return text + '.';
  return text + t.say(" (with {} players, all of them).", " (à {} joueurs, toutes).", from);
}

std::string refusal(Board const& board, State const& state, SeatId seat, Move move, Reason reason,
                    Language language) {
  auto const* row = find_row<&MechanicText::refusals, &RefusalText::reason>(reason);
  if (row->numbers != nullptr) return row->numbers({board, state, seat, language}, move);
  return std::string(sentence(reason, language));
}

Cards cards_counted(Board const& board, State const& state, SeatId seat, Move move, Reason reason) {
  auto const& hand = state.at(seat).hand;
  if (reason == Reason::cannot_pay) return shortfall(board, move.route(), hand).counted;
  if (reason == Reason::cannot_pay_station) return counted_for_station(hand);
  return {};
}

}  // namespace roundhouse::text
