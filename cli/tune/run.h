/// A run of `tune`: the search with its checks and its log, and the proof at the end.
#pragma once

#include "cli/tune/plan.h"

namespace roundhouse::cli {

/// The exit code: 1 if what was found is not better.
int run_tune(TuneOptions const& options);

}  // namespace roundhouse::cli
