/// Redealt states never contradict what a seat has seen: on every board, for every number of players, in
/// games played in several styles, at any moment, for every seat and for spectators.
#include <doctest/doctest.h>

#include <cstdlib>

#include "kit/generated_game.h"
#include "kit/position.h"
#include "kit/property.h"
#include "kit/ticket_memory.h"
#include "roundhouse/player.h"

using namespace roundhouse;

namespace {

enum class Style : std::uint8_t { random, greedy, hoarding };

/// Plays a game up to a given decision.
class PlayedGame {
 public:
  PlayedGame(Board const& board, int players, Style style, std::uint64_t number, int decisions)
      : dealer_(numbered_seed(number)),
        random_(number),
        player_(make_player(style == Style::greedy ? "greedy" : "random", number)),
        game_(board, {.players = players}, dealer_) {
    while (!game_.over() && game_.decisions() < decisions) decide(style);
  }
  Game const& game() const { return game_; }

 private:
  void decide(Style style) {
    int s = 0;
    while (!game_.state().waits_for(seat_id(s))) ++s;
    game_.legal(seat_id(s), moves_);
    auto move = player_->decide(game_.board(), game_.view(seat_id(s)), moves_);
    if (style == Style::hoarding) move = hoard(move);
    game_.play(seat_id(s), move);
  }
  /// Draws tickets whenever it may and keeps as few as it must: tickets go round and round.
  Move hoard(Move otherwise) {
    for (auto const move : moves_) {
      if (move.kind == MoveKind::draw_tickets && below(random_, 4) > 0) return move;
      if (move.kind == MoveKind::keep && std::popcount(move.a) < std::popcount(otherwise.a)) otherwise = move;
    }
    return otherwise;
  }

  FastDealer dealer_;
  Xoshiro random_;
  std::unique_ptr<Player> player_;
  Game game_;
  Moves moves_;
};

/// Everybody saw what was shuffled into the deck, and what has been turned up from it since.
std::string card_contradiction(Game const& game, SeatId viewer, State const& state) {
  auto left = game.state().deck.shuffled;
  Cards drawn;
  for (auto const& e : game.events()) {
    if (e.kind == EventKind::reshuffle) drawn = {};
    if (e.kind == EventKind::card && e.seat == viewer) drawn.add(card_at(e.a));
  }
  left -= drawn;
  for (int i = 0; i < card_kinds; ++i) {
    if (state.deck.cards[card_at(i)] > left[card_at(i)])
      return "the deck holds more cards of kind " + std::to_string(i) + " than can be left in it";
  }
  return "";
}

/// Every seat that must decide has a legal move.
std::string nothing_to_do(Game const& game, State const& state) {
  Moves moves;
  for (int s = 0; s < state.players; ++s) {
    legal_moves(game.board(), state, seat_id(s), moves);
    if (state.waits_for(seat_id(s)) && moves.empty())
      return "seat " + std::to_string(s + 1) + " can do nothing";
  }
  return "";
}

std::string contradiction(Game const& game, SeatId viewer, State const& state) {
  auto const view = game.view(viewer);
  auto wrong = violation(game.board(), state);
  if (!wrong.empty()) return wrong;
  if (!(face_down(state, viewer) == view.state)) return "the seat would see another table";
  if (game.over()) return "";
  wrong = card_contradiction(game, viewer, state);
  if (wrong.empty()) wrong = nothing_to_do(game, state);
  if (!wrong.empty()) return wrong;
  if (viewer != spectator) {
    Moves real;
    Moves redealt;
    legal_moves(game.board(), game.state(), viewer, real);
    legal_moves(game.board(), state, viewer, redealt);
    if (!std::equal(real.begin(), real.end(), redealt.begin(), redealt.end())) return "other legal moves";
  }
  return kit::TicketMemory(game, viewer).contradiction(state);
}

void check_redeals(Board const& board, int players, Style style, std::uint64_t number, int decisions) {
  PlayedGame const played(board, players, style, number, decisions);
  auto const& game = played.game();
  Xoshiro chance(number);
  for (int v = -1; v < players; ++v) {
    auto const viewer = v < 0 ? spectator : seat_id(v);
    // The truth itself contradicts nothing: this checks the checker.
    RC_ASSERT(contradiction(game, viewer, game.state()) == "");
    Redealer redealer(board, game.view(viewer));
    for (int i = 0; i < 3; ++i) RC_ASSERT(contradiction(game, viewer, redealer.sample(chance)) == "");
  }
}

}  // namespace

TEST_CASE("redeal contradicts nothing that a seat has seen, at any moment of any game") {
  kit::check_property(300, [] {
    auto const& names = kit::board_names();
    auto const& board = kit::board(names[*kit::any_of(0, static_cast<int>(names.size()) - 1)]);
    int const players = *kit::any_of(board.min_players, board.max_players);
    auto const style = static_cast<Style>(*kit::any_of(0, 2));
    auto const number = static_cast<std::uint64_t>(*kit::any_of(0, 999999));
    int const decisions = *kit::any_of(0, 60 * players);
    RC_LOG() << board.id << ", " << players << " players, style " << static_cast<int>(style) << ", game "
             << number << ", decision " << decisions << '\n';
    check_redeals(board, players, style, number, decisions);
  });
}

TEST_CASE("redeal contradicts nothing that a seat has seen, on every board with every number of players" *
          doctest::test_suite("long")) {
  for (auto const& id : kit::board_names()) {
    auto const& board = kit::board(id);
    for (int players = board.min_players; players <= board.max_players; ++players) {
      for (auto const style : {Style::random, Style::greedy, Style::hoarding}) {
        CAPTURE(board.id);
        CAPTURE(players);
        CAPTURE(static_cast<int>(style));
        for (int const decisions : {3 * players, 12 * players, 25 * players, 40 * players}) {
          CAPTURE(decisions);
          PlayedGame const played(board, players, style, 5, decisions);
          Xoshiro chance(5);
          for (int v = 0; v < players; ++v) {
            auto const state = redeal(board, played.game().view(seat_id(v)), chance);
            CHECK(contradiction(played.game(), seat_id(v), state) == "");
            CHECK(contradiction(played.game(), seat_id(v), played.game().state()) == "");
          }
        }
      }
    }
  }
}
