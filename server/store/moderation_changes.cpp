/// What bans, reports, blocks, recovery codes and the audit log do to the database.
#include "server/store/writer.h"

namespace roundhouse::server {

void Writer::make(AddBan const& change) {
  auto const& ban = change.ban;
  run("INSERT INTO ban (id, person, network, since, ends, why) VALUES (?, ?, ?, ?, ?, ?)", ban.id, ban.person,
      ban.network, ban.since, ban.ends, ban.why);
}

void Writer::make(EndBan const& change) {
  run("UPDATE ban SET ends = ? WHERE id = ? AND ends > ?", change.at, change.id, change.at);
  connection_->expect_change("there is no such ban");
}

void Writer::make(AddReport const& change) {
  auto const& report = change.report;
  run("INSERT INTO report (id, at, by_person, person, table_id, line, said, why, settled)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
      report.id, report.at, report.by, report.person, report.table, report.line, report.said, report.why,
      report.settled);
}

void Writer::make(SettleReport const& change) {
  run("UPDATE report SET settled = ? WHERE id = ? AND settled = 0", change.at, change.id);
  connection_->expect_change("there is no such report");
}

void Writer::make(SetBlock const& change) {
  run(change.on ? "INSERT INTO block (person, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING"
                : "DELETE FROM block WHERE person = ? AND blocked = ?",
      change.person, change.blocked);
}

void Writer::make(SetModerator const& change) {
  run(change.on ? "INSERT INTO moderator (person) VALUES (?)" : "DELETE FROM moderator WHERE person = ?",
      change.person);
  if (!change.on) connection_->expect_change("this is no moderator");
}

void Writer::make(RemoveChat const& change) {
  run("UPDATE chat SET text = '' WHERE table_id = ? AND number = ? AND text <> ''", change.table,
      change.line);
  connection_->expect_change("there is no such line");
}

void Writer::make(RemoveTable const& change) {
  for (auto const* sql : {"DELETE FROM chat WHERE table_id = ?", "DELETE FROM game_seat WHERE game = ?",
                          "DELETE FROM game WHERE id = ?", "DELETE FROM plan WHERE table_id = ?"})
    run(sql, change.table);
}

/// One game after the other, in the order in which they ended.
void Writer::make(RecomputeRatings const& change) {
  run("DELETE FROM rating");
  std::vector<FinishedGame> games;
  auto& rows = statement("SELECT id, board, ended FROM game WHERE rated ORDER BY ended, id");
  while (rows.step()) {
    FinishedGame game;
    game.id = rows.text();
    game.board = rows.text();
    game.ended = moment(rows);
    games.push_back(std::move(game));
  }
  rows.reset();
  for (auto& game : games) {
    auto& seats =
        statement("SELECT person, bot, gone, place FROM game_seat WHERE game = ? ORDER BY seat", game.id);
    while (seats.step()) {
      SeatResult seat;
      seat.person = seats.text();
      seat.bot = seats.text();
      seat.left = flag(seats);
      seat.place = integer(seats);
      game.seats.push_back(std::move(seat));
    }
    seats.reset();
    rate_seats(game);
  }
  if (change.games) *change.games = static_cast<std::int64_t>(games.size());
}

void Writer::make(SetRecoveryCodes const& change) {
  run("DELETE FROM recovery_code WHERE person = ?", change.person);
  for (auto const& hash : change.hashes) make(AddRecoveryCode{change.person, hash, change.ends});
}

void Writer::make(AddRecoveryCode const& change) {
  run("INSERT INTO recovery_code (person, hash, ends) VALUES (?, ?, ?)", change.person, change.hash,
      change.ends);
}

void Writer::make(UseRecoveryCode const& change) {
  run("DELETE FROM recovery_code WHERE person = ? AND hash = ? AND ends > ?", change.person, change.hash,
      change.now);
  connection_->expect_change("there is no such code");
}

void Writer::make(NoteVisit const& change) {
  auto const& visit = change.visit;
  run("INSERT INTO visit (person, address, at) VALUES (?, ?, ?)"
      " ON CONFLICT (person, address) DO UPDATE SET at = excluded.at",
      visit.person, visit.address, visit.at);
}

/// Two who write at the same time cannot both have the next number: the second one is told of a conflict.
void Writer::make(AddAudit const& change) {
  auto const& line = change.line;
  run("INSERT INTO audit (number, at, actor, deed, person, table_id, line, detail, why)"
      " VALUES ((SELECT coalesce(max(number), 0) + 1 FROM audit), ?, ?, ?, ?, ?, ?, ?, ?)",
      line.at, line.actor, line.deed, line.person, line.table, line.line, line.detail, line.why);
}

/// What others have said of the person stays, without them. The audit log keeps what was done, by their id.
void Writer::forget_moderation(PersonId const& person) {
  for (auto const* sql :
       {"DELETE FROM ban WHERE person = ?", "UPDATE report SET by_person = '' WHERE by_person = ?",
        "UPDATE report SET person = '', said = '' WHERE person = ?", "DELETE FROM block WHERE person = ?",
        "DELETE FROM block WHERE blocked = ?", "DELETE FROM recovery_code WHERE person = ?",
        "DELETE FROM visit WHERE person = ?", "DELETE FROM moderator WHERE person = ?"})
    run(sql, person);
}

}  // namespace roundhouse::server
