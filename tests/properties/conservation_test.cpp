/// Nothing is lost or invented, and every game ends.
#include <doctest/doctest.h>

#include "kit/generated_game.h"

using namespace roundhouse;

namespace {

/// Why every game ends. A turn that is neither a pass nor a tunnel given up uses something up for good:
/// - a claim uses a route, a ride a passenger, drawing tickets a ticket (at least one is kept);
/// - drawing cards brings a card to a hand, or, when only festival cards or the draft card came, uses those
///   up. Cards leave the hands only by claims and rides, so between two of them there are at most as many
///   draws as there are cards.
/// All seats passing in a row end the game (B-66). What is left are tunnels that are claimed and given up,
/// which is legal for ever; but a raise is asked only if a card was turned up for it, that card lies on the
/// discard pile when the turn ends, so drawing is legal then, and every style makes any legal move now and
/// then. So giving up again and again comes to an end with certainty, though at no fixed moment.
struct Bounds {
  Bounds(Board const& board, int players) {
    int const rides = board.passengers ? players * board.passengers->per_player : 0;
    int festival_cards = 1;  // and the draft card
    if (board.festivals) {
      for (auto const& festival : board.festivals->list)
        festival_cards += static_cast<int>(festival.points.size());
    }
    int const routes = static_cast<int>(board.routes.size());
    int const tickets = static_cast<int>(board.tickets.size());
    progress = routes + rides + tickets + (routes + rides + 1) * board.cards.total + festival_cards;
  }
  int progress = 0;
  int given_up = 10'000;  // far more than by chance
};

struct Turns {
  int progress = 0;
  int given_up = 0;
  int passed = 0;
};

/// Counts a turn by the decision that began it, or unmade it.
void count(Turns& turns, Event const& decision, Phase phase) {
  if (phase == Phase::turn) ++(decision.move.kind == MoveKind::pass ? turns.passed : turns.progress);
  if (decision.move.kind == MoveKind::give_up) {
    --turns.progress;
    ++turns.given_up;
  }
}

Event last_decision(Game const& game, std::size_t before) {
  return game.events()[before];
}

}  // namespace

TEST_CASE("property: every game conserves everything after every move and ends") {
  int empty_decks = 0;
  int passes = 0;
  bool const whole = kit::check_property(600, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    Bounds const bounds(play.board(), spec.players);
    Turns turns;
    RC_ASSERT(violation(play.board(), play.state()) == std::string());
    while (!play.game().over()) {
      auto const phase = play.state().phase;
      auto const before = play.game().events().size();
      play.step();
      count(turns, last_decision(play.game(), before), phase);
      RC_ASSERT(violation(play.board(), play.state()) == std::string());
      RC_ASSERT(turns.progress <= bounds.progress);
      RC_ASSERT(turns.given_up <= bounds.given_up);
      RC_ASSERT(turns.passed <= (turns.progress + turns.given_up + 1) * spec.players);
      if (play.state().deck.size() + play.state().discard.total == 0) ++empty_decks;
    }
    passes += turns.passed;
    RC_ASSERT(play.state().must_decide == 0);
  });
  if (!whole) return;
  CHECK(empty_decks > 0);  // the corners that the styles are there for
  CHECK(passes > 0);
}
