/// Nothing is lost or invented, and every game ends.
#include <doctest/doctest.h>

#include <set>

#include "kit/generated_game.h"
#include "roundhouse/notation.h"

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

// Choices that all seats make at once: it makes no difference who answers first (B-03).

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
    Context context{board, state, dealer};
    RC_ASSERT(why_not(board, state, choice.seat, choice.move) == Reason::none);
    play(context, choice.seat, choice.move);
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

// A record says everything: from its text the same game comes again, up to any decision.

namespace {

std::string record_of(Game const& game, Seed const& seed, bool finished) {
  std::vector<std::string> const names(static_cast<std::size_t>(game.players()), "Zoë");
  auto const header = make_header(game, names, StreamKind::xoshiro, seed);
  return write_record(game, header, finished ? std::optional(seed) : std::nullopt);
}

/// The text before the line of the decision with this number: the record as it stood then.
std::string_view until_decision(std::string_view text, int number) {
  auto const at = text.find('\n' + std::to_string(number) + ' ');
  return at == std::string_view::npos ? text : text.substr(0, at + 1);
}

void check_same(Replay const& again, Game const& game) {
  RC_ASSERT((again.error ? again.error->reason.en : std::string()) == std::string());
  RC_ASSERT(again.game->state() == game.state());
  RC_ASSERT(again.game->events() == game.events());
  RC_ASSERT(again.game->decisions() == game.decisions());
  RC_ASSERT(state_hash(game.board(), again.game->state()) == state_hash(game.board(), game.state()));
}

}  // namespace

TEST_CASE("property: a record read and replayed is the same game and gives the same record") {
  kit::check_property(60, [] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame play(spec);
    play.to_end();
    auto const text = record_of(play.game(), play.seed, true);
    auto const wrong = verify(play.board(), text);
    RC_ASSERT((wrong ? wrong->reason.en : std::string()) == std::string());
    auto const again = replay(play.board(), text);
    check_same(again, play.game());
    RC_ASSERT(again.finished);
    RC_ASSERT(again.seed == std::optional(play.seed));
    RC_ASSERT(write_record(*again.game, again.header, again.seed) == text);
  });
}

TEST_CASE("property: every prefix of a record that ends before a decision replays to that position") {
  kit::check_property(100, [] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame whole(spec);
    auto const text = record_of(whole.to_end().game(), whole.seed, true);
    int const at = whole.game().decisions() * spec.stop / 1000;

    kit::GeneratedGame part(spec);
    part.to(at);
    auto const prefix = record_of(part.game(), part.seed, false);
    if (at < whole.game().decisions()) RC_ASSERT(prefix == std::string(until_decision(text, at + 1)));
    auto const from_prefix = replay(part.board(), prefix);
    check_same(from_prefix, part.game());
    RC_ASSERT_FALSE(from_prefix.finished);
    RC_ASSERT(write_record(*from_prefix.game, from_prefix.header, std::nullopt) == prefix);
    auto const from_whole = replay(part.board(), text, at);
    check_same(from_whole, part.game());
    RC_ASSERT(verify(part.board(), prefix).has_value());  // not over
  });
}

TEST_CASE("property: a record cut off anywhere is an earlier position of the game or refused") {
  int refused = 0;
  int earlier = 0;
  bool const all = kit::check_property(100, [&] {
    auto const spec = *kit::any_game();
    kit::GeneratedGame whole(spec);
    auto const text = record_of(whole.to_end().game(), whole.seed, true);
    auto const cut =
        std::string_view(text).substr(0, text.size() * static_cast<std::size_t>(spec.stop) / 1001);
    RC_ASSERT(verify(whole.board(), cut).has_value());
    auto const again = replay(whole.board(), cut);
    ++(again.error ? refused : earlier);
    if (again.error) return;
    check_same(again, kit::GeneratedGame(spec).to(again.decisions).game());
  });
  if (!all) return;
  CHECK(refused > 0);
  CHECK(earlier > 0);
}
