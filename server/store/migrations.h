/// The steps that bring a database of any earlier version to this one: the files of migrations/, built in.
#pragma once

#include <string_view>

namespace roundhouse::server {

struct File {
  std::string_view path;
  std::string_view text;
};

extern File const migrations[];
extern int const migration_count;

}  // namespace roundhouse::server
