/// Queries about bans, reports, blocks, recovery codes and the audit log.
#include "server/store/sql_store.h"

namespace roundhouse::server {
namespace {

std::string reports_where(char const* where) {
  return std::string(
             "SELECT id, at, by_person, person, table_id, line, said, why, settled FROM report WHERE ") +
         where;
}

Report read_report(sql::Statement& row) {
  return {.id = row.text(),
          .at = moment(row),
          .by = row.text(),
          .person = row.text(),
          .table = row.text(),
          .line = row.number(),
          .said = row.text(),
          .why = row.text(),
          .settled = moment(row)};
}

std::string audit_where(char const* where) {
  return std::string(
             "SELECT number, at, actor, deed, person, table_id, line, detail, why FROM audit WHERE ") +
         where;
}

AuditLine read_audit(sql::Statement& row) {
  return {.number = row.number(),
          .at = moment(row),
          .actor = row.text(),
          .deed = row.text(),
          .person = row.text(),
          .table = row.text(),
          .line = row.number(),
          .detail = row.text(),
          .why = row.text()};
}

std::string read_id(sql::Statement& row) {
  return row.text();
}

std::string lines_where(char const* where) {
  return std::string("SELECT table_id, number, at, person, name, seat, text FROM chat WHERE ") + where;
}

ChatLine read_line(sql::Statement& row) {
  return {row.text(), row.number(), moment(row), row.text(), row.text(), integer(row), row.text()};
}

/// `%text%`, with what LIKE would take for a pattern escaped.
std::string somewhere(std::string_view text) {
  std::string pattern = "%";
  for (char const c : text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern + '%';
}

}  // namespace

std::vector<Ban> SqlStore::bans(Moment now) {
  auto const read = [](sql::Statement& row) {
    return Ban{.id = row.text(),
               .person = row.text(),
               .network = row.text(),
               .since = moment(row),
               .ends = moment(row),
               .why = row.text()};
  };
  return readers_.list(
      "SELECT id, person, network, since, ends, why FROM ban WHERE ends > ? ORDER BY since DESC, id", read,
      now);
}

std::vector<Person> SqlStore::find_people(std::string_view text, int limit) {
  auto const pattern = somewhere(text);
  auto const found = lists_.list(
      "SELECT id FROM person WHERE id = ? OR account LIKE ? ESCAPE '\\' OR lower(name) LIKE ? ESCAPE '\\'"
      " OR id IN (SELECT person FROM visit WHERE address = ?)"
      " ORDER BY CASE WHEN account IS NULL THEN 1 ELSE 0 END, name, id LIMIT ?",
      read_id, text, pattern, pattern, text, limit);
  std::vector<Person> people;
  for (auto const& id : found)
    if (auto one = person(id)) people.push_back(std::move(*one));
  return people;
}

std::vector<PersonId> SqlStore::moderators() {
  return readers_.list("SELECT person FROM moderator ORDER BY person", read_id);
}

std::vector<Visit> SqlStore::visits(PersonId const& person) {
  auto const read = [](sql::Statement& row) { return Visit{row.text(), row.text(), moment(row)}; };
  return lists_.list("SELECT person, address, at FROM visit WHERE person = ? ORDER BY at DESC, address", read,
                     person);
}

std::vector<Report> SqlStore::reports(bool open_only, int limit) {
  return lists_.list(reports_where(open_only ? "settled = 0 ORDER BY at DESC, id LIMIT ?"
                                             : "settled >= 0 ORDER BY at DESC, id LIMIT ?"),
                     read_report, limit);
}

std::optional<Report> SqlStore::report(std::string_view id) {
  return readers_.first(reports_where("id = ?"), read_report, id);
}

std::vector<Report> SqlStore::reports_by(PersonId const& person) {
  return lists_.list(reports_where("by_person = ? ORDER BY at, id"), read_report, person);
}

std::vector<AuditLine> SqlStore::audit_after(std::int64_t after, int limit) {
  return readers_.list(audit_where("number > ? ORDER BY number LIMIT ?"), read_audit, after, limit);
}

std::vector<AuditLine> SqlStore::audit(std::int64_t before, PersonId const& person, int limit) {
  if (person.empty())
    return lists_.list(audit_where("number < ? ORDER BY number DESC LIMIT ?"), read_audit, before, limit);
  return lists_.list(audit_where("number < ? AND (person = ? OR actor = ?) ORDER BY number DESC LIMIT ?"),
                     read_audit, before, person, person, limit);
}

std::int64_t SqlStore::last_audit() {
  auto const read = [](sql::Statement& row) { return row.number(); };
  return readers_.first("SELECT coalesce(max(number), 0) FROM audit", read).value_or(0);
}

int SqlStore::recovery_codes(PersonId const& person, Moment now) {
  auto const read = [](sql::Statement& row) { return integer(row); };
  return readers_.first("SELECT count(*) FROM recovery_code WHERE person = ? AND ends > ?", read, person, now)
      .value_or(0);
}

std::vector<PersonId> SqlStore::blocked_by(PersonId const& person) {
  return readers_.list("SELECT blocked FROM block WHERE person = ? ORDER BY blocked", read_id, person);
}

std::optional<ChatLine> SqlStore::chat_line(TableId const& table, std::int64_t number) {
  return readers_.first(lines_where("table_id = ? AND number = ?"), read_line, table, number);
}

std::vector<ChatLine> SqlStore::chat_by(PersonId const& person) {
  return lists_.list(lines_where("person = ? AND text <> '' ORDER BY at, table_id, number"), read_line,
                     person);
}

std::vector<TableId> SqlStore::uploads(PersonId const& person) {
  return lists_.list("SELECT id FROM game WHERE uploaded_by = ? AND uploaded_by <> '' ORDER BY ended, id",
                     read_id, person);
}

std::vector<Session> SqlStore::sessions(PersonId const& person) {
  auto const read = [](sql::Statement& row) {
    return Session{row.text(), row.text(), moment(row), moment(row)};
  };
  return lists_.list("SELECT id, person, created, expires FROM session WHERE person = ? ORDER BY created",
                     read, person);
}

}  // namespace roundhouse::server
