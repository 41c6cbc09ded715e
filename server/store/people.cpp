/// Queries about people.
#include "server/store/sql_store.h"

namespace roundhouse::server {
namespace {

std::string people(char const* where) {
  return std::string(
             "SELECT id, name, account, password_hash, language, created, seen, lookalike FROM person "
             "WHERE ") +
         where;
}

Person read_person(sql::Statement& row) {
  return {.id = row.text(),
          .name = row.text(),
          .account = row.text(),
          .password_hash = row.text(),
          .language = row.text() == "fr" ? Language::fr : Language::en,
          .created = moment(row),
          .seen = moment(row),
          .lookalike = row.text()};
}

std::string ratings_where(char const* where) {
  return std::string(
             "SELECT r.person, coalesce(p.name, ''), r.board, r.mean, r.deviation, r.games, r.changed"
             " FROM rating r LEFT JOIN person p ON p.id = r.person WHERE ") +
         where;
}

Rating read_rating(sql::Statement& row) {
  return {row.text(), row.text(), row.text(), row.real(), row.real(), integer(row), moment(row)};
}

}  // namespace

std::optional<Person> SqlStore::person(PersonId const& id) {
  return readers_.first(people("id = ?"), read_person, id);
}

std::optional<Person> SqlStore::person_by_account(std::string_view account) {
  return readers_.first(people("account = ?"), read_person, account);
}

std::optional<Person> SqlStore::person_by_lookalike(std::string_view lookalike, PersonId const& except) {
  return readers_.first(people("account IS NOT NULL AND lookalike = ? AND id <> ? LIMIT 1"), read_person,
                        lookalike, except);
}

std::vector<Person> SqlStore::accounts_without_lookalike() {
  return lists_.list(people("account IS NOT NULL AND lookalike = ''"), read_person);
}

std::optional<Session> SqlStore::session(std::string_view id) {
  auto const read = [](sql::Statement& row) {
    return Session{row.text(), row.text(), moment(row), moment(row), row.text(), flag(row)};
  };
  return readers_.first("SELECT id, person, created, expires, renews, settled FROM session WHERE id = ?",
                        read, id);
}

std::vector<PersonId> SqlStore::muted_by(PersonId const& person) {
  return readers_.list(
      "SELECT muted FROM mute WHERE person = ?", [](sql::Statement& row) { return row.text(); }, person);
}

std::vector<Rating> SqlStore::ratings(PersonId const& person) {
  return lists_.list(ratings_where("r.person = ? ORDER BY r.board"), read_rating, person);
}

std::vector<Rating> SqlStore::leaderboard(std::string const& board, int limit) {
  return lists_.list(
      ratings_where("r.board = ? AND (r.person LIKE 'bot:%' OR r.person IN (SELECT id FROM person"
                    " WHERE account IS NOT NULL)) ORDER BY r.mean - 2 * r.deviation DESC, r.person LIMIT ?"),
      read_rating, board, limit);
}

namespace {

DayResult read_day_result(sql::Statement& row) {
  return {.deal = row.text(),
          .board = row.text(),
          .person = row.text(),
          .name = row.text(),
          .points = integer(row),
          .opponent = integer(row),
          .won = flag(row),
          .at = moment(row)};
}

std::string day_results_where(std::string const& condition) {
  return "SELECT d.deal, d.board, d.person, coalesce(p.name, ''), d.points, d.opponent, d.won, d.at"
         " FROM day_result d LEFT JOIN person p ON p.id = d.person WHERE " +
         condition;
}

}  // namespace

std::vector<DayResult> SqlStore::day_results(std::string const& deal) {
  return lists_.list(day_results_where("d.deal = ? ORDER BY d.points DESC, d.at, d.person"), read_day_result,
                     deal);
}

std::vector<DayResult> SqlStore::day_results_of(PersonId const& person) {
  return lists_.list(day_results_where("d.person = ? ORDER BY d.at DESC, d.deal, d.board"), read_day_result,
                     person);
}

std::vector<BoardStatistics> SqlStore::statistics(PersonId const& person) {
  auto const read = [](sql::Statement& row) {
    return BoardStatistics{.board = row.text(),
                           .games = integer(row),
                           .won = integer(row),
                           .points = row.number(),
                           .best = integer(row),
                           .completed = integer(row),
                           .missed = integer(row),
                           .longest = integer(row)};
  };
  return lists_.list(
      "SELECT g.board, count(*), count(*) FILTER (WHERE s.place = 1), sum(s.points), max(s.points), "
      "sum(s.completed), "
      "sum(s.missed), max(s.longest) FROM game_seat s JOIN game g ON g.id = s.game"
      " WHERE s.person = ? AND g.uploaded_by = '' AND NOT g.hot_seat AND NOT s.gone"
      " GROUP BY g.board ORDER BY g.board",
      read, person);
}

}  // namespace roundhouse::server
