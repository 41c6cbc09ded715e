/// `tune`: the start of a run, from the command line or from the log of an interrupted run, the search with
/// its checks and its log, and the proof at the end.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "tuning/log.h"

namespace roundhouse::cli {

struct TuneOptions {
  std::string board = "usa";
  int players = 0;
  int iterations = 1000;
  int deals = 32;
  int checks = 10;
  int check_deals = 200;
  int proof_deals = 2000;
  double span = 1.0;
  double gain = 1.0;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string from;
  std::string out;
  std::string log;
  std::string resume;
  std::vector<std::string> only;
  bool json = false;

  /// Where sentences go: JSON has standard output for itself.
  std::FILE* talk() const { return json ? stderr : stdout; }
};

/// Nothing, after a complaint, if anything is wrong. A new run has no outcomes and no spread yet.
std::optional<tuning::RunLog> plan_tuning(TuneOptions const& options);

/// The weights of a file; nothing, after a complaint, if it is not one.
std::optional<tuning::Weights> weights_or_complain(std::string const& file);

/// The exit code: 1 if what was found is not better.
int run_tune(TuneOptions const& options);

}  // namespace roundhouse::cli
