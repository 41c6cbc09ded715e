/// What happens before a command runs: the language, and the answer to a command line that makes no sense.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace roundhouse::cli {

/// How a command ends whose arguments make no sense.
inline constexpr int wrong_usage = 2;

/// Takes `--lang` from the arguments, wherever it stands, so that complaints about the others are already in
/// it.
void choose_language(int argc, char const* const* argv);

/// What is wrong with the arguments, in the language of this run, and where to read on.
void explain_usage(CLI::App const& app, CLI::ParseError const& error);

/// A check of CLI11's for numbers without a sign: it would turn -1 into the largest number there is.
std::string not_negative(std::string const& value);

}  // namespace roundhouse::cli
