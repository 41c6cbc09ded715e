#include "server/store/writer.h"

#include "roundhouse/sha256.h"
#include "tables/store/entropy.h"

namespace roundhouse::server {

Writer::Writer(std::unique_ptr<sql::Connection> connection) : connection_(std::move(connection)) {}

void Writer::commit(std::span<Changes const* const> sets, std::vector<Written>& results, Seal const& seal) {
  if (connection_->pipelined() && commit_at_once(sets, results, seal)) return;
  pruned_.clear();
  results.clear();
  connection_->begin();
  for (auto const* changes : sets) results.push_back(make_or_undo(*changes));
  finish(results, seal);
}

/// Hoping that no key is taken, everything is sent without waiting for answers. False: one was; nothing has
/// been made.
bool Writer::commit_at_once(std::span<Changes const* const> sets, std::vector<Written>& results,
                            Seal const& seal) {
  pruned_.clear();
  results.assign(sets.size(), {});
  try {
    connection_->begin();
    for (auto const* changes : sets) make_all(*changes);
    finish(results, seal);
    return true;
  } catch (sql::KeyTaken const&) {
    give_up();
  } catch (sql::BadValue const&) {
    give_up();
  }
  return false;
}

void Writer::finish(std::vector<Written> const& results, Seal const& seal) {
  if (seal) seal(*connection_, results);
  connection_->commit();
  for (auto const& [total, counts] : pruned_) {
    total->sessions += counts.sessions;
    total->guests += counts.guests;
    total->tables += counts.tables;
    total->chat += counts.chat;
  }
}

void Writer::make_all(Changes const& changes) {
  for (auto const& change : changes) std::visit([this](auto const& c) { make(c); }, change);
}

Written Writer::make_or_undo(Changes const& changes) {
  Written written;
  run("SAVEPOINT one");
  try {
    make_all(changes);
    connection_->wait();
  } catch (sql::KeyTaken const&) {
    written.how = Written::How::conflict;
  } catch (sql::BadValue const& error) {
    written = {Written::How::failed, error.what()};
  }
  if (!written.durable()) run("ROLLBACK TO SAVEPOINT one");
  run("RELEASE SAVEPOINT one");
  return written;
}

std::string Writer::secret(std::string_view name) {
  auto const seed = random_seed();
  run("INSERT INTO secret VALUES (?, ?) ON CONFLICT DO NOTHING", name, to_hex(seed));
  auto const kept = ids(statement("SELECT bytes FROM secret WHERE name = ?", name));
  if (kept.empty()) throw StoreError("a secret could not be kept");
  return kept.front();
}

std::vector<std::string> Writer::ids(sql::Statement& rows) {
  std::vector<std::string> found;
  while (rows.step()) found.push_back(rows.text());
  rows.reset();
  return found;
}

}  // namespace roundhouse::server
