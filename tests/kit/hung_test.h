/// For the main file of a program of doctest's: a program that stops it because it takes too long (SIGTERM,
/// as `timeout` does) is told which test was at it.
#pragma once

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstring>

namespace roundhouse::test {

inline std::atomic<char const*> test_at_it{"(before the first test)"};

struct HungTest : doctest::IReporter {
  explicit HungTest(doctest::ContextOptions const& /*options*/) { ::signal(SIGTERM, tell); }

  static void tell(int /*signal*/) {
    constexpr char const* words = "stopped: this test did not end: ";
    constexpr int as_timeout = 124;
    for (auto const* text : {words, test_at_it.load(), "\n"})
      if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) break;
    ::_exit(as_timeout);
  }

  void test_case_start(doctest::TestCaseData const& test) override { test_at_it = test.m_name; }
  void test_case_end(doctest::CurrentTestCaseStats const& /*stats*/) override {
    test_at_it = "(between two tests)";
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

}  // namespace roundhouse::test

REGISTER_LISTENER("hung-test", 1, roundhouse::test::HungTest);
