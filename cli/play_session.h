/// One game in the terminal, from the greeting to the score: people at one keyboard and computer players.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/play_commands.h"
#include "cli/terminal.h"
#include "roundhouse/player.h"
#include "roundhouse/record.h"

namespace roundhouse::cli {

struct SeatPlan {
  std::string name;
  std::unique_ptr<Player> bot;  // null: a person
};

struct GamePlan {
  Board const* board = nullptr;
  Setup setup;
  std::vector<SeatPlan> seats;
  Seed seed{};
  StreamKind stream = StreamKind::sha256;
  std::string record;  // file to write in the end; empty for none
  Language language = Language::en;
  bool explain = false;  // computer players give their reasons
};

class Session {
 public:
  Session(GamePlan plan, Terminal& terminal);
  /// Plays to the end, or until somebody leaves; the exit code of the program.
  int run();

 private:
  enum class Step : std::uint8_t { played, asked, left };

  void greet();
  /// All computer players that the table waits for decide; false if it waits for none.
  bool let_bots_play();
  void tell_why(std::string const& reason);
  SeatId only_person() const;
  /// A person who has no choice is not asked; false if there is none.
  bool play_what_is_forced();
  SeatId next_person() const;
  bool pass_keyboard(SeatId seat);
  bool decide(SeatId seat);
  Step take_line(Desk& desk, std::string const& typed);
  Step try_move(Desk& desk, std::string const& typed);
  void show_decision(Desk const& desk);
  void tell_news(SeatId viewer);
  bool wants_to_leave();
  int leave();
  int finish();
  /// Writes the record if the plan asks for one; the exit code of the program.
  int keep_record();
  bool write_to(std::string const& file);

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
  std::unique_ptr<Dealer> dealer_;
  Game game_;
  int people_ = 0;
  SeatId at_keyboard_ = no_seat;
  bool fresh_ = true;  // the person at the keyboard has not seen the table yet
  std::array<std::size_t, max_seats + 1>
      told_{};  // events told so far, by viewer; the last one is the spectator
};

}  // namespace roundhouse::cli
