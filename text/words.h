/// The nouns of the game as people read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/board.h"
#include "roundhouse/move.h"
#include "roundhouse/score.h"
#include "roundhouse/state.h"

namespace roundhouse::text {

/// The kind of a card by itself: "purple", "locomotive", "violette". French agrees with *carte* and *route*.
std::string card_name(Board const& board, Card card, Language language);
/// A colour by itself: "purple", "violet".
std::string color_name(Board const& board, Card color, Language language);
/// "the red card", "the locomotive", "la carte voyageur".
std::string the_card(Board const& board, Card card, Language language);
/// The kind in the plural: "locomotives", "rouges". English colours have none ("3 red").
std::string card_plural(Board const& board, Card card, Language language);
/// "3 purple", "2 locomotives", "3 violettes".
std::string card_count(Board const& board, Card card, int n, Language language);
/// "3 purple + 1 locomotive"; "nothing" for no cards.
std::string card_list(Board const& board, Cards const& cards, Language language);
/// One sign for each kind, so that colour is never the only one. Two kinds of a board never share one.
char card_letter(Board const& board, Card card, Language language);

/// What stands on the routes, so many: "1 train", "3 taxis", "no trains", "aucun wagon".
std::string train_count(Board const& board, int n, Language language);

std::string_view kind_name(RouteKind kind, Language language);
std::string route_name(Board const& board, RouteId route, Language language);
/// "4 spaces, purple", "3 spaces, any colour, ferry with 2 locomotives", "2 spaces, black, tunnel".
std::string route_facts(Board const& board, RouteId route, Language language);
/// "Boston–Miami (12)".
std::string ticket_name(Board const& board, TicketId ticket, Language language);
/// The name of one of two ticket decks, as an adjective of so many tickets: "short", "longs".
std::string deck_name(Board const& board, int deck, Language language, int n = 2);
/// Tickets of two decks: "3 short tickets and 1 long", "4 billets longs".
std::string ticket_mix(Board const& board, int first, int second, Language language);

std::string_view provenance_name(std::string_view level, Language language);

/// A computer player by its level: "Casual", "Amateur"; what follows @ or : is left out.
std::string player_name(std::string_view player, Language language);

/// A name after the French *de* or *que*: "de Lisbonne", "qu’Alicante"; in English the name.
std::string with_de(std::string_view name, Language language);
std::string with_que(std::string_view name, Language language);

/// A sentence of the log.
struct LogLine {
  std::size_t event = 0;  // number of the last event that it tells of
  std::string text;
  SeatId seat = no_seat;  // whose doing it is
  // What it is about, to be shown on the map
  std::vector<RouteId> routes{};
  std::vector<CityId> cities{};
};

/// "a, b and c".
std::string enumeration(std::vector<std::string> const& parts, Language language);

}  // namespace roundhouse::text
