/// What a run of `tune` begins with: from the command line, or from the log of a run that was stopped.
#pragma once

#include <optional>

#include "cli/tune/options.h"
#include "tuning/log.h"

namespace roundhouse::cli {

/// Nothing, after a complaint, if anything is wrong. A new run has no outcomes and no spread yet.
std::optional<tuning::Log> plan_tuning(TuneOptions const& options);

/// The weights of a file; nothing, after a complaint, if it is not one.
std::optional<tuning::Weights> weights_or_complain(std::string const& file);

}  // namespace roundhouse::cli
