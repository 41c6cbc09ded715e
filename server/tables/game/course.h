/// The course of one game: from its seed and its decisions everything else follows. A plain value: a move is
/// tried on a copy, and the copy takes its place once the move is kept.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "roundhouse/record.h"

namespace roundhouse::server {

/// Who made a decision.
enum class Maker : std::uint8_t { person, computer };

struct Decision {
  SeatId seat{};
  Move move{};
  Maker maker = Maker::person;
  std::size_t event = 0;  // its place in the history
};

/// What a deal follows from.
struct Deal {
  StreamKind stream = StreamKind::sha256;
  Seed seed{};
};

class Course {
 public:
  /// The board must outlive it.
  Course(Board const& board, Setup const& setup, Deal const& deal);

  Board const& board() const { return *board_; }
  Setup const& setup() const { return setup_; }
  State const& state() const { return state_; }
  Events const& events() const { return events_; }
  std::vector<Decision> const& decisions() const { return decisions_; }
  bool over() const { return state_.phase == Phase::over; }
  View view(SeatId viewer) const;

  /// Plays the move, or says why not and changes nothing.
  Reason play(SeatId seat, Move move, Maker maker);
  /// A move that is known to be legal.
  void play_legal(SeatId seat, Move move, Maker maker);

  /// Why a seat cannot take its last decision back: made by a person, it can if it revealed nothing and
  /// nobody has gone on from it. Choices that all seats make at once may be taken back as long as they are
  /// put aside.
  enum class Bar : std::uint8_t { none, nothing, computer, seen, gone_on };
  Bar undo_bar(SeatId seat) const;
  /// The number, from 0, of the decision that a seat may take back.
  std::optional<std::size_t> undoable(SeatId seat) const;
  /// The same game without one decision; it must be undoable.
  Course without(std::size_t decision) const;
  /// The first so many decisions.
  Course first(std::size_t decisions) const;

  /// The game as the engine's own class, for its record. The dealer must live as long as the game.
  struct Whole {
    std::unique_ptr<Dealer> dealer;
    std::unique_ptr<Game> game;
  };
  Whole whole() const;

 private:
  std::optional<std::size_t> last_of(SeatId seat) const;
  using AnyDealer = std::variant<SecretDealer, FastDealer>;
  static AnyDealer make(Deal const& deal);
  Dealer& dealer();

  Board const* board_;
  Setup setup_;
  Deal deal_;
  AnyDealer dealer_;
  State state_;
  Events events_;
  std::vector<Decision> decisions_;
};

}  // namespace roundhouse::server
