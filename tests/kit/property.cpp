#include "kit/property.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>

namespace roundhouse::kit {
namespace {

constexpr int usual_trials = 100;  // rapidcheck's own default

/// A run without a seed of its own takes this one, so that two runs of the same tests are the same run.
constexpr auto usual_seed = "seed=20260101";

/// rapidcheck reads RC_PARAMS when it is first asked, and shows what it read.
rc::detail::Configuration const& configuration() {
  static bool const seeded = [] {
    auto const* given = std::getenv("RC_PARAMS");
    std::string params = given == nullptr ? "" : given;
    if (params.find("seed=") == std::string::npos)
      params += (params.empty() ? "" : " ") + std::string(usual_seed);
    return setenv("RC_PARAMS", params.c_str(), 1) == 0;
  }();
  REQUIRE(seeded);
  return rc::detail::configuration();
}

/// The value of RC_PARAMS that repeats the failure.
std::string how_to_repeat(rc::detail::FailureResult const& failure) {
  rc::detail::Configuration only;
  only.testParams.seed = configuration().testParams.seed;
  only.reproduce[test_name()] = failure.reproduce;
  return rc::detail::configToMinimalString(only);
}

}  // namespace

Trials trials(int cases) {
  auto const& asked = configuration();
  Trials how{asked.testParams, !asked.reproduce.empty()};
  how.params.maxSuccess = std::max(1, cases * asked.testParams.maxSuccess / usual_trials);
  return how;
}

std::string test_name() {
  return doctest::getContextOptions()->currentTest->m_name;
}

void report(rc::detail::TestResult const& result, Trials const& how) {
  if (result.is<rc::detail::SuccessResult>()) {
    bool const all = result.get<rc::detail::SuccessResult>().numSuccess == how.params.maxSuccess;
    CHECK((all || how.reproduces));
    return;
  }
  std::ostringstream message;
  message << "seed " << configuration().testParams.seed << ": ";
  rc::detail::printResultMessage(result, message);
  if (result.is<rc::detail::FailureResult>()) {
    message << "\nTo repeat it: RC_PARAMS=\"" << how_to_repeat(result.get<rc::detail::FailureResult>())
            << "\" roundhouse_tests --test-case=\"" << test_name() << '"';
  }
  FAIL(message.str());
}

}  // namespace roundhouse::kit
