/// Names that cannot be told from each other when they are read.
#pragma once

#include <string>
#include <string_view>

namespace roundhouse::people {

/// What a name looks like: the same for Anna, anna, Аnna with a Cyrillic А, and Ａｎｎａ. Letters, accents
/// and digits that differ to the eye stay different; I, l and 1 do not.
std::string lookalike_of(std::string_view name);

}  // namespace roundhouse::people
