#include "server/service.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/api/app.h"
#include "server/net/server.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds tick_time{50};
constexpr std::size_t thinking_room = 10'000;

Moment clock_now() {
  return std::chrono::time_point_cast<milliseconds>(std::chrono::system_clock::now());
}

/// The same deals in the same order after every start.
std::function<Seed()> known_deals(std::uint64_t first) {
  return [first, dealt = std::make_shared<std::atomic<std::uint64_t>>(0)] {
    return sha256(fmt::format("deal {} from {}", dealt->fetch_add(1), first));
  };
}

bool is_loopback(std::string const& address) {
  return address == "::1" || address.starts_with("127.");
}

/// The part of an address that browsers send as Host.
std::string host_of(std::string const& url) {
  auto const slashes = url.find("://");
  return slashes == std::string::npos ? url : url.substr(slashes + 3);
}

/// Open to this machine alone, it answers to this machine's names; open to others, to any name unless some
/// are given.
std::vector<std::string> known_hosts(Options const& options) {
  auto hosts = options.hosts;
  if (!options.public_url.empty()) hosts.push_back(host_of(options.public_url));
  if (hosts.empty() && !is_loopback(options.address)) return hosts;
  hosts.insert(hosts.end(), {"localhost", "127.0.0.1", "[::1]"});
  if (!is_loopback(options.address)) hosts.push_back(options.address);
  return hosts;
}

int thinkers_of(Options const& options) {
  if (options.thinkers > 0) return options.thinkers;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

net::Settings net_settings(Options const& options, ServiceExtras const& extras) {
  net::Settings settings;
  settings.address = options.address;
  settings.port = options.port;
  settings.threads = options.threads;
  settings.connections = options.connections;
  settings.connections_per_address = options.connections_per_address;
  settings.trusted_proxies = options.trusted_proxies;
  settings.always_secure = options.public_url.starts_with("https://");
  settings.idle_time = extras.idle_time;
  settings.request_time = extras.request_time;
  settings.behind_bytes = extras.behind_bytes;
  return settings;
}

/// What the process has in memory, in bytes; 0 where the system does not say.
double memory_in_use() {
  std::ifstream in("/proc/self/statm");
  double pages = 0;
  in >> pages >> pages;
  return in ? pages * static_cast<double>(sysconf(_SC_PAGESIZE)) : 0;
}

std::optional<Text> make_folder_of(std::string const& file) {
  auto const folder = fs::absolute(file).parent_path();
  std::error_code wrong;
  if (fs::exists(folder, wrong)) return std::nullopt;
  fs::create_directories(folder, wrong);
  if (!wrong) fs::permissions(folder, fs::perms::owner_all, wrong);
  if (!wrong) return std::nullopt;
  return Text{fmt::format("{}: the folder cannot be made: {}", folder.string(), wrong.message()),
              fmt::format("{} : impossible de créer le dossier : {}", folder.string(), wrong.message())};
}

}  // namespace

/// In the order in which they need each other: what is last is ended first.
struct Service::Parts {
  Parts(Options chosen, Log& writes, ServiceExtras more)
      : options(std::move(chosen)),
        extras(more),
        log(writes),
        limits(people::usual_rates()),
        live(limits, metrics) {
    if (!options.limit_rates) limits.turn_off();
  }

  Surroundings surroundings();
  void count();
  void tick();

  Options options;
  ServiceExtras extras;
  Log& log;
  Metrics metrics;
  people::RateLimits limits;
  api::Live live;
  std::unique_ptr<SqliteStore> store;
  std::unique_ptr<Workers> thinkers;
  std::unique_ptr<Hall> hall;
  std::unique_ptr<people::People> people;
  std::unique_ptr<api::Backstage> backstage;
  std::unique_ptr<api::App> app;
  std::unique_ptr<net::Server> net;
};

Surroundings Service::Parts::surroundings() {
  Surroundings around;
  around.send = [this](ConnectionId connection, Frame const& frame) { live.send(connection, frame); };
  around.post = [this](std::function<void()> task) { net->post(std::move(task)); };
  around.think = [this](std::function<void()> task) { return thinkers->post(std::move(task)); };
  around.now = clock_now;
  if (options.deals_from) around.random = known_deals(*options.deals_from);
  return around;
}

/// What the parts know themselves is asked when somebody looks.
void Service::Parts::count() {
  auto const ask = [this](std::string_view name, std::string_view help, auto value) {
    metrics.ask(name, help, [this, value] { return static_cast<double>(value(*this)); });
  };
  ask("roundhouse_tables_open", "Tables that wait for players",
      [](Parts& p) { return p.hall->figures().open; });
  ask("roundhouse_tables_playing", "Games being played", [](Parts& p) { return p.hall->figures().playing; });
  ask("roundhouse_moves", "Moves kept since the start", [](Parts& p) { return p.hall->figures().moves; });
  ask("roundhouse_moves_refused", "Moves refused since the start",
      [](Parts& p) { return p.hall->figures().refused; });
  ask("roundhouse_moves_unkept", "Moves that the store could not keep",
      [](Parts& p) { return p.hall->figures().unkept; });
  ask("roundhouse_memory_bytes", "Memory in use", [](Parts&) { return memory_in_use(); });
  ask("roundhouse_thinking", "Computer players at it now",
      [](Parts& p) { return p.hall->figures().thinking; });
  ask("roundhouse_thinking_waiting", "Computer players that wait for a thread",
      [](Parts& p) { return p.thinkers->waiting(); });
  ask("roundhouse_store_waiting", "Changes that wait to be written",
      [](Parts& p) { return p.store->load().waiting; });
  ask("roundhouse_store_commits", "Commits since the start", [](Parts& p) { return p.store->load().groups; });
  ask("roundhouse_store_changes", "Changes written since the start",
      [](Parts& p) { return p.store->load().changes; });
  ask("roundhouse_store_failures", "Commits that failed since the start",
      [](Parts& p) { return p.store->load().failures; });
}

void Service::Parts::tick() {
  hall->tick();
  net->after(tick_time, [this] { tick(); });
}

Service::Service(Options options, Log& log, ServiceExtras extras)
    : parts_(std::make_unique<Parts>(std::move(options), log, extras)) {}

Service::~Service() {
  auto& p = *parts_;
  if (p.backstage) p.backstage->asking.stop();
  if (p.backstage) p.backstage->hashing.stop();
  if (p.thinkers) p.thinkers->stop();
  if (p.store) p.store->flush();
}

std::optional<Text> Service::start() {
  auto& p = *parts_;
  auto site = p.options.web.empty() ? api::Site::built_in_page() : api::Site::read(p.options.web);
  if (auto* wrong = std::get_if<Text>(&site)) return std::move(*wrong);
  if (auto wrong = make_folder_of(p.options.db)) return wrong;
  try {
    SqliteStore::Options how;
    how.wait_for_disk = p.options.wait_for_disk;
    p.store = std::make_unique<SqliteStore>(p.options.db, std::move(how));
  } catch (std::exception const& error) {
    return Text{fmt::format("{}: the database cannot be opened: {}", p.options.db, error.what()),
                fmt::format("{} : impossible d'ouvrir la base : {}", p.options.db, error.what())};
  }
  p.net = std::make_unique<net::Server>(net_settings(p.options, p.extras), p.log, p.metrics);
  if (auto const wrong = p.net->listen()) {
    auto const where = fmt::format("{}:{}", p.options.address, p.options.port);
    return Text{fmt::format("{}: cannot listen there: {}", where, *wrong),
                fmt::format("{} : impossible d'y écouter : {}", where, *wrong)};
  }
  p.thinkers = std::make_unique<Workers>(thinkers_of(p.options), thinking_room);
  p.hall = std::make_unique<Hall>(*p.store, p.surroundings());
  p.people = std::make_unique<people::People>(
      *p.store, p.extras.weak_passwords ? people::Effort::least : people::Effort::usual);
  api::AppSettings settings;
  settings.guard = {known_hosts(p.options), p.options.origins};
  if (!p.options.public_url.empty()) settings.guard.origins.push_back(p.options.public_url);
  settings.metrics_for_all = p.options.metrics_for_all;
  p.backstage =
      std::make_unique<api::Backstage>(std::move(settings), *p.store, *p.hall, p.live, p.log, p.metrics,
                                       *p.people, p.limits, std::get<api::Site>(std::move(site)), clock_now);
  p.app = std::make_unique<api::App>(*p.backstage);
  p.count();
  auto const opened = p.hall->open();
  for (auto const& problem : opened.problems) p.log.error("table_not_opened", {{"what", problem}});
  p.log.info("opened", {{"tables", opened.tables}, {"db", p.options.db}});
  if (p.options.deals_from) p.log.warning("deals_can_be_foretold", {{"deals_from", *p.options.deals_from}});
  return std::nullopt;
}

std::string Service::address() const {
  auto const& options = parts_->options;
  bool const anywhere = options.address == "0.0.0.0" || options.address == "::";
  auto host = anywhere ? std::string("localhost") : options.address;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return fmt::format("http://{}:{}", host, port());
}

std::uint16_t Service::port() const {
  return parts_->net->port();
}

void Service::run(Signals signals) {
  auto& p = *parts_;
  p.log.info("listening", {{"address", p.options.address}, {"port", port()}});
  p.net->after(tick_time, [&p] { p.tick(); });
  p.net->run(*p.app, signals == Signals::heed ? net::Server::Signals::heed : net::Server::Signals::ignore);
  p.backstage->asking.stop();
  p.backstage->hashing.stop();
  p.thinkers->stop();
  p.store->flush();
  p.log.info("stopped");
}

void Service::stop() {
  parts_->net->stop();
}

}  // namespace roundhouse::server
