/// Why a computer player moved as it did, in words.
#pragma once

#include <string>
#include <vector>

#include "roundhouse/explanation.h"
#include "roundhouse/state.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::text {

/// A move and who makes it. The table is the one before the move; the view of the seat is enough.
struct MoveInPlace {
  Board const& board;
  State const& table;
  SeatId seat;
  Move move;
};

/// One to three sentences: what the move is for, what speaks against waiting, and the two best other moves
/// with the points they are worth less. They name no speaker, so that they serve as a reason and as advice.
std::string explanation_text(MoveInPlace const& made, Explanation const& explanation,
                             std::vector<std::string> const& names, Language language);

/// A number as people of the language write it, without its sign, with at most one digit behind the point.
std::string number_text(double value, Language language);
/// "1 point", "2.5 points", "1,5 point".
std::string points_text(double value, Language language);

/// What all sentences about a move have in common: its route, its tickets, its rivals by name.
class ExplanationWords {
 public:
  ExplanationWords(MoveInPlace const& made, Explanation const& reason, std::vector<std::string> const& names,
                   Language in)
      : board(made.board),
        table(made.table),
        seat(made.seat),
        move(made.move),
        why(reason),
        language(in),
        names_(names) {}

  Board const& board;
  State const& table;
  SeatId seat;
  Move move;
  Explanation const& why;
  Language language;

  template <typename... Args>
  std::string say(Pattern<sizeof...(Args)> en, Pattern<sizeof...(Args)> fr, Args const&... args) const {
    return phrase(language, en, fr, args...);
  }
  std::string fixed(std::string_view en, std::string_view fr) const {
    return std::string(pick(language, en, fr));
  }

  std::string gain() const { return points_text(why.gain, language); }
  /// The route that the move is about; no_route if it is about none.
  RouteId route() const { return move.kind == MoveKind::claim ? move.route() : table.claim.route; }
  bool has_route() const { return route() != no_route; }
  /// Its name.
  std::string route_text() const;
  /// The route that the player fears for; the one of the move if it names none.
  std::string feared_text() const;
  /// The rival it fears.
  std::string rival() const;
  /// The unfinished tickets that the plan serves.
  std::string served() const;
  std::string ticket_list(std::vector<TicketId> const& tickets) const;
  /// The tickets that the move keeps or picks.
  std::vector<TicketId> chosen() const;
  /// How many routes the plan needs besides the one of the move, and which.
  int count_missing() const;
  std::string missing() const;

 private:
  std::string listed(std::vector<std::string> all) const;

  std::vector<std::string> const& names_;
};

}  // namespace roundhouse::text
