#include "arena/pairing.h"

#include <algorithm>
#include <numeric>

namespace roundhouse::arena {
namespace {

constexpr std::size_t most_choices = 60;

using Group = std::vector<int>;  // bots that play together

void add_rotations(std::vector<Seating>& seatings, Group const& order) {
  for (std::size_t turn = 0; turn < order.size(); ++turn) {
    Seating seating{};
    for (std::size_t i = 0; i < order.size(); ++i) {
      seating[(i + turn) % order.size()] = static_cast<std::uint8_t>(order[i]);
    }
    seatings.push_back(seating);
  }
}

/// All circular orders of the group: the first stays, the others take every order.
std::vector<Group> circular_orders(Group group) {
  std::vector<Group> orders;
  do {
    orders.push_back(group);
  } while (std::next_permutation(group.begin() + 1, group.end()));
  return orders;
}

void add_group(std::vector<Seating>& seatings, Group const& group, std::int64_t deal) {
  auto const orders = circular_orders(group);
  if (group.size() <= 3) {
    for (auto const& order : orders) add_rotations(seatings, order);
  } else {
    add_rotations(seatings, orders[static_cast<std::size_t>(deal) % orders.size()]);
  }
}

/// Every choice of `size` among so many bots, each in the order of the list.
std::vector<Group> choices(int bots, int size) {
  std::vector<Group> all;
  Group chosen(static_cast<std::size_t>(size));
  std::iota(chosen.begin(), chosen.end(), 0);
  for (;;) {
    all.push_back(chosen);
    int i = size - 1;
    while (i >= 0 && chosen[static_cast<std::size_t>(i)] == bots - size + i) --i;
    if (i < 0) return all;
    std::iota(chosen.begin() + i, chosen.end(), chosen[static_cast<std::size_t>(i)] + 1);
  }
}

void add_alone(std::vector<Seating>& seatings, int players, int alone, int rest) {
  for (int s = 0; s < players; ++s) {
    Seating seating{};
    for (int o = 0; o < players; ++o) {
      seating[static_cast<std::size_t>(o)] = static_cast<std::uint8_t>(o == s ? alone : rest);
    }
    seatings.push_back(seating);
  }
}

std::vector<Seating> one_against_the_rest(Pairing const& pairing) {
  std::vector<Seating> seatings;
  for (int a = 0; a < pairing.bots; ++a) {
    for (int b = a + 1; b < pairing.bots; ++b) {
      add_alone(seatings, pairing.players, a, b);
      if (pairing.both_ways) add_alone(seatings, pairing.players, b, a);
    }
  }
  return seatings;
}

}  // namespace

std::vector<Seating> seatings(Pairing const& pairing, std::int64_t deal) {
  if (pairing.bots < pairing.players) return one_against_the_rest(pairing);
  std::vector<Seating> all;
  auto const groups = choices(pairing.bots, pairing.players);
  std::size_t const played = std::min(groups.size(), most_choices);
  for (std::size_t i = 0; i < played; ++i) {
    auto const number = static_cast<std::uint64_t>(deal) * played + i;
    // The order changes when the choice comes round again, not with every deal: else some choices would only
    // ever meet some orders.
    auto const round = static_cast<std::int64_t>(number / groups.size());
    add_group(all, groups[number % groups.size()], round);
  }
  return all;
}

}  // namespace roundhouse::arena
