/// What ranks send each other.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/match.h"

namespace roundhouse::cli {

/// From rank 0: the number of a deal, or this.
inline constexpr std::int64_t go_home = -1;

void send_deal(int rank, std::int64_t deal);
/// The next deal from rank 0, if there is one yet; `wait` until there is.
std::optional<std::int64_t> receive_deal(bool wait);

/// To rank 0: a deal's result, or nothing at all for good-bye.
void send_result(arena::DealResult const& result);
void say_good_bye();

struct Received {
  int rank = 0;
  std::optional<arena::DealResult> result;  // nothing: good-bye
};
/// The next message to rank 0, if there is one yet; `wait` until there is.
std::optional<Received> receive_result(bool wait);

}  // namespace roundhouse::cli
