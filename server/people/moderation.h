/// What moderators do in the page and the operator does with `roundhouse admin`. Every deed goes into the
/// audit log in the same transaction; what follows from it for open connections is done by whoever reads the
/// log (api/follow.h). Functions block on the store: call them on worker threads.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "server/people/people.h"
#include "server/people/recovery.h"
#include "server/people/standing.h"

namespace roundhouse::people {

/// Who does it, when and why.
struct Deed {
  PersonId actor{};  // a moderator; empty: the operator
  std::string why{};
  Moment now{};
  std::string address{};  // from where, of a moderator
};

struct BanWish {
  PersonId person{};
  std::string network{};
  Moment ends{Moment::max()};
};

struct ReportWish {
  PersonId by{};
  PersonId person{};
  tables::TableId table{};
  std::int64_t line = 0;
  std::string why{};
};

/// How long a code is good that a moderator hands out, or that was mailed.
inline constexpr std::chrono::hours handed_code_life{7 * 24};
inline constexpr std::chrono::hours mailed_code_life{1};
inline constexpr std::size_t longest_reason = 300;  // bytes

class Moderation {
 public:
  /// The store must outlive it.
  explicit Moderation(server::Store& store);

  std::variant<tables::Ban, Problem> ban(Deed const& deed, BanWish const& wish);
  std::optional<Problem> unban(Deed const& deed, std::string const& id);
  std::optional<Problem> remove_line(Deed const& deed, tables::TableId const& table, std::int64_t line);
  std::optional<Problem> remove_table(Deed const& deed, tables::TableId const& table);
  /// The old password is void, all devices are signed out; with the code the person sets another one.
  std::variant<std::string, Problem> reset_password(Deed const& deed, PersonId const& person);
  /// How many games count.
  std::variant<std::int64_t, Problem> recompute_ratings(Deed const& deed);
  std::optional<Problem> set_moderator(Deed const& deed, PersonId const& person, bool on);
  std::optional<Problem> settle(Deed const& deed, std::string const& report);

  /// Anybody's.
  std::variant<tables::Report, Problem> report(ReportWish wish, Moment now);

  RecoveryCodes const& codes() const { return codes_; }

 private:
  /// With its line in the audit log; tried again when somebody else wrote one at the same time.
  std::optional<Problem> write(tables::Changes const& changes, tables::AuditLine line, Deed const& deed);
  std::optional<Problem> write(tables::Changes changes);
  std::optional<Problem> objection(Deed const& deed, PersonId const& to);

  server::Store* store_;
  RecoveryCodes codes_;
};

/// `90m`, `12h`, `7d`, `4w`; nothing if it is none.
std::optional<std::chrono::minutes> read_duration(std::string_view text);

}  // namespace roundhouse::people
