/// A store that lies in memory. What is written takes effect when the caller says that it has been kept.
#pragma once

#include <deque>
#include <map>

#include "device/kept_rows.h"

namespace roundhouse::device {

class MemoryStore final : public tables::Store {
 public:
  struct Surroundings {
    /// Is told of every write; `kept` must be called with the same number, in the order of the writes.
    std::function<void(std::uint64_t number, tables::Changes const& changes)> keep;
    /// Runs a task after the present call.
    std::function<void(std::function<void()>)> post;
  };
  /// `secret`: 32 bytes that stay the same on this device.
  MemoryStore(std::string secret, Surroundings around)
      : secret_(std::move(secret)), around_(std::move(around)) {}

  /// A row that was kept before.
  void load(KeptRow row);
  /// A table and its game are no longer kept.
  void forget(tables::TableId const& id);
  /// A write has been kept, or could not be.
  void kept(std::uint64_t number, bool durable);

  void write(tables::Changes changes, Done done) override;
  bool has_account(tables::PersonId const& /*person*/) override { return false; }
  std::vector<tables::PersonId> muted_by(tables::PersonId const& /*person*/) override { return {}; }
  std::optional<tables::TableRow> table(tables::TableId const& id) override;
  std::vector<tables::TableRow> tables(tables::TableFilter const& filter) override;
  std::vector<tables::Entry> log(tables::TableId const& table, std::int64_t after) override;
  std::vector<tables::Entry> entries(tables::PersonId const& person, std::string_view kind) override;
  std::vector<tables::ChatLine> chat(tables::TableId const& table, std::int64_t after, int limit) override;
  std::vector<tables::FinishedGame> games(tables::GameFilter const& filter) override;
  std::optional<tables::FinishedGame> game(tables::TableId const& id) override;
  std::string secret(std::string_view name) override;

 private:
  struct Waiting {
    std::uint64_t number = 0;
    tables::Changes changes;
    Done done;
  };
  /// A key is taken already.
  bool conflicts(tables::Changes const& changes) const;
  void apply(tables::Change const& change);

  std::string secret_;
  Surroundings around_;
  std::map<tables::TableId, tables::TableRow> tables_;
  std::map<tables::TableId, std::map<std::int64_t, tables::Entry>> logs_;
  std::map<tables::TableId, std::map<std::int64_t, tables::ChatLine>> chats_;
  std::map<tables::TableId, tables::FinishedGame> games_;
  std::deque<Waiting> waiting_;
  std::uint64_t writes_ = 0;
};

}  // namespace roundhouse::device
