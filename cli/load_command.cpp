#include "cli/load_command.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "assets/assets.h"
#include "cli/boards.h"
#include "cli/load_messages.h"
#include "cli/load_run.h"
#include "cli/open_files.h"
#include "cli/usage.h"

namespace roundhouse::cli {
namespace {

constexpr std::uint64_t other_files = 50;

bool check_board(LoadPlan const& plan) {
  auto const* const board = assets::board(plan.board);
  if (board != nullptr) return check_players(*board, plan.seats);
  complain(phrases::load_board, plan.board, fmt::join(assets::board_ids(), ", "));
  return false;
}

bool make_folder(LoadPlan const& plan) {
  if (plan.records.empty()) return true;
  std::error_code error;
  std::filesystem::create_directories(plan.records, error);
  if (!error && !std::filesystem::is_directory(plan.records, error))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error) return true;
  complain(phrases::cannot_write, plan.records, std::generic_category().message(error.value()));
  return false;
}

int load(LoadPlan plan) {
  if (plan.server.starts_with("https://")) {
    complain(phrases::load_no_tls);
    return wrong_usage;
  }
  auto const url = net::read_url(plan.server);
  if (!url) {
    complain(phrases::load_bad_url, plan.server);
    return wrong_usage;
  }
  plan.check = plan.check || !plan.records.empty();
  plan.to_end = plan.to_end || plan.check;  // only a game that is over has a record
  if (!check_board(plan) || !make_folder(plan)) return wrong_usage;
  auto const connections = static_cast<std::uint64_t>(plan.tables) * static_cast<std::uint64_t>(plan.seats);
  auto const allowed = allow_many_files();
  if (allowed < connections + other_files) {
    complain(phrases::load_files, connections, allowed);
    return wrong_usage;
  }
  return LoadRun(std::move(plan), *url).run();
}

}  // namespace

void add_load_command(CLI::App& app, int& exit_code) {
  auto const plan = std::make_shared<LoadPlan>();
  auto* const command =
      app.add_subcommand("load", "Play at a server with many people at once, and measure how it fares");
  auto const add = [command](char const* name, auto& value, char const* shown, char const* help) {
    return command->add_option(name, value, help)->option_text(shown);
  };
  using CLI::Range;
  add("--server", plan->server, "URL", "The server: http://localhost:8080")->required();
  add("--tables", plan->tables, "N", "Tables at the same time (default: 10)")->check(Range(1, 100'000));
  add("--seats", plan->seats, "N", "Seats of each, every one a person with a connection (default: 4)")
      ->check(Range(1, 5));
  add("--board,-b", plan->board, "NAME", "Board (default: usa)");
  add("--pace", plan->pace, "SECONDS",
      "From one move of a table to the next, on average (default: 2); 0: as fast as answers come")
      ->check(Range(0.0, 3600.0));
  add("--duration", plan->duration, "SECONDS", "How long to play (default: 60); games that end begin anew")
      ->check(Range(0.1, 1e6));
  command->add_flag("--games-to-end", plan->to_end, "Play one game at each table to its end instead");
  command->add_flag("--check", plan->check,
                    "Play to the end and compare each record with what was acknowledged: exit code 1 if a\n"
                    "move is missing or there twice");
  add("--records", plan->records, "DIR", "The same, and write the records into this folder");
  add("--seed,-s", plan->seed, "N", "Number that the moves and their times follow from (default: 1)")
      ->check(not_negative);
  add("--duplicate", plan->duplicate, "SHARE", "Send this share of all messages twice (default: 0)")
      ->check(Range(0.0, 1.0));
  add("--patience", plan->patience, "SECONDS", "Give up when nothing has happened for so long (default: 60)")
      ->check(Range(1.0, 1e6));
  command->add_flag("--json", plan->json, "Print JSON");
  command->footer(
      "Players make random legal moves. A connection that breaks is made anew: what was missed is fetched, "
      "and\n"
      "what was not acknowledged is sent again under the same name.\n\n"
      "Examples:\n"
      "  roundhouse serve --rates off --connections-per-address 5000 --db /tmp/load.db\n"
      "  roundhouse load --server http://localhost:8080 --tables 1000 --pace 2 --duration 60\n"
      "  roundhouse load --server http://localhost:8080 --tables 200 --board new-york --pace 0.1 --records "
      "games/\n"
      "  roundhouse verify games/");
  command->callback([plan, &exit_code] { exit_code = load(*plan); });
}

}  // namespace roundhouse::cli
