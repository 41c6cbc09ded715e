/// What happens before a command runs: the language, and the answer to a command line that makes no sense.
#pragma once

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace roundhouse::cli {

/// Takes `--lang` from the arguments, wherever it stands, so that complaints about the others are already in
/// it.
void choose_language(int argc, char const* const* argv);

/// What is wrong with the arguments, in the language of this run, and where to read on.
void explain_usage(CLI::App const& app, CLI::ParseError const& error);

}  // namespace roundhouse::cli
