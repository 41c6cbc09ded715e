#include "server/nodes/shares.h"

#include <algorithm>
#include <optional>

#include "engine/reading/number.h"

namespace roundhouse::server {
namespace {

constexpr std::string_view parts_begin = "tables-";
constexpr std::string_view serving_begin = "serve-";
constexpr std::string_view thinking_begin = "think-";

std::optional<std::size_t> read_part(std::string_view name) {
  if (!name.starts_with(parts_begin)) return std::nullopt;
  return number_from<std::size_t>(name.substr(parts_begin.size()), 0, part_count - 1);
}

}  // namespace

std::size_t part_of(std::string_view table) {
  std::uint64_t sum = 14'695'981'039'346'656'037U;  // FNV-1a: the same at every node
  for (unsigned char const c : table) sum = (sum ^ c) * 1'099'511'628'211U;
  return (sum ^ (sum >> 32U)) % part_count;
}

std::string part_name(std::size_t part) {
  return std::string(parts_begin) + std::to_string(part);
}

std::string serving_name(std::string_view node) {
  return std::string(serving_begin).append(node);
}

std::string thinking_name(std::string_view node) {
  return std::string(thinking_begin).append(node);
}

Roll call_roll(std::string_view node, std::vector<Lease> const& leases, Moment now) {
  Roll roll;
  roll.free.set();
  roll.prune_free = true;
  for (auto const& lease : leases) {
    if (lease.until <= now) continue;
    if (lease.name.starts_with(serving_begin)) roll.nodes.insert(lease.node);
    if (lease.name.starts_with(thinking_begin)) roll.thinkers.insert(lease.node);
    if (lease.name == prune_name) {
      roll.prune_free = false;
      roll.prunes = lease.node == node;
    }
    if (auto const part = read_part(lease.name)) {
      roll.free.reset(*part);
      if (lease.node == node) roll.mine.set(*part);
    }
  }
  return roll;
}

Share fair_share(Roll const& roll) {
  Share share;
  auto const nodes = std::max<std::size_t>(roll.nodes.size(), 1);
  auto const most = (part_count + nodes - 1) / nodes;
  auto has = roll.mine.count();
  for (std::size_t part = part_count; part-- > 0 && has > most;)
    if (roll.mine.test(part)) {
      share.drop.push_back(part_name(part));
      --has;
    }
  for (std::size_t part = 0; part < part_count && has < most; ++part)
    if (roll.free.test(part)) {
      share.take.push_back(part_name(part));
      ++has;
    }
  if (roll.prune_free) share.take.emplace_back(prune_name);
  return share;
}

Parts long_free(Parts parts, std::vector<Lease> const& before, Moment now, std::chrono::milliseconds longer) {
  for (auto const& lease : before) {
    auto const part = read_part(lease.name);
    if (part && lease.until + longer >= now) parts.reset(*part);
  }
  return parts;
}

}  // namespace roundhouse::server
