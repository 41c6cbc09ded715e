/// Properties: statements that hold for every game, tried on generated ones. docs/testing.md says how to
/// repeat a failure.
#pragma once

#include <rapidcheck.h>

#include <string>

namespace roundhouse::kit {

/// How a property is to be tried, from the environment variable RC_PARAMS.
struct Trials {
  rc::detail::TestParams params;
  bool reproduces = false;  // one known failure is looked at again, nothing else
};

/// `cases` is the number of trials when nothing is said; max_success=N in RC_PARAMS makes it N/100 of that.
Trials trials(int cases);

/// The name of the current test.
std::string test_name();

/// Fails the current test with rapidcheck's message and the words that repeat the failure.
void report(rc::detail::TestResult const& result, Trials const& how);

/// Tries the property on generated input. True if all trials were made, so that what they have met can be
/// asked for.
template <typename Testable>
bool check_property(int cases, Testable&& property) {
  auto const how = trials(cases);
  rc::detail::TestMetadata const name{test_name(), test_name()};
  report(rc::detail::checkTestable(std::forward<Testable>(property), name, how.params), how);
  return !how.reproduces && how.params.maxSuccess >= cases;
}

/// A number from `first` to `last`, each as likely as the others at any size; it shrinks towards the first.
inline rc::Gen<int> any_of(int first, int last) {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange(first, last + 1));
}

}  // namespace roundhouse::kit
