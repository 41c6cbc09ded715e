#include "server/api/follow.h"

namespace roundhouse::api {
namespace {

constexpr int lines_at_once = 200;
namespace deeds = tables::deed;

}  // namespace

void Follower::begin(tables::Moment now) {
  std::scoped_lock const hold(lock_);
  last_ = store_->last_audit();
  standing_->refresh(now);
}

void Follower::catch_up(tables::Moment now) {
  std::scoped_lock const hold(lock_);
  while (true) {
    auto const lines = store_->audit_after(last_, lines_at_once);
    if (lines.empty()) return;
    standing_->refresh(now);
    for (auto const& line : lines) {
      follow(line);
      last_ = line.number;
    }
    live_->close_banned(*standing_, now);
  }
}

void Follower::follow(tables::AuditLine const& line) {
  if (line.deed == deeds::remove_line) hall_->unsay(line.table, line.line);
  if (line.deed == deeds::remove_table) hall_->refresh(line.table);
  if (line.deed == deeds::reset_password) live_->close_person(line.person);
}

}  // namespace roundhouse::api
