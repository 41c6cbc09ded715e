/// Running a site with strangers on it: bans, reports, blocks, recovery codes and the audit log. Rows and the
/// changes that write them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tables/store/rows.h"

namespace roundhouse::tables {

/// Somebody may not use the server: a person, or whoever comes from a network.
struct Ban {
  std::string id;
  PersonId person{};      // empty: a network
  std::string network{};  // `192.0.2.0/24`; empty: a person
  Moment since{};
  Moment ends{Moment::max()};  // max: never
  std::string why{};           // the person reads it
};

/// Somebody tells the moderators of somebody or something.
struct Report {
  std::string id;
  Moment at{};
  PersonId by{};          // empty: forgotten since
  PersonId person{};      // who it is about; empty: a table, or forgotten since
  TableId table{};        // where; empty: nowhere in particular
  std::int64_t line = 0;  // of the chat; 0: none
  std::string said{};     // the line, as it was when it was reported
  std::string why{};
  Moment settled{};  // 1970: not yet
  bool is_open() const { return settled == Moment{}; }
};

/// One deed of a moderator or of the operator. Every node reads the lines that are new to it and does what
/// follows: so a ban reaches all nodes, and a running server notices `roundhouse admin`.
struct AuditLine {
  std::int64_t number = 0;  // from 1, without gaps, given by the store
  Moment at{};
  PersonId actor{};       // a moderator; empty: the operator
  std::string deed{};     // a word of `deed` below
  PersonId person{};      // to whom
  TableId table{};        // at which table
  std::int64_t line = 0;  // of the chat
  std::string detail{};   // a network, an end, a new rank
  std::string why{};
};
namespace deed {
inline constexpr auto ban = "ban";                        // person, or detail: the network; `→ TIME` or ∞
inline constexpr auto unban = "unban";                    // the same
inline constexpr auto remove_line = "remove_line";        // table, line, person: who said it
inline constexpr auto remove_table = "remove_table";      // table
inline constexpr auto reset_password = "reset_password";  // person
inline constexpr auto recompute_ratings = "recompute_ratings";  // detail: how many games
inline constexpr auto make_moderator = "make_moderator";        // person
inline constexpr auto unmake_moderator = "unmake_moderator";    // person
inline constexpr auto settle_report = "settle_report";          // person, table, line of the report
}  // namespace deed

/// From where somebody came, and when last.
struct Visit {
  PersonId person;
  std::string address;  // what counts as one visitor: people/rate_limits.h
  Moment at{};
};

// Changes
struct AddBan {
  Ban ban;
};
/// Conflict: there is no such ban, or it has ended.
struct EndBan {
  std::string id;
  Moment at{};
};
struct AddReport {
  Report report;
};
/// Conflict: there is none, or it is settled.
struct SettleReport {
  std::string id;
  Moment at{};
};
/// `blocked` may not sit down at tables of `person`.
struct SetBlock {
  PersonId person;
  PersonId blocked;
  bool on = true;
};
struct SetModerator {
  PersonId person;  // conflict: there is none, or they have been it already
  bool on = true;
};
/// The line stays as a number without words. Conflict: there is none, or it is empty already.
struct RemoveChat {
  TableId table;
  std::int64_t line = 0;
};
/// What the table has left for everybody: its chat, its game with its record. The log stays, with an entry
/// `removed` at its end, until it is pruned.
struct RemoveTable {
  TableId table;
};
/// All ratings, from all rated games in their order.
struct RecomputeRatings {
  std::shared_ptr<std::int64_t> games{};  // how many, if somebody wants to know
};
/// The codes with which a person who has forgotten the password can set another: these instead of all others.
struct SetRecoveryCodes {
  PersonId person;
  std::vector<std::string> hashes;
  Moment ends{Moment::max()};
};
/// One more, for a while: it was mailed, or a moderator handed it out.
struct AddRecoveryCode {
  PersonId person;
  std::string hash;
  Moment ends{};
};
/// A code counts once. Conflict: there is no such code, or its time is over.
struct UseRecoveryCode {
  PersonId person;
  std::string hash;
  Moment now{};
};
struct NoteVisit {
  Visit visit;
};
/// The number is given by the store.
struct AddAudit {
  AuditLine line;
};

}  // namespace roundhouse::tables
