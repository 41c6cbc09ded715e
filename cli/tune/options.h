/// The arguments of `tune`.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

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

}  // namespace roundhouse::cli
