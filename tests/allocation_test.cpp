/// The engine takes no memory while it plays: listing the moves, choosing one and playing it allocate
/// nothing, on any board, with any number of players, from the deal to the final count.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <new>

#include "assets/assets.h"
#include "roundhouse/rules.h"
#include "roundhouse/score.h"

#if defined(ROUNDHOUSE_SANITIZE)
// From the runtime library of the sanitizer, which g++ ships without its header.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(void const volatile*, std::size_t),
                                                         void (*on_free)(void const volatile*));
#endif

namespace {

thread_local std::int64_t allocations = 0;

#if defined(ROUNDHOUSE_SANITIZE)
// The sanitizer watches every allocation already and tells us of each.
void on_malloc(void const volatile* /*block*/, std::size_t /*size*/) {
  ++allocations;
}
void on_free(void const volatile* /*block*/) {}
[[maybe_unused]] int const hooked = __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
#endif

}  // namespace

#if !defined(ROUNDHOUSE_SANITIZE)
void* operator new(std::size_t size) {
  ++allocations;
  if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept {
  std::free(block);
}
void operator delete(void* block, std::size_t /*size*/) noexcept {
  std::free(block);
}
#endif

using namespace roundhouse;

namespace {

/// What a whole random game allocates.
std::int64_t allocated_in_game(Board const& board, int players, std::uint64_t number, Moves& moves) {
  Xoshiro random(number);
  FastDealer dealer(numbered_seed(1, number));
  State state;
  Context context{board, state, dealer};
  auto const before = allocations;
  deal(context, {.players = players});
  while (state.phase != Phase::over) {
    auto const seat = state.next_to_decide();
    legal_moves(board, state, seat, moves);
    auto const listed = moves[below(random, moves.size())];
    if (why_not(board, state, seat, listed) != Reason::none) return -1;
    auto const chosen = random_move(board, state, seat, random, moves);
    play(context, seat, random.next() % 2 == 0 ? listed : chosen);
  }
  auto const scores = score(board, state);
  return scores.winners == 0 ? -1 : allocations - before;
}

}  // namespace

TEST_CASE("the counter of allocations counts") {
  auto const before = allocations;
  auto const* block = new int(1);
  CHECK(*block == 1);
  CHECK(allocations == before + 1);
  delete block;
}

TEST_CASE("generating, checking and playing moves allocates nothing") {
  Moves moves;  // its list is made here, once
  for (auto const& id : assets::board_ids()) {
    auto const& board = *assets::board(id);
    CAPTURE(id);
    for (int players = board.min_players; players <= board.max_players; ++players) {
      CAPTURE(players);
      for (std::uint64_t game = 0; game < 20; ++game) {
        CAPTURE(game);
        CHECK(allocated_in_game(board, players, game, moves) == 0);
      }
    }
  }
}

TEST_CASE("a state is plain memory of less than 2 KiB") {
  CHECK(std::is_trivially_copyable_v<State>);
  CHECK(sizeof(State) < 2048);
}
