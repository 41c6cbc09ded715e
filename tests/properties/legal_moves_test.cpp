/// The engine's list of legal moves against a second one, and against everything that could be said instead.
#include <doctest/doctest.h>

#include <cstring>
#include <set>
#include <sstream>

#include "kit/generated_game.h"
#include "kit/naive_moves.h"
#include "roundhouse/notation.h"

using namespace roundhouse;
namespace naive = kit::naive;

namespace {

/// The moves of one list that are not in the other, in words.
std::string only_in(naive::MoveList const& list, naive::MoveList const& other, Board const& board,
                    State const& state, SeatId seat) {
  std::string words;
  for (auto move : list) {
    if (!std::ranges::binary_search(other, move, naive::before))
      words += to_words(board, state, seat, move) + "; ";
  }
  return words;
}

/// Asserts that both lists hold the same moves, each once.
void compare_lists(Board const& board, State const& state, SeatId seat) {
  Moves listed;
  legal_moves(board, state, seat, listed);
  naive::MoveList sorted(listed.begin(), listed.end());
  std::ranges::sort(sorted, naive::before);
  auto const expected = naive::legal_moves(board, state, seat);
  if (sorted == expected) return;
  std::ostringstream what;
  what << "seat " << index(seat) + 1 << ", only the engine: " << only_in(sorted, expected, board, state, seat)
       << "\nonly the naive list: " << only_in(expected, sorted, board, state, seat) << '\n'
       << describe(board, state);
  RC_FAIL(what.str());
}

/// What rules.h says about choosing by chance and about the claims holds for the same list.
void compare_shortcuts(Board const& board, State const& state, SeatId seat, Xoshiro random) {
  Moves listed;
  Moves scratch;
  legal_moves(board, state, seat, listed);
  auto same = random;
  auto const drawn = random_move(board, state, seat, random, scratch);
  RC_ASSERT(drawn == listed[below(same, listed.size())]);
  if (state.phase != Phase::turn) return;
  auto const routes = claimable(board, state, seat);
  for (std::size_t r = 0; r < board.routes.size(); ++r) {
    auto const claim = make_move(MoveKind::claim, static_cast<int>(r));
    RC_ASSERT(listed.contains(claim) == routes.contains(static_cast<RouteId>(r)));
  }
}

/// Every phase that has been compared, by board.
using Met = std::set<std::pair<std::string_view, Phase>>;

void compare_position(kit::GeneratedGame& play, std::string_view board_name, Met& met) {
  met.emplace(board_name, play.state().phase);
  for (int s = 0; s < play.game().players(); ++s) compare_lists(play.board(), play.state(), seat_id(s));
  compare_shortcuts(play.board(), play.state(), play.any_waiting(),
                    Xoshiro(static_cast<std::uint64_t>(play.game().decisions())));
}

/// Claims are slow to list and most positions are turns: of these, only some.
void compare_game(kit::GameSpec const& spec, int every, Met& met) {
  kit::GeneratedGame play(spec);
  while (!play.game().over()) {
    if (play.state().phase != Phase::turn || play.game().decisions() % every == 0)
      compare_position(play, spec.board, met);
    play.step();
  }
}

}  // namespace

TEST_CASE("property: the list of legal moves is that of a second naive generator") {
  Met met;
  bool const whole = kit::check_property(400, [&] {
    auto const spec = *kit::any_game();
    compare_game(spec, *kit::any_of(1, 40), met);
  });
  if (!whole) return;
  std::set<Phase> phases;
  for (auto const& [board, phase] : met) phases.insert(phase);
  CHECK(phases.size() == static_cast<std::size_t>(Phase::over));  // every phase has been compared
  for (auto board : kit::board_names()) CHECK(met.contains({board, Phase::pay}));
}

namespace {

/// Bytes worth trying: all that mean something somewhere, those next to them, and the ends.
std::vector<int> const few_bytes{0,  1,  2,  3,  4,  5,  6,  7,   8,   9,   10,
                                 11, 15, 16, 17, 32, 63, 64, 127, 128, 254, 255};

std::vector<int> all_bytes() {
  std::vector<int> bytes(256);
  std::iota(bytes.begin(), bytes.end(), 0);
  return bytes;
}

struct Space {
  std::vector<int> a;
  std::vector<int> b;
  std::vector<int> c;
};

/// Every move of this kind that is worth trying in this position. Which bytes a kind uses is in move.h: the
/// first one is an id or a kind of card, b and c are small numbers, except in `pay`, where c holds two.
Space space_of(MoveKind kind, bool expected_now) {
  if (!expected_now) return {all_bytes(), {0, 1}, {0, 1}};
  if (kind == MoveKind::pay) return {few_bytes, few_bytes, all_bytes()};
  if (kind == MoveKind::extra || kind == MoveKind::draw_tickets) return {few_bytes, few_bytes, few_bytes};
  return {all_bytes(), few_bytes, {0, 1, 2, 16, 255}};
}

/// Tries a move that may be anything. Refused moves are really played from time to time: nothing may change.
class Trier {
 public:
  Trier(Game& game, SeatId seat) : game_(game), seat_(seat) {
    std::memcpy(before_.data(), &game.state(), sizeof(State));
    game.legal(seat, listed_);
  }

  void try_all(Space const& space, MoveKind kind) {
    for (int const a : space.a) {
      for (int const b : space.b) {
        for (int const c : space.c) try_one(make_move(kind, a, b, c));
      }
    }
  }
  void try_one(Move move) {
    bool const legal = game_.why_not(seat_, move) == Reason::none;
    if (legal != listed_.contains(move)) {
      RC_FAIL("seat " + std::to_string(index(seat_) + 1) + (legal ? ": accepted: " : ": refused: ") +
              shown(move) + '\n' + describe(game_.board(), game_.state()));
    }
    if (!legal && ++refused_ % play_every == 0) play_refused(move);
  }
  Moves const& listed() const { return listed_; }

 private:
  using Bytes = std::array<std::byte, sizeof(State)>;
  static constexpr int play_every = 101;

  static std::string shown(Move move) {
    return "kind " + std::to_string(static_cast<int>(move.kind)) + ' ' + std::to_string(move.a) + ' ' +
           std::to_string(move.b) + ' ' + std::to_string(move.c);
  }
  void play_refused(Move move) {
    auto const events = game_.events().size();
    auto const decisions = game_.decisions();
    RC_ASSERT(game_.play(seat_, move) != Reason::none);
    Bytes after{};
    std::memcpy(after.data(), &game_.state(), sizeof(State));
    RC_ASSERT((after == before_));
    RC_ASSERT(game_.events().size() == events);
    RC_ASSERT(game_.decisions() == decisions);
  }

  Game& game_;
  SeatId seat_;
  Bytes before_{};
  Moves listed_;
  int refused_ = 0;
};

bool holds_kind(Moves const& moves, MoveKind kind) {
  return std::ranges::any_of(moves, [kind](Move m) { return m.kind == kind; });
}

void try_everything(Game& game, SeatId seat) {
  Trier trier(game, seat);
  for (int k = 0; k < move_kinds; ++k) {
    auto const kind = static_cast<MoveKind>(k);
    trier.try_all(space_of(kind, holds_kind(trier.listed(), kind)), kind);
  }
  for (int const k : {move_kinds, move_kinds + 1, 128, 255}) {
    trier.try_all({few_bytes, {0}, {0}}, static_cast<MoveKind>(k));
  }
}

/// A sample of all four bytes, whatever they may mean.
void try_any_bytes(Game& game, SeatId seat, Xoshiro& random) {
  Trier trier(game, seat);
  for (int i = 0; i < 300; ++i) {
    auto const bytes = random.next();
    auto const kind = static_cast<MoveKind>((bytes >> 24) % (move_kinds + 1));
    trier.try_one(make_move(kind, bytes & 255U, (bytes >> 8) & 255U, (bytes >> 16) & 255U));
  }
}

/// Every listed move is played, each on a table of its own.
void play_each(Game const& game, SeatId seat) {
  Moves moves;
  game.legal(seat, moves);
  for (auto move : moves) {
    Game next = game;
    RC_ASSERT(next.play(seat, move) == Reason::none);
    RC_ASSERT(violation(next.board(), next.state()) == std::string());
  }
}

}  // namespace

TEST_CASE("property: play accepts exactly the listed moves and a refused move changes nothing") {
  std::set<Phase> met;
  bool const whole = kit::check_property(600, [&] {
    auto const spec = *kit::any_game();
    auto const wanted = static_cast<Phase>(*kit::any_of(0, static_cast<int>(Phase::over)));
    kit::GeneratedGame play(spec);
    play.to(is_simultaneous(wanted) ? 0 : kit::decisions_before(spec));
    while (!play.game().over() && play.state().phase != wanted) play.step();
    Game game = play.game();  // shares the dealer, which is never asked before a move is accepted
    Xoshiro random(static_cast<std::uint64_t>(spec.seed));
    met.insert(game.state().phase);
    for (int s = 0; s < max_seats + 2; ++s) try_any_bytes(game, seat_id(s), random);
    try_any_bytes(game, no_seat, random);
    if (game.over()) return try_everything(game, seat_id(0));
    auto const seat = play.any_waiting();
    try_everything(game, seat);
    play_each(game, seat);
  });
  if (whole) CHECK(met.size() == static_cast<std::size_t>(Phase::over) + 1);
}
