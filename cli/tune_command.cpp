#include "cli/tune_command.h"

#include <CLI/CLI.hpp>

#include "cli/messages.h"
#include "cli/tune_run.h"
#include "cli/usage.h"
#include "roundhouse/words.h"

namespace roundhouse::cli {
void add_tune_command(CLI::App& app, int& exit_code) {
  using CLI::Range;
  auto options = std::make_shared<TuneOptions>();
  auto* command = app.add_subcommand("tune", "Look for better weights of the planner by self-play");
  auto add = [&](char const* name, auto& value, char const* text, char const* help) {
    return command->add_option(name, value, help)->option_text(text);
  };
  std::vector<CLI::Option*> const settings{
      add("--board,-b", options->board, "BOARD", "Id of a built-in board, or a board file"),
      add("--players,-p", options->players, "N", "Seats, 2 to 5 (default: the fewest of the board)")
          ->check(Range(2, max_seats)),
      add("--iterations,-i", options->iterations, "N",
          "Steps of the search (default: 1000); 0 only writes the weights as they are, every one of them")
          ->check(Range(0, 10'000'000)),
      add("--games,-g", options->deals, "N",
          "Deals of an iteration (default: 32), each played with the same cards in every seating")
          ->check(Range(1, 100'000)),
      add("--span", options->span, "X", "How far to look to either side, in steps of a weight (default: 1)")
          ->check(Range(0.01, 100.0)),
      add("--gain", options->gain, "X", "How far to go for what is seen (default: 1)")
          ->check(Range(0.001, 1000.0)),
      add("--seed,-s", options->seed, "N", "Number that all deals and trials follow from (default: 1)")
          ->check(not_negative),
      add("--from", options->from, "FILE", "Weights to begin with (default: those of the board)"),
      add("--only", options->only, "A,B", "The weights to tune (default: all that matter on the board)")
          ->delimiter(','),
      add("--log", options->log, "FILE", "Write every iteration into this file"),
  };
  auto* resume = add("--resume", options->resume, "LOG", "Go on with the run that wrote this log");
  for (auto* setting : settings) resume->excludes(setting);
  add("--out,-o", options->out, "FILE",
      "Where the weights go (default: printed); a file is kept if it holds better ones");
  add("--threads,-t", options->threads, "N", "Threads (default: one a core); the results are the same")
      ->check(Range(1, 256));
  add("--checks", options->checks, "N", "Matches against the start on the way (default: 10)")
      ->check(Range(0, 10'000));
  add("--check-games", options->check_deals, "N", "Deals of such a match (default: 200)")
      ->check(Range(2, 1'000'000));
  add("--proof", options->proof_deals, "N", "Deals of the last check (default: 2000)")
      ->check(Range(2, 10'000'000));
  command->footer(
      "Examples:\n  roundhouse tune --board usa --out usa.txt --log usa.csv\n"
      "  roundhouse tune --board my-board.json --players 3 --iterations 5000 --only block,draw_tickets\n"
      "  roundhouse sim --board usa --bots planner:usa.txt,planner --games 1000");
  command->callback([options, &exit_code] { exit_code = run_tune(*options); });
}

}  // namespace roundhouse::cli
