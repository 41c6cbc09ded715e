/// The one connection that writes: opens the database, migrates it, applies changes.
#pragma once

#include <map>

#include "server/store/store.h"
#include "sqlite/database.h"

namespace roundhouse::server {

class SqliteWriter {
 public:
  struct Options {
    bool wait_for_disk = true;
    int max_pages = 0;
  };
  /// Throws StoreError: no database of ours, or one that a later version has made.
  SqliteWriter(std::filesystem::path const& path, Options options);

  void begin();
  /// One set of changes inside the transaction. Conflict: nothing of it was made, the others stand. Throws
  /// what ends the whole transaction.
  Written::How make(Changes const& changes);
  void commit();
  /// After something was thrown.
  void give_up();

  /// Made at the first call; its own transaction.
  std::string secret(std::string_view name);

 private:
  using Statement = sqlite::Statement;
  /// Prepared once. The text must be a literal.
  Statement& statement(char const* sql);
  void migrate();

  void make(AddPerson const& change);
  void make(Rename const& change);
  void make(SetLanguage const& change);
  void make(SetPassword const& change);
  void make(SetLookalike const& change);
  void make(Seen const& change);
  void make(ForgetPerson const& change);
  void make(AddSession const& change);
  void make(RenewSession const& change);
  void make(SettleSession const& change);
  void make(EndSession const& change);
  void make(EndSessionsOf const& change);
  void make(Append const& change);
  void make(PutTable const& change);
  void make(AddChat const& change);
  void make(SetMute const& change);
  void make(AddGame const& change);
  void make(Prune const& change);
  void make(ReplaceBody const& change);
  void make(ReplaceRecord const& change);
  void put_session(Session const& session);
  void prune_guest(PersonId const& guest);
  std::vector<std::string> ids(sqlite::Statement& rows);
  void rate_seats(FinishedGame const& game);
  void put_people(TableRow const& table);

  sqlite::Database database_;
  std::map<char const*, Statement> statements_;
};

}  // namespace roundhouse::server
