/// Games of the C interface: their beginning, where they stand, what came of them.
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "c/handles.h"
#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/notation.h"
#include "text/log.h"
#include "text/words.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

/// A name stands on a line of its own in the record.
bool is_name(char const* name) {
  std::string_view const text = name == nullptr ? "" : name;
  return !text.empty() && std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 127; });
}

rh_status take_names(rh_setup const& setup, rh_game& game) {
  for (int s = 0; s < setup.players; ++s) {
    if (setup.names == nullptr) {
      game.names.push_back("Seat " + std::to_string(s + 1));
      continue;
    }
    if (!is_name(setup.names[s]))
      return bad_argument(
          {"a name is empty or more than one line", "un nom est vide ou prend plusieurs lignes"});
    game.names.emplace_back(setup.names[s]);
  }
  return RH_OK;
}

/// A secret deals with the stream that nobody can guess, a number with the one of simulations.
rh_status take_seed(rh_setup const& setup, rh_game& game) {
  if (setup.seed_hex == nullptr) {
    game.number = setup.seed;
    game.deal = {StreamKind::xoshiro, numbered_seed(setup.seed)};
    return RH_OK;
  }
  auto const seed = seed_from_hex(setup.seed_hex);
  if (!seed) {
    return bad_argument({"a seed has 64 hexadecimal digits", "une graine a 64 chiffres hexadécimaux"});
  }
  game.deal = {StreamKind::sha256, *seed};
  Sha256Stream after_the_deal(*seed, streams);
  game.number = std::uint64_t{after_the_deal.next()} << 32 | after_the_deal.next();
  return RH_OK;
}

rh_status check(Board const& board, rh_setup const& setup) {
  if (setup.size != sizeof(rh_setup)) {
    return bad_argument({"the setup was not made with RH_SETUP", "la préparation ne vient pas de RH_SETUP"});
  }
  if (setup.players < board.min_players || setup.players > board.max_players) {
    return bad_argument({"the board is not for this number of players",
                         "le plateau n’est pas fait pour ce nombre de joueurs"});
  }
  if (setup.first_seat != RH_DRAWN && (setup.first_seat < 0 || setup.first_seat >= setup.players)) {
    return bad_argument({"there is no such seat", "cette place n’existe pas"});
  }
  return RH_OK;
}

}  // namespace

rh_game* rh_game_new(rh_board const* board, rh_setup const* setup) {
  return at_edge<rh_game*>(nullptr, [&]() -> rh_game* {
    if (board == nullptr || setup == nullptr) return null_argument(), nullptr;
    auto game = std::make_unique<rh_game>();
    game->board = board->board;
    if (check(*board->board, *setup) != RH_OK || take_names(*setup, *game) != RH_OK ||
        take_seed(*setup, *game) != RH_OK) {
      return nullptr;
    }
    Setup const chosen{.players = setup->players,
                       .first = setup->first_seat == RH_DRAWN ? no_seat : seat_id(setup->first_seat),
                       .locomotive_reset = setup->locomotive_reset != 0};
    game->game.emplace(*game->board, chosen, game->deal);
    return game.release();
  });
}

rh_game* rh_game_copy(rh_game const* game) {
  return at_edge<rh_game*>(nullptr, [&]() -> rh_game* {
    if (game == nullptr) return null_argument(), nullptr;
    auto copy = std::make_unique<rh_game>();
    copy->board = game->board;
    copy->deal = game->deal;
    copy->number = game->number;
    copy->names = game->names;
    copy->game = game->game;
    return copy.release();
  });
}

rh_game* rh_game_from_record(rh_board const* board, char const* record, std::size_t length,
                             std::int32_t decisions) {
  return at_edge<rh_game*>(nullptr, [&]() -> rh_game* {
    if (board == nullptr || record == nullptr) return null_argument(), nullptr;
    auto const at = decisions < 0 ? std::nullopt : std::optional(decisions);
    auto const replayed = replay(*board->board, {record, length}, at);
    if (replayed.error) return bad_record(*replayed.error), nullptr;
    auto game = std::make_unique<rh_game>();
    game->board = board->board;
    game->names = replayed.header.players;
    game->deal = {replayed.header.stream, replayed.seed.value_or(Seed{})};
    Game dealt(*game->board, replayed.header.setup, game->deal);
    for (auto const& one : replayed.game->played())
      if (dealt.play(one.seat, one.move) != Reason::none) break;
    if (!replayed.seed || dealt.decisions() != replayed.game->decisions()) {
      fail(RH_BAD_RECORD, {"the record does not tell its seed yet: the game cannot be gone on with",
                           "la partie ne révèle pas encore sa graine : on ne peut pas la reprendre"});
      return nullptr;
    }
    game->game.emplace(std::move(dealt));
    return game.release();
  });
}

rh_status rh_game_rewind(rh_game* game, std::int32_t decisions) {
  return at_edge([&] {
    if (game == nullptr) return null_argument();
    if (decisions < 0 || decisions > game->game->decisions())
      return bad_argument({"the game has no such position", "la partie n’a pas cette position"});
    game->game = game->game->first(static_cast<std::size_t>(decisions));
    return RH_OK;
  });
}

char const* rh_game_view(rh_game* game, std::int32_t seat) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    auto const viewer = viewer_of(game, seat);
    if (!viewer) return nullptr;
    auto const view = protocol::game_view(*game->board, game->game->state(), *viewer);
    game->text = boost::json::serialize(protocol::to_json(view));
    return game->text.c_str();
  });
}

char const* rh_game_story(rh_game* game, std::int32_t seat, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    auto const viewer = viewer_of(game, seat);
    if (!viewer) return nullptr;
    auto const view = game->game->view(*viewer);
    game->text.clear();
    for (auto const& line :
         text::tell_history(*game->board, view.history, game->names, language_of(language)))
      game->text += line.text + '\n';
    return game->text.c_str();
  });
}

void rh_game_free(rh_game* game) {
  delete game;
}

int rh_game_over(rh_game const* game) {
  if (game == nullptr) null_argument();
  return game == nullptr || game->game->over() ? 1 : 0;
}

std::uint32_t rh_game_waiting(rh_game const* game) {
  if (game != nullptr) return game->game->state().must_decide;
  null_argument();
  return 0;
}

char const* rh_game_phase(rh_game const* game) {
  if (game != nullptr) return word(game->game->state().phase).data();  // a literal: it ends with a zero
  null_argument();
  return nullptr;
}

std::int32_t rh_game_decisions(rh_game const* game) {
  if (game != nullptr) return game->game->decisions();
  null_argument();
  return 0;
}
