/// Counts the instructions that this thread carries out, where the machine and its kernel can.
#pragma once

#include <cstdint>
#include <optional>

namespace roundhouse::cli {

class Instructions {
 public:
  Instructions();
  ~Instructions();
  Instructions(Instructions const&) = delete;
  Instructions& operator=(Instructions const&) = delete;

  void start();
  void stop();
  /// Between the last start and stop; nothing where they cannot be counted (tools/instructions can
  /// everywhere).
  std::optional<std::uint64_t> counted() const { return counted_; }

 private:
  int counter_ = -1;
  std::optional<std::uint64_t> counted_;
};

}  // namespace roundhouse::cli
