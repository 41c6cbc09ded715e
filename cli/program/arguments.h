/// Parses a command line by the description of its commands.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cli/program/command.h"

namespace roundhouse::cli {

/// The error, in the language of this run, and the command that was being parsed.
struct ArgumentProblem {
  std::string message;
  Command const* command = nullptr;
};

/// The command to run; its options hold the given values. The caller handles options that override everything
/// else (--help): they are parsed like the others, and with one of them nothing is reported as missing.
std::variant<Command*, ArgumentProblem> read_arguments(Command& program,
                                                       std::span<std::string const> arguments);

/// Completions of the last word: names of commands and options, or values.
std::vector<std::string> completions(Command& program, std::span<std::string const> words);

}  // namespace roundhouse::cli
