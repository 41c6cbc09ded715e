#include "c/failure.h"

#include <string>
#include <utility>

namespace roundhouse::c {
namespace {

struct Failure {
  rh_status status = RH_OK;
  Text reason;
  std::string clause;
};
thread_local Failure last;
constexpr std::size_t longest_clause = 8;

}  // namespace

rh_status fail(rh_status status, Text reason, std::string_view clause) noexcept {
  last.status = status;
  last.reason = std::move(reason);
  // Short enough for a string that allocates nothing.
  last.clause = clause.substr(0, longest_clause);
  return status;
}

rh_status bad_argument(Text reason) noexcept {
  return fail(RH_BAD_ARGUMENT, std::move(reason));
}

rh_status null_argument() noexcept {
  return at_edge([] { return bad_argument({"a pointer is null", "un pointeur est nul"}); });
}

#ifdef __cpp_exceptions
rh_status failed_with_exception() noexcept {
  try {
    throw;
  } catch (std::bad_alloc const&) {
    // Short enough for a string that allocates nothing.
    return fail(RH_NO_MEMORY, {"no memory left", "mémoire pleine"});
  } catch (...) {
    return fail(RH_INTERNAL, {"internal fault", "erreur interne"});
  }
}
#endif

}  // namespace roundhouse::c

using namespace roundhouse::c;

rh_status rh_last_status(void) {
  return last.status;
}

char const* rh_last_error(rh_language language) {
  return last.reason.in(language_of(language)).c_str();
}

char const* rh_last_clause(void) {
  return last.clause.c_str();
}
