/// What changes of people and their devices do to the tables of the database.
#include "server/store/sqlite_connections.h"

namespace roundhouse::server {
namespace {

std::string_view word(Language language) {
  return language == Language::fr ? "fr" : "en";
}

void bind_account(sqlite::Statement& statement, Person const& person) {
  if (person.account.empty()) {
    statement.bind_null();
  } else {
    statement.bind(person.account);
  }
}

}  // namespace

void SqliteWriter::make(AddPerson const& change) {
  auto const& person = change.person;
  auto& insert = statement(
      "INSERT INTO person (id, name, account, password_hash, language, created, seen, lookalike)"
      " VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(person.id).bind(person.name);
  bind_account(insert, person);
  insert.bind(person.password_hash).bind(word(person.language));
  insert.bind(to_number(person.created)).bind(to_number(person.seen)).bind(person.lookalike).run();
}

void SqliteWriter::make(Rename const& change) {
  statement(
      "UPDATE person SET name = ?, account = CASE WHEN account IS NULL THEN NULL ELSE ? END,"
      " lookalike = CASE WHEN account IS NULL THEN '' ELSE ? END WHERE id = ?")
      .bind(change.name)
      .bind(change.account)
      .bind(change.lookalike)
      .bind(change.person)
      .run();
  if (database_.changed_rows() == 0) throw sqlite::KeyTaken("there is no such person");
}

void SqliteWriter::make(SetLanguage const& change) {
  statement("UPDATE person SET language = ? WHERE id = ?")
      .bind(word(change.language))
      .bind(change.person)
      .run();
  if (database_.changed_rows() == 0) throw sqlite::KeyTaken("there is no such person");
}

void SqliteWriter::make(SetPassword const& change) {
  statement(
      "UPDATE person SET account = ?, lookalike = ?, password_hash = ?"
      " WHERE id = ? AND name = ? AND password_hash = ?")
      .bind(change.account)
      .bind(change.lookalike)
      .bind(change.hash)
      .bind(change.person)
      .bind(change.name)
      .bind(change.old_hash)
      .run();
  if (database_.changed_rows() == 0) throw sqlite::KeyTaken("name or password have changed");
}

void SqliteWriter::make(SetLookalike const& change) {
  statement("UPDATE person SET lookalike = ? WHERE id = ? AND account IS NOT NULL")
      .bind(change.lookalike)
      .bind(change.person)
      .run();
}

void SqliteWriter::make(Seen const& change) {
  statement("UPDATE person SET seen = max(seen, ?) WHERE id = ?")
      .bind(to_number(change.at))
      .bind(change.person)
      .run();
}

void SqliteWriter::make(ForgetPerson const& change) {
  statement("UPDATE game_seat SET name = ?, person = '' WHERE person = ?")
      .bind(change.name)
      .bind(change.person)
      .run();
  statement("UPDATE game SET uploaded_by = '' WHERE uploaded_by = ?").bind(change.person).run();
  // The logs stay, because games follow from them; only the name goes.
  statement("UPDATE entry SET body = ? WHERE person = ? AND kind = 'sat'")
      .bind(change.name)
      .bind(change.person)
      .run();
  for (auto const* sql : {"DELETE FROM chat WHERE person = ?", "DELETE FROM mute WHERE person = ?",
                          "DELETE FROM mute WHERE muted = ?", "DELETE FROM rating WHERE person = ?",
                          "DELETE FROM session WHERE person = ?", "DELETE FROM place_person WHERE person = ?",
                          "DELETE FROM person WHERE id = ?"}) {
    statement(sql).bind(change.person).run();
  }
}

void SqliteWriter::put_session(Session const& session) {
  statement("INSERT INTO session (id, person, created, expires, renews, settled) VALUES (?, ?, ?, ?, ?, ?)")
      .bind(session.id)
      .bind(session.person)
      .bind(to_number(session.created))
      .bind(to_number(session.expires))
      .bind(session.renews)
      .bind(session.settled)
      .run();
}

void SqliteWriter::make(AddSession const& change) {
  put_session(change.session);
}

void SqliteWriter::make(RenewSession const& change) {
  auto const& session = change.session;
  statement("DELETE FROM session WHERE renews = ? AND NOT settled AND created < ?")
      .bind(session.renews)
      .bind(to_number(change.since))
      .run();
  auto& others = statement("SELECT 1 FROM session WHERE renews = ? AND renews <> ''").bind(session.renews);
  bool const renewed = others.step();
  others.reset();
  if (renewed) throw sqlite::KeyTaken("the session has been renewed already");
  put_session(session);
}

void SqliteWriter::make(SettleSession const& change) {
  statement(
      "UPDATE session SET expires = min(expires, ?)"
      " WHERE id = (SELECT renews FROM session WHERE id = ? AND NOT settled)")
      .bind(to_number(change.old_ends))
      .bind(change.id)
      .run();
  statement("UPDATE session SET settled = 1 WHERE id = ?").bind(change.id).run();
}

void SqliteWriter::make(EndSession const& change) {
  statement("DELETE FROM session WHERE id = (SELECT renews FROM session WHERE id = ?)").bind(change.id).run();
  statement("DELETE FROM session WHERE renews = ? AND renews <> ''").bind(change.id).run();
  statement("DELETE FROM session WHERE id = ?").bind(change.id).run();
}

void SqliteWriter::make(EndSessionsOf const& change) {
  statement("DELETE FROM session WHERE person = ?").bind(change.person).run();
}

}  // namespace roundhouse::server
