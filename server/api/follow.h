/// Does what follows from new lines of the audit log for this process: open connections of banned people are
/// closed, removed tables and chat lines leave the screens. The lines may come from this process, from
/// another node, or from `roundhouse admin`.
#pragma once

#include <mutex>

#include "server/api/live.h"
#include "server/people/standing.h"

namespace roundhouse::api {

class Follower {
 public:
  /// All of them must outlive it.
  Follower(server::Store& store, people::Standing& standing, Live& live, tables::Hall& hall)
      : store_(&store), standing_(&standing), live_(&live), hall_(&hall) {}

  /// What was before is past: only bans and moderators count. Before anybody comes.
  void begin(tables::Moment now);
  /// After a deed, and every second. Blocks on the store.
  void catch_up(tables::Moment now);

 private:
  void follow(tables::AuditLine const& line);

  server::Store* store_;
  people::Standing* standing_;
  Live* live_;
  tables::Hall* hall_;
  std::mutex lock_;
  std::int64_t last_ = 0;
};

}  // namespace roundhouse::api
