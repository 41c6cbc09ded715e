/// A kind of move and a phase as one row each: everything that the rules, the record and the belief ask about
/// it. Rows of a mechanic stand in its folder, those of every board in `rules/rows.h`.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "roundhouse/rules.h"

namespace roundhouse {

/// The first row whose member is that; nullptr if there is none.
template <typename Rows, typename Value, typename Member>
constexpr auto find_row(Rows const& rows, Value const& value, Member member) -> decltype(rows.data()) {
  for (auto const& row : rows)
    if (row.*member == value) return &row;
  return nullptr;
}

/// What a number in a move stands for, and its word in records.
struct Naming {
  std::optional<int> (*find)(Board const&, std::string_view word);
  std::string (*word)(Board const&, int number);
};

using Words = std::span<std::string_view const>;  // the words of a move after the first

/// The cards that everybody can see, as somebody follows them who reads the history.
class SeenCards {
 public:
  SeenCards() = default;
  SeenCards(SeenCards const&) = delete;
  SeenCards& operator=(SeenCards const&) = delete;

  virtual void take_from_row(SeatId seat, Card card) = 0;
  virtual void name_route(RouteId route) = 0;
  virtual void pay(SeatId seat, Move pay) = 0;
  virtual void lay(SeatId seat, Card card, int n) = 0;
  /// Cards of the colour that the claim is paid with.
  virtual void lay_more(SeatId seat, int color_cards, int locomotives) = 0;
  virtual void take_back(SeatId seat) = 0;
  virtual bool owns(SeatId seat, RouteId route) const = 0;

 protected:
  ~SeenCards() = default;
};

using Phases = std::uint32_t;  // a set of phases, one bit each
template <typename... List>
constexpr Phases in_phases(List... list) {
  return ((1U << index(list)) | ...);
}

/// What only some kinds of moves have.
struct MoveExtras {
  Naming const* names = nullptr;  // what `a` names, for a move of two words
  /// For a move of other words: appends them with a blank before each, and reads them.
  void (*write)(Board const&, State const&, SeatId, Move, std::string& words) = nullptr;
  std::optional<Move> (*read)(Board const&, State const&, SeatId, MoveKind, Words) = nullptr;
  void (*show)(SeenCards&, SeatId, Move) = nullptr;    // what the others see of the seat's cards
  bool secret = false;                                 // the others learn only that it was played
  bool goes_on = false;                                // belongs to the payment before it
  Reason (*why_not_in_phase)(State const&) = nullptr;  // in another phase, where that is not just not_now
};

struct MoveRow : MoveExtras {
  MoveKind kind{};
  std::string_view word{};  // the first in records
  Phases phases = 0;        // in which it is played
  int bytes = 0;            // how many of a, b and c it uses; the others are zero
  Reason (*why_not)(Board const&, State const&, SeatId, Move) = nullptr;
  void (*play)(Context&, SeatId, Move) = nullptr;
};

/// What only some phases have.
struct PhaseExtras {
  void (*all_decided)(Context&) = nullptr;  // where all seats choose at the same time
  bool shows_hand = false;                  // its moves depend on cards that the others do not see
  int least_moves = 1;                      // it is entered only with so many
};

struct PhaseRow : PhaseExtras {
  Phase phase{};
  std::string_view word{};  // in the description of a state
  void (*add_moves)(Board const&, State const&, SeatId, Moves&) = nullptr;
};

/// Functions of the rules take only what they need: `fit<function>` picks it from what a row gives.
template <typename Result, typename... Given>
using Function = Result (*)(Given...);
template <auto function>
struct Fit {
  template <typename Result, typename... Given>
  constexpr operator Function<Result, Given...>() const {
    return [](Given... given) -> Result { return call(function, std::tuple<Given...>(given...)); };
  }

 private:
  template <typename Result, typename... Wanted, typename... Given>
  static Result call(Function<Result, Wanted...> wanted, std::tuple<Given...> const& given) {
    return wanted(std::get<Wanted>(given)...);
  }
};
template <auto function>
inline constexpr Fit<function> fit{};

/// The rows of a mechanic: `move_row<why_not, play>(MoveKind::give, "give", …)`.
template <auto why_not, auto play>
constexpr MoveRow move_row(MoveKind kind, std::string_view word, Phases phases, int bytes,
                           MoveExtras const& extras = {}) {
  return {extras, kind, word, phases, bytes, fit<why_not>, fit<play>};
}
template <auto add_moves>
constexpr PhaseRow phase_row(Phase phase, std::string_view word, PhaseExtras const& extras = {}) {
  return {extras, phase, word, fit<add_moves>};
}

inline void add_nothing() {}  // the phase has no moves
/// A move that says "nothing of this" is always legal in its phase.
inline Reason always() {
  return Reason::none;
}

}  // namespace roundhouse
