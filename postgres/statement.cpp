#include <libpq-fe.h>

#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>

#include "postgres/connection.h"

namespace roundhouse::postgres {
namespace {

constexpr Oid boolean_type = 16;
constexpr Oid double_type = 701;

/// PostgreSQL's way to write parameters.
std::string with_dollars(std::string_view sql) {
  std::string text;
  bool quoted = false;
  int number = 0;
  for (std::size_t i = 0; i < sql.size(); ++i) {
    if (sql[i] == '\'') quoted = !quoted;
    if (sql[i] != '?' || quoted) {
      text += sql[i];
      continue;
    }
    text += '$';
    bool const numbered = i + 1 < sql.size() && std::isdigit(static_cast<unsigned char>(sql[i + 1])) != 0;
    if (!numbered) text += std::to_string(++number);
  }
  return text;
}

std::string exact(double value) {
  std::array<char, 40> digits{};
  return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

}  // namespace

Statement::Statement(Connection& connection, std::string const& sql)
    : connection_(connection),
      sql_(with_dollars(sql)),
      name_("s" + std::to_string(++connection.statements_)) {}

Statement& Statement::bind_number(std::int64_t value) {
  values_.emplace_back(std::to_string(value));
  return *this;
}

Statement& Statement::bind_real(double value) {
  values_.emplace_back(exact(value));
  return *this;
}

Statement& Statement::bind_text(std::string_view text) {
  // libpq would cut it off there, and PostgreSQL has no text with such a character.
  if (text.find('\0') != std::string_view::npos) throw sql::BadValue("a text with a null character");
  values_.emplace_back(text);
  return *this;
}

Statement& Statement::bind_null() {
  values_.emplace_back();
  return *this;
}

bool Statement::step() {
  if (!result_) connection_.fetch(*this);
  column_ = 0;
  return ++row_ < PQntuples(result_.get());
}

void Statement::run() {
  connection_.send(*this);
  values_.clear();
}

void Statement::reset() {
  values_.clear();
  result_.reset();
  row_ = -1;
}

char const* Statement::next() {
  int const column = column_++;
  return PQgetisnull(result_.get(), row_, column) != 0 ? nullptr : PQgetvalue(result_.get(), row_, column);
}

std::int64_t Statement::number() {
  auto const* const text = next();
  if (text == nullptr) return 0;
  return *text == 't' ? 1 : std::strtoll(text, nullptr, 10);
}

double Statement::real() {
  auto const* const text = next();
  return text == nullptr ? 0 : std::strtod(text, nullptr);
}

std::string Statement::text() {
  auto const* const text = next();
  return text == nullptr ? "" : text;
}

std::optional<std::string> Statement::value() {
  auto const type = PQftype(result_.get(), column_);
  auto const* const text = next();
  if (text == nullptr) return std::nullopt;
  if (type == boolean_type) return *text == 't' ? "1" : "0";
  if (type == double_type) return exact(std::strtod(text, nullptr));
  return text;
}

}  // namespace roundhouse::postgres
