/// What a page shows of boards, views, logs and records.
#include "device/insight.h"

#include "c/handles.h"
#include "device/board_words.h"
#include "device/story.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

/// Lends what is shown until the next of this thread.
char const* lend_shown(std::optional<std::string> text) {
  thread_local std::string room;
  return lend(
      room, std::move(text),
      {"this is nothing that can be told on this board", "ceci ne peut pas être raconté sur ce plateau"});
}

}  // namespace

char const* rh_board_words(rh_board const* board, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr) return null_argument(), nullptr;
    return lend_shown(device::board_words(*board->board, language_of(language)));
  });
}

char const* rh_insight(rh_board const* board, char const* view, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || view == nullptr) return null_argument(), nullptr;
    return lend_shown(device::insight(*board->board, {view, length}, language_of(language)));
  });
}

char const* rh_story(rh_board const* board, char const* request, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || request == nullptr) return null_argument(), nullptr;
    return lend_shown(device::story(*board->board, {request, length}, language_of(language)));
  });
}
