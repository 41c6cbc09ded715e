/// Choices that all seats make at once: it makes no difference who answers first (B-03).
#include <doctest/doctest.h>

#include <set>

#include "kit/generated_game.h"
#include "roundhouse/notation.h"

using namespace roundhouse;

namespace {

struct Choice {
  SeatId seat;
  Move move;
};

/// A position in which several seats choose, with what comes from the decks afterwards.
struct Moment {
  Board const& board;
  State state;
  FastDealer dealer;

  void choose(Choice const& choice) {
    Table table{board, state, dealer};
    RC_ASSERT(why_not(board, state, choice.seat, choice.move) == Reason::none);
    play(table, choice.seat, choice.move);
  }
};

std::vector<Choice> any_choices(Moment const& moment, Xoshiro& random) {
  std::vector<Choice> choices;
  Moves scratch;
  for (int s = 0; s < moment.state.players; ++s) {
    if (moment.state.waits_for(seat_id(s)))
      choices.push_back({seat_id(s), random_move(moment.board, moment.state, seat_id(s), random, scratch)});
  }
  return choices;
}

/// Plays the choices in every order; after all of them, and after the same part of them, the table is the
/// same.
void try_every_order(Moment const& before, std::vector<Choice> const& choices, Moment& after) {
  std::vector<std::size_t> order(choices.size());
  std::iota(order.begin(), order.end(), 0U);
  std::map<std::set<std::size_t>, State> met;
  do {
    Moment moment = before;
    std::set<std::size_t> made;
    for (auto i : order) {
      moment.choose(choices[i]);
      made.insert(i);
      auto const [first, is_new] = met.try_emplace(made, moment.state);
      RC_ASSERT(first->second == moment.state);
    }
    RC_ASSERT(state_hash(before.board, moment.state) == state_hash(before.board, met.at(made)));
    if (std::ranges::is_sorted(order)) {
      after.state = moment.state;
      after.dealer = moment.dealer;
    }
  } while (std::ranges::next_permutation(order).found);
}

}  // namespace

TEST_CASE("property: choices made at the same time give the same table in any order") {
  std::set<Phase> met;
  int second_drafts = 0;
  bool const whole = kit::check_property(60, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    bool const later = *kit::any_of(0, 1) == 1;  // a second draft, if one comes
    if (later) play.to(kit::decisions_before(spec));
    while (!play.game().over() &&
           !(is_simultaneous(play.state().phase) && std::popcount(play.state().must_decide) == spec.players))
      play.step();
    Xoshiro random(static_cast<std::uint64_t>(spec.seed));
    Moment moment{play.board(), play.state(), play.dealer};
    while (is_simultaneous(moment.state.phase)) {
      met.insert(moment.state.phase);
      second_drafts += moment.state.draft.number > 1 ? 1 : 0;
      Moment after = moment;
      try_every_order(moment, any_choices(moment, random), after);
      moment.state = after.state;
      moment.dealer = after.dealer;
    }
  });
  if (!whole) return;
  CHECK(met.size() == 3);
  CHECK(second_drafts > 0);
}
