/// The arena on several processes, perhaps on several machines. Rank 0 hands out deals and does everything
/// that can be seen; the others play what they are given. As rank 0 puts the results in order, they are those
/// of one process.
#pragma once

#include <vector>

#include "arena/runner.h"

namespace roundhouse::cli {

/// The other ranks, as rank 0 sees them.
class Ranks final : public arena::RemoteWorkers {
 public:
  explicit Ranks(int others) : held_(static_cast<std::size_t>(others)) {}
  ~Ranks() override { finish(); }

  void attend(arena::DealQueue& queue, int threads) override;
  /// Sends the others home, even if there was nothing for them to do.
  void finish() override;

 private:
  std::vector<int> held_;  // deals that rank i + 1 has not brought back
  bool finished_ = false;
};

/// What the other ranks do: play for rank 0 until it sends them home.
void serve(arena::ArenaPlan const& plan, int threads) noexcept;
/// For one that cannot play because it did not understand its arguments: rank 0 understood them no better.
void wait_to_go_home();

}  // namespace roundhouse::cli
