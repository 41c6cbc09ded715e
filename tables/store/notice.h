/// What one node tells the others. Most notices follow from a change by themselves (`notices_of`), so that
/// nobody can forget one; the others are changes of their own (`Notify`). A notice only says that there is
/// something new: the store has it, and whoever has lost notices looks there.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace roundhouse::tables {

struct Notice {
  enum class Kind : std::uint8_t {
    table,     // about: a table; number: its new version
    chat,      // about: a table; number: of the line
    removed,   // about: a table; lines or the whole of it were taken out of the store
    presence,  // about: a table; text: who is there, at the node that says so
    mutes,     // about: a person; whom they have muted has changed
    person,    // about: a person; has another name, language or account
    gone,      // about: a person; deleted, banned: all their connections are closed
    session,   // about: a session that has ended
    sessions,  // about: a person; all sessions have ended, but for those that are still in the store
    thought,   // somebody may think; about: nothing
    answer,    // about: a thought; text: what was answered; number: 0
    leases,    // some are free
    other,     // about and text: whatever those agree on who use it
  };
  Kind kind{};
  std::string about{};  // no spaces, no line breaks
  std::int64_t number = 0;
  std::string text{};  // no line breaks
  friend bool operator==(Notice const&, Notice const&) = default;
};

/// More than this does not fit into one notice: to_payloads leaves it out.
inline constexpr std::size_t longest_notice = 7'000;

/// Texts of at most 7 900 bytes that hold all notices in order: the node that tells in the first line, a
/// notice in each of the others.
std::vector<std::string> to_payloads(std::string_view node, std::span<Notice const> notices);
/// The node and its notices; lines that cannot be understood (of a later version) are left out.
std::pair<std::string, std::vector<Notice>> from_payload(std::string_view payload);

}  // namespace roundhouse::tables
