#include "cli/play/plan.h"

#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/base/typed.h"
#include "cli/program/options.h"
#include "cli/terminal/interruption.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

constexpr std::string_view person = "human";

namespace sentences {
constexpr Phrase no_such_seat{"no player '{}'; there are: human, {}",
                              "pas de joueur « {} » ; il y a : human, {}"};
constexpr Phrase too_many_names{"{} names for {} seats", "{} noms pour {} places"};
constexpr Phrase no_such_first{"--first: no seat {}: 1 to {}", "--first : pas de place {} : de 1 à {}"};
constexpr Phrase no_random{"the system gave no random seed; name one with --seed",
                           "le système n’a pas donné de graine aléatoire ; en donner une avec --seed"};
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
  plan.seed = numbered_seed(*number_from<std::uint64_t>(typed), 0);  // --seed lets nothing else through
  plan.stream = StreamKind::xoshiro;
  return true;
}

/// A name is printed on every screen: it must not move the cursor.
std::string printable(std::string name) {
  std::ranges::replace_if(name, [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
  return name;
}

std::string default_name(std::string_view kind, std::size_t seat) {
  if (kind == person) return say(sentences::person_name, seat + 1);
  return fmt::format("{} {}", text::player_name(kind, language()), seat + 1);
}

bool name_seats(PlayOptions const& options, GamePlan& plan) {
  if (options.names.size() > options.seats.size()) {
    complain(sentences::too_many_names, options.names.size(), options.seats.size());
    return false;
  }
  std::vector<std::string> names;
  for (std::size_t s = 0; s < options.seats.size(); ++s) {
    bool const named = s < options.names.size() && !options.names[s].empty();
    names.push_back(named ? printable(options.names[s]) : default_name(options.seats[s], s));
  }
  if (!check_names(names)) return false;
  return seat_players(options.seats, names, plan);
}

bool choose_setup(PlayOptions const& options, GamePlan& plan) {
  plan.setup.players = static_cast<int>(options.seats.size());
  if (!check_players(*plan.board, plan.setup.players)) return false;
  if (options.first > plan.setup.players) {
    complain(sentences::no_such_first, options.first, plan.setup.players);
    return false;
  }
  if (options.first > 0) plan.setup.first = seat_id(options.first - 1);
  plan.setup.locomotive_reset = options.locomotive_reset;
  return true;
}

bool begin_anew(PlayOptions const& options, GamePlan& plan) {
  plan.board = load_board_or_complain(options.board_or_usual());
  plan.board_file = options.board;
  plan.record = options.record;
  return plan.board != nullptr && choose_setup(options, plan) && choose_seed(options, plan) &&
         name_seats(options, plan);
}

bool go_on(PlayOptions const& options, GamePlan& plan) {
  Board const* board = nullptr;
  if (!options.board.empty()) {
    board = load_board_or_complain(options.board);
    plan.board_file = options.board;
    if (board == nullptr) return false;
  }
  auto kept = open_kept_game(options.resume, board);
  if (auto const* problem = std::get_if<std::string>(&kept)) {
    complain(phrases::failed, *problem);
    return false;
  }
  auto& game = std::get<KeptGame>(kept);
  plan.board = game.board;
  plan.setup = game.header.setup;
  plan.seed = game.deal.seed;
  plan.stream = game.header.stream;
  plan.decisions = std::move(game.decisions);
  plan.record = options.record.empty() ? options.resume : options.record;
  return seat_players(game.deal.seats, game.header.players, plan);
}

}  // namespace

bool seat_players(std::vector<std::string> const& kinds, std::vector<std::string> const& names,
                  GamePlan& plan) {
  for (std::size_t s = 0; s < kinds.size(); ++s) {
    SeatPlan seat{names[s], kinds[s], nullptr};
    // A number for each computer player that follows from the seed of the game, but tells nothing of it.
    if (kinds[s] != person) seat.bot = make_player(kinds[s], number_of_seed(plan.seed) + s);
    if (kinds[s] != person && seat.bot == nullptr) {
      if (kinds[s].starts_with("planner:")) {
        complain(phrases::failed, why_no_player(kinds[s]).in(language()));
      } else {
        complain(sentences::no_such_seat, kinds[s], fmt::join(player_names(), ", "));
      }
      return false;
    }
    plan.seats.push_back(std::move(seat));
  }
  return true;
}

int play_here(PlayOptions const& options) {
  GamePlan plan;
  plan.language = language();
  plan.explain = options.explain;
  if (!(options.resume.empty() ? begin_anew(options, plan) : go_on(options, plan))) return wrong_usage;
  Interruption const interruption;
  Terminal terminal(std::cin, std::cout, Terminal::settings(color_use(options), options.ascii));
  return Session(std::move(plan), terminal).run();
}

}  // namespace roundhouse::cli
