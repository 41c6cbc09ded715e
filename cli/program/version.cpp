#include "cli/program/version.h"

#include "cli/base/messages.h"
#include "cli/commit.h"
#include "roundhouse/rules.h"

namespace roundhouse::cli {
namespace {

constexpr Phrase version_line{"{} {}\ncommit {}, {}, rules version {}",
                              "{} {}\ncommit {}, {}, version des règles {}"};

#if defined(__clang__)
constexpr char const* compiler = "clang " __clang_version__;
#else
constexpr char const* compiler = "g++ " __VERSION__;
#endif

}  // namespace

std::string version_text(std::string const& program) {
  return say(version_line, program, ROUNDHOUSE_VERSION, commit, compiler, rules_version);
}

}  // namespace roundhouse::cli
