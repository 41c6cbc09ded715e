/// The deal of the day and the challenge of the week: the same cards for everybody, on every device, with or
/// without a server, because they follow from the date alone. Each is played on one's own device; results are
/// joined at a server.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/random.h"
#include "tables/store/rows.h"

namespace roundhouse::tables {

/// Everybody plays against one of these.
inline constexpr std::string_view shared_opponent = "regular";

/// What is played now. Deals are named by their date: `2026-11-17`, or `week-2026-11-16` by the Monday.
struct SharedDeals {
  std::string day;
  std::string board;  // of the day
  Moment day_ends{};
  std::string week;
  std::vector<std::string> boards;  // of the week: each once
  Moment week_ends{};
};
SharedDeals shared_deals(Moment now);

/// When a deal of that name begins, in UTC; nothing if there is none.
std::optional<Moment> shared_begins(std::string_view deal);
/// Whether it is played on that board.
bool is_played_on(std::string_view deal, std::string_view board);

/// Under which name tables know such a deal, and the seed that follows from it.
std::string shared_name(std::string_view deal, std::string_view board);
bool is_shared(std::string_view deal_name);
Seed shared_seed(std::string_view deal_name);

/// Of a game with this commitment: the last day on which nothing may be told of it, because others still play
/// its deal; empty if it is no deal of today or of this week.
std::string secret_until(std::string_view board, std::string_view committed, Moment now);

}  // namespace roundhouse::tables
