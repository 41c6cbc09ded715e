/// Ctrl-C, a closed window, a shutdown: noted and handled later, so that a game is saved.
#pragma once

namespace roundhouse::cli {

/// During its lifetime SIGINT, SIGTERM and SIGHUP are noted instead of ending the program; blocking reads and
/// waits end early.
class Interruption {
 public:
  Interruption();
  Interruption(Interruption const&) = delete;
  Interruption& operator=(Interruption const&) = delete;
  ~Interruption();

  /// Whether one of the signals has come.
  static bool asked();
};

}  // namespace roundhouse::cli
