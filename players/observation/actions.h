/// Moves as numbers: a fixed space of actions for each board, for players that learn.
///
/// Most moves are one action. A payment with several kinds of wild cards, and the extra cards of a province,
/// are chosen part by part: their moves are up to three actions, and as soon as the actions so far leave one
/// move only, it is made. So every legal move is reached by exactly one sequence.
#pragma once

#include "players/observation/blocks.h"
#include "roundhouse/rules.h"

namespace roundhouse::observation {

inline constexpr int most_steps = 3;

/// The actions that make up a move.
struct Path {
  std::array<std::int16_t, most_steps> steps{};
  std::int8_t size = 0;
};

class ActionSpace {
 public:
  explicit ActionSpace(Board const& board);  // which must outlive it
  int size() const { return blocks_.size(); }
  Blocks const& blocks() const { return blocks_; }
  /// Of a legal move in this state.
  Path path(State const& state, Move move) const;
  /// The part of a move that an action chooses: so many cards, and of a payment their colour.
  struct Part {
    Card color = Card::none;  // locomotive: none of a colour
    int cards = 0;
  };
  Part part(int action) const;
  /// An action in words, e.g. `claim denver-omaha`; empty if there is no such action.
  std::string words(int action) const;

 private:
  int with(MoveKind kind, int n) const { return start_[index(kind)] + n; }
  Block const* block_of(int action) const;
  Path pay_path(State const& state, Move move) const;

  Board const* board_;
  Blocks blocks_;
  PerCard<std::int16_t> take_{};
  std::array<std::int16_t, move_kinds> start_{};
  int longest_ = 0;      // route
  int most_mixed_ = 0;   // tickets drawn at once from two decks
  int fill_long_ = -1;   // how many locomotives +4
  int fill_swaps_ = -1;  // how many swaps
  int extra_wild_ = 0;   // locomotives of extra cards
  int extra_express_ = 0;
};

/// What has been chosen of a move so far.
struct Chosen {
  std::array<std::int16_t, most_steps> steps{};
  std::int8_t size = 0;
};

/// Those of the moves that begin as chosen; the list itself, where nothing is.
void narrow(ActionSpace const& space, State const& state, Chosen const& chosen, Moves& moves);

/// Sets the byte of every action that can come next, of moves that begin as chosen.
void write_mask(ActionSpace const& space, State const& state, Chosen const& chosen, Moves const& moves,
                std::uint8_t* mask);

enum class Taken : std::uint8_t { refused, goes_on, move };
/// Takes an action: refused, if no move has it next; a move, if there is only one; otherwise it is chosen,
/// and the moves are those that are left.
Taken take(ActionSpace const& space, State const& state, int action, Chosen& chosen, Moves& moves,
           Move& move);

}  // namespace roundhouse::observation
