/// The arena on several processes, perhaps on several machines. Rank 0 hands out deals and does all
/// input and output; the others play. As rank 0 orders the results, they are the same as those of one
/// process.
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
  /// Tells the others to stop, even if there was nothing for them to do.
  void finish() override;

 private:
  std::vector<int> held_;  // deals that rank i + 1 has not returned
  bool finished_ = false;
};

/// The other ranks: play for rank 0 until it tells them to stop.
void serve(arena::ArenaPlan const& plan, int threads) noexcept;
/// For a rank with invalid arguments: rank 0 has them, too, and will tell it to stop.
void wait_to_stop();

}  // namespace roundhouse::cli
