/// Queries about people.
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

constexpr auto person_columns =
    "SELECT id, name, account, password_hash, language, created, seen, lookalike FROM person ";

Person read_person(sqlite::Statement& row) {
  Person person;
  person.id = row.text();
  person.name = row.text();
  person.account = row.text();
  person.password_hash = row.text();
  person.language = row.text() == "fr" ? Language::fr : Language::en;
  person.created = to_moment(row.number());
  person.seen = to_moment(row.number());
  person.lookalike = row.text();
  return person;
}

std::optional<Person> read_person(sqlite::Database& database, char const* where, std::string_view key) {
  auto row = database.prepare(std::string(person_columns) + where);
  row.bind(key);
  if (!row.step()) return std::nullopt;
  return read_person(row);
}

Rating read_rating(sqlite::Statement& row) {
  Rating rating;
  rating.person = row.text();
  rating.name = row.text();
  rating.board = row.text();
  rating.mean = row.real();
  rating.deviation = row.real();
  rating.games = static_cast<int>(row.number());
  rating.changed = to_moment(row.number());
  return rating;
}

constexpr auto rating_columns =
    "SELECT r.person, coalesce(p.name, ''), r.board, r.mean, r.deviation, r.games, r.changed"
    " FROM rating r LEFT JOIN person p ON p.id = r.person ";

}  // namespace

std::optional<Person> SqliteStore::person(PersonId const& id) {
  return readers_.ask([&](sqlite::Database& database) { return read_person(database, "WHERE id = ?", id); });
}

std::optional<Person> SqliteStore::person_by_account(std::string_view account) {
  return readers_.ask(
      [&](sqlite::Database& database) { return read_person(database, "WHERE account = ?", account); });
}

std::optional<Person> SqliteStore::person_by_lookalike(std::string_view lookalike, PersonId const& except) {
  return readers_.ask([&](sqlite::Database& database) -> std::optional<Person> {
    auto row = database.prepare(std::string(person_columns) +
                                "WHERE account IS NOT NULL AND lookalike = ? AND id <> ? LIMIT 1");
    row.bind(lookalike).bind(except);
    if (!row.step()) return std::nullopt;
    return read_person(row);
  });
}

std::vector<Person> SqliteStore::accounts_without_lookalike() {
  return lists_.ask([&](sqlite::Database& database) {
    auto rows =
        database.prepare(std::string(person_columns) + "WHERE account IS NOT NULL AND lookalike = ''");
    std::vector<Person> accounts;
    while (rows.step()) accounts.push_back(read_person(rows));
    return accounts;
  });
}

std::optional<Session> SqliteStore::session(std::string_view id) {
  return readers_.ask([&](sqlite::Database& database) -> std::optional<Session> {
    auto row =
        database.prepare("SELECT id, person, created, expires, renews, settled FROM session WHERE id = ?");
    row.bind(id);
    if (!row.step()) return std::nullopt;
    Session session;
    session.id = row.text();
    session.person = row.text();
    session.created = to_moment(row.number());
    session.expires = to_moment(row.number());
    session.renews = row.text();
    session.settled = row.number() != 0;
    return session;
  });
}

std::vector<PersonId> SqliteStore::muted_by(PersonId const& person) {
  return readers_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare("SELECT muted FROM mute WHERE person = ?");
    rows.bind(person);
    std::vector<PersonId> muted;
    while (rows.step()) muted.push_back(rows.text());
    return muted;
  });
}

std::vector<Rating> SqliteStore::ratings(PersonId const& person) {
  return lists_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(std::string(rating_columns) + "WHERE r.person = ? ORDER BY r.board");
    rows.bind(person);
    std::vector<Rating> ratings;
    while (rows.step()) ratings.push_back(read_rating(rows));
    return ratings;
  });
}

std::vector<Rating> SqliteStore::leaderboard(std::string const& board, int limit) {
  return lists_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(
        std::string(rating_columns) +
        "WHERE r.board = ? AND (r.person LIKE 'bot:%' OR r.person IN (SELECT id FROM person"
        " WHERE account IS NOT NULL)) ORDER BY r.mean - 2 * r.deviation DESC, r.person LIMIT ?");
    rows.bind(board).bind(limit);
    std::vector<Rating> ratings;
    while (rows.step()) ratings.push_back(read_rating(rows));
    return ratings;
  });
}

std::vector<BoardStatistics> SqliteStore::statistics(PersonId const& person) {
  return lists_.ask([&](sqlite::Database& database) {
    auto rows = database.prepare(
        "SELECT g.board, count(*), sum(s.place = 1), sum(s.points), max(s.points), sum(s.completed), "
        "sum(s.missed),"
        " max(s.longest) FROM game_seat s JOIN game g ON g.id = s.game"
        " WHERE s.person = ? AND g.uploaded_by = '' AND NOT g.hot_seat AND NOT s.gone GROUP BY g.board ORDER "
        "BY g.board");
    rows.bind(person);
    std::vector<BoardStatistics> all;
    while (rows.step()) {
      BoardStatistics one;
      one.board = rows.text();
      one.games = static_cast<int>(rows.number());
      one.won = static_cast<int>(rows.number());
      one.points = rows.number();
      one.best = static_cast<int>(rows.number());
      one.completed = static_cast<int>(rows.number());
      one.missed = static_cast<int>(rows.number());
      one.longest = static_cast<int>(rows.number());
      all.push_back(one);
    }
    return all;
  });
}

}  // namespace roundhouse::server
