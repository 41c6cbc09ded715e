#include "kit/postgres.h"

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "postgres/connection.h"

namespace roundhouse::server::kit {
namespace {

namespace fs = std::filesystem;

/// The newest that Debian has installed.
fs::path programs() {
  std::vector<fs::path> found;
  std::error_code none;
  for (auto const& version : fs::directory_iterator("/usr/lib/postgresql", none))
    if (fs::exists(version.path() / "bin/initdb")) found.push_back(version.path() / "bin");
  if (found.empty()) throw std::runtime_error("these tests need PostgreSQL: apt-get install postgresql");
  return *std::ranges::max_element(found);
}

/// PostgreSQL does not run as root.
void become_ordinary() {
  if (::getuid() != 0) return;
  auto const* const user = ::getpwnam("postgres");
  if (user == nullptr || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0) ::_exit(126);
}

pid_t spawn(std::vector<std::string> const& words, fs::path const& log) {
  std::vector<char*> arguments;
  for (auto const& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  auto const child = ::fork();
  if (child != 0) return child;
  become_ordinary();
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  int const file = ::open(log.c_str(), O_CREAT | O_APPEND | O_WRONLY, 0600);
  if (file < 0 || ::dup2(file, 1) < 0 || ::dup2(file, 2) < 0) ::_exit(126);
  ::unsetenv("LD_PRELOAD");
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace

Postgres& Postgres::running() {
  static Postgres one;
  return one;
}

Postgres::Postgres() {
  auto pattern = (fs::temp_directory_path() / "roundhouse-postgres-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for PostgreSQL");
  folder_ = pattern;
  if (::getuid() == 0) {
    auto const* const user = ::getpwnam("postgres");
    if (user == nullptr || ::chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0)
      throw std::runtime_error("these tests need PostgreSQL: apt-get install postgresql");
  }
  auto const made = spawn({programs() / "initdb", "-D", folder_ / "data", "-U", "owner", "-A", "trust", "-E",
                           "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions"},
                          folder_ / "log");
  int status = 0;
  ::waitpid(made, &status, 0);
  if (status != 0) throw std::runtime_error("initdb failed: see " + (folder_ / "log").string());
  // The database `locked` wants a password.
  std::ofstream(folder_ / "hba") << "local locked all scram-sha-256\nlocal all all trust\n";
  start();
}

Postgres::~Postgres() {
  kill();
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

void Postgres::kill() {
  if (process_ <= 0) return;
  ::kill(process_, SIGQUIT);
  ::waitpid(process_, nullptr, 0);
  process_ = -1;
}

void Postgres::start() {
  process_ = spawn({programs() / "postgres", "-D", folder_ / "data", "-k", folder_, "-c",
                    "listen_addresses=", "-c", "hba_file=" + (folder_ / "hba").string(), "-c", "fsync=off",
                    "-c", "shared_buffers=32MB", "-c", "max_connections=60", "-c", "deadlock_timeout=100ms"},
                   folder_ / "log");
  for (int attempt = 0; attempt < 1200; ++attempt) {
    try {
      return run("SELECT 1");
    } catch (std::exception const&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  throw std::runtime_error("PostgreSQL does not start: see " + (folder_ / "log").string());
}

std::string Postgres::place_of(std::string const& user, std::string const& database) const {
  return "postgresql://" + user + "@/" + database + "?host=" + folder_.string();
}

void Postgres::run(std::string const& sql) const {
  postgres::Connection(place_of("owner"), {}).run(sql);
}

std::string Postgres::new_place() {
  auto const schema = "place_" + std::to_string(++places_);
  run("CREATE SCHEMA " + schema);
  return place_of("owner") + "&options=-csearch_path%3D" + schema;
}

}  // namespace roundhouse::server::kit
