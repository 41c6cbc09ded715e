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
  statement("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(entry.table)
      .bind(entry.sequence)
      .bind(to_number(entry.at))
      .bind(entry.kind)
      .bind(entry.seat)
      .bind(entry.person)
      .bind(entry.action)
      .bind(entry.body)
      .run();
}

void SqliteWriter::make(PutTable const& change) {
  auto const& table = change.table;
  auto& put = statement(
      "INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
      " ON CONFLICT (id) DO UPDATE SET life = excluded.life, listed = excluded.listed, seats = "
      "excluded.seats,"
      " host = excluded.host, people = excluded.people, waits_for = excluded.waits_for, version = "
      "excluded.version,"
      " deal = excluded.deal, changed = excluded.changed");
  put.bind(table.id).bind(table.board).bind(static_cast<std::int64_t>(table.life)).bind(table.listed);
  put.bind(table.correspondence).bind(table.hot_seat).bind(table.seats);
  put.bind(table.host)
      .bind(join(table.people))
      .bind(join(table.waits_for))
      .bind(table.version)
      .bind(table.deal);
  put.bind(to_number(table.created)).bind(to_number(table.changed)).run();
  put_people(table);
}

/// Makes the table findable for the host and those who sit there.
void SqliteWriter::put_people(TableRow const& table) {
  std::set<PersonId> const people = [&] {
    std::set<PersonId> all(table.people.begin(), table.people.end());
    all.insert(table.host);
    all.erase("");
    return all;
  }();
  std::set<PersonId> known;
  auto& rows = statement("SELECT person FROM place_person WHERE table_id = ?").bind(table.id);
  while (rows.step()) known.insert(rows.text());
  rows.reset();
  for (auto const& person : known) {
    if (people.contains(person)) continue;
    statement("DELETE FROM place_person WHERE person = ? AND table_id = ?").bind(person).bind(table.id).run();
  }
  for (auto const& person : people) {
    if (known.contains(person)) continue;
    statement("INSERT INTO place_person VALUES (?, ?)").bind(person).bind(table.id).run();
  }
}

void SqliteWriter::make(AddChat const& change) {
  auto const& line = change.line;
  statement("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(line.table)
      .bind(line.number)
      .bind(to_number(line.at))
      .bind(line.person)
      .bind(line.name)
      .bind(line.seat)
      .bind(line.text)
      .run();
}

void SqliteWriter::make(SetMute const& change) {
  auto const* sql = change.on ? "INSERT OR IGNORE INTO mute VALUES (?, ?)"
                              : "DELETE FROM mute WHERE person = ? AND muted = ?";
  statement(sql).bind(change.person).bind(change.muted).run();
}

void SqliteWriter::make(AddGame const& change) {
  auto const& game = change.game;
  auto& insert = statement("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(game.id).bind(game.board).bind(game.board_hash).bind(game.rules);
  insert.bind(game.players).bind(game.decisions).bind(game.rated);
  insert.bind(game.hot_seat).bind(game.listed).bind(game.uploaded_by).bind(game.deal);
  insert.bind(game.deal_day)
      .bind(to_number(game.started))
      .bind(to_number(game.ended))
      .bind(game.record)
      .run();
  std::int64_t number_of_seat = 0;
  for (auto const& seat : game.seats) {
    auto& row = statement("INSERT INTO game_seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    row.bind(game.id).bind(++number_of_seat).bind(seat.person).bind(seat.name).bind(seat.bot).bind(seat.left);
    row.bind(seat.points).bind(seat.place).bind(seat.completed);
    row.bind(seat.missed).bind(seat.longest).run();
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
    auto& row = statement("SELECT mean, deviation, games FROM rating WHERE board = ? AND person = ?");
    row.bind(game.board).bind(rated_as(seat));
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
    statement("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?, ?)")
        .bind(game.board)
        .bind(rated_as(game.seats[i]))
        .bind(rated[i].mean)
        .bind(rated[i].deviation)
        .bind(games[i] + 1)
        .bind(to_number(game.ended))
        .run();
  }
}

void SqliteWriter::make(ReplaceBody const& change) {
  statement("UPDATE entry SET body = ? WHERE table_id = ? AND sequence = ?")
      .bind(change.body)
      .bind(change.table)
      .bind(change.sequence)
      .run();
}

void SqliteWriter::make(ReplaceRecord const& change) {
  statement("UPDATE game SET record = ? WHERE id = ?").bind(change.record).bind(change.game).run();
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
