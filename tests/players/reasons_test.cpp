/// Players that can say why they moved: what they say is about the move, about what they hold and about what
/// is still to be had, and it can be put into words.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "kit/position.h"
#include "kit/sitting.h"
#include "roundhouse/boards.h"
#include "text/explanations.h"

using namespace roundhouse;
using kit::Sitting;

namespace {

constexpr double hopeless = 15;  // points behind the best move: no searcher tries such a move

std::vector<std::string> const seats{"Anna", "Bruno", "Carla", "David", "Emma"};

bool can_explain(std::string_view name) {
  return name != "random" && name != "greedy";
}

void check_options(Explanation const& why, Moves const& legal, Move chosen) {
  REQUIRE_FALSE(why.options.empty());
  REQUIRE(why.options.size() <= 3);
  REQUIRE(static_cast<int>(why.options.size()) <= legal.size());
  REQUIRE(why.options.front().move == chosen);
  REQUIRE(why.gain == why.options.front().value);
  for (std::size_t i = 0; i < why.options.size(); ++i) {
    REQUIRE(legal.contains(why.options[i].move));
    REQUIRE(std::isfinite(why.options[i].value));
    if (i > 0) REQUIRE(why.options[i].move != chosen);
    if (i > 1) REQUIRE(why.options[i].value <= why.options[i - 1].value);
  }
}

/// The plan is one that the seat can carry out, for tickets that it has.
void check_plan(Explanation const& why, State const& state, SeatId seat) {
  auto const& own = state.at(seat);
  REQUIRE((why.plan - (state.open - own.barred) - own.routes).empty());
  REQUIRE((why.tickets - own.tickets).empty());
  REQUIRE(why.plan_turns >= 0);
  REQUIRE(why.turns_left >= 0);
  if (why.fear == Fear::losing_route) REQUIRE(state.open.contains(why.feared_route));
  if (why.feared_seat != no_seat) REQUIRE(why.feared_seat != seat);
}

void check_words(text::MoveInPlace const& made, Explanation const& why) {
  for (auto const language : {Language::en, Language::fr}) {
    auto const words = text::explanation_text(made, why, seats, language);
    CAPTURE(words);
    REQUIRE(words.ends_with('.'));
    REQUIRE(words.find("  ") == std::string::npos);
  }
}

/// What the reasons of a game were made of.
struct Told {
  std::set<Aim> aims;
  int choices = 0;   // of a searcher
  int searched = 0;  // with imagined games
};

void check_search(Explanation const& why, Moves const& legal, Told& told) {
  if (legal.size() == 1) {
    REQUIRE(why.games_imagined == 0);
    return;
  }
  ++told.choices;
  if (why.games_imagined > 0) {
    ++told.searched;
  } else {
    REQUIRE(why.options[0].value - why.options[1].value > hopeless);
  }
}

void check_reasons(Sitting& sitting, std::string_view name, Move chosen, Told& told) {
  auto const why = sitting.player().explanation();
  REQUIRE(why.has_value() == can_explain(name));
  if (!why) return;
  auto const seat = sitting.next();
  auto const state = sitting.view().state;
  auto const& legal = sitting.legal();
  check_options(*why, legal, chosen);
  check_plan(*why, state, seat);
  check_words({sitting.board(), state, seat, chosen}, *why);
  REQUIRE((why->aim == Aim::only_move) == (legal.size() == 1));
  if (name.starts_with("searcher")) {
    check_search(*why, legal, told);
  } else {
    REQUIRE(why->games_imagined == 0);
  }
  told.aims.insert(why->aim);
}

/// A game in which everybody is asked why after every move. Nobody may play otherwise for being asked.
void ask_always(Board const& board, std::vector<std::string> const& names, std::uint64_t number, Told& told) {
  CAPTURE(board.id);
  Sitting asked(board, names, number, number);
  for (auto seat = seat_id(0); !asked.over();) {
    seat = asked.next();
    auto const& name = names[index(seat)];
    CAPTURE(name);
    CAPTURE(asked.game().decisions());
    auto const move = asked.decide();
    check_reasons(asked, name, move, told);
    REQUIRE(asked.play(move));
  }
  Sitting unasked(board, names, number, number);
  REQUIRE(unasked.play_on());
  REQUIRE(unasked.game().events() == asked.game().events());
}

}  // namespace

TEST_CASE("reasons: before the first move there is nothing to explain") {
  for (auto const& name : kit::unhurried_players()) CHECK_FALSE(make_player(name, 1)->explanation());
}

TEST_CASE("reasons: of every player for every move, on every board") {
  Told told;
  auto const names = kit::quick_players();
  std::uint64_t number = 200;
  for (auto const& id : assets::board_ids()) {
    Board const& board = kit::board(id);
    for (int const players : {board.min_players, board.max_players}) {
      for (int from = 0; from < static_cast<int>(names.size()); from += players) {
        ask_always(board, kit::some_of(names, from, players), number++, told);
      }
    }
  }
  CHECK(told.aims.size() >= 12);
}

TEST_CASE("reasons: of a searcher, who has imagined games wherever there was a choice") {
  Told told;
  ask_always(kit::board("new-york"), {"searcher@12g", "searcher@1g@2t"}, 1, told);
  ask_always(kit::board("usa"), {"searcher@1g", "random"}, 2, told);
  CHECK(told.searched * 2 > told.choices);
}
