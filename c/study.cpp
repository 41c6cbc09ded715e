/// What a page asks beside a game.
#include "roundhouse/study.h"

#include "c/handles.h"
#include "device/tally.h"

using namespace roundhouse;
using namespace roundhouse::c;

char const* rh_tally(rh_board const* board, char const* request, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || request == nullptr) return null_argument(), nullptr;
    thread_local std::string lent;
    auto answer = device::tally(*board->board, {request, length}, language_of(language));
    if (!answer) {
      bad_argument({"these are no turns of a game on this board",
                    "ce ne sont pas les tours d’une partie sur ce plateau"});
      return nullptr;
    }
    lent = std::move(*answer);
    return lent.c_str();
  });
}
