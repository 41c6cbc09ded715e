/// The computer players of a table. A task holds a copy of what its seat may see: any thread can run it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "roundhouse/player.h"
#include "tables/game/progress.h"
#include "tables/game/visitor.h"

namespace roundhouse::tables {

/// What a seat sees, copied.
class SeatView {
 public:
  SeatView(Board const& board, View const& view);
  SeatView(Board const& board, SeatId seat, State const& table, Events events)
      : board_(&board), seat_(seat), table_(table), events_(std::move(events)) {}
  Board const& board() const { return *board_; }
  State const& table() const { return table_; }
  SeatId seat() const { return seat_; }
  View view() const { return {seat_, table_, History(events_, seat_)}; }
  Events const& events() const { return events_; }
  Moves legal() const;

 private:
  Board const* board_;
  SeatId seat_;
  State table_;
  Events events_;  // as the seat has seen them
};

/// What should the computer player in this seat do?
struct Question {
  SeatView view;
  std::uint64_t number = 0;  // comes back with the answer
  std::string level;
  std::uint64_t seed = 0;
};
Move answer(Question const& question);

/// What the computer player of that level decides for a seat of a game with this deal, wherever it is played;
/// unless its thinking has a limit of time.
Move decided_at_table(Game const& game, Deal const& deal, SeatId seat, std::string const& level);

/// How many of the decisions of a seat are others than that level makes.
struct Compared {
  int decisions = 0;
  int different = 0;
};
Compared compared_with(Game const& played, Deal const& deal, SeatId seat, std::string const& level);

/// What should a person in this seat do, or have done, and why?
struct Consultation {
  SeatView view;
  Asker asker;
  std::string table;
  int at = 0;  // number of the decision
  std::vector<std::string> names;
};
/// The message with the advice.
std::string advice(Consultation const& consultation);

/// Who is thinking, and who has decided and pauses before moving.
class Computers {
 public:
  struct Ready {
    int seat = 0;  // from 0
    Move move{};
  };

  /// New questions for seats of computer players that must decide. Drops outdated ones.
  std::vector<Question> ask(Progress const& progress, bool watched, Moment now);
  /// An answer has come; one that nobody waits for any more is ignored.
  void decided(std::uint64_t number, Move move);
  /// The pool was full: the question is asked again later.
  void not_asked(std::uint64_t number, Moment now);
  /// Nobody waits for any answer any more.
  void drop() { seats_.clear(); }
  /// Somebody who has decided what is asked now, and has waited long enough.
  std::optional<Ready> ready(Progress const& progress, Moment now) const;
  /// When somebody will be.
  std::optional<Moment> next() const;
  std::size_t thinking() const;

 private:
  struct Seat {
    std::int64_t decision = 0;  // asked_at
    std::uint64_t number = 0;   // of the question
    std::optional<Move> move;
    Moment due{};
    std::optional<Moment> again;  // when to ask again
  };
  Moment due(Progress const& progress, int seat, bool watched, Moment now) const;

  std::map<int, Seat> seats_;
  std::uint64_t questions_ = 0;
};

}  // namespace roundhouse::tables
