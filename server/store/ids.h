/// Ids: texts that any node can make without asking another.
#pragma once

#include <chrono>
#include <string>

namespace roundhouse::server {

/// A table and the one game that is played at it. Nobody can guess one: who knows it was given the link.
using TableId = std::string;
/// A person, guest or not; `bot:LEVEL` stands for the computer players of a level where people are rated.
using PersonId = std::string;

/// A time of day, in UTC, to the millisecond.
using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

}  // namespace roundhouse::server
