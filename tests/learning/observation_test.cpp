/// What players that learn see and do: every move has its own actions, and a row holds what its seat may
/// know.
#include <doctest/doctest.h>

#include <map>

#include "kit/generated_game.h"
#include "kit/position.h"
#include "players/observation/features.h"

using namespace roundhouse;
using namespace roundhouse::observation;

namespace {

/// The actions of a move, up to the one that settles it.
std::vector<int> settled_path(ActionSpace const& space, State const& state, Moves const& legal, Move move) {
  auto const path = space.path(state, move);
  Chosen chosen;
  auto moves = legal;
  std::vector<int> actions;
  for (int i = 0; i < path.size; ++i) {
    Move found;
    int const action = path.steps[static_cast<std::size_t>(i)];
    actions.push_back(action);
    auto const taken = take(space, state, action, chosen, moves, found);
    REQUIRE(taken != Taken::refused);
    if (taken == Taken::goes_on) continue;
    REQUIRE(found == move);
    return actions;
  }
  FAIL("the actions of a move do not settle it");
  return actions;
}

struct Table {
  Table(std::string_view id, int players, std::uint64_t seed)
      : board(kit::board(std::string(id))), features(board), dealer(numbered_seed(seed)), random(seed) {
    Context context{board, state, dealer};
    deal(context, {.players = players});
  }
  SeatId next() const { return state.next_to_decide(); }
  void play(Move move) {
    Context context{board, state, dealer};
    roundhouse::play(context, next(), move);
  }

  Board const& board;
  Features features;
  State state;
  FastDealer dealer;
  Xoshiro random;
  Memory memory;
  Moves legal;
};

template <typename Look>
void each_position(int games, Look look) {
  for (auto const id : kit::board_names()) {
    auto const& board = kit::board(std::string(id));
    for (int players = board.min_players; players <= board.max_players; ++players) {
      for (int game = 0; game < games; ++game) {
        CAPTURE(id);
        CAPTURE(players);
        CAPTURE(game);
        Table table(id, players, static_cast<std::uint64_t>(game));
        for (int n = 0; table.state.must_decide != 0 && n < 3000; ++n) {
          legal_moves(table.board, table.state, table.next(), table.legal);
          look(table);
          table.play(table.legal[below(table.random, table.legal.size())]);
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("every legal move on every board has actions of its own, and the mask shows them") {
  std::map<MoveKind, int> met;
  each_position(2, [&](Table& table) {
    auto const& space = table.features.actions();
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(space.size()));
    write_mask(space, table.state, {}, table.legal, mask.data());
    std::map<std::vector<int>, Move> seen;
    std::size_t first_actions = 0;
    for (auto const move : table.legal) {
      ++met[move.kind];
      auto const actions = settled_path(space, table.state, table.legal, move);
      for (int action : actions) {
        REQUIRE(action >= 0);
        REQUIRE(action < space.size());
        REQUIRE_FALSE(space.words(action).empty());
      }
      REQUIRE(mask[static_cast<std::size_t>(actions[0])] == 1);
      REQUIRE(seen.emplace(actions, move).second);
    }
    for (auto const byte : mask) first_actions += byte;
    std::map<int, int> firsts;
    for (auto const& [actions, move] : seen) ++firsts[actions[0]];
    REQUIRE(firsts.size() == first_actions);
  });
  CHECK(met.size() == move_kinds);  // all kinds of moves have come up
}

TEST_CASE("an action outside of the mask is refused and chooses nothing") {
  Table table("usa", 2, 1);
  legal_moves(table.board, table.state, table.next(), table.legal);
  auto const& space = table.features.actions();
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(space.size()));
  write_mask(space, table.state, {}, table.legal, mask.data());
  for (int action = -3; action < space.size() + 3; ++action) {
    Chosen chosen;
    auto moves = table.legal;
    Move move;
    bool const there = action >= 0 && action < space.size() && mask[static_cast<std::size_t>(action)] != 0;
    CHECK((take(space, table.state, action, chosen, moves, move) == Taken::refused) != there);
    CHECK(chosen.size == 0);
  }
}

TEST_CASE("a row of features is the same for the table and for what the seat sees of it") {
  each_position(2, [](Table& table) {
    for (int s = 0; s < table.state.players; ++s) {
      auto const size = static_cast<std::size_t>(table.features.size());
      std::vector<std::int8_t> full(size);
      std::vector<std::int8_t> seen(size, 77);
      table.features.write(table.state, seat_id(s), {}, table.memory, full.data());
      Memory fresh;  // what is remembered must change nothing either
      table.features.write(face_down(table.state, seat_id(s)), seat_id(s), {}, fresh, seen.data());
      REQUIRE(full == seen);
    }
  });
}

TEST_CASE("hidden features follow from the table alone, however it was come to") {
  each_position(1, [](Table& table) {
    auto const size = static_cast<std::size_t>(table.features.hidden_size());
    std::vector<std::int8_t> kept(size);
    std::vector<std::int8_t> anew(size, 77);
    Memory fresh;
    table.features.write_hidden(table.state, table.next(), table.memory, kept.data());
    table.features.write_hidden(table.state, table.next(), fresh, anew.data());
    REQUIRE(kept == anew);
  });
}

TEST_CASE("features of the six boards are a few hundred numbers, and their blocks lie one behind the other") {
  for (auto const id : kit::board_names()) {
    Features const features(kit::board(std::string(id)));
    for (auto const* blocks : {&features.blocks(), &features.hidden_blocks(), &features.actions().blocks()}) {
      int next = 0;
      for (auto const& block : blocks->list()) {
        CHECK(block.start == next);
        CHECK(block.size() > 0);
        CHECK_FALSE(block.meaning.empty());
        next += block.size();
      }
      CHECK(next == blocks->size());
    }
    CHECK(features.size() < 1700);
    CHECK(features.actions().size() < 700);
  }
}
