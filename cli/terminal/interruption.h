/// Ctrl-C, a closed window, a machine that goes down: asked for, not done at once, so that a game is kept.
#pragma once

namespace roundhouse::cli {

/// While it lives, SIGINT, SIGTERM and SIGHUP are remembered instead of ending the program; reading the
/// keyboard and waiting end early.
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
