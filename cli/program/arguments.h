/// Reading a command line by the description of its commands.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include "cli/program/command.h"

namespace roundhouse::cli {

/// What makes no sense, in the language of this run, and the command that was being read.
struct ArgumentProblem {
  std::string message;
  Command const* command = nullptr;
};

/// The command that is to be run; its options hold what was given. Options that stop everything else (--help)
/// are looked at by the caller: they are read like the others, and nothing is missing where one of them
/// stands.
std::variant<Command*, ArgumentProblem> read_arguments(Command& program,
                                                       std::span<std::string const> arguments);

/// What the last of the words could go on with: names of commands and options, or values.
std::vector<std::string> completions(Command& program, std::span<std::string const> words);

}  // namespace roundhouse::cli
