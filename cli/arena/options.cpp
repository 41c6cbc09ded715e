#include "cli/arena/options.h"

#include <algorithm>

#include "cli/arena/messages.h"
#include "cli/base/boards.h"
#include "roundhouse/player.h"

namespace roundhouse::cli {
namespace {

bool check_bots(std::vector<std::string> const& bots) {
  for (auto bot = bots.begin(); bot != bots.end(); ++bot) {
    auto const problem = why_no_player(*bot);
    if (!problem.en.empty()) {
      complain(phrases::failed, problem.in(language()));
      return false;
    }
    if (std::find(bots.begin(), bot, *bot) != bot) {
      complain(phrases::arena_twice, *bot);
      return false;
    }
  }
  if (bots.size() < 2) complain(phrases::arena_too_few);
  if (bots.size() > arena::max_bots) complain(phrases::arena_too_many, bots.size(), arena::max_bots);
  return bots.size() >= 2 && bots.size() <= arena::max_bots;
}

}  // namespace

bool check_test(ArenaOptions const& options) {
  if (options.sprt.empty()) return true;
  bool const others = !options.bots.empty() && !std::ranges::is_permutation(options.bots, options.sprt);
  if (options.sprt.size() != 2 || others) {
    complain(phrases::arena_sprt_two);
    return false;
  }
  if (options.hypotheses.elo1 <= options.hypotheses.elo0) {
    complain(phrases::arena_elos);
    return false;
  }
  if (options.hypotheses.alpha + options.hypotheses.beta >= 1) {
    complain(phrases::arena_errors);
    return false;
  }
  return true;
}

std::optional<arena::ArenaPlan> make_arena_plan(ArenaOptions const& options) {
  if (options.bots.empty() && options.sprt.empty()) {
    complain(phrases::arena_bots_missing);
    return std::nullopt;
  }
  arena::ArenaPlan plan;
  plan.board = load_board_or_complain(options.board.empty() ? "usa" : options.board);
  if (plan.board == nullptr) return std::nullopt;
  plan.players = options.players == 0 ? plan.board->min_players : options.players;
  if (!check_players(*plan.board, plan.players) || !check_test(options)) return std::nullopt;
  plan.bots = options.sprt.empty() ? options.bots : options.sprt;
  if (!check_bots(plan.bots)) return std::nullopt;
  plan.seed = options.seed;
  plan.both_ways = options.both_ways;
  return plan;
}

std::optional<std::size_t> find_anchor(ArenaOptions const& options, std::vector<std::string> const& bots) {
  if (options.anchor.empty()) return 0;
  auto const found = std::ranges::find(bots, options.anchor);
  if (found != bots.end()) return static_cast<std::size_t>(found - bots.begin());
  complain(phrases::arena_no_anchor, options.anchor, fmt::join(bots, ", "));
  return std::nullopt;
}

}  // namespace roundhouse::cli
