/// What the other nodes say, and what follows from it here: tables catch up, connections are closed, people
/// have another name. Notices only say that there is something new; whoever has lost some compares what is in
/// memory with the store.
#pragma once

#include <map>

#include "server/api/backstage.h"

namespace roundhouse::api {

class Neighbours {
 public:
  struct Hooks {
    /// A process has thought.
    std::function<void(std::string const& thought, std::string const& text)> answered;
    /// Something that only one node does is free.
    std::function<void()> free;
  };
  /// The backstage must outlive it.
  Neighbours(Backstage& backstage, Hooks hooks) : backstage_(&backstage), hooks_(std::move(hooks)) {}

  /// On the store's thread: all of it happens elsewhere, later.
  void heard(tables::Notice const& notice);
  /// Notices may have been lost.
  void missed();
  /// Compares the versions of all tables here with the store: for what was lost without anybody noticing.
  void compare_later();
  void stop();

 private:
  void later(server::Task task);
  void follow(tables::Notice const& notice);
  void follow_table(tables::TableId const& table);
  void renamed(tables::PersonId const& person) const;
  void check_sessions(tables::PersonId const& person) const;
  void compare() const;

  Backstage* backstage_;
  Hooks hooks_;
  std::mutex lock_;
  std::map<tables::TableId, std::int64_t> versions_;  // told, and not looked at yet
  // A table that is slow to read delays no others; what else is told is told in order
  server::Workers tables_{2, 1'000'000};
  server::Workers others_{1, 1'000'000};
};

}  // namespace roundhouse::api
