#include "positions/stage.h"

#include "engine/reading/reasons.h"
#include "roundhouse/notation.h"

namespace roundhouse::positions {

void Stage::fail(std::string const& place, Text const& reason) {
  if (!failed()) error_ = {place, reason};
}

void Stage::deal(Setup const& setup) {
  Context context{board_, state_, dealer_, &events_};
  roundhouse::deal(context, setup);
  if (dealer_.failed()) {
    fail("row", {"this row cannot come up: it would be replaced",
                 "cette rangée ne peut apparaître : elle serait remplacée"});
  }
}

void Stage::set_turn(int s) {
  state_.turn = seat_id(s);
  state_.phase = Phase::turn;
  state_.must_decide = static_cast<std::uint8_t>(1U << s);
  state_.turns_left = 0;
  state_.passes = 0;
  state_.express_spent = false;
}

void Stage::play(int s, Move move, std::string const& place) {
  if (failed()) return;
  auto const reason = why_not(board_, state_, seat_id(s), move);
  if (reason != Reason::none) {
    return fail(place, filled({"{} is not legal here ({})", "{} n’est pas permis ici ({})"},
                              to_words(board_, state_, seat_id(s), move), clause(reason, board_)));
  }
  Context context{board_, state_, dealer_, &events_};
  roundhouse::play(context, seat_id(s), move);
  if (dealer_.failed()) {
    fail(place, {"cards or tickets come up that the file does not foresee",
                 "des cartes ou des billets apparaissent que le fichier ne prévoit pas"});
  }
}

void Stage::play(int s, std::string const& words, std::string const& place) {
  if (failed()) return;
  auto const move = move_from_words(board_, state_, seat_id(s), words);
  if (move) return play(s, *move, place);
  fail(place, filled({"{} is no move on this board", "{} n’est pas un coup sur ce plateau"}, words));
}

void Stage::forget_last_round() {
  std::erase_if(events_, [](Event const& e) { return e.kind == EventKind::last_round; });
  state_.turns_left = 0;
}

void Stage::put_extras_on_top(int kind, int n) {
  for (int i = 0; i < n; ++i) dealer_.cards.push_back({Card::none, static_cast<std::uint8_t>(kind)});
}

}  // namespace roundhouse::positions
