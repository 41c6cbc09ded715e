/// What a page asks beside a game.
#include "c/handles.h"
#include "device/day_par.h"
#include "device/deal_check.h"
#include "device/tally.h"
#include "roundhouse/study.h"

using namespace roundhouse;
using namespace roundhouse::c;

namespace {

/// Lends the text until the next one of this thread; what could not be read is a bad argument.
char const* lend_study(std::optional<std::string> text) {
  thread_local std::string lent;
  if (!text) {
    bad_argument({"this is nothing that can be answered on this board",
                  "il n’y a pas de réponse à cela sur ce plateau"});
    return nullptr;
  }
  lent = std::move(*text);
  return lent.c_str();
}

}  // namespace

char const* rh_tally(rh_board const* board, char const* request, std::size_t length, rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || request == nullptr) return null_argument(), nullptr;
    return lend_study(device::tally(*board->board, {request, length}, language_of(language)));
  });
}

char const* rh_deal_check(rh_board const* board, char const* record, std::size_t length, char const* promised,
                          rh_language language) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || record == nullptr || promised == nullptr) return null_argument(), nullptr;
    return lend_study(device::check_deal(*board->board, {record, length}, promised, language_of(language)));
  });
}

char const* rh_day_par(rh_board const* board, char const* deal) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (board == nullptr || deal == nullptr) return null_argument(), nullptr;
    return lend_study(device::day_par(*board->board, deal));
  });
}
