/// What somebody may have meant who mistyped a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace roundhouse::cli {

/// How many letters must be put in, taken out or changed (Levenshtein's distance).
int distance(std::string_view a, std::string_view b);

/// The names nearest to the word, the nearest first, at most `most` of them and none that is a different word
/// altogether.
std::vector<std::string> similar(std::string_view word, std::vector<std::string> const& names,
                                 std::size_t most);

}  // namespace roundhouse::cli
