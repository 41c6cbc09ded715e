#include "coach/doubt.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "device/choices.h"
#include "device/insight.h"
#include "engine/reading/json_text.h"
#include "players/planner/planner.h"
#include "players/searcher/trial.h"
#include "protocol/read.h"
#include "protocol/view.h"
#include "roundhouse/notation.h"
#include "text/explanations.h"
#include "text/moves.h"

namespace roundhouse::coach {
namespace {

constexpr double errors_behind = 4;  // of the planner's judgement

}  // namespace

std::optional<Doubt> doubt(Board const& board, State const& table, SeatId seat, Move move) {
  Moves legal;
  legal_moves(board, table, seat, legal);
  if (legal.size() < 2 || !legal.contains(move)) return std::nullopt;
  planner::Lore const lore(board, planner::weights_for(board.id));
  planner::Planner planner(lore, planner::Care::thorough);
  std::vector<double> values;
  planner.weigh(table, seat, legal, values);
  auto const best = std::ranges::max_element(values);
  auto const value_of = [&](Move wanted) {
    auto const at = std::ranges::find(legal, wanted) - legal.begin();
    return values[static_cast<std::size_t>(at)];
  };
  double const behind = *best - value_of(move);
  if (behind < errors_behind * searcher::planner_error) return std::nullopt;
  Doubt found{legal[static_cast<int>(best - values.begin())], behind, {}};
  found.why = planner.explain(table, seat, legal, found.better);
  found.why.options = {{found.better, *best}};  // how far the other is behind is told apart
  return found;
}

std::optional<std::string> doubt_json(Board const& board, std::string_view view, std::string_view move,
                                      std::vector<std::string> const& names, Language language) {
  // What cannot be told about is no view of a game on this board.
  if (!device::insight(board, view, language)) return std::nullopt;
  auto const parsed = read_json(view);
  auto const* const object = parsed.value.if_object();
  auto const* const given = object != nullptr ? object->if_contains("seat") : nullptr;
  if (given == nullptr || !given->is_int64() || given->get_int64() < 1) return std::nullopt;
  auto const seat = seat_id(static_cast<int>(given->get_int64()) - 1);
  protocol::Reading reading(protocol::Reading::Mode::ours);
  protocol::Game game;
  reading.read(object->at("game"), {}, game);
  auto const table = protocol::state_from(board, game, seat);
  if (std::cmp_less(names.size(), table.players)) return std::nullopt;
  auto const meant = move_from_words(board, table, seat, move);
  if (!meant) return std::nullopt;
  boost::json::object told;
  if (auto const found = doubt(board, table, seat, *meant)) {
    auto const better = to_words(board, table, seat, found->better);
    auto const facts = device::Choices(board, table, seat, {better}).moves(language);
    told["better"] = text::move_sentence(board, table, seat, found->better, language);
    for (auto const* const place : {"routes", "cities"}) told[place] = facts.at(better).at(place);
    told["why"] = text::explanation_text({board, table, seat, found->better}, found->why, names, language);
    told["points"] = found->points;
  }
  return boost::json::serialize(told);
}

}  // namespace roundhouse::coach
