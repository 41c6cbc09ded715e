/// Where the files of the repository are that tests read.
#pragma once

#include <cstdlib>
#include <string>

namespace roundhouse::kit {

/// The folder the tests were built in; the environment variable of the same name says where it is on a
/// machine that did not build them.
inline std::string source_dir() {
  char const* const elsewhere = std::getenv("ROUNDHOUSE_SOURCE_DIR");
  return elsewhere != nullptr ? elsewhere : ROUNDHOUSE_SOURCE_DIR;
}

}  // namespace roundhouse::kit
