/// What each change does to the tables of the database.
#include <algorithm>
#include <set>

#include "server/store/rating.h"
#include "server/store/sqlite_connections.h"

namespace roundhouse::server {
namespace {

/// Who is rated for a seat; empty: nobody.
PersonId rated_as(SeatResult const& seat) {
  return seat.bot.empty() ? seat.person : "bot:" + seat.bot;
}

}  // namespace

void SqliteWriter::make(Append const& change) {
  auto const& entry = change.entry;
  run("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entry.table, entry.sequence, entry.at, entry.kind,
      entry.seat, entry.person, entry.action, entry.body);
}

void SqliteWriter::make(PutTable const& change) {
  auto const& table = change.table;
  run("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (id) DO UPDATE SET life = excluded.life, listed = excluded.listed,"
      " seats = excluded.seats, host = excluded.host, people = excluded.people,"
      " waits_for = excluded.waits_for, version = excluded.version, deal = excluded.deal,"
      " changed = excluded.changed",
      table.id, table.board, table.life, table.listed, table.correspondence, table.hot_seat, table.seats,
      table.host, join(table.people), join(table.waits_for), table.version, table.deal, table.created,
      table.changed);
  put_people(table);
}

/// Makes the table findable for the host and those who sit there.
void SqliteWriter::put_people(TableRow const& table) {
  std::set<PersonId> people(table.people.begin(), table.people.end());
  people.insert(table.host);
  people.erase("");
  auto const known = ids(statement("SELECT person FROM place_person WHERE table_id = ?", table.id));
  for (auto const& person : known) {
    if (people.erase(person) == 0)
      run("DELETE FROM place_person WHERE person = ? AND table_id = ?", person, table.id);
  }
  for (auto const& person : people) run("INSERT INTO place_person VALUES (?, ?)", person, table.id);
}

void SqliteWriter::make(AddChat const& change) {
  auto const& line = change.line;
  run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", line.table, line.number, line.at, line.person,
      line.name, line.seat, line.text);
}

void SqliteWriter::make(SetMute const& change) {
  run(change.on ? "INSERT OR IGNORE INTO mute VALUES (?, ?)"
                : "DELETE FROM mute WHERE person = ? AND muted = ?",
      change.person, change.muted);
}

void SqliteWriter::make(AddGame const& change) {
  auto const& game = change.game;
  run("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", game.id, game.board,
      game.board_hash, game.rules, game.players, game.decisions, game.rated, game.hot_seat, game.listed,
      game.uploaded_by, game.deal, game.deal_day, game.started, game.ended, game.record);
  int number_of_seat = 0;
  for (auto const& seat : game.seats) {
    run("INSERT INTO game_seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", game.id, ++number_of_seat,
        seat.person, seat.name, seat.bot, seat.left, seat.points, seat.place, seat.completed, seat.missed,
        seat.longest);
  }
  if (game.rated) rate_seats(game);
}

void SqliteWriter::rate_seats(FinishedGame const& game) {
  std::vector<Ranked> ranked;
  std::vector<std::int64_t> games;
  int const last = static_cast<int>(game.seats.size());
  for (auto const& seat : game.seats) {
    Ranked one;
    // Who leaves gains nothing from how a computer player does in the seat.
    one.place = seat.left ? last + 1 : seat.place;
    auto& row = statement("SELECT mean, deviation, games FROM rating WHERE board = ? AND person = ?",
                          game.board, rated_as(seat));
    bool const known = row.step();
    if (known) one.strength.mean = row.real();
    if (known) one.strength.deviation = row.real();
    games.push_back(known ? row.number() : 0);
    row.reset();
    ranked.push_back(one);
  }
  auto const rated = rate(ranked);
  for (std::size_t i = 0; i < rated.size(); ++i) {
    // Several computer players of one level share one rating: they do not rate each other.
    auto const same = [&](SeatResult const& seat) { return rated_as(seat) == rated_as(game.seats[i]); };
    if (rated_as(game.seats[i]).empty() || std::ranges::count_if(game.seats, same) > 1) continue;
    run("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?)", game.board, rated_as(game.seats[i]),
        rated[i].mean, rated[i].deviation, games[i] + 1, game.ended);
  }
}

void SqliteWriter::make(ReplaceBody const& change) {
  run("UPDATE entry SET body = ? WHERE table_id = ? AND sequence = ?", change.body, change.table,
      change.sequence);
}

void SqliteWriter::make(ReplaceRecord const& change) {
  run("UPDATE game SET record = ? WHERE id = ?", change.record, change.game);
}

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
    run(sql, guest);
  }
}

void SqliteWriter::make(Prune const& change) {
  Prune::Counts counts;
  run("DELETE FROM session WHERE id IN (SELECT id FROM session WHERE expires <= ? ORDER BY expires LIMIT ?)",
      change.now, change.limit);
  counts.sessions = database_.changed_rows();
  auto const guests =
      ids(statement("SELECT id FROM person p WHERE account IS NULL AND seen < ?"
                    " AND NOT EXISTS (SELECT 1 FROM session s WHERE s.person = p.id)"
                    " AND NOT EXISTS (SELECT 1 FROM place_person pp JOIN place t ON t.id = pp.table_id"
                    "   WHERE pp.person = p.id AND t.life IN (0, 1))"
                    " ORDER BY seen LIMIT ?",
                    change.guests_before, change.limit));
  for (auto const& guest : guests) prune_guest(guest);
  counts.guests = static_cast<std::int64_t>(guests.size());
  auto const closed = ids(statement("SELECT id FROM place WHERE life = ? AND changed < ? LIMIT ?",
                                    Life::closed, change.closed_before, change.limit));
  for (auto const& table : closed) {
    for (auto const* sql : {"DELETE FROM chat WHERE table_id = ?", "DELETE FROM entry WHERE table_id = ?",
                            "DELETE FROM place_person WHERE table_id = ?", "DELETE FROM place WHERE id = ?"})
      run(sql, table);
  }
  counts.tables = static_cast<std::int64_t>(closed.size());
  auto const silent =
      ids(statement("SELECT DISTINCT c.table_id FROM chat c JOIN place t ON t.id = c.table_id"
                    " WHERE c.at < ? AND t.life IN (2, 3) AND t.changed < ? LIMIT ?",
                    change.chat_before, change.chat_before, change.limit));
  for (auto const& table : silent) {
    run("DELETE FROM chat WHERE table_id = ? AND at < ?", table, change.chat_before);
    counts.chat += database_.changed_rows();
  }
  if (!change.counts) return;
  change.counts->sessions += counts.sessions;
  change.counts->guests += counts.guests;
  change.counts->tables += counts.tables;
  change.counts->chat += counts.chat;
}

}  // namespace roundhouse::server
