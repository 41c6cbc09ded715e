/// What went wrong in the last call of this thread, and the edge that no exception crosses.
#pragma once

#include <algorithm>
#include <exception>
#include <new>
#include <string_view>

#include "roundhouse/board.h"
#include "roundhouse/c.h"

namespace roundhouse::c {

/// Remembers a failure for rh_last_error; returns the status, so that a function can end with it.
rh_status fail(rh_status status, Text reason, std::string_view clause = {}) noexcept;

/// The same for the most frequent failure: what is wrong with an argument.
rh_status bad_argument(Text reason) noexcept;
rh_status null_argument() noexcept;

/// An exception that reached the edge; called while it is being handled.
rh_status failed_with_exception() noexcept;

/// Runs the body of a function of the interface; what it returns after an exception is `otherwise`.
#ifdef __cpp_exceptions
template <typename Result, typename Body>
Result at_edge(Result otherwise, Body&& body) noexcept {
  try {
    return body();
  } catch (...) {
    failed_with_exception();
    return otherwise;
  }
}
#else
template <typename Result, typename Body>
Result at_edge(Result /*otherwise*/, Body&& body) noexcept {
  return body();
}
#endif

/// For bodies that return a status.
template <typename Body>
rh_status at_edge(Body&& body) noexcept {
#ifdef __cpp_exceptions
  try {
    return body();
  } catch (...) {
    return failed_with_exception();
  }
#else
  return body();
#endif
}

/// Hands a text over in the way that c.h describes.
inline std::size_t hand_over(std::string_view text, char* buffer, std::size_t size) {
  if (buffer == nullptr || size == 0) return text.size();
  auto const part = std::min(text.size(), size - 1);
  std::copy_n(text.begin(), part, buffer);
  buffer[part] = '\0';
  return text.size();
}

/// A failed call for a text: the buffer holds an empty one.
inline std::size_t no_text(char* buffer, std::size_t size) {
  hand_over({}, buffer, size);
  return 0;
}

inline Language language_of(rh_language language) {
  return language == RH_FRENCH ? Language::fr : Language::en;
}

}  // namespace roundhouse::c
