/// Moves of the C interface.
#include "text/moves.h"

#include <algorithm>

#include "c/handles.h"
#include "roundhouse/notation.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

constexpr std::uint32_t code_of(Move move) {
  return static_cast<std::uint32_t>(move.kind) | std::uint32_t{move.a} << 8 | std::uint32_t{move.b} << 16 |
         std::uint32_t{move.c} << 24;
}

std::optional<Move> move_of(std::uint32_t code) {
  auto const kind = static_cast<int>(code & 255U);
  if (kind < move_kinds) {
    return make_move(static_cast<MoveKind>(kind), static_cast<int>(code >> 8 & 255U),
                     static_cast<int>(code >> 16 & 255U), static_cast<int>(code >> 24));
  }
  fail(RH_BAD_MOVE, {"the code is not a move's", "ce code n’est pas celui d’un coup"});
  return std::nullopt;
}

rh_status answer(Board const& board, Reason reason) {
  if (reason == Reason::none) return RH_OK;
  return fail(
      RH_REFUSED,
      {std::string(text::sentence(reason, Language::en)), std::string(text::sentence(reason, Language::fr))},
      clause(reason, board));
}

/// The same for a move, with the numbers of the table.
rh_status answer(rh_game const& game, SeatId seat, Move move, Reason reason) {
  if (reason == Reason::none) return RH_OK;
  auto const say = [&](Language language) {
    return text::refusal(*game.board, game.game->state(), seat, move, reason, language);
  };
  return fail(RH_REFUSED, {say(Language::en), say(Language::fr)}, clause(reason, *game.board));
}

/// The move if it is legal here: only then do its bytes name things that exist.
std::optional<Move> legal_move(rh_game const& game, SeatId seat, std::uint32_t code) {
  auto const move = move_of(code);
  if (!move || answer(game, seat, *move, game.game->why_not(seat, *move)) != RH_OK) return std::nullopt;
  return move;
}

/// The computer player of that name at that seat; it stays, so that its chance goes on from move to move. If
/// there is none, the failure is noted.
Player* player_at(rh_game& game, SeatId seat, std::string const& name) {
  auto const found = game.players.find({index(seat), name});
  if (found != game.players.end()) return found->second.get();
  if (auto const why = why_no_player(name, *game.board); !why.en.empty()) return bad_argument(why), nullptr;
  auto player = make_player(name, player_seed(game.number, 0, index(seat)));
  return game.players.emplace(std::pair(index(seat), name), std::move(player)).first->second.get();
}

}  // namespace

std::int32_t rh_game_moves(rh_game const* game, std::int32_t seat, std::uint32_t* codes,
                           std::int32_t capacity) {
  return at_edge(0, [&] {
    auto const at = seat_of(game, seat);
    if (!at) return 0;
    Moves moves;
    game->game->legal(*at, moves);
    int const part = codes == nullptr ? 0 : std::min(capacity, moves.size());
    for (int i = 0; i < part; ++i) codes[i] = code_of(moves[i]);
    return moves.size();
  });
}

std::size_t rh_move_words(rh_game const* game, std::int32_t seat, std::uint32_t code, char* buffer,
                          std::size_t size) {
  return at_edge(no_text(buffer, size), [&] {
    auto const at = seat_of(game, seat);
    auto const move = at ? legal_move(*game, *at, code) : std::nullopt;
    if (!move) return no_text(buffer, size);
    return hand_over(to_words(*game->board, game->game->state(), *at, *move), buffer, size);
  });
}

std::size_t rh_move_sentence(rh_game const* game, std::int32_t seat, std::uint32_t code, rh_language language,
                             char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&] {
    auto const at = seat_of(game, seat);
    auto const move = at ? legal_move(*game, *at, code) : std::nullopt;
    if (!move) return no_text(buffer, size);
    auto const sentence =
        text::move_sentence(*game->board, game->game->state(), *at, *move, language_of(language));
    return hand_over(sentence, buffer, size);
  });
}

rh_status rh_move_from_words(rh_game const* game, std::int32_t seat, char const* words, std::uint32_t* code) {
  return at_edge([&] {
    auto const at = seat_of(game, seat);
    if (!at) return RH_BAD_ARGUMENT;
    if (words == nullptr || code == nullptr) return null_argument();
    auto const move = move_from_words(*game->board, game->game->state(), *at, words);
    if (!move) {
      return fail(RH_BAD_MOVE, {"'" + std::string(words) + "' makes no move on this board",
                                "« " + std::string(words) + " » n’est pas un coup sur ce plateau"});
    }
    *code = code_of(*move);
    return RH_OK;
  });
}

rh_status rh_why_not(rh_game const* game, std::int32_t seat, std::uint32_t code) {
  return at_edge([&] {
    auto const at = seat_of(game, seat);
    if (!at) return RH_BAD_ARGUMENT;
    auto const move = move_of(code);
    return move ? answer(*game, *at, *move, game->game->why_not(*at, *move)) : RH_BAD_MOVE;
  });
}

rh_status rh_game_play(rh_game* game, std::int32_t seat, std::uint32_t code) {
  return at_edge([&] {
    auto const at = seat_of(game, seat);
    if (!at) return RH_BAD_ARGUMENT;
    auto const move = move_of(code);
    return move ? answer(*game, *at, *move, game->game->play(*at, *move)) : RH_BAD_MOVE;
  });
}

rh_status rh_player_move(rh_game* game, std::int32_t seat, char const* player, std::uint32_t* code) {
  return at_edge([&] {
    auto const at = seat_of(game, seat);
    if (!at) return RH_BAD_ARGUMENT;
    if (player == nullptr || code == nullptr) return null_argument();
    auto* const who = player_at(*game, *at, player);
    if (who == nullptr) return RH_BAD_ARGUMENT;
    Moves legal;
    game->game->legal(*at, legal);
    if (legal.empty()) {
      return answer(*game->board, game->game->over() ? Reason::game_over : Reason::not_your_decision);
    }
    *code = code_of(who->decide(*game->board, game->game->view(*at), legal));
    return RH_OK;
  });
}
