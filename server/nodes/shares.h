/// Which node does what for all: the timers of tables, in parts of equal size, and throwing away.
#pragma once

#include <bitset>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace roundhouse::server {

/// The tables are dealt out in so many parts.
inline constexpr std::size_t part_count = 64;
using Parts = std::bitset<part_count>;

std::size_t part_of(std::string_view table);

// The names of leases
std::string part_name(std::size_t part);
inline constexpr auto prune_name = "prune";
/// That a node is there.
std::string serving_name(std::string_view node);
std::string thinking_name(std::string_view node);

/// What all leases say together.
struct Roll {
  std::set<std::string> nodes;     // that serve
  std::set<std::string> thinkers;  // that only think
  Parts mine;
  Parts free;
  bool prunes = false;      // this node does
  bool prune_free = false;  // nobody does
};
Roll call_roll(std::string_view node, std::vector<Lease> const& leases, Moment now);

/// What a node should take, and give back, so that all have the same.
struct Share {
  std::vector<std::string> take;
  std::vector<std::string> drop;
};
Share fair_share(Roll const& roll);

/// Of the parts: those that nobody had for longer than that before `now`. The time is forgiven: nobody's
/// clock runs while nobody can play.
Parts long_free(Parts parts, std::vector<Lease> const& before, Moment now, std::chrono::milliseconds longer);

}  // namespace roundhouse::server
