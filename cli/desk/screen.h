/// What one person at the table sees, all of it from the seat's view: nothing hidden can be printed.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/board.h"
#include "roundhouse/game.h"
#include "roundhouse/state.h"
#include "roundhouse/view.h"

namespace roundhouse::cli {

class Screen {
 public:
  Screen(Terminal& terminal, Board const& board, View const& view, std::vector<std::string> const& names,
         Language language)
      : terminal_(terminal), board_(board), view_(view), names_(names), language_(language) {}

  /// Everything, at the beginning of a turn.
  void show_table() const;
  /// What changes within a turn: row and hand, tickets on offer.
  void show_step() const;

  void show_seats() const;
  void show_row() const;
  void show_hand() const;
  void show_tickets() const;
  void show_offer() const;
  /// What only some boards have.
  void show_extras() const;
  void show_goods() const;
  void show_last_round() const;
  void show_claimed() const;

  /// What the person must decide.
  void show_prompt() const;

  /// The log from this event on; its last `most` lines.
  void show_log(std::size_t from, std::size_t most) const;

 private:
  /// The columns for every seat.
  std::vector<std::string> columns() const;
  std::vector<std::string> values(SeatId seat) const;
  bool waits(SeatId seat) const;
  /// For terminals too narrow for the columns.
  void show_seats_in_words() const;
  /// The lines after a name that stands on the first of them.
  void show_named(std::string_view name, std::vector<std::string> const& lines) const;
  void field(std::string_view name, std::string const& value) const;
  void show_list(std::string_view name, std::vector<std::string> const& items) const;
  std::string seat_line(SeatId seat, int name_width) const;
  std::string ticket_line(TicketId ticket) const;
  std::string chip(Card card) const;
  struct Extras;

  State const& state() const { return view_.state; }
  Seat const& own() const { return view_.state.at(view_.viewer); }
  bool watching() const { return view_.viewer == spectator; }

  Terminal& terminal_;
  Board const& board_;
  View const& view_;
  std::vector<std::string> const& names_;
  Language language_;
};

void show_result(Terminal& terminal, Board const& board, State const& state,
                 std::vector<std::string> const& names, Language language);

/// The letter of the n-th ticket on offer: `a`, `b`, …
constexpr char offer_letter(int n) {
  return static_cast<char>('a' + n);
}

/// The letter of a kind of card in its colour; `[ ]` for gray.
std::string card_sign(Terminal const& terminal, Board const& board, Card card, Language language);

/// A route with its length and colour: `Denver–Omaha 4[P]`, and `T` for a tunnel, `F2` for a ferry.
std::string route_sign(Terminal const& terminal, Board const& board, RouteId route, Language language);

/// The shape of a seat and the name of who sits there.
std::string seat_and_name(Terminal const& terminal, SeatId seat, std::vector<std::string> const& names);

/// Whether the two are interchangeable for claiming.
bool alike(Route const& a, Route const& b);

/// The seat that has claimed the route, or none.
SeatId owner_of(State const& state, RouteId route);

/// The lines of the map, as wide as the terminal. Claimed routes are drawn with the sign of their seat, open
/// ones with dots and, where there is room, their length and the letter of their colour.
std::vector<std::string> draw_map(Terminal const& terminal, Board const& board, State const& state,
                                  Language language);

/// Every route in words, for narrower terminals: whose it is, or that it is open.
std::vector<std::string> list_routes(Terminal const& terminal, Board const& board, State const& state,
                                     Language language);

/// What its signs mean, apart from those of the seats.
std::string map_legend(Board const& board, Language language);

/// Narrower than this a map cannot be read.
inline constexpr int least_map_width = 70;

}  // namespace roundhouse::cli
