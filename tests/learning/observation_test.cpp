/// What players that learn see and do: every move has its own actions, and a row holds what its seat may
/// know.
#include <doctest/doctest.h>

#include <map>

#include "kit/generated_game.h"
#include "kit/position.h"
#include "players/observation/features.h"
#include "players/planner/road_search.h"

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

namespace {

/// All that is shown at every decision of some games of a board, as one number.
std::string rows_hash(std::string_view id) {
  auto const& board = kit::board(std::string(id));
  Sha256 hash;
  for (int const players : {2, board.max_players}) {
    for (std::uint64_t game = 0; game < 3; ++game) {
      Table table(id, players, game);
      std::vector<std::int8_t> row(static_cast<std::size_t>(table.features.size()));
      std::vector<std::int8_t> hidden(static_cast<std::size_t>(table.features.hidden_size()));
      while (table.state.must_decide != 0) {
        auto const seat = table.next();
        legal_moves(table.board, table.state, seat, table.legal);
        std::vector<std::uint8_t> mask(static_cast<std::size_t>(table.features.actions().size()));
        write_mask(table.features.actions(), table.state, {}, table.legal, mask.data());
        table.features.write(table.state, seat, {}, table.memory, row.data());
        table.features.write_hidden(table.state, seat, table.memory, hidden.data());
        for (auto const* numbers : {&row, &hidden})
          hash.update({reinterpret_cast<char const*>(numbers->data()), numbers->size()});
        hash.update(mask.data(), mask.size());
        table.play(table.legal[below(table.random, table.legal.size())]);
      }
    }
  }
  return to_hex(hash.finish()).substr(0, 16);
}

}  // namespace

TEST_CASE("rows and masks are the same to the byte as those that nets have learned from") {
  // Whoever changes a number raises layout_version, and trains the nets anew.
  CHECK(layout_version == 1);
  CHECK(rows_hash("usa") == "c086a97881f4ff99");
  CHECK(rows_hash("marklin") == "5b5223e6409d4868");
  CHECK(rows_hash("nordic") == "ef34181c1b30cf2a");
  CHECK(rows_hash("new-york") == "142843b9e0733356");
  CHECK(rows_hash("iberia") == "96f2a077953f59fe");
  CHECK(rows_hash("south-korea") == "10187ee12f121644");
}

TEST_CASE(
    "distances follow every claim and every loss, and lead to the road that a search finds without them") {
  for (auto const id : kit::board_names()) {
    CAPTURE(id);
    auto const& board = kit::board(std::string(id));
    Ground const ground(board, planner::weights_for(board.id));
    auto const through = ground.cities - board.country_exits;
    auto kept = ground.open;
    auto left = board.all_routes;
    auto costs = ground.length;
    Xoshiro random(7);
    for (auto free = left; !free.empty();) {
      auto const r = free.nth(below(random, free.size()));
      free.erase(r);
      if (below(random, 3) == 0) {
        costs[r] = 0;
        kept.join(board.at(r));
      } else {
        left.erase(r);
        kept.cut(ground.lore, r, left, costs);
      }
      Distances const anew(board, through, left, costs);
      for (auto city : ground.cities) REQUIRE(kept.from(city) == anew.from(city));
      for (auto const& ticket : board.tickets) {
        auto const search = [&] { return planner::RoadSearch(ground.lore, left, costs); };
        auto const road = search().search(ticket.from_cities, ticket.to_cities);
        int const distance = kept.between(ticket.from_cities, ticket.to_cities);
        REQUIRE(distance == (road.found ? road.cost : out_of_reach));
        auto to_end = kept.from(ticket.to_cities.first());
        for (auto city : ticket.to_cities) merge(to_end, kept.from(city));
        auto const again = search().search(ticket.from_cities, ticket.to_cities, distance + 1, to_end);
        REQUIRE(again.found == road.found);
        REQUIRE(again.routes == road.routes);
      }
    }
  }
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
