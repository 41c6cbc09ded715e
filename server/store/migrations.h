/// The migrations from any earlier version of the database: the files of migrations/, built in.
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
