/// What `version` and `--version` print.
#pragma once

#include <string>

namespace roundhouse::cli {

/// The version, the commit, the compiler, the version of the rules.
std::string version_text(std::string const& program);

}  // namespace roundhouse::cli
