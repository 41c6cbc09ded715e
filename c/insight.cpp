/// What a page shows of boards, views, logs and records.
#include "device/insight.h"

#include "c/handles.h"
#include "device/board_words.h"
#include "device/story.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

/// Lends the text until the next one of this thread; what could not be read is a bad argument.
char const* lend(std::optional<std::string> text) {
  thread_local std::string lent;
  if (!text) {
    bad_argument(
        {"this is nothing that can be told on this board", "ceci ne peut pas être raconté sur ce plateau"});
    return nullptr;
  }
  lent = std::move(*text);
  return lent.c_str();
}

}  // namespace

char const* rh_board_words(rh_board const* board, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr) return null_argument(), nullptr;
    return lend(device::board_words(*board->board, language_of(language)));
  });
}

char const* rh_insight(rh_board const* board, char const* view, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || view == nullptr) return null_argument(), nullptr;
    return lend(device::insight(*board->board, {view, length}, language_of(language)));
  });
}

char const* rh_story(rh_board const* board, char const* request, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || request == nullptr) return null_argument(), nullptr;
    return lend(device::story(*board->board, {request, length}, language_of(language)));
  });
}
