#include "puzzles/puzzle.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "engine/reading/json_text.h"
#include "roundhouse/notation.h"

namespace roundhouse::puzzles {
namespace {

namespace js = boost::json;

constexpr int file_format = 1;
constexpr std::string_view between_moves = "; ";
constexpr int most_moves = 5000;
constexpr int highest_rating = 4000;

struct ThemeRow {
  std::string_view word;
  std::string_view en;
  std::string_view fr;
};
constexpr ThemeRow theme_rows[themes] = {
    {"tickets", "Ticket choice", "Choix des billets"},
    {"draft", "Draft", "Sélection"},
    {"block", "Block", "Blocage"},
    {"race", "Race for a route", "Course à la route"},
    {"ending", "End-game timing", "Fin de partie"},
    {"tunnel", "Tunnel odds", "Risque du tunnel"},
    {"passenger", "Passenger ride", "Voyage de passager"},
    {"festival", "Festival", "Fête"},
    {"province", "Province", "Province"},
    {"route", "Which route", "Quelle route"},
    {"cards", "Which cards", "Quelles cartes"},
};

std::optional<std::int64_t> whole_number(js::object const& object, std::string_view name, std::int64_t least,
                                         std::int64_t most) {
  auto const* const found = object.if_contains(name);
  if (found == nullptr || !found->is_int64()) return std::nullopt;
  auto const number = found->get_int64();
  return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

/// No number: below 0.
double number_in(js::object const& object, std::string_view name) {
  auto const* const found = object.if_contains(name);
  if (found == nullptr) return -1;
  if (found->is_int64()) return static_cast<double>(found->get_int64());
  return found->is_double() ? found->get_double() : -1;
}

std::string text_in(js::object const& object, std::string_view name) {
  auto const* const found = object.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

std::vector<std::string> split_moves(std::string_view text) {
  std::vector<std::string> moves;
  while (!text.empty()) {
    auto const end = text.find(between_moves);
    moves.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + between_moves.size());
  }
  return moves;
}

std::optional<Puzzle> read_puzzle(js::value const& value, int moves) {
  auto const* const object = value.if_object();
  if (object == nullptr) return std::nullopt;
  auto const at = whole_number(*object, "at", 0, moves);
  auto const theme = theme_from_word(text_in(*object, "theme"));
  auto const rating = whole_number(*object, "rating", 0, highest_rating);
  Puzzle puzzle{.best = text_in(*object, "best"),
                .second = text_in(*object, "second"),
                .gap = number_in(*object, "gap"),
                .error = number_in(*object, "error")};
  if (!at || !theme || !rating || puzzle.best.empty() || puzzle.second.empty() || puzzle.gap < 0 ||
      puzzle.error < 0)
    return std::nullopt;
  puzzle.at = static_cast<int>(*at);
  puzzle.theme = *theme;
  puzzle.rating = static_cast<int>(*rating);
  return puzzle;
}

/// Two digits behind the point are enough, and keep files short.
double rounded(double value) {
  return std::round(value * 100) / 100;
}

PositionResult refused(std::string en, std::string fr) {
  return {std::nullopt, {std::move(en), std::move(fr)}};
}

CollectionResult wrong_line(int line, std::string_view en, std::string_view fr) {
  return {std::nullopt, line, {std::string(en), std::string(fr)}};
}

}  // namespace

std::string_view word(Theme theme) {
  return theme_rows[static_cast<std::size_t>(theme)].word;
}

std::optional<Theme> theme_from_word(std::string_view word) {
  auto const* const found = std::ranges::find(theme_rows, word, &ThemeRow::word);
  if (found == std::end(theme_rows)) return std::nullopt;
  return static_cast<Theme>(found - std::begin(theme_rows));
}

Text name_of(Theme theme) {
  auto const& row = theme_rows[static_cast<std::size_t>(theme)];
  return {std::string(row.en), std::string(row.fr)};
}

std::uint64_t Collection::next_deal() const {
  std::uint64_t next = 1;
  for (auto const& game : games) next = std::max(next, game.deal + 1);
  return next;
}

int Collection::size() const {
  int n = 0;
  for (auto const& game : games) n += static_cast<int>(game.puzzles.size());
  return n;
}

std::optional<PuzzleGame> read_game(std::string_view line) {
  auto const parsed = read_json(line);
  auto const* const object = parsed.value.if_object();
  if (parsed.error || object == nullptr) return std::nullopt;
  constexpr std::int64_t most_deals = 1'000'000'000;
  auto const deal = whole_number(*object, "deal", 0, most_deals);
  auto const players = whole_number(*object, "players", 2, max_seats);
  auto const* const list = object->if_contains("puzzles");
  if (!deal || !players || list == nullptr || !list->is_array()) return std::nullopt;
  PuzzleGame game{.deal = static_cast<std::uint64_t>(*deal),
                  .players = static_cast<int>(*players),
                  .moves = split_moves(text_in(*object, "moves"))};
  if (std::cmp_greater(game.moves.size(), most_moves)) return std::nullopt;
  for (auto const& one : list->get_array()) {
    auto puzzle = read_puzzle(one, static_cast<int>(game.moves.size()));
    if (!puzzle) return std::nullopt;
    game.puzzles.push_back(std::move(*puzzle));
  }
  return game;
}

CollectionResult read_collection(std::string_view text) {
  Collection collection;
  for (int number = 1; !text.empty(); ++number) {
    auto const end = text.find('\n');
    // A line without its end was cut off while it was written: it is left out, and mined again.
    if (end == std::string_view::npos) break;
    auto const line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (number > 1) {
      auto game = read_game(line);
      if (!game)
        return wrong_line(number, "this is no game with puzzles", "ceci n’est pas une partie à problèmes");
      collection.games.push_back(std::move(*game));
      continue;
    }
    auto const parsed = read_json(line);
    auto const* const object = parsed.value.if_object();
    if (parsed.error || object == nullptr || !whole_number(*object, "puzzles", file_format, file_format))
      return wrong_line(1, "this is no file of puzzles, or one of another format",
                        "ceci n’est pas un fichier de problèmes, ou il est d’un autre format");
    collection.board = text_in(*object, "board");
    collection.hash = text_in(*object, "hash");
    collection.rules = static_cast<int>(whole_number(*object, "rules", 0, 1000).value_or(0));
  }
  if (collection.board.empty())
    return wrong_line(1, "the file names no board", "le fichier ne nomme aucun plateau");
  return {std::move(collection), 0, {}};
}

std::string heading(Board const& board) {
  js::object const line{
      {"puzzles", file_format}, {"board", board.id}, {"hash", board.hash}, {"rules", rules_version}};
  return js::serialize(line) + '\n';
}

std::string line_of(PuzzleGame const& game) {
  std::string moves;
  for (auto const& move : game.moves) {
    if (!moves.empty()) moves += between_moves;
    moves += move;
  }
  js::array list;
  for (auto const& puzzle : game.puzzles) {
    list.push_back(js::object{{"at", puzzle.at},
                              {"theme", word(puzzle.theme)},
                              {"best", puzzle.best},
                              {"second", puzzle.second},
                              {"gap", rounded(puzzle.gap)},
                              {"error", rounded(puzzle.error)},
                              {"rating", puzzle.rating}});
  }
  js::object const line{{"deal", game.deal},
                        {"players", game.players},
                        {"puzzles", std::move(list)},
                        {"moves", std::move(moves)}};
  return js::serialize(line) + '\n';
}

Game dealt(Board const& board, std::uint64_t deal, int players) {
  return {board, Setup{.players = players}, Deal{StreamKind::xoshiro, numbered_seed(deal)}};
}

bool has_twin(Board const& board, Moves const& legal, Move move) {
  if (move.kind != MoveKind::claim) return false;
  auto const& route = board.at(move.route());
  return std::ranges::any_of(legal, [&](Move const& other) {
    if (other.kind != MoveKind::claim || other == move) return false;
    auto const& one = board.at(other.route());
    return one.joins_the_same(route) && one.length == route.length && one.color == route.color &&
           one.kind == route.kind && one.locomotives == route.locomotives;
  });
}

PositionResult place(Board const& board, PuzzleGame const& game, Puzzle const& puzzle) {
  if (game.players < board.min_players || game.players > board.max_players)
    return refused("the board is not for so many players", "le plateau n’est pas fait pour tant de joueurs");
  Position at{.game = dealt(board, game.deal, game.players)};
  for (int i = 0; i < puzzle.at; ++i) {
    auto const& words = game.moves[static_cast<std::size_t>(i)];
    if (at.game.over())
      return refused("the game ends before the puzzle", "la partie finit avant le problème");
    auto const seat = at.game.state().next_to_decide();
    auto const move = move_from_words(board, at.game.state(), seat, words);
    if (!move || at.game.play(seat, *move, Maker::computer) != Reason::none)
      return refused("'" + words + "' is not legal", "« " + words + " » n’est pas permis");
  }
  if (at.game.over()) return refused("the game is over there", "la partie est alors finie");
  at.seat = at.game.state().next_to_decide();
  at.game.legal(at.seat, at.legal);
  auto const best = move_from_words(board, at.game.state(), at.seat, puzzle.best);
  if (!best || !at.legal.contains(*best))
    return refused("the solution '" + puzzle.best + "' is not legal",
                   "la solution « " + puzzle.best + " » n’est pas permise");
  if (at.legal.size() < 2) return refused("there is nothing to choose", "il n’y a rien à choisir");
  if (has_twin(board, at.legal, *best))
    return refused("another move does the same as '" + puzzle.best + "'",
                   "un autre coup revient au même que « " + puzzle.best + " »");
  at.best = *best;
  return {std::move(at), {}};
}

}  // namespace roundhouse::puzzles
