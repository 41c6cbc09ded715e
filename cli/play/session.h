/// One game in the terminal, from the greeting to the score: people at one keyboard and computer players.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/desk/desk.h"
#include "cli/play/play.h"
#include "cli/terminal/terminal.h"

namespace roundhouse::cli {

class Session {
 public:
  Session(GamePlan plan, Terminal& terminal);
  /// Plays to the end, or until somebody leaves; the exit code of the program.
  int run();

 private:
  void greet();
  /// All computer players that the table waits for decide; false if it waits for none.
  bool let_bots_play();
  /// A person who has no choice is not asked; false if there is none.
  bool play_what_is_forced();
  SeatId next_person() const;
  bool pass_keyboard(SeatId seat);
  bool decide(SeatId seat);
  Step take_line(Desk& desk, std::string const& typed);
  Step try_move(Desk& desk, std::string const& typed);
  void tell_news(SeatId viewer);
  /// Reasons are shown after the move they explain.
  void tell_reasons();
  /// Takes back the person's last decision, if it revealed nothing, and what computer players did since.
  bool take_back(SeatId seat);
  std::optional<std::size_t> decision_to_take_back(SeatId seat) const;
  /// Saves the game so that it can be resumed.
  int leave();
  int finish();

  int players() const { return game_.state().players; }
  bool is_person(SeatId seat) const {
    return plan_.seats[static_cast<std::size_t>(index(seat))].bot == nullptr;
  }
  std::size_t& told(SeatId viewer) {
    return told_[static_cast<std::size_t>(viewer == spectator ? max_seats : index(viewer))];
  }

  GamePlan plan_;
  Terminal& terminal_;
  Language language_;
  std::vector<std::string> names_;
  Game game_;
  int people_ = 0;
  SeatId at_keyboard_ = no_seat;
  bool fresh_ = true;                 // the person at the keyboard has not seen the table yet
  std::vector<std::string> reasons_;  // of computer players, not told yet
  std::array<std::size_t, max_seats + 1>
      told_{};  // events told so far, by viewer; the last one is the spectator
};

}  // namespace roundhouse::cli
