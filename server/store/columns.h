/// Values in columns.
#pragma once

#include "sql/connection.h"
#include "tables/store/rows.h"

namespace roundhouse::server {

using namespace tables;

template <typename Value>
decltype(auto) column(Value const& value) {
  if constexpr (std::is_same_v<Value, Moment>) {
    return std::int64_t{value.time_since_epoch().count()};
  } else if constexpr (std::is_same_v<Value, Language>) {
    return std::string_view(value == Language::fr ? "fr" : "en");
  } else if constexpr (std::is_enum_v<Value>) {
    return static_cast<std::int64_t>(value);
  } else {
    return (value);
  }
}
/// From the left.
template <typename... Values>
sql::Statement& bind_all(sql::Statement& statement, Values const&... values) {
  (statement.bind(column(values)), ...);
  return statement;
}
inline Moment moment(sql::Statement& row) {
  return Moment(std::chrono::milliseconds(row.number()));
}
inline int integer(sql::Statement& row) {
  return static_cast<int>(row.number());
}
inline bool flag(sql::Statement& row) {
  return row.number() != 0;
}
/// Ids hold no spaces; `-` is nobody.
std::string join(std::vector<PersonId> const& people);
std::vector<PersonId> split(std::string_view people);

}  // namespace roundhouse::server
