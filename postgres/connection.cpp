#include "postgres/connection.h"

#include <libpq-fe.h>
#include <poll.h>

#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <map>

namespace roundhouse::postgres {
namespace {

/// libpq's messages have several lines; ours have one.
std::string one_line(std::string_view text) {
  std::string line;
  for (char const c : text) {
    bool const space = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!space || (!line.empty() && line.back() != ' ')) line += space ? ' ' : c;
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

void ignore_notice(void* /*unused*/, char const* /*text*/) {}

/// The address and, where it says nothing itself, our wishes.
pg_conn* connect(std::string const& address, std::string const& program) {
  std::map<std::string, std::string> wishes{{"fallback_application_name", program},
                                            {"client_encoding", "UTF8"},
                                            {"connect_timeout", "2"},
                                            {"keepalives_idle", "5"},
                                            {"keepalives_interval", "2"},
                                            {"keepalives_count", "3"},
                                            {"tcp_user_timeout", "10000"}};
  char* wrong = nullptr;
  auto* const options = PQconninfoParse(address.c_str(), &wrong);
  if (options == nullptr) {
    std::string const why = wrong != nullptr ? one_line(wrong) : "out of memory";
    PQfreemem(wrong);
    throw Refused(why);
  }
  for (auto const* option = options; option->keyword != nullptr; ++option)
    if (option->val != nullptr) wishes[option->keyword] = option->val;
  PQconninfoFree(options);
  std::vector<char const*> names;
  std::vector<char const*> values;
  for (auto const& [name, value] : wishes) {
    names.push_back(name.c_str());
    values.push_back(value.c_str());
  }
  names.push_back(nullptr);
  values.push_back(nullptr);
  return PQconnectdbParams(names.data(), values.data(), 0);
}

/// Those that another attempt may not meet again.
bool is_passing(std::string_view state) {
  constexpr std::array<std::string_view, 8> states{"57P01", "57P02", "57P03", "57P05",
                                                   "53300", "25006", "25P03", "25P04"};
  for (auto const& one : states)
    if (state == one) return true;
  return state.starts_with("08");
}

}  // namespace

void Free::operator()(pg_conn* connection) const {
  PQfinish(connection);
}

void Free::operator()(pg_result* result) const {
  PQclear(result);
}

bool accepts(std::string const& address) {
  return PQping(address.c_str()) == PQPING_OK;
}

Connection::Connection(std::string const& address, Settings settings)
    : settings_(std::move(settings)), connection_(connect(address, settings_.program)) {
  auto* const c = connection_.get();
  if (PQstatus(c) != CONNECTION_OK) {
    auto const why = one_line(PQerrorMessage(c));
    if (PQconnectionNeedsPassword(c) != 0 || why.find("authentication failed") != std::string::npos)
      throw Refused(why);
    throw sql::ConnectionLost(why);
  }
  PQsetNoticeProcessor(c, ignore_notice, nullptr);
  PQenterPipelineMode(c);
}

std::unique_ptr<sql::Statement> Connection::new_statement(std::string const& sql) {
  return std::make_unique<Statement>(*this, sql);
}

int Connection::server_version() const {
  return PQserverVersion(connection_.get());
}

void Connection::lost() {
  auto why = one_line(PQerrorMessage(connection_.get()));
  throw sql::ConnectionLost(why.empty() ? "the connection to the database was lost" : why);
}

void Connection::fail_if_lost(bool ok) {
  if (!ok) lost();
}

void Connection::send(Statement& statement) {
  auto* const c = connection_.get();
  if (!statement.prepared_) {
    fail_if_lost(PQsendPrepare(c, statement.name_.c_str(), statement.sql_.c_str(), 0, nullptr) == 1);
    pending_.push_back({.statement = &statement, .preparing = true});
    statement.prepared_ = true;
  }
  std::vector<char const*> values;
  values.reserve(statement.values_.size());
  for (auto const& value : statement.values_) values.push_back(value ? value->c_str() : nullptr);
  fail_if_lost(PQsendQueryPrepared(c, statement.name_.c_str(), static_cast<int>(values.size()), values.data(),
                                   nullptr, nullptr, 0) == 1);
  pending_.push_back({.statement = &statement});
}

void Connection::fetch(Statement& statement) {
  send(statement);
  statement.values_.clear();
  reading_ = &statement;
  wait();
}

bool Connection::wait_readable(std::chrono::steady_clock::time_point until) {
  auto const left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
  pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
  return ::poll(&socket, 1, static_cast<int>(std::max<std::int64_t>(left, 0))) != 0;
}

Result Connection::next_result() {
  auto* const c = connection_.get();
  auto const until = std::chrono::steady_clock::now() + settings_.answers;
  while (PQisBusy(c) != 0) {
    if (!wait_readable(until)) throw sql::ConnectionLost("the database does not answer");
    fail_if_lost(PQconsumeInput(c) == 1);
  }
  return Result(PQgetResult(c));
}

void Connection::take(Pending const& pending) {
  auto result = next_result();
  if (!result) lost();
  while (next_result()) {
  }
  auto const status = PQresultStatus(result.get());
  bool const done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
  if (!done && pending.preparing) pending.statement->prepared_ = false;
  if (!done) {
    if (status != PGRES_PIPELINE_ABORTED && !error_) error_ = std::move(result);
    return;
  }
  if (pending.preparing) return;
  changed_ = std::strtoll(PQcmdTuples(result.get()), nullptr, 10);
  if (pending.otherwise != nullptr && changed_ == 0 && key_taken_ == nullptr) key_taken_ = pending.otherwise;
  if (pending.committing && std::string_view(PQcmdStatus(result.get())) != "COMMIT") not_committed_ = true;
  if (pending.statement == reading_) reading_->result_ = std::move(result);
}

void Connection::wait() {
  if (pending_.empty()) return;
  auto* const c = connection_.get();
  fail_if_lost(PQpipelineSync(c) == 1);
  error_.reset();
  key_taken_ = nullptr;
  not_committed_ = false;
  while (!pending_.empty()) {
    take(pending_.front());
    pending_.pop_front();
  }
  auto const end = next_result();
  if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) lost();
  reading_ = nullptr;
  if (error_) throw_error();
  if (key_taken_ != nullptr) throw sql::KeyTaken(key_taken_);
  if (not_committed_) throw sql::DatabaseError("the database has not committed");
}

void Connection::throw_error() {
  auto const* const field = PQresultErrorField(error_.get(), PG_DIAG_SQLSTATE);
  auto const* const message = PQresultErrorField(error_.get(), PG_DIAG_MESSAGE_PRIMARY);
  std::string_view const state = field == nullptr ? "" : field;
  std::string const why =
      message == nullptr ? one_line(PQresultErrorMessage(error_.get())) : std::string(message);
  if (PQstatus(connection_.get()) != CONNECTION_OK || is_passing(state)) throw sql::ConnectionLost(why);
  if (state == "23505") throw sql::KeyTaken(why);
  if (state == "40001" || state == "40P01" || state == "55P03") throw sql::TryAgain(why);
  if (state.starts_with("22") || state.starts_with("23")) throw sql::BadValue(why);
  throw sql::DatabaseError(why);
}

std::int64_t Connection::changed_rows() {
  wait();
  return changed_;
}

void Connection::expect_change(char const* otherwise) {
  if (!pending_.empty()) {
    pending_.back().otherwise = otherwise;
  } else if (changed_ == 0) {
    throw sql::KeyTaken(otherwise);
  }
}

void Connection::run(std::string const& sql) {
  wait();
  auto* const c = connection_.get();
  fail_if_lost(PQexitPipelineMode(c) == 1 && PQsendQuery(c, sql.c_str()) == 1);
  error_.reset();
  while (auto result = next_result()) {
    auto const status = PQresultStatus(result.get());
    bool const done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    if (!done && !error_) error_ = std::move(result);
  }
  fail_if_lost(PQenterPipelineMode(c) == 1);
  if (error_) throw_error();
}

void Connection::begin() {
  statement("BEGIN ISOLATION LEVEL READ COMMITTED").run();
}

void Connection::begin_snapshot() {
  statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").run();
}

void Connection::commit() {
  // Who expects something must see it before it is too late.
  for (auto const& one : pending_)
    if (one.otherwise != nullptr) {
      wait();
      break;
    }
  statement("COMMIT").run();
  pending_.back().committing = true;
  wait();
}

void Connection::roll_back() {
  try {
    wait();
  } catch (sql::ConnectionLost const&) {
    throw;
  } catch (sql::DatabaseError const&) {
    error_.reset();  // whatever was on its way does not count any more
  }
  reset_statements();
  if (PQtransactionStatus(connection_.get()) == PQTRANS_IDLE) return;
  statement("ROLLBACK").run();
  wait();
}

std::optional<std::string> Connection::next_notice(std::chrono::milliseconds patience) {
  auto* const c = connection_.get();
  auto const until = std::chrono::steady_clock::now() + patience;
  while (true) {
    if (auto* const notice = PQnotifies(c)) {
      std::string text = notice->extra;
      PQfreemem(notice);
      return text;
    }
    if (!wait_readable(until)) return std::nullopt;
    fail_if_lost(PQconsumeInput(c) == 1);
  }
}

Address shown_address(std::string const& address) {
  char* wrong = nullptr;
  auto* const options = PQconninfoParse(address.c_str(), &wrong);
  if (options == nullptr) {
    std::string const why = wrong != nullptr ? one_line(wrong) : "out of memory";
    PQfreemem(wrong);
    return {.shown = "postgresql://…", .wrong = why};
  }
  std::map<std::string, std::string> known;
  for (auto const* option = options; option->keyword != nullptr; ++option)
    if (option->val != nullptr) known[option->keyword] = option->val;
  PQconninfoFree(options);
  auto const part = [&known](char const* name, char const* before, char const* after = "") {
    auto const found = known.find(name);
    return found == known.end() ? std::string() : before + found->second + after;
  };
  return {.shown = "postgresql://" + part("user", "", "@") + part("host", "") + part("port", ":") +
                   part("dbname", "/"),
          .wrong = {}};
}

}  // namespace roundhouse::postgres
