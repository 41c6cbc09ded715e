#include "cli/base/typed.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace roundhouse::cli {

int distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = std::exchange(row[0], static_cast<int>(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      int const change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, change}));
    }
  }
  return row.back();
}

std::vector<std::string> similar(std::string_view word, std::vector<std::string> const& names,
                                 std::size_t most) {
  std::vector<std::pair<int, std::string>> list;
  for (auto const& name : names) {
    bool const begun = word.size() > 1 && name.starts_with(word);
    int const away = begun ? 1 : distance(word, name);
    if (static_cast<std::size_t>(away) <= std::max<std::size_t>(2, word.size() / 3))
      list.emplace_back(away, name);
  }
  std::ranges::stable_sort(list, {}, &std::pair<int, std::string>::first);
  std::vector<std::string> found;
  for (std::size_t i = 0; i < list.size() && i < most; ++i) found.push_back(list[i].second);
  return found;
}

}  // namespace roundhouse::cli
