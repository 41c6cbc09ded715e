/// Added to the tests of the copy that `tools/mutate` builds: tells which test is running, ends the program
/// at the first that fails, and, where asked, which mutants each test reaches.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "roundhouse_mutant.h"

namespace {

using roundhouse_mutants::reached;

struct Watcher : doctest::IReporter {
  std::FILE* log = nullptr;
  int mutants = 0;
  char const* name = "";

  explicit Watcher(doctest::ContextOptions const& /*options*/) {
    if (char const* path = std::getenv("ROUNDHOUSE_MUTANT_LOG")) log = std::fopen(path, "w");
    if (char const* count = std::getenv("ROUNDHOUSE_MUTANTS_NOTED")) mutants = std::atoi(count);
  }

  void tell(char const* what, double seconds) {
    if (log == nullptr) return;
    std::fprintf(log, "%s\t%s\t%.4f\t", what, name, seconds);
    for (int id = 1; reached != nullptr && id <= mutants; ++id) {
      if (reached[id] != 0) std::fprintf(log, "%d ", id);
    }
    if (reached != nullptr) std::memset(reached, 0, static_cast<std::size_t>(mutants) + 1);
    std::fputc('\n', log);
    std::fflush(log);
  }

  void test_case_start(doctest::TestCaseData const& test) override {
    name = test.m_name;
    tell("begins", 0);
  }
  void test_case_end(doctest::CurrentTestCaseStats const& stats) override {
    tell(stats.testCaseSuccess ? "passes" : "fails", stats.seconds);
    if (!stats.testCaseSuccess && roundhouse_mutants::chosen != 0) std::_Exit(1);
  }

  void report_query(doctest::QueryData const& /*query*/) override {}
  void test_run_start() override {}
  void test_run_end(doctest::TestRunStats const& /*stats*/) override {}
  void test_case_reenter(doctest::TestCaseData const& /*test*/) override {}
  void test_case_exception(doctest::TestCaseException const& /*exception*/) override {}
  void subcase_start(doctest::SubcaseSignature const& /*subcase*/) override {}
  void subcase_end() override {}
  void log_assert(doctest::AssertData const& /*assertion*/) override {}
  void log_message(doctest::MessageData const& /*message*/) override {}
  void test_case_skipped(doctest::TestCaseData const& /*test*/) override {}
};

}  // namespace

REGISTER_LISTENER("mutation-watcher", 1, Watcher);
