/// What changes of people and their devices do to the database.
#include "server/store/writer.h"

namespace roundhouse::server {

void Writer::make(AddPerson const& change) {
  auto const& person = change.person;
  run("INSERT INTO person (id, name, account, password_hash, language, created, seen, lookalike)"
      " VALUES (?, ?, nullif(?, ''), ?, ?, ?, ?, ?)",
      person.id, person.name, person.account, person.password_hash, person.language, person.created,
      person.seen, person.lookalike);
}

void Writer::make(Rename const& change) {
  run("UPDATE person SET name = ?, account = CASE WHEN account IS NULL THEN NULL ELSE ? END,"
      " lookalike = CASE WHEN account IS NULL THEN '' ELSE ? END WHERE id = ?",
      change.name, change.account, change.lookalike, change.person);
  connection_->expect_change("there is no such person");
}

void Writer::make(SetLanguage const& change) {
  run("UPDATE person SET language = ? WHERE id = ?", change.language, change.person);
  connection_->expect_change("there is no such person");
}

void Writer::make(SetPassword const& change) {
  run("UPDATE person SET account = ?, lookalike = ?, password_hash = ?"
      " WHERE id = ? AND name = ? AND password_hash = ?",
      change.account, change.lookalike, change.hash, change.person, change.name, change.old_hash);
  connection_->expect_change("name or password have changed");
}

void Writer::make(SetLookalike const& change) {
  run("UPDATE person SET lookalike = ? WHERE id = ? AND account IS NOT NULL", change.lookalike,
      change.person);
}

void Writer::make(Seen const& change) {
  run("UPDATE person SET seen = ?1 WHERE id = ?2 AND seen < ?1", change.at, change.person);
}

void Writer::make(ForgetPerson const& change) {
  run("UPDATE game_seat SET name = ?, person = '' WHERE person = ?", change.name, change.person);
  run("UPDATE game SET uploaded_by = '' WHERE uploaded_by = ?", change.person);
  forget_moderation(change.person);
  forget_channels(change.person);
  // The logs stay, because games follow from them; only the name goes.
  run("UPDATE entry SET body = ? WHERE person = ? AND kind = 'sat'", change.name, change.person);
  for (auto const* sql : {"DELETE FROM chat WHERE person = ?", "DELETE FROM mute WHERE person = ?",
                          "DELETE FROM mute WHERE muted = ?", "DELETE FROM rating WHERE person = ?",
                          "DELETE FROM session WHERE person = ?", "DELETE FROM plan WHERE person = ?",
                          "DELETE FROM day_result WHERE person = ?",
                          "DELETE FROM place_person WHERE person = ?", "DELETE FROM person WHERE id = ?"}) {
    run(sql, change.person);
  }
}

void Writer::make(AddSession const& change) {
  auto const& session = change.session;
  run("INSERT INTO session (id, person, created, expires, renews, settled) VALUES (?, ?, ?, ?, ?, ?)",
      session.id, session.person, session.created, session.expires, session.renews, session.settled);
}

void Writer::make(RenewSession const& change) {
  auto const& session = change.session;
  // Changes nothing, but another node that renews it waits until this is done.
  run("UPDATE session SET settled = settled WHERE id = ?", session.renews);
  run("DELETE FROM session WHERE renews = ? AND NOT settled AND created < ?", session.renews, change.since);
  if (!ids(statement("SELECT id FROM session WHERE renews = ? AND renews <> ''", session.renews)).empty())
    throw sql::KeyTaken("the session has been renewed already");
  make(AddSession{session});
}

void Writer::make(SettleSession const& change) {
  run("UPDATE session SET expires = ?1"
      " WHERE id = (SELECT renews FROM session WHERE id = ?2 AND NOT settled) AND expires > ?1",
      change.old_ends, change.id);
  run("UPDATE session SET settled = true WHERE id = ?", change.id);
}

void Writer::make(EndSession const& change) {
  run("DELETE FROM session WHERE id = (SELECT renews FROM session WHERE id = ?)", change.id);
  run("DELETE FROM session WHERE renews = ? AND renews <> ''", change.id);
  run("DELETE FROM session WHERE id = ?", change.id);
}

void Writer::make(EndSessionsOf const& change) {
  run("DELETE FROM session WHERE person = ?", change.person);
}

}  // namespace roundhouse::server
