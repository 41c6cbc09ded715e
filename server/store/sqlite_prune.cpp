/// Pruning: old rows, and what depends on them.
#include "server/store/sqlite_reader.h"
#include "server/store/sqlite_writer.h"

namespace roundhouse::server {

std::vector<std::string> SqliteWriter::ids(sqlite::Statement& rows) {
  std::vector<std::string> found;
  while (rows.step()) found.push_back(rows.text());
  rows.reset();
  return found;
}

/// Games and chat keep the name, without a person.
void SqliteWriter::prune_guest(PersonId const& guest) {
  for (auto const* sql :
       {"UPDATE game_seat SET person = '' WHERE person = ?",
        "UPDATE game SET uploaded_by = '' WHERE uploaded_by = ?", "DELETE FROM mute WHERE person = ?",
        "DELETE FROM mute WHERE muted = ?", "DELETE FROM rating WHERE person = ?",
        "DELETE FROM place_person WHERE person = ?", "DELETE FROM person WHERE id = ?"}) {
    statement(sql).bind(guest).run();
  }
}

void SqliteWriter::make(Prune const& change) {
  Prune::Counts counts;
  statement(
      "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires <= ? ORDER BY expires LIMIT ?)")
      .bind(to_number(change.now))
      .bind(change.limit)
      .run();
  counts.sessions = database_.changed_rows();
  auto const guests =
      ids(statement("SELECT id FROM person p WHERE account IS NULL AND seen < ?"
                    " AND NOT EXISTS (SELECT 1 FROM session s WHERE s.person = p.id)"
                    " AND NOT EXISTS (SELECT 1 FROM place_person pp JOIN place t ON t.id = pp.table_id"
                    "   WHERE pp.person = p.id AND t.life IN (0, 1))"
                    " ORDER BY seen LIMIT ?")
              .bind(to_number(change.guests_before))
              .bind(change.limit));
  for (auto const& guest : guests) prune_guest(guest);
  counts.guests = static_cast<std::int64_t>(guests.size());
  auto const closed = ids(statement("SELECT id FROM place WHERE life = ? AND changed < ? LIMIT ?")
                              .bind(static_cast<std::int64_t>(Life::closed))
                              .bind(to_number(change.closed_before))
                              .bind(change.limit));
  for (auto const& table : closed) {
    for (auto const* sql : {"DELETE FROM chat WHERE table_id = ?", "DELETE FROM entry WHERE table_id = ?",
                            "DELETE FROM place_person WHERE table_id = ?", "DELETE FROM place WHERE id = ?"})
      statement(sql).bind(table).run();
  }
  counts.tables = static_cast<std::int64_t>(closed.size());
  auto const silent = ids(statement("SELECT DISTINCT c.table_id FROM chat c JOIN place t ON t.id = c.table_id"
                                    " WHERE c.at < ? AND t.life IN (2, 3) AND t.changed < ? LIMIT ?")
                              .bind(to_number(change.chat_before))
                              .bind(to_number(change.chat_before))
                              .bind(change.limit));
  for (auto const& table : silent) {
    statement("DELETE FROM chat WHERE table_id = ? AND at < ?")
        .bind(table)
        .bind(to_number(change.chat_before))
        .run();
    counts.chat += database_.changed_rows();
  }
  if (!change.counts) return;
  change.counts->sessions += counts.sessions;
  change.counts->guests += counts.guests;
  change.counts->tables += counts.tables;
  change.counts->chat += counts.chat;
}

}  // namespace roundhouse::server
