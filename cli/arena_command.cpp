#include "cli/arena_command.h"

#include <CLI/CLI.hpp>

#include "cli/arena_options.h"
#include "cli/arena_run.h"
#include "cli/usage.h"

namespace roundhouse::cli {
namespace {

/// Adds options that read alike.
class Adder {
 public:
  explicit Adder(CLI::App& command) : command_(command) {}
  template <typename Value>
  CLI::Option* operator()(char const* name, Value& value, char const* text, char const* help) {
    return command_.add_option(name, value, help)->option_text(text);
  }

 private:
  CLI::App& command_;
};

void add_playing(Adder add, ArenaOptions& o) {
  using CLI::Range;
  add("--board,-b", o.board, "BOARD", "Id of a built-in board, or a board file");
  add("--players,-p", o.players, "N", "Seats, 2 to 5 (default: the fewest of the board)")
      ->check(Range(2, max_seats));
  add("--bots", o.bots, "A,B,...", "Computer players that meet, 2 to 16")->delimiter(',');
  add("--deals,-d", o.deals, "N", "Deals, each played in all seatings with the same cards (default: 100)")
      ->check(Range(std::int64_t{1}, std::int64_t{100'000'000}));
  add("--seed,-s", o.seed, "N", "Number that all deals and players follow from (default: 1)")
      ->check(not_negative)
      ->each([&o](std::string const&) { o.seed_given = true; });
  add("--threads,-t", o.threads, "N", "Threads (default: one a core); the results are the same")
      ->check(Range(1, 256));
}

void add_test(Adder add, ArenaOptions& o) {
  using CLI::Range;
  add("--sprt", o.sprt, "A,B",
      "Stop when it is decided whether A is better than B; --deals is the most it plays")
      ->delimiter(',');
  add("--elo0", o.hypotheses.elo0, "X", "Lead of A that is not worth it (default: 0)")
      ->check(Range(-1000.0, 1000.0));
  add("--elo1", o.hypotheses.elo1, "X", "Lead of A that is (default: 20)")->check(Range(-1000.0, 1000.0));
  add("--alpha", o.hypotheses.alpha, "P", "Chance of deciding for A by mistake (default: 0.05)")
      ->check(Range(1e-9, 0.5));
  add("--beta", o.hypotheses.beta, "P", "Chance of deciding against A by mistake (default: 0.05)")
      ->check(Range(1e-9, 0.5));
}

void add_storage(CLI::App& command, Adder add, ArenaOptions& o) {
  add("--db", o.db, "FILE",
      "Keep every result in this SQLite database; what is already there of this run is not played again");
  auto* refit =
      add("--refit", o.refit, "FILE",
          "Play nothing: rate what is in this database, all of it or what --board, --players, --bots and "
          "--seed choose");
  for (auto const* other : {"--db", "--deals", "--threads", "--both-ways"}) {
    refit->excludes(command.get_option(other));
  }
}

void add_output(Adder add, ArenaOptions& o) {
  using CLI::Range;
  add("--anchor", o.anchor, "BOT", "Player whose rating is 0 (default: the first)");
  add("--csv", o.csv, "FILE", "Write a line for each player into this file");
  add("--svg", o.svg, "FILE", "Draw the ratings into this file");
  add("--resamples", o.resamples, "N", "Resamples for the intervals (default: 1000)")
      ->check(Range(40, 100'000));
}

}  // namespace

void add_arena_command(CLI::App& app, int& exit_code, ArenaPart const& part) {
  auto options = std::make_shared<ArenaOptions>();
  auto* command = app.add_subcommand("arena", "Let computer players meet on the same deals and rate them");
  Adder const add(*command);
  add_playing(add, *options);
  command->add_flag("--both-ways", options->both_ways,
                    "Fewer players than seats: also the later ones alone against the earlier ones");
  add_test(add, *options);
  add_storage(*command, add, *options);
  add_output(add, *options);
  command->add_flag("--fingerprint", options->fingerprint,
                    "Also how each player plays: points by source, every kind of decision");
  command->add_flag("--json", options->json, "Print JSON");
  command->footer(
      "With as many or more players than seats everybody meets everybody; with fewer, one sits against the "
      "rest:\n"
      "'--bots a,b --players 4' has one a against three b.\n\n"
      "Examples:\n  roundhouse arena --board usa --bots greedy,random --deals 200\n"
      "  roundhouse arena --board nordic --players 3 --sprt greedy,random --deals 10000\n"
      "  roundhouse arena --board usa --bots greedy,random --deals 500 --db results.db\n"
      "  roundhouse arena --refit results.db --board usa");
  command->callback([options, &exit_code, part] { exit_code = run_arena(*options, part); });
}

}  // namespace roundhouse::cli
