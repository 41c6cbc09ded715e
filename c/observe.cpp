/// What players that learn see and do: of a board, and of one game.
#include <boost/json.hpp>

#include "c/handles.h"
#include "players/observation/features.h"
#include "roundhouse/batch.h"

using namespace roundhouse;
using namespace roundhouse::c;

/// What is kept of a game from question to question.
struct rh_game::Eyes {
  explicit Eyes(Board const& board) : features(board) {}
  observation::Features features;
  observation::Memory memory;
  std::array<observation::Chosen, max_seats> chosen{};
  int decisions = 0;  // of the position that is chosen for
};

namespace {

rh_game::Eyes& eyes_of(rh_game& game) {
  if (!game.eyes) game.eyes = std::make_shared<rh_game::Eyes>(*game.board);
  auto& eyes = *game.eyes;
  if (eyes.decisions != game.game->decisions()) {  // what was begun there has been decided otherwise
    eyes.chosen = {};
    eyes.decisions = game.game->decisions();
  }
  return eyes;
}

rh_status too_small(std::size_t bytes, int needed) {
  auto const have = std::to_string(bytes);
  auto const need = std::to_string(needed);
  return bad_argument({"the buffer has " + have + " bytes; needed are " + need,
                       "le tampon a " + have + " octets ; il en faut " + need});
}

/// The body of a call that writes numbers for a seat.
template <typename Body>
rh_status for_seat(rh_game* game, std::int32_t seat, void const* out, Body body) {
  return at_edge([&] {
    auto const at = seat_of(game, seat);
    if (!at) return RH_BAD_ARGUMENT;
    if (out == nullptr) return null_argument();
    return body(eyes_of(*game), *at);
  });
}

/// The moves that go on as the seat has begun.
void moves_left(rh_game const& game, rh_game::Eyes const& eyes, SeatId seat, Moves& moves) {
  game.game->legal(seat, moves);
  narrow(eyes.features.actions(), game.game->state(), eyes.chosen[static_cast<std::size_t>(index(seat))],
         moves);
}

boost::json::array blocks_json(observation::Blocks const& blocks) {
  boost::json::array list;
  for (auto const& block : blocks.list()) {
    list.push_back({{"name", block.name},
                    {"start", block.start},
                    {"shape", boost::json::value_from(block.shape)},
                    {"scale", block.scale},
                    {"meaning", block.meaning}});
  }
  return list;
}

}  // namespace

rh_status rh_game_features(rh_game* game, std::int32_t seat, std::int8_t* features, std::size_t bytes) {
  return for_seat(game, seat, features, [&](rh_game::Eyes& eyes, SeatId at) {
    if (bytes < static_cast<std::size_t>(eyes.features.size())) return too_small(bytes, eyes.features.size());
    eyes.features.write(game->game->state(), at, eyes.chosen[static_cast<std::size_t>(seat)], eyes.memory,
                        features);
    return RH_OK;
  });
}

rh_status rh_game_hidden(rh_game* game, std::int32_t seat, std::int8_t* features, std::size_t bytes) {
  return for_seat(game, seat, features, [&](rh_game::Eyes& eyes, SeatId at) {
    if (bytes < static_cast<std::size_t>(eyes.features.hidden_size()))
      return too_small(bytes, eyes.features.hidden_size());
    eyes.features.write_hidden(game->game->state(), at, eyes.memory, features);
    return RH_OK;
  });
}

rh_status rh_game_mask(rh_game* game, std::int32_t seat, std::uint8_t* mask, std::size_t bytes) {
  return for_seat(game, seat, mask, [&](rh_game::Eyes& eyes, SeatId at) {
    auto const& space = eyes.features.actions();
    if (bytes < static_cast<std::size_t>(space.size())) return too_small(bytes, space.size());
    std::fill_n(mask, space.size(), std::uint8_t{0});
    Moves moves;
    moves_left(*game, eyes, at, moves);
    write_mask(space, game->game->state(), eyes.chosen[static_cast<std::size_t>(seat)], moves, mask);
    return RH_OK;
  });
}

rh_status rh_game_act(rh_game* game, std::int32_t seat, std::int32_t action) {
  return for_seat(game, seat, game, [&](rh_game::Eyes& eyes, SeatId at) {
    Moves moves;
    moves_left(*game, eyes, at, moves);
    Move move;
    auto const taken = take(eyes.features.actions(), game->game->state(), action,
                            eyes.chosen[static_cast<std::size_t>(seat)], moves, move);
    if (taken == observation::Taken::refused) {
      auto const number = std::to_string(action);
      return fail(RH_REFUSED, {"the action " + number + " is outside of the mask",
                               "l’action " + number + " est hors du masque"});
    }
    if (taken == observation::Taken::goes_on) return RH_OK;
    game->game->play(at, move);
    return RH_OK;
  });
}

rh_status rh_move_actions(rh_game* game, std::int32_t seat, std::uint32_t code, std::int32_t* actions,
                          std::int32_t* count) {
  return for_seat(game, seat, actions, [&](rh_game::Eyes& eyes, SeatId at) {
    if (count == nullptr) return null_argument();
    auto const status = rh_why_not(game, seat, code);
    if (status != RH_OK) return status;
    auto const move = make_move(static_cast<MoveKind>(code & 255U), static_cast<int>(code >> 8 & 255U),
                                static_cast<int>(code >> 16 & 255U), static_cast<int>(code >> 24));
    Moves moves;
    moves_left(*game, eyes, at, moves);
    auto chosen = eyes.chosen[static_cast<std::size_t>(seat)];
    auto const path = eyes.features.actions().path(game->game->state(), move);
    *count = 0;
    for (int i = +chosen.size; i < path.size; ++i) {
      Move found;
      auto const taken = take(eyes.features.actions(), game->game->state(),
                              path.steps[static_cast<std::size_t>(i)], chosen, moves, found);
      if (taken == observation::Taken::refused) {
        return fail(RH_REFUSED,
                    {"the decision has been begun otherwise", "la décision a été commencée autrement"});
      }
      actions[(*count)++] = path.steps[static_cast<std::size_t>(i)];
      if (taken == observation::Taken::move) break;
    }
    return RH_OK;
  });
}

std::size_t rh_board_layout(rh_board const* board, char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&]() -> std::size_t {
    if (board == nullptr) return null_argument(), no_text(buffer, size);
    observation::Features const features(*board->board);
    boost::json::object const layout{{"version", observation::layout_version},
                                     {"board", board->board->id},
                                     {"board_hash", board->board->hash},
                                     {"features", blocks_json(features.blocks())},
                                     {"hidden", blocks_json(features.hidden_blocks())},
                                     {"actions", blocks_json(features.actions().blocks())}};
    return hand_over(boost::json::serialize(layout), buffer, size);
  });
}

std::size_t rh_action_words(rh_board const* board, std::int32_t action, char* buffer, std::size_t size) {
  return at_edge(no_text(buffer, size), [&]() -> std::size_t {
    if (board == nullptr) return null_argument(), no_text(buffer, size);
    auto const words = observation::ActionSpace(*board->board).words(action);
    if (!words.empty()) return hand_over(words, buffer, size);
    bad_argument({"the board has no action " + std::to_string(action),
                  "le plateau n’a pas d’action " + std::to_string(action)});
    return no_text(buffer, size);
  });
}
