/// Something for a computer player to think about, by whoever has the time.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace roundhouse::tables {

/// Either `here` is called, on any thread; or `as_text` is carried elsewhere, answered there by
/// `answer_in_text` (thought_text.h), and `answered` is called with what came back.
struct Thought {
  std::function<void()> here;
  std::function<std::string()> as_text;
  std::function<void(std::string_view)> answered;
};

}  // namespace roundhouse::tables
