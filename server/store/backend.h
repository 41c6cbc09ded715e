/// What differs from one database to the other: how it is opened, brought up to date and copied.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "server/store/store.h"
#include "sql/connection.h"

namespace roundhouse::server {

/// It cannot be opened, and why, for people.
struct StoreRefused : StoreError {
  explicit StoreRefused(Text why, bool may_pass = false)
      : StoreError(why.en), text(std::move(why)), passing(may_pass) {}
  Text text;
  bool passing;  // it does not answer: later it may
};
inline Text const other_program{"this is a database of another program",
                                "c’est la base d’un autre programme"};

class Backend : boost::noncopyable {
 public:
  virtual ~Backend() = default;
  /// Makes what is missing and brings an older database up to date, then opens it. Throws StoreError: it is
  /// of another program or a later version; sql::ConnectionLost: it is not there.
  virtual std::unique_ptr<sql::Connection> open() = 0;
  /// For writing, after the connection before was lost.
  virtual std::unique_ptr<sql::Connection> open_again() = 0;
  virtual std::unique_ptr<sql::Connection> open_for_reading() = 0;
  /// Whether other processes may use it at the same time.
  virtual bool is_shared() const { return false; }
  /// What it takes on disk.
  virtual std::uintmax_t bytes(sql::Connection& connection) = 0;
  /// See Store.
  virtual void back_up(std::filesystem::path const& to) = 0;

  /// What else goes into a transaction, at its end.
  struct Seal {
    std::int64_t number = 0;            // of the group of changes, the same when it is tried again
    std::vector<std::string> payloads;  // for other nodes: tables/store/notice.h
    bool keep = true;                   // false: nothing in it need outlive the process
  };
  virtual void seal(sql::Connection& /*connection*/, Seal const& /*seal*/) {}
  /// After the connection was lost while group `number` was being written: whether it is there.
  virtual bool was_committed(sql::Connection& /*connection*/, std::int64_t /*number*/) { return false; }
};

/// A step from one version of the database to the next: the files of migrations/, built in, the same for all
/// databases.
struct File {
  std::string_view path;
  std::string_view text;
};

extern File const migrations[];
extern int const migration_count;

/// The steps that a database of version `found` still needs. Throws StoreError: a later program has made it.
std::span<File const> missing_migrations(std::int64_t found);

}  // namespace roundhouse::server
