#include "cli/play.h"

#include <sys/random.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>

#include "cli/boards.h"
#include "cli/messages.h"
#include "cli/numbers.h"
#include "cli/play_session.h"
#include "cli/remote_play.h"
#include "cli/usage.h"

namespace roundhouse::cli {
namespace {

constexpr std::string_view person = "human";

namespace sentences {
constexpr Phrase no_such_seat{"no player '{}'; there are: human, {}",
                              "pas de joueur « {} » ; il y a : human, {}"};
constexpr Phrase too_many_names{"{} names for {} seats", "{} noms pour {} places"};
constexpr Phrase no_such_option{"no option '{}'; there are: {}", "pas d'option « {} » ; il y a : {}"};
constexpr Phrase no_such_first{"no seat {}: 1 to {}", "pas de place {} : de 1 à {}"};
constexpr Phrase bad_seed{"'{}' is no seed: a number, or 64 hexadecimal digits",
                          "« {} » n'est pas une graine : un nombre, ou 64 chiffres hexadécimaux"};
constexpr Phrase no_random{"the system gave no random seed; name one with --seed",
                           "le système n'a pas donné de graine aléatoire ; en donner une avec --seed"};
constexpr Phrase person_name{"Player {}", "Joueur {}"};
}  // namespace sentences

bool choose_seed(PlayOptions const& options, GamePlan& plan) {
  auto const& typed = options.seed;
  if (typed.empty()) {
    if (getentropy(plan.seed.data(), plan.seed.size()) == 0) return true;
    complain(sentences::no_random);
    return false;
  }
  if (auto const seed = seed_from_hex(typed)) {
    plan.seed = *seed;
    return true;
  }
  auto const number = number_from<std::uint64_t>(typed);
  if (!number) {
    complain(sentences::bad_seed, typed);
    return false;
  }
  plan.seed = numbered_seed(*number, 0);
  plan.stream = StreamKind::xoshiro;
  return true;
}

/// A number for each computer player that follows from the seed of the game, but tells nothing of it.
std::uint64_t bot_seed(Seed const& seed, std::size_t seat) {
  std::uint64_t number = 0;
  auto const hex = commitment(seed).substr(0, 16);
  std::from_chars(hex.data(), hex.data() + hex.size(), number, 16);
  return number + seat;
}

/// A name is printed on every screen: it must not move the cursor.
std::string printable(std::string name) {
  std::ranges::replace_if(name, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return name;
}

std::string default_name(std::string kind, std::size_t seat) {
  if (kind == person) return say(sentences::person_name, seat + 1);
  if (!kind.empty()) kind[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(kind[0])));
  return fmt::format("{} {}", kind, seat + 1);
}

bool seat_players(PlayOptions const& options, GamePlan& plan) {
  if (options.names.size() > options.seats.size()) {
    complain(sentences::too_many_names, options.names.size(), options.seats.size());
    return false;
  }
  for (std::size_t s = 0; s < options.seats.size(); ++s) {
    auto const& kind = options.seats[s];
    SeatPlan seat;
    if (kind != person) seat.bot = make_player(kind, bot_seed(plan.seed, s));
    if (kind != person && seat.bot == nullptr) {
      if (kind.starts_with("planner:")) {
        complain(phrases::failed, why_no_player(kind).in(language()));
      } else {
        complain(sentences::no_such_seat, kind, fmt::join(player_names(), ", "));
      }
      return false;
    }
    bool const named = s < options.names.size() && !options.names[s].empty();
    seat.name = named ? printable(options.names[s]) : default_name(kind, s);
    plan.seats.push_back(std::move(seat));
  }
  return true;
}

bool choose_setup(PlayOptions const& options, GamePlan& plan) {
  plan.setup.players = static_cast<int>(options.seats.size());
  if (!check_players(*plan.board, plan.setup.players)) return false;
  if (options.first < 0 || options.first > plan.setup.players) {
    complain(sentences::no_such_first, options.first, plan.setup.players);
    return false;
  }
  if (options.first > 0) plan.setup.first = seat_id(options.first - 1);
  for (auto const& rule : options.rules) {
    if (rule != "locomotive_reset") {
      complain(sentences::no_such_option, rule, "locomotive_reset");
      return false;
    }
    plan.setup.locomotive_reset = true;
  }
  return true;
}

int play(PlayOptions const& options) {
  if (!options.server.empty()) return play_at_server(options);
  GamePlan plan;
  plan.board = load_board_or_complain(options.board);
  if (plan.board == nullptr) return wrong_usage;
  plan.language = language();
  plan.record = options.record;
  plan.explain = options.explain;
  if (!choose_setup(options, plan) || !choose_seed(options, plan) || !seat_players(options, plan))
    return wrong_usage;
  auto const color = options.color == "always"  ? ColorUse::always
                     : options.color == "never" ? ColorUse::never
                                                : ColorUse::automatic;
  Terminal terminal(std::cin, std::cout, Terminal::settings(color, options.ascii));
  return Session(std::move(plan), terminal).run();
}

}  // namespace

void add_play_command(CLI::App& app, int& exit_code) {
  auto const options = std::make_shared<PlayOptions>();
  auto* const command = app.add_subcommand("play", "Play a game in the terminal");
  command->add_option("board,--board", options->board, "Id of a board, or a board file")
      ->capture_default_str();
  command
      ->add_option("--seats", options->seats,
                   "Who plays, in the order of the seats: human or a computer player")
      ->delimiter(',')
      ->default_str("human,greedy");
  command->add_option("--names", options->names, "Names, in the order of the seats")->delimiter(',');
  command->add_option("--seed", options->seed, "A number, or 64 hexadecimal digits (default: a secret one)");
  command->add_option("--first", options->first, "The seat that begins, from 1 (default: drawn)");
  command->add_option("--option", options->rules, "Option of the rules: locomotive_reset")->delimiter(',');
  command->add_option("--record", options->record, "Write the record of the game to this file");
  command->add_option("--color", options->color, "Colours: auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->add_flag("--ascii", options->ascii, "Only ASCII characters on the screen");
  command->add_flag("--explain", options->explain,
                    "Computer players give their reasons, which tell what they hold");
  command->add_option(
      "--server", options->server,
      "Play at a server: http://HOST:PORT makes a table there, http://HOST:PORT/table/ID joins one");
  command->add_flag("--lobby", options->lobby,
                    "With --server: choose among the tables that wait for players");
  command->add_flag("--quick", options->quick,
                    "With --server: computer players at a new table answer at once");
  command->footer("While playing, ? lists what can be typed; hint (h, conseil) asks for advice.");
  command->callback([options, &exit_code] { exit_code = play(*options); });
}

}  // namespace roundhouse::cli
