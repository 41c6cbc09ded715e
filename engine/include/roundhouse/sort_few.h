/// Sorting for short lists.
#pragma once

#include <functional>
#include <iterator>
#include <ranges>
#include <utility>

namespace roundhouse {

/// Sorts some dozens of elements by insertion; equal ones keep their order. The library's sort is as quick,
/// but some thousand bytes long for each type, which a page has to load.
template <std::ranges::random_access_range List, typename Less = std::ranges::less,
          typename Projection = std::identity>
constexpr void sort_few(List&& list, Less less = {}, Projection projection = {}) {
  auto const begin = std::ranges::begin(list);
  auto const end = std::ranges::end(list);
  for (auto at = begin; at != end; ++at) {
    auto moving = std::move(*at);
    auto hole = at;
    for (; hole != begin; --hole) {
      auto& before = *std::prev(hole);
      if (!std::invoke(less, std::invoke(projection, moving), std::invoke(projection, before))) break;
      *hole = std::move(before);
    }
    *hole = std::move(moving);
  }
}

}  // namespace roundhouse
