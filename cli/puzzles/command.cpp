/// `puzzles`: mines puzzles from games of strong players, checks and rates them.
#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/text.h"
#include "players/base/thread_pool.h"
#include "players/net/learned.h"
#include "puzzles/miner.h"
#include "puzzles/rating.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse::cli {
namespace {

using puzzles::Collection;
using puzzles::Puzzle;
using puzzles::PuzzleGame;

constexpr std::size_t max_puzzle_bytes = 32U << 20U;
constexpr int three_players_every = 3;  // deals: the others are for two, where the board allows it
constexpr std::uint64_t deals_at_once =
    16;  // whatever the number of threads, so that the puzzles are the same

struct PuzzleOptions {
  std::vector<std::string> files;
  std::string board;
  std::string to;
  std::vector<std::string> themes;
  puzzles::MiningPlan plan;
  int games = 100'000;
  int deals = 0;
  bool guided = false;
  int threads = 0;
  std::uint64_t seed = 1;
};

/// A file and its board.
struct Opened {
  Collection collection;
  Board const* board = nullptr;
};

std::optional<Opened> open_puzzles(std::string const& path) {
  auto const file = read_whole_file(path, max_puzzle_bytes);
  if (!file) return decline(phrases::failed, file.problem);
  auto read = puzzles::read_collection(file.text);
  if (!read.collection)
    return decline({"{}: line {}: {}", "{} : ligne {} : {}"}, path, read.line, read.error.in(language()));
  Opened opened{std::move(*read.collection)};
  opened.board = load_board_or_complain(opened.collection.board);
  if (opened.board == nullptr) return std::nullopt;
  if (auto const why = why_outdated(*opened.board, opened.collection.hash, opened.collection.rules))
    return decline({"{}: {}", "{} : {}"}, path, why->in(language()));
  return opened;
}

std::string puzzle_address(Board const& board, PuzzleGame const& game, Puzzle const& puzzle) {
  return fmt::format("{}/{}@{}", board.id, game.deal, puzzle.at);
}

std::string puzzle_text(Opened const& opened) {
  auto text = puzzles::heading(*opened.board);
  for (auto const& game : opened.collection.games) text += puzzles::line_of(game);
  return text;
}

/// What is already there is kept, and counts; the next deal goes on behind the last.
std::optional<Opened> begin_mining(PuzzleOptions const& options) {
  if (std::filesystem::exists(options.to)) {
    auto opened = open_puzzles(options.to);
    if (opened && opened->collection.board != options.board)
      return decline(
          {"{} holds puzzles of another board: {}", "{} contient des problèmes d’un autre plateau : {}"},
          options.to, opened->collection.board);
    return opened;
  }
  auto const* const board = load_board_or_complain(options.board);
  if (board == nullptr) return std::nullopt;
  return Opened{{board->id, board->hash, rules_version, {}}, board};
}

puzzles::Found count_found(Opened const& opened) {
  puzzles::Found found;
  planner::Lore const lore(*opened.board, planner::weights_for(opened.board->id));
  for (auto const& game : opened.collection.games) {
    for (auto const& puzzle : game.puzzles) {
      auto const placed = puzzles::place(*opened.board, game, puzzle);
      found.add(puzzle.theme, placed.position && puzzles::is_planned(lore, *placed.position));
    }
  }
  return found;
}

bool read_themes(PuzzleOptions& options) {
  for (auto const& word : options.themes) {
    auto const theme = puzzles::theme_from_word(word);
    if (!theme) return complain({"no theme '{}'", "pas de thème « {} »"}, word);
    options.plan.themes.push_back(*theme);
  }
  return true;
}

/// What the deals from `first` on up to `end` have brought, in their order.
std::vector<puzzles::Finds> look_at_deals(ThreadPool& pool, puzzles::Miner const& miner, Board const& board,
                                          std::uint64_t first, std::uint64_t end) {
  std::vector<puzzles::Finds> finds(end - first);
  pool.each(static_cast<int>(finds.size()), [&](int i) {
    auto const n = static_cast<std::size_t>(i);
    int const few = (first + n) % three_players_every == 0 ? 3 : 2;
    finds[n] = miner.look_at(first + n, std::clamp(few, board.min_players, board.max_players));
  });
  return finds;
}

int mine_puzzles(PuzzleOptions options) {
  if (!read_themes(options)) return wrong_usage;
  auto const opened = begin_mining(options);
  if (!opened) return wrong_usage;
  auto const& board = *opened->board;
  if (!check_bots({options.plan.player}, board)) return wrong_usage;
  // A line that was cut off when the last run ended is not there any more.
  if (auto const failure = write_whole_file(options.to, puzzle_text(*opened)))
    return refuse(phrases::failed, *failure);
  std::ofstream out(options.to, std::ios::app);
  puzzles::Miner miner(board, options.plan, count_found(*opened));
  ThreadPool pool(threads_or_cores(options.threads));
  auto deal = opened->collection.next_deal();
  auto const last = deal + static_cast<std::uint64_t>(options.games);
  ProgressBar bar(say({"puzzles", "problèmes"}), options.plan.wanted);
  while (deal < last && miner.found().all < options.plan.wanted) {
    auto const end = std::min(last, (deal / deals_at_once + 1) * deals_at_once);
    for (auto& finds : look_at_deals(pool, miner, board, deal, end)) {
      if (miner.found().all >= options.plan.wanted) break;
      out << puzzles::line_of(miner.keep(std::move(finds)));
    }
    deal = end;
    out << std::flush;
    if (!out) return refuse({"{} cannot be written", "impossible d’écrire {}"}, options.to);
    bar.show(miner.found().all);
  }
  bar.clear();
  tell({"{}: {} puzzles", "{} : {} problèmes"}, options.to, miner.found().all);
  return 0;
}

/// Looks at every puzzle of a file, several at once. False where `act` has found a fault, which it tells in
/// its text; `act` knows the place of the puzzle in the file.
template <typename Do>
bool each_puzzle(PuzzleOptions const& options, std::string const& path, Opened& opened, Do const& act) {
  std::vector<std::pair<PuzzleGame*, Puzzle*>> all;
  for (auto& game : opened.collection.games)
    for (auto& puzzle : game.puzzles) all.emplace_back(&game, &puzzle);
  std::vector<std::string> faults(all.size());
  ProgressBar bar(path, opened.collection.size());
  std::atomic<long> done = 0;
  auto const this_thread = std::this_thread::get_id();
  ThreadPool(threads_or_cores(options.threads)).each(static_cast<int>(all.size()), [&](int i) {
    auto const n = static_cast<std::size_t>(i);
    auto const& [game, puzzle] = all[n];
    auto const placed = puzzles::place(*opened.board, *game, *puzzle);
    faults[n] = placed.position ? act(n, *game, *puzzle, *placed.position) : placed.error.in(language());
    ++done;
    if (std::this_thread::get_id() == this_thread) bar.show(done);
  });
  bar.clear();
  for (std::size_t n = 0; n < all.size(); ++n) {
    if (faults[n].empty()) continue;
    tell({"{}: {}", "{} : {}"}, puzzle_address(*opened.board, *all[n].first, *all[n].second), faults[n]);
  }
  return std::ranges::all_of(faults, &std::string::empty);
}

/// The search once more, on other deals: the solution must be the same, and clear.
std::string why_untrue(planner::Lore const& lore, PuzzleOptions const& options, PuzzleGame const& game,
                       Puzzle const& puzzle, puzzles::Position const& position) {
  auto const seed = mix64(options.seed + mix64(game.deal * 7919 + static_cast<std::uint64_t>(puzzle.at)));
  auto const guide = options.guided ? learned::make_guide(lore.board(), 1) : nullptr;
  auto const standing = puzzles::searched(lore, position, options.deals, seed, guide.get());
  if (standing.best == position.best && standing.gap > 0) return {};
  return say({"the solution has changed: {} instead of {}", "la solution a changé : {} au lieu de {}"},
             to_words(lore.board(), position.game.state(), position.seat, standing.best), puzzle.best);
}

int check_puzzles(PuzzleOptions const& options) {
  bool good = true;
  for (auto const& path : options.files) {
    auto opened = open_puzzles(path);
    if (!opened) return wrong_usage;
    planner::Lore const lore(*opened->board, planner::weights_for(opened->board->id));
    good = each_puzzle(options, path, *opened,
                       [&](std::size_t, PuzzleGame const& game, Puzzle const& puzzle,
                           puzzles::Position const& position) {
                         return options.deals == 0 ? std::string()
                                                   : why_untrue(lore, options, game, puzzle, position);
                       }) &&
           good;
    tell({"{}: {} puzzles", "{} : {} problèmes"}, path, opened->collection.size());
  }
  return good ? 0 : 1;
}

std::string solved_share(double right, int of) {
  return of == 0 ? "–" : fmt::format("{:.1f} %", 100 * right / of);
}

using Shares = std::array<double, puzzles::levels.size()>;

/// How many of them each level solves, on average over its tries.
Shares solved_by_level(std::vector<puzzles::Solved> const& answers) {
  Shares right{};
  for (auto const& solved : answers)
    for (std::size_t i = 0; i < right.size(); ++i)
      right[i] += static_cast<double>(solved[i]) / puzzles::levels[i].times;
  return right;
}

int rate_puzzles(PuzzleOptions const& options) {
  std::vector<std::string> head{say({"board", "plateau"}), say({"puzzles", "problèmes"})};
  for (auto const& level : puzzles::levels) head.emplace_back(level.name);
  TextTable table(head);
  Shares all{};
  int count = 0;
  for (auto const& path : options.files) {
    auto opened = open_puzzles(path);
    if (!opened) return wrong_usage;
    std::erase_if(opened->collection.games, [](PuzzleGame const& game) { return game.puzzles.empty(); });
    std::vector<puzzles::Solved> answers(static_cast<std::size_t>(opened->collection.size()));
    bool const good = each_puzzle(
        options, path, *opened,
        [&](std::size_t n, PuzzleGame const& game, Puzzle& puzzle, puzzles::Position const& position) {
          auto const seed =
              mix64(options.seed + mix64(game.deal * 104'729 + static_cast<std::uint64_t>(puzzle.at)));
          answers[n] = puzzles::ask_levels(*opened->board, position, seed);
          puzzle.rating = puzzles::rating_from(answers[n]);
          return std::string();
        });
    if (!good) return 1;
    auto const right = solved_by_level(answers);
    if (auto const failure = write_whole_file(path, puzzle_text(*opened)))
      return refuse(phrases::failed, *failure);
    std::vector<std::string> row{opened->board->id, std::to_string(opened->collection.size())};
    for (std::size_t i = 0; i < right.size(); ++i) {
      row.push_back(solved_share(right[i], opened->collection.size()));
      all[i] += right[i];
    }
    count += opened->collection.size();
    table.add(std::move(row));
  }
  std::vector<std::string> row{say(phrases::total), std::to_string(count)};
  for (double const right : all) row.push_back(solved_share(right, count));
  table.add(std::move(row));
  fmt::print("{}", table.text());
  return 0;
}

int list_puzzles(PuzzleOptions const& options) {
  TextTable table({say({"puzzle", "problème"}), say({"theme", "thème"}), say({"rating", "cote"}),
                   say({"solution", "solution"}), say({"points better", "points d’avance"})});
  for (auto const& path : options.files) {
    auto const opened = open_puzzles(path);
    if (!opened) return wrong_usage;
    for (auto const& game : opened->collection.games) {
      for (auto const& puzzle : game.puzzles)
        table.add({puzzle_address(*opened->board, game, puzzle),
                   puzzles::name_of(puzzle.theme).in(language()), std::to_string(puzzle.rating), puzzle.best,
                   fmt::format("{:.1f} ± {:.1f}", puzzle.gap, puzzle.error)});
    }
  }
  fmt::print("{}", table.text());
  return 0;
}

Command& add_with_files(Command& command, std::shared_ptr<PuzzleOptions> const& options, std::string name,
                        Text about, int (*run)(PuzzleOptions const&)) {
  auto& inner = command.add_command(std::move(name), std::move(about));
  inner
      .add_arguments(options->files, {"FILE ...", "FICHIER ..."},
                     {"Files of puzzles", "Fichiers de problèmes"})
      .of(ValueKind::file)
      .needed();
  inner.run = [options, run] { return run(*options); };
  return inner;
}

}  // namespace

void add_puzzles_command(Command& program) {
  auto const options = std::make_shared<PuzzleOptions>();
  auto& command = program.add_command(
      "puzzles", {"Mine puzzles from games of strong players, check and rate them",
                  "Extraire des problèmes de parties entre joueurs forts, les vérifier et les coter"});
  command.examples =
      "  roundhouse puzzles mine usa --to usa.jsonl --puzzles 60\n"
      "  roundhouse puzzles check puzzles/*.jsonl";

  auto& dig = command.add_command("mine", {"Look for puzzles; a file that is there is gone on with",
                                           "Chercher des problèmes ; un fichier existant est continué"});
  add_board(dig, options->board).needed();
  dig.add_file("--to", options->to, {"File of the puzzles", "Fichier des problèmes"}).needed();
  dig.add_number("--puzzles", options->plan.wanted, 1, 100'000,
                 {"How many to find (default: 60)", "Combien en trouver (par défaut : 60)"});
  dig.add_number(
      "--deals", options->plan.deals, 8, 10'000,
      {"Deals of the first search; the one that confirms has ten times as many (default: 60)",
       "Donnes de la première recherche ; celle qui confirme en a dix fois plus (par défaut : 60)"});
  add_games(dig, options->games, 1'000'000);
  dig.add_list("--theme", options->themes, {"A,B", "A,B"},
               {"Look for puzzles of these themes only, as files name them: block, tunnel, draft …",
                "Ne chercher que ces thèmes, tels que les fichiers les nomment : block, tunnel, draft…"});
  add_threads(dig, options->threads);
  dig.examples =
      "  roundhouse puzzles mine usa --to usa.jsonl --puzzles 60\n"
      "  roundhouse puzzles mine nordic --to nordic.jsonl --theme block,tunnel --games 100";
  dig.run = [options] { return mine_puzzles(*options); };

  auto& look = add_with_files(command, options, "check",
                              {"Check files of puzzles: exit code 1 if one is wrong",
                               "Vérifier des fichiers de problèmes : code 1 si l’un est faux"},
                              check_puzzles);
  look.add_number("--deals", options->deals, 0, 1'000'000,
                  {"Search for the solutions again, on so many deals (default: 0)",
                   "Rechercher les solutions, sur autant de donnes (par défaut : 0)"});
  look.add_switch("--guided", options->guided,
                  {"Play the games of that search on as the board’s net would, not as planners do",
                   "Continuer ces parties comme le réseau du plateau, et non comme les planificateurs"})
      .needs("--deals");
  add_seed(look, options->seed);
  add_threads(look, options->threads);

  auto& grade = add_with_files(command, options, "rate",
                               {"Put the levels before the puzzles, write the ratings into the files",
                                "Soumettre les problèmes aux niveaux, écrire les cotes dans les fichiers"},
                               rate_puzzles);
  add_seed(grade, options->seed);
  add_threads(grade, options->threads);
  add_with_files(command, options, "list", {"The puzzles of files", "Les problèmes de fichiers"},
                 list_puzzles);
}

}  // namespace roundhouse::cli
