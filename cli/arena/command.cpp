/// `roundhouse arena`: which computer player is the better one, and by how much.
#include <algorithm>
#include <memory>

#include "cli/arena/arena.h"
#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"

namespace roundhouse::cli {
namespace {

bool check_choice(std::vector<std::string> const& bots, Board const& board) {
  if (!check_bots(bots, board)) return false;
  for (auto bot = bots.begin(); bot != bots.end(); ++bot)
    if (std::find(bots.begin(), bot, *bot) != bot)
      return complain({"computer player '{}' is named twice", "IA « {} » nommée deux fois"}, *bot);
  if (bots.size() < 2)
    return complain({"an arena needs at least two computer players", "une arène demande au moins deux IA"});
  if (bots.size() > arena::max_bots)
    return complain({"{} computer players; at most {} can meet", "{} IA ; {} au plus peuvent se rencontrer"},
                    bots.size(), arena::max_bots);
  return true;
}

}  // namespace

bool check_test(ArenaOptions const& options) {
  if (options.sprt.empty()) return true;
  bool const others = !options.bots.empty() && !std::ranges::is_permutation(options.bots, options.sprt);
  if (options.sprt.size() != 2 || others)
    return complain({"--sprt takes two computer players, and --bots then no others",
                     "--sprt prend deux IA, et --bots alors aucune autre"});
  if (options.hypotheses.elo1 <= options.hypotheses.elo0)
    return complain({"--elo1 must be greater than --elo0", "--elo1 doit être plus grand que --elo0"});
  if (options.hypotheses.alpha + options.hypotheses.beta >= 1)
    return complain({"--alpha and --beta together must be less than 1",
                     "--alpha et --beta ensemble doivent être inférieurs à 1"});
  return true;
}

std::optional<arena::ArenaPlan> make_arena_plan(ArenaOptions const& options) {
  if (options.bots.empty() && options.sprt.empty())
    return decline({"which computer players? --bots a,b or --sprt a,b is missing",
                    "quelles IA ? Il manque --bots a,b ou --sprt a,b"});
  arena::ArenaPlan plan;
  plan.board = load_board_or_complain(options.board.empty() ? "usa" : options.board);
  if (plan.board == nullptr) return std::nullopt;
  plan.players = options.players == 0 ? plan.board->min_players : options.players;
  if (!check_players(*plan.board, plan.players) || !check_test(options)) return std::nullopt;
  plan.bots = options.sprt.empty() ? options.bots : options.sprt;
  if (!check_choice(plan.bots, *plan.board)) return std::nullopt;
  plan.seed = options.seed;
  plan.both_ways = options.both_ways;
  if (options.luck) plan.luck_games = options.luck_games;
  return plan;
}

std::optional<std::size_t> find_anchor(ArenaOptions const& options, std::vector<std::string> const& bots) {
  if (options.anchor.empty()) return 0;
  auto const found = std::ranges::find(bots, options.anchor);
  if (found != bots.end()) return static_cast<std::size_t>(found - bots.begin());
  return decline({"--anchor '{}' is not one of {}", "--anchor « {} » n’est pas un de {}"}, options.anchor,
                 fmt::join(bots, ", "));
}

namespace {

void add_playing(Command& command, ArenaOptions& o) {
  add_board(command, o.board);
  add_players(command, o.players);
  command
      .add_list("--bots", o.bots, {"A,B,...", "A,B,..."},
                {"Computer players to compare, 2 to 16", "IA à comparer, de 2 à 16"})
      .of(ValueKind::player);
  command.add_number("--deals,-d", o.deals, 1, 100'000'000,
                     {"Deals, each played in all seatings with the same cards (default: 100)",
                      "Donnes, chacune jouée à toutes les places avec les mêmes cartes (par défaut : 100)"});
  auto& seed = add_seed(command, o.seed);
  seed.read = [&o, read = seed.read](std::string const& typed) {
    o.seed_given = true;
    return read(typed);
  };
  add_threads(command, o.threads);
  command.add_switch("--both-ways", o.both_ways,
                     {"Fewer players than seats: also the later ones alone against the earlier ones",
                      "Moins de joueurs que de places : aussi les derniers seuls contre les premiers"});
}

void add_test(Command& command, ArenaOptions& o) {
  command.add_bots("--sprt", o.sprt,
                   {"Stop when it is decided whether A is better than B; --deals is the most it plays",
                    "S’arrêter quand il est décidé si A est meilleur que B ; --deals est le maximum joué"});
  command.add_number(
      "--elo0", o.hypotheses.elo0, -1000.0, 1000.0,
      {"Lead of A that is not worth it (default: 0)", "Avance de A qui ne compte pas (par défaut : 0)"},
      {"X", "X"});
  command.add_number("--elo1", o.hypotheses.elo1, -1000.0, 1000.0,
                     {"Lead of A that is (default: 20)", "Avance de A qui compte (par défaut : 20)"},
                     {"X", "X"});
  command.add_number("--alpha", o.hypotheses.alpha, 1e-9, 0.5,
                     {"Chance of deciding for A by mistake (default: 0.05)",
                      "Risque de décider à tort pour A (par défaut : 0.05)"},
                     {"P", "P"});
  command.add_number("--beta", o.hypotheses.beta, 1e-9, 0.5,
                     {"Chance of deciding against A by mistake (default: 0.05)",
                      "Risque de décider à tort contre A (par défaut : 0.05)"},
                     {"P", "P"});
}

void add_storage(Command& command, ArenaOptions& o) {
  command.add_file(
      "--db", o.db,
      {"Keep every result in this SQLite database; what is already there of this run is not played again",
       "Garder chaque résultat dans cette base SQLite ; ce qui y est déjà n’est pas rejoué"});
  command
      .add_file("--refit", o.refit,
                {"Play nothing: rate what is in this database, all of it or what --board, --players, --bots "
                 "and --seed choose",
                 "Ne rien jouer : classer ce que contient cette base, tout ou ce que choisissent --board, "
                 "--players, --bots et --seed"})
      .excludes({"--db", "--deals", "--threads", "--both-ways"});
}

void add_output(Command& command, ArenaOptions& o) {
  command
      .add_text("--anchor", o.anchor, {"BOT", "JOUEUR"},
                {"Player whose rating is 0 (default: the first)",
                 "Joueur dont la cote est 0 (par défaut : le premier)"})
      .of(ValueKind::player);
  command.add_file(
      "--csv", o.csv,
      {"Write a line for each player into this file", "Écrire une ligne par joueur dans ce fichier"});
  command.add_file("--svg", o.svg, {"Draw the ratings into this file", "Dessiner les cotes dans ce fichier"});
  command.add_number("--resamples", o.resamples, 40, 100'000,
                     {"Resamples for the intervals (default: 1000)",
                      "Rééchantillonnages pour les intervalles (par défaut : 1000)"});
  command.add_switch("--fingerprint", o.fingerprint,
                     {"Also how each player plays: points by source, every kind of decision",
                      "Aussi comment joue chacun : points par origine, chaque sorte de décision"});
  command
      .add_switch("--luck", o.luck,
                  {"Also the share of wins less luck, found by playing on again and again",
                   "Aussi la part de victoires sans la chance, trouvée en jouant la suite encore et encore"})
      .excludes({"--db", "--refit"});
  command.add_number("--luck-games", o.luck_games, 1, 100'000,
                     {"Games that --luck plays on from each table it looks at (default: 50)",
                      "Parties que --luck joue à partir de chaque position examinée (par défaut : 50)"});
  add_json(command, o.json);
}

}  // namespace

void add_arena_command(Command& program, ArenaPart const& part) {
  auto const options = std::make_shared<ArenaOptions>();
  auto& command = program.add_command(
      "arena", {"Play computer players against each other on the same deals and rate them",
                "Opposer des IA sur les mêmes donnes et les classer"});
  add_playing(command, *options);
  add_test(command, *options);
  add_storage(command, *options);
  add_output(command, *options);
  command.more = {
      "With as many or more players than seats everybody meets everybody; with fewer, one sits against the "
      "rest: '--bots a,b --players 4' has one a against three b.",
      "Avec au moins autant de joueurs que de places, chacun rencontre chacun ; sinon, l’un joue contre tous "
      "les autres : « --bots a,b --players 4 » oppose un a à trois b."};
  command.examples =
      "  roundhouse arena --board usa --bots greedy,random --deals 200\n"
      "  roundhouse arena --board nordic --players 3 --sprt greedy,random --deals 10000\n"
      "  roundhouse arena --board usa --bots greedy,random --deals 500 --db results.db\n"
      "  roundhouse arena --board usa --bots planner,casual --deals 100 --luck\n"
      "  roundhouse arena --refit results.db --board usa";
  command.run = [options, part] { return run_arena(*options, part); };
}

void add_arena_command(Command& program) {
  add_arena_command(program, ArenaPart{});
}

}  // namespace roundhouse::cli
