/// What one person at the table sees. Everything comes from the seat's view, so nothing hidden can be
/// printed.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "roundhouse/board.h"
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

/// Points that everybody can see: what has been scored, and the routes where they are scored at the end.
int public_points(Board const& board, State const& state, SeatId seat);

}  // namespace roundhouse::cli
