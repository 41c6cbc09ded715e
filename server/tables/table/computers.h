/// The computer players of a table: who is thinking, and who has decided and pauses before moving.
#pragma once

#include <map>

#include "server/tables/game/progress.h"
#include "server/tables/game/thought.h"

namespace roundhouse::server {

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

}  // namespace roundhouse::server
