#include "cli/desk/desk.h"

#include <algorithm>

#include "cli/base/messages.h"

namespace roundhouse::cli {

Screen screen_of(Desk const& desk) {
  return {desk.terminal, desk.board(), desk.view, desk.names, desk.language};
}

Reading read_move(Desk const& desk, std::string_view typed) {
  return MoveReader(desk.board(), desk.view.state, desk.seat, desk.menu, desk.language).read(typed);
}

namespace {

constexpr Phrase same_name{"two players are called '{}'", "deux joueurs s’appellent « {} »"};

}  // namespace

ColorUse color_use(PlayOptions const& options) {
  return options.color == "always"  ? ColorUse::always
         : options.color == "never" ? ColorUse::never
                                    : ColorUse::automatic;
}

bool check_names(std::vector<std::string> const& names) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (name->empty() || std::find(names.begin(), name, *name) == name) continue;
    complain(same_name, *name);
    return false;
  }
  return true;
}

}  // namespace roundhouse::cli
