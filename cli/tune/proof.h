/// The end of a run of `tune`: only weights that win on fresh deals are kept.
#pragma once

#include "cli/tune/plan.h"
#include "tuning/tuner.h"

namespace roundhouse::cli {

/// Whether the file may be overwritten: it is not there yet, or holds weights. Complains if not.
bool is_out_fine(std::string const& out);

/// Plays the proof and writes the weights, unless they are worse than those they began with, or than those
/// that the file holds. The exit code.
int prove_and_keep(TuneOptions const& options, tuning::Tuner const& tuner, ThreadPool& pool);

/// Writes the weights that the run would begin with, keeping their comments. False after a complaint.
bool keep_weights(TuneOptions const& options, tuning::TuningPlan const& plan);

}  // namespace roundhouse::cli
