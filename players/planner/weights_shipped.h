/// The files of players/weights/, built into the library: a player needs no files where it runs.
#pragma once

#include <string_view>

namespace roundhouse::planner {

struct File {
  std::string_view path;  // below players/weights/: "usa.txt"
  std::string_view text;
};

extern File const shipped_weights[];
extern int const shipped_weights_count;

}  // namespace roundhouse::planner
