/// A mechanic as one row: what it adds to the board file, the rules, the record and the score. What it has
/// nothing to do with stays empty.
#pragma once

#include "mechanics/base/base_rules.h"
#include "mechanics/base/words.h"
#include "roundhouse/score.h"
#include "roundhouse/view.h"

namespace roundhouse {

class Faults;
class Reader;

/// Lines of the description of a state.
class Lines {
 public:
  void add(std::string_view line) { text_.append(line) += '\n'; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// The clause behind a reason for refusal.
struct ReasonRow {
  Reason reason;
  std::string_view clause;
};

/// Cards in the deck that are no train cards: they are laid out when they come up.
struct ExtraCards {
  std::string_view word{};  // of the event
  Naming const* names = nullptr;
  void (*lay_out)(State&, int kind) = nullptr;
};

/// A function that may be missing. Whether it is there is a value of its own: compilers do not agree that the
/// address of a function can be compared at compile time.
template <typename Signature>
struct Hook;
template <typename Result, typename... Args>
struct Hook<Result(Args...)> {
  constexpr Hook() = default;
  constexpr Hook(Result (*the_function)(Args...)) : function(the_function), is_there(true) {}
  Result operator()(Args... args) const { return function(static_cast<Args>(args)...); }

  Result (*function)(Args...) = nullptr;
  bool is_there = false;
};

struct Mechanic {
  std::string_view word;                                      // its name in board files
  std::string_view facts{};                                   // what a board's provenance calls its facts
  Hook<void(Reader const&, Board&)> read{};                   // its parameters; empty: it has none
  Hook<void(Board const&, Faults&)> check{};                  // looks at the board as a whole
  Hook<void(Board&)> make_tables{};                           // what follows from its parameters
  Hook<void(Context&)> set_up{};                              // before the first turn
  Hook<bool(Context&)> after_claim{};                         // opens a phase if the claim brings a choice
  Hook<Routes(Board const&, State const&, SeatId)> borrow{};  // routes of others that join tickets
  Hook<void(Board const&, State const&, Scores&)> add_points{};
  Source source{};                                            // of its points
  std::string_view source_word{};                             // in records; empty: it scores nothing
  Hook<bool(Board const&)> scores_on{};                       // boards whose records tell them; empty: all
  Hook<std::string(Board const&, State const&)> violation{};  // what must always hold
  Hook<void(Seat&)> hide_seat{};                              // from the other seats
  Hook<void(State&)> hide{};                                  // from everybody
  Hook<void(Board const&, View const&, State&)> recall{};     // what is hidden but can be worked out
  Hook<void(Board const&, State const&, Lines&)> describe_turn{};
  Hook<void(Board const&, Seat const&, std::string const& name, Lines&)> describe_seat{};
  Hook<void(Board const&, State const&, Lines&)> describe{};
  std::span<MoveRow const> moves{};
  std::span<PhaseRow const> phases{};
  std::span<ReasonRow const> reasons{};
  ExtraCards extra_cards{};
};

}  // namespace roundhouse
