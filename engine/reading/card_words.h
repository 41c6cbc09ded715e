/// The kinds of cards as files and records write them.
#pragma once

#include <array>
#include <string_view>

#include "roundhouse/words.h"

namespace roundhouse {

/// In the order of Card.
inline constexpr PerCard<std::string_view> card_words{"purple",     "white",        "blue",     "yellow",
                                                      "orange",     "black",        "red",      "green",
                                                      "locomotive", "locomotive_4", "passenger"};

}  // namespace roundhouse
