/// Changes a JSON text so that it stays JSON: a board whose numbers, words and lists are changed comes much
/// further into the loader than one whose bytes are.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "roundhouse/random.h"

namespace roundhouse::fuzz {

/// The text with one to three changes; nothing if it is no JSON.
std::optional<std::string> mutate_json(std::string_view text, Xoshiro& random);

}  // namespace roundhouse::fuzz
