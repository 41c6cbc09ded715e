#include "cli/desk/desk.h"

namespace roundhouse::cli {

Screen screen_of(Desk const& desk) {
  return {desk.terminal, desk.board(), desk.view, desk.names, desk.language};
}

Reading read_move(Desk const& desk, std::string_view typed) {
  return MoveReader(desk.board(), desk.view.table, desk.seat, desk.menu, desk.language).read(typed);
}

}  // namespace roundhouse::cli
