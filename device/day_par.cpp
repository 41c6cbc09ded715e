#include "device/day_par.h"

#include <array>
#include <boost/json/serialize.hpp>
#include <memory>

#include "device/json.h"
#include "roundhouse/game.h"
#include "roundhouse/player.h"
#include "roundhouse/score.h"
#include "tables/game/days.h"

namespace roundhouse::device {

std::optional<std::string> day_par(Board const& board, std::string_view deal) {
  if (!tables::is_played_on(deal, board.id)) return std::nullopt;
  Game game(board, Setup{},
            Deal{StreamKind::sha256, tables::shared_seed(tables::shared_name(deal, board.id))});
  std::array<std::unique_ptr<Player>, 2> minds{make_player("strong", 1),
                                               make_player(tables::shared_opponent, 2)};
  Moves legal;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    legal.clear();
    game.legal(seat, legal);
    game.play(seat, minds[static_cast<std::size_t>(index(seat))]->decide(board, game.view(seat), legal));
  }
  auto const scores = game.scores();
  return js::serialize(js::object{{"points", scores.seats[0].total}, {"opponent", scores.seats[1].total}});
}

}  // namespace roundhouse::device
