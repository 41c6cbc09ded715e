#include "sql/connection.h"

namespace roundhouse::sql {

Statement& Connection::statement(std::string_view sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end())
    found = statements_.emplace(std::string(sql), new_statement(std::string(sql))).first;
  // It may have been left mid-result, or by an exception.
  found->second->reset();
  return *found->second;
}

std::int64_t Connection::number(std::string_view sql) {
  auto& one = statement(sql);
  auto const result = one.step() ? one.number() : 0;
  one.reset();
  return result;
}

void Connection::reset_statements() {
  for (auto& [sql, statement] : statements_) statement->reset();
}

}  // namespace roundhouse::sql
