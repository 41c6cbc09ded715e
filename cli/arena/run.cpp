#include <algorithm>
#include <chrono>

#include "arena/store.h"
#include "assets/assets.h"
#include "cli/arena/arena.h"
#include "cli/base/boards.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/program/options.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/progress_bar.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {
namespace {

constexpr int wrong_result = 1;
constexpr int interrupted = 130;  // as shells have it

/// One run: what is played, and what has come of it so far.
class ArenaRun {
 public:
  ArenaRun(ArenaOptions const& options, arena::ArenaPlan plan)
      : options_(options), plan_(std::move(plan)), report_(options, plan_.bots) {
    report_.source = {
        plan_.board->id, plan_.board->name.in(language()),      plan_.board->hash, {rules_version},
        {plan_.players}, {static_cast<int>(plan_.bots.size())}, {plan_.seed},      plan_.both_ways};
    report_.run.threads = 1;
  }

  /// From now on results are kept there; those that are there already count as played.
  void keep_in(std::filesystem::path const& path) {
    store_.emplace(path, true);
    stored_run_ = store_->run_of(plan_);
    more_ = deals() < options_.deals;
    store_->read(stored_run_, plan_.bots, [&](arena::DealResult const& deal) {
      more_ = report_.count(deal) && deals() < options_.deals;
      return more_;
    });
    if (deals() == 0 || options_.json) return;
    fmt::print(
        stderr, "{}\n",
        say({"{} deals were already in {}", "{} donnes étaient déjà dans {}"}, deals(), path.string()));
  }

  void play(arena::RemoteWorkers* remote) {
    if (!more_) return;
    using Clock = std::chrono::steady_clock;
    auto const begin = Clock::now();
    auto const before = report_.tally.games();
    int const threads = options_.threads == 0 && remote != nullptr ? 1 : threads_or_cores(options_.threads);
    Interruption const interruption(Interruption::Way::twice);
    ProgressBar bar(say({"deals", "donnes"}), options_.deals);
    arena::run(
        plan_, deals(), options_.deals, {.threads = threads, .remote = remote},
        [&](arena::DealResult const& deal) { return take(deal); },
        [&] {
          bar.show(deals());
          return !Interruption::asked();
        });
    bar.clear();
    if (store_) store_->commit();
    interrupted_ = Interruption::asked() && deals() < options_.deals;
    report_.run = {.seconds = std::chrono::duration<double>(Clock::now() - begin).count(),
                   .games = report_.tally.games() - before,
                   .threads = threads};
  }

  int finish(std::size_t anchor) {
    if (deals() > 0 && !write_report(report_, anchor)) return wrong_usage;
    if (!wrong_.empty()) {
      complain({"stopped: {}", "arrêté : {}"}, wrong_);
      return wrong_result;
    }
    if (!interrupted_) return 0;
    complain({"interrupted after {} of {} deals", "interrompu après {} donnes sur {}"}, deals(),
             options_.deals);
    if (store_) tell(stderr, {"the same command goes on from there", "la même commande continuera de là"});
    return interrupted;
  }

 private:
  std::int64_t deals() const { return report_.tally.deals(); }
  /// A deal that was just played; false when there is no more to play.
  bool take(arena::DealResult const& deal) {
    wrong_ = deal.wrong;
    if (!wrong_.empty()) return false;
    if (store_) store_->add(stored_run_, deal, plan_);
    return report_.count(deal);
  }

  ArenaOptions const& options_;
  arena::ArenaPlan plan_;
  ArenaReport report_;
  std::optional<arena::ResultStore> store_;
  std::int64_t stored_run_ = 0;
  bool more_ = true;
  std::string wrong_;
  bool interrupted_ = false;
};

int play_arena(ArenaOptions const& options, ArenaPart const& part) {
  auto plan = make_arena_plan(options);
  if (!plan) return wrong_usage;
  auto const anchor = find_anchor(options, plan->bots);
  if (!anchor) return wrong_usage;
  if (part.serve) {
    part.serve(*plan, options.threads > 0 ? options.threads : 1);
    return 0;
  }
  ArenaRun run(options, *std::move(plan));
  if (!options.db.empty()) run.keep_in(options.db);
  run.play(part.remote);
  return run.finish(*anchor);
}

using arena::StoredRun;

template <typename List, typename Value>
void add_once(List& list, Value const& value) {
  if (std::ranges::find(list, value) == list.end()) list.push_back(value);
}

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
  for (auto const& run : runs)
    for (auto const& bot : run.bots) add_once(bots, bot);
  return bots;
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

/// `arena --refit`: a table from results that were stored; the exit code of the program.
int refit_arena(ArenaOptions const& options) {
  if (auto const why = why_not_readable(options.refit)) return refuse(phrases::failed, *why);
  if (!check_test(options)) return wrong_usage;
  arena::ResultStore store(options.refit, false);
  auto const runs = chosen_runs(options, store);
  auto const bots = chosen_bots(options, runs);
  ArenaReport report(options, bots);
  for (bool more = true; auto const& run : runs) {
    if (more)
      store.read(run.id, bots, [&](arena::DealResult const& deal) { return more = report.count(deal); });
  }
  if (report.tally.deals() == 0)
    return refuse({"{}: no results there for this choice", "{} : pas de résultats pour ce choix"},
                  options.refit);
  auto const anchor = find_anchor(options, bots);
  if (!anchor) return wrong_usage;
  report.source = source_of(runs);
  return write_report(report, *anchor) ? 0 : wrong_usage;
}

}  // namespace

int run_arena(ArenaOptions const& options, ArenaPart const& part) {
  if (!can_write_files(options)) return wrong_usage;
  if (part.serve && !options.refit.empty()) return 0;
  auto const& file = options.refit.empty() ? options.db : options.refit;
  try {
    return options.refit.empty() ? play_arena(options, part) : refit_arena(options);
  } catch (arena::ForeignDatabase const& error) {
    if (error.format == 0) {
      complain({"{}: not a database of arena results", "{} : ce n’est pas une base de résultats d’arène"},
               file);
    } else {
      complain({"{}: made by another version of the program (format {}, this one has {})",
                "{} : faite par une autre version du programme (format {}, ici {})"},
               file, error.format, arena::ResultStore::format);
    }
  } catch (sqlite::KeyTaken const&) {
    complain({"{}: another arena plays the same deals into this file at this moment",
              "{} : une autre arène joue en ce moment les mêmes donnes dans ce fichier"},
             file);
  } catch (arena::DatabaseError const& error) {
    complain({"{}: {}", "{} : {}"}, file, error.what());
  }
  return wrong_usage;
}

}  // namespace roundhouse::cli
