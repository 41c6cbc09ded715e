/// A PostgreSQL of the tests' own: in a temporary folder, reached through a socket in it, for as long as the
/// process lives.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

namespace roundhouse::server::kit {

class Postgres {
 public:
  /// Started at the first call. Throws where there is no PostgreSQL (Debian: postgresql).
  static Postgres& running();

  /// An empty place for a store: a schema of its own.
  std::string new_place();
  /// Of a user of that name, who may not do much.
  std::string place_of(std::string const& user, std::string const& database = "postgres") const;
  void run(std::string const& sql) const;
  std::filesystem::path const& folder() const { return folder_; }

  /// As a crash does.
  void kill();
  void start();

  Postgres();
  ~Postgres();
  Postgres(Postgres const&) = delete;
  Postgres& operator=(Postgres const&) = delete;

 private:
  std::filesystem::path folder_;
  pid_t process_ = -1;
  int places_ = 0;
};

}  // namespace roundhouse::server::kit
