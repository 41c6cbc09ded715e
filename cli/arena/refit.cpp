#include "cli/arena/refit.h"

#include <algorithm>

#include "arena/store.h"
#include "assets/assets.h"
#include "cli/arena/messages.h"
#include "cli/arena/report.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"

namespace roundhouse::cli {
namespace {

using arena::StoredRun;

/// The id that results of the named board carry.
std::string board_id(std::string const& id_or_file) {
  Text ignored;
  auto const* board = id_or_file.empty() ? nullptr : load_board(id_or_file, ignored);
  return board != nullptr ? board->id : id_or_file;
}

std::vector<StoredRun> chosen_runs(ArenaOptions const& options, arena::ResultStore& store) {
  auto runs = store.runs();
  auto const id = board_id(options.board);
  std::erase_if(runs, [&](StoredRun const& run) {
    return (!id.empty() && run.board != id) || (options.players != 0 && run.players != options.players) ||
           (options.seed_given && run.seed != options.seed);
  });
  return runs;
}

/// Those that were named, or all of the runs in the order in which they come.
std::vector<std::string> chosen_bots(ArenaOptions const& options, std::vector<StoredRun> const& runs) {
  if (!options.sprt.empty()) return options.sprt;
  if (!options.bots.empty()) return options.bots;
  std::vector<std::string> bots;
  for (auto const& run : runs) {
    for (auto const& bot : run.bots) {
      if (std::ranges::find(bots, bot) == bots.end()) bots.push_back(bot);
    }
  }
  return bots;
}

template <typename List, typename Value>
void add_once(List& list, Value const& value) {
  if (std::ranges::find(list, value) == list.end()) list.push_back(value);
}

ArenaSource source_of(std::vector<StoredRun> const& runs) {
  std::vector<std::string> ids;
  std::vector<std::string> names;
  std::vector<std::string> hashes;
  ArenaSource source;
  for (auto const& run : runs) {
    auto const* board = assets::board(run.board);
    add_once(ids, run.board);
    add_once(names, board != nullptr ? board->name.in(language()) : run.board);
    add_once(hashes, run.board_hash);
    add_once(source.rules, run.rules);
    add_once(source.players, run.players);
    add_once(source.bots, static_cast<int>(run.bots.size()));
    add_once(source.seeds, run.seed);
    source.both_ways = source.both_ways || run.both_ways;
  }
  source.board = fmt::format("{}", fmt::join(ids, ","));
  source.board_name = fmt::format("{}", fmt::join(names, ", "));
  source.board_hash = fmt::format("{}", fmt::join(hashes, ","));
  return source;
}

}  // namespace

int refit_arena(ArenaOptions const& options) {
  std::string unreadable;
  if (!can_read_file(options.refit, unreadable)) {
    complain(phrases::failed, unreadable);
    return wrong_usage;
  }
  if (!check_test(options)) return wrong_usage;
  arena::ResultStore store(options.refit, false);
  auto const runs = chosen_runs(options, store);
  auto const bots = chosen_bots(options, runs);
  arena::Tally tally(bots);
  std::optional<arena::SequentialTest> test;
  if (!options.sprt.empty()) test.emplace(options.hypotheses);
  for (auto const& run : runs) {
    store.read(run.id, bots, [&](arena::DealResult const& deal) {
      tally.add(deal);
      if (test) test->add(arena::pair_share(deal, bots.size()));
      return !test || test->verdict() == arena::Verdict::open;
    });
    if (test && test->verdict() != arena::Verdict::open) break;
  }
  if (tally.deals() == 0) {
    complain(phrases::arena_no_results, options.refit);
    return wrong_usage;
  }
  auto const anchor = find_anchor(options, bots);
  if (!anchor) return wrong_usage;
  ArenaReport const report{.source = source_of(runs),
                           .tally = tally,
                           .standing = arena::make_standing(tally, *anchor, options.resamples),
                           .test = test,
                           .resamples = options.resamples,
                           .fingerprint = options.fingerprint,
                           .run = {}};
  return write_report(options, report) ? 0 : wrong_usage;
}

}  // namespace roundhouse::cli
