#include "puzzles/telling.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "players/planner/planner.h"
#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/notation.h"
#include "text/explanations.h"

namespace roundhouse::puzzles {
namespace {

namespace js = boost::json;

/// Why the solution is one, in the words that players have for their moves.
std::string reason(Board const& board, Position const& at, Puzzle const& puzzle,
                   std::vector<std::string> const& names, Language language) {
  auto const table = face_down(at.game.state(), at.seat);
  planner::Lore const lore(board, planner::weights_for(board.id));
  planner::Planner planner(lore, planner::Care::thorough);
  auto why = planner.explain(table, at.seat, at.legal, at.best);
  why.options = {{at.best, why.gain}};
  if (auto const second = move_from_words(board, table, at.seat, puzzle.second))
    why.options.push_back({*second, why.gain - puzzle.gap});
  return text::explanation_text({board, table, at.seat, at.best}, why, names, language);
}

}  // namespace

std::optional<std::string> puzzle_json(Board const& board, std::string_view line, int at,
                                       std::string_view answer, std::vector<std::string> const& names,
                                       Language language, Text& error) {
  error = {"there is no such puzzle", "ce problème n’existe pas"};
  auto const game = read_game(line);
  if (!game || std::cmp_less(names.size(), game->players)) return std::nullopt;
  auto const puzzle = std::ranges::find(game->puzzles, at, &Puzzle::at);
  if (puzzle == game->puzzles.end()) return std::nullopt;
  auto const placed = place(board, *game, *puzzle);
  if (!placed.position) {
    error = placed.error;
    return std::nullopt;
  }
  auto const& position = *placed.position;
  auto const& state = position.game.state();
  js::array legal;
  for (auto const& words : protocol::legal_words(board, state, position.seat)) legal.emplace_back(words);
  js::object told{{"seat", index(position.seat) + 1},
                  {"game", protocol::to_json(protocol::game_view(board, state, position.seat))},
                  {"legal", std::move(legal)},
                  {"theme", word(puzzle->theme)},
                  {"theme_text", name_of(puzzle->theme).in(language)},
                  {"rating", puzzle->rating}};
  if (answer.empty()) return js::serialize(told);
  auto const move = move_from_words(board, state, position.seat, answer);
  if (!move || !position.legal.contains(*move)) {
    error = {"that move is not legal here", "ce coup n’est pas permis ici"};
    return std::nullopt;
  }
  told["right"] = *move == position.best;
  told["best"] = puzzle->best;
  told["second"] = puzzle->second;
  told["gap"] = puzzle->gap;
  told["why"] = reason(board, position, *puzzle, names, language);
  return js::serialize(told);
}

std::string themes_json(Language language) {
  js::object names;
  for (int i = 0; i < themes; ++i) {
    auto const theme = static_cast<Theme>(i);
    names.emplace(word(theme), name_of(theme).in(language));
  }
  return js::serialize(names);
}

}  // namespace roundhouse::puzzles
