#include "fuzz/checks.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse::fuzz {
namespace {

std::string text_of(Move move) {
  return std::to_string(static_cast<int>(move.kind)) + ' ' + std::to_string(move.a) + ' ' +
         std::to_string(move.b) + ' ' + std::to_string(move.c);
}

std::vector<std::string> seat_names(int players) {
  std::vector<std::string> names;
  for (int s = 1; s <= players; ++s) names.push_back("seat " + std::to_string(s));
  return names;
}

}  // namespace

void require(bool holds, std::string_view what, std::string_view detail) {
  if (holds) return;
  auto const text = std::string(what) + ' ' + std::string(detail);
  std::fprintf(stderr, "does not hold: %s\n", text.c_str());
  std::abort();
}

void require(bool holds, std::string_view what, Move move) {
  if (!holds) require(false, what, text_of(move));
}

SeatId waiting_seat(State const& state) {
  return state.next_to_decide();
}

void check_position(Board const& board, State const& state) {
  auto const wrong = violation(board, state);
  require(wrong.empty(), "conservation:", wrong);
  bool const over = state.phase == Phase::over;
  require(over == (state.must_decide == 0), "the table waits for somebody unless the game is over");
  require(state.must_decide < (1U << state.players), "the table waits for seats that are there");
}

void check_moves(Board const& board, State const& state, SeatId seat, Moves const& legal) {
  require(legal.empty() != state.waits_for(seat), "there are moves exactly for those the table waits for");
  if (legal.empty()) return;
  for (auto const move : legal) {
    require(why_not(board, state, seat, move) == Reason::none, "a move of the list is refused:", move);
  }
  for (int i = 1; i < legal.size(); ++i) {
    for (int j = 0; j < i && legal.size() < 100; ++j) {
      require(legal[i] != legal[j], "a move stands twice in the list:", legal[i]);
    }
  }
  Moves seen;
  legal_moves(board, face_down(state, seat), seat, seen);
  require(std::ranges::equal(legal, seen), "a seat's own view gives it other moves");
  Xoshiro random(7);
  Xoshiro same(7);
  Moves scratch;
  auto const drawn = random_move(board, state, seat, random, scratch);
  auto const expected = legal[below(same, legal.size())];
  require(drawn == expected, "a random move is not chosen as from the list:", drawn);
}

void check_answer(Game& game, SeatId seat, Moves const& legal, Move move) {
  bool const accepted = game.why_not(seat, move) == Reason::none;
  require(accepted == legal.contains(move),
          accepted ? "accepted though not in the list:" : "refused though in the list:", move);
  if (accepted) return;
  auto const before = game.state();
  auto const events = game.events().size();
  require(game.play(seat, move) != Reason::none, "refused, then played");
  require(game.state() == before && game.events().size() == events, "a refused move changes something");
}

void check_view(State const& state, SeatId viewer) {
  auto const once = face_down(state, viewer);
  require(face_down(once, viewer) == once, "turning face down twice changes something");
  require(once.must_decide == state.must_decide && once.phase == state.phase && once.row == state.row &&
              once.deck.size() == state.deck.size() && once.discard == state.discard &&
              once.open == state.open,
          "a view differs in what everybody sees");
  for (int s = 0; s < state.players; ++s) {
    auto const& real = state.at(seat_id(s));
    auto const& seen = once.at(seat_id(s));
    require(seen.hand.total == real.hand.total && seen.ticket_count == real.ticket_count &&
                seen.trains == real.trains && seen.routes == real.routes && seen.score == real.score,
            "a view differs in what everybody knows of a seat");
    if (seat_id(s) == viewer) require(seen == real, "a seat does not see all that is its own");
  }
}

void check_record(Game const& game, std::uint64_t number) {
  auto const seed = game_seed(number);
  auto const header = make_header(game, seat_names(game.players()), StreamKind::xoshiro, seed);
  auto const text = write_record(game, header, seed);
  auto const again = replay(game.board(), text);
  require(!again.error, "a record is refused:", again.error ? std::string_view(again.error->reason.en) : "");
  require(again.game->state() == game.state(), "a record replays to another state");
  require(again.game->events() == game.events(), "a record replays to another history");
  require(state_hash(game.board(), again.game->state()) == state_hash(game.board(), game.state()), "hash");
  require(write_record(*again.game, again.header, again.seed) == text,
          "a record is written differently again");
  if (game.over()) {
    auto const wrong = verify(game.board(), text);
    require(!wrong, "a record is not verified:", wrong ? std::string_view(wrong->reason.en) : "");
  }
}

}  // namespace roundhouse::fuzz
