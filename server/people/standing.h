/// Who may not use the server, and who may do more than others: bans and moderators, in memory, since every
/// request asks.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/people/addresses.h"
#include "server/people/people.h"
#include "server/store/store.h"

namespace roundhouse::people {

class Standing {
 public:
  /// The store must outlive it.
  explicit Standing(server::Store& store) : store_(&store) {}

  /// Reads everything again.
  void refresh(Moment now);
  /// The ban that holds for a person (empty: nobody yet) who comes from an address; of several the longest.
  std::optional<tables::Ban> ban_of(PersonId const& person, std::string_view address, Moment now) const;
  bool moderates(PersonId const& person) const;

 private:
  struct Row {
    tables::Ban ban;
    std::optional<Network> network;
  };
  struct Rows {
    std::vector<Row> bans;
    std::set<PersonId> moderators;
  };
  std::shared_ptr<Rows const> rows() const;

  server::Store* store_;
  mutable std::mutex lock_;
  std::shared_ptr<Rows const> rows_ = std::make_shared<Rows const>();
};

/// What a banned person reads: until when, and why.
Problem banned_problem(tables::Ban const& ban);
/// `2026-11-20 14:00 UTC`.
std::string time_text(Moment at);

}  // namespace roundhouse::people
