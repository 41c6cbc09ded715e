#include "server/service.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "server/api/app.h"
#include "server/base/process_metrics.h"
#include "server/net/outbound.h"
#include "server/net/server.h"
#include "server/node.h"
#include "server/nodes/opening.h"
#include "server/notices/post_office.h"
#include "server/store/database_file.h"
#include "server/store/store.h"
#include "server/thinkers.h"

namespace roundhouse::server {

using namespace tables;

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds tick_time{50};
constexpr std::size_t id_shown = 5;  // of a table: enough to find it, and too little to come in by
constexpr std::chrono::seconds first_prune{10};  // after the start
constexpr milliseconds prune_pause{200};
constexpr milliseconds follow_every{1000};
constexpr milliseconds look_every{1000};
/// A database that is restarted is back by then: not all nodes are to vanish for it.
constexpr std::chrono::seconds grace{5};

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

/// Open to this machine alone, it answers to its names; open to others, to any unless some are given.
std::vector<std::string> known_hosts(Options const& options) {
  auto hosts = options.hosts;
  if (!options.public_url.empty()) hosts.push_back(host_of(options.public_url));
  if (hosts.empty() && !is_loopback(options.address)) return hosts;
  hosts.insert(hosts.end(), {"localhost", "127.0.0.1", "[::1]"});
  if (!is_loopback(options.address)) hosts.push_back(options.address);
  return hosts;
}

std::vector<people::Network> networks(std::vector<std::string> const& texts) {
  std::vector<people::Network> all;
  for (auto const& text : texts)
    if (auto const network = people::read_network(text)) all.push_back(*network);
  return all;
}

people::Buckets rates_of(Options const& options) {
  auto buckets = people::usual_rates();
  for (auto const& text : options.limits)
    if (auto const rate = people::read_rate(text))
      buckets[static_cast<std::size_t>(rate->first)] = rate->second;
  return buckets;
}

net::Settings net_settings(Options const& options, ServiceExtras const& extras) {
  net::Settings settings;
  settings.address = options.address;
  settings.port = options.port;
  settings.threads = options.threads;
  settings.connections = options.connections;
  settings.connections_per_address = options.connections_per_address;
  settings.trusted_proxies = networks(options.trusted_proxies);
  settings.trusted_networks = networks(options.trusted_networks);
  settings.trusted_times = options.trusted_times;
  settings.inside_address = options.metrics_address;
  settings.inside_port = options.metrics_port;
  settings.always_secure = options.public_url.starts_with("https://");
  settings.idle_time = extras.idle_time;
  settings.request_time = extras.request_time;
  settings.behind_bytes = extras.behind_bytes;
  settings.drain_time = std::chrono::seconds(options.drain);
  return settings;
}

/// How we introduce ourselves to a mail server: our name, or our address in brackets.
std::string mail_name(std::string const& host) {
  if (host.starts_with('[')) return "localhost";
  auto const name = host.substr(0, host.find(':'));
  return people::read_address(name) ? '[' + name + ']' : name;
}

/// The parts of `smtp://mail.example.org:587`; what cannot be read of them, in the end.
std::variant<net::MailServer, Text> mail_server_of(Options const& options) {
  net::MailServer server;
  if (options.smtp.empty()) return server;
  if (options.mail_from.empty())
    return Text{"--smtp needs --mail-from: whom mail is from", "--smtp demande --mail-from : qui envoie"};
  server.tls_at_once = options.smtp.starts_with("smtps://");
  auto place = host_of(options.smtp);
  server.port = server.tls_at_once ? "465" : "587";
  auto const colon = place.rfind(':');
  if (colon != std::string::npos && place.find(']', colon) == std::string::npos) {
    server.port = place.substr(colon + 1);
    place.resize(colon);
  }
  if (place.starts_with('[') && place.ends_with(']')) place = place.substr(1, place.size() - 2);
  server.host = std::move(place);
  server.sender = notices::bare_address(options.mail_from);
  server.user = options.smtp_user;
  if (options.smtp_password_file.empty()) return server;
  std::ifstream file(options.smtp_password_file);
  std::string password;
  if (!std::getline(file, password))
    return Text{fmt::format("{}: the password cannot be read", options.smtp_password_file),
                fmt::format("{} : impossible de lire le mot de passe", options.smtp_password_file)};
  server.password = Secret(std::move(password));
  return server;
}

std::optional<Text> make_folder_of(std::string const& file) {
  auto const folder = fs::absolute(file).parent_path();
  std::error_code wrong;
  if (fs::exists(folder, wrong)) return std::nullopt;
  fs::create_directories(folder, wrong);
  if (!wrong) fs::permissions(folder, fs::perms::owner_all, wrong);
  if (!wrong) return std::nullopt;
  return Text{fmt::format("{}: the folder cannot be made: {}", folder.string(), wrong.message()),
              fmt::format("{} : impossible de créer le dossier : {}", folder.string(), wrong.message())};
}

}  // namespace

/// In the order in which they need each other: what is last is ended first.
struct Service::Parts {
  Parts(Options chosen, Log& writes, ServiceExtras more)
      : options(std::move(chosen)),
        extras(more),
        log(writes),
        limits(rates_of(options)),
        live(limits, metrics, log) {
    using enum Options::Addresses;
    if (options.log_addresses == network) log.shorten_addresses(people::network_of);
    if (options.log_addresses == none) log.shorten_addresses([](std::string_view) { return std::string(); });
    limits.trust(networks(options.trusted_networks), options.trusted_times);
    if (!options.limit_rates) limits.turn_off();
  }

  Surroundings surroundings();
  void count();
  void tick();
  std::optional<Text> open_store();
  std::optional<Text> lock_file();
  void stop_asking() const;
  void stop_sending();
  void open_tables();
  void log_trouble(std::string const& trouble, std::uint64_t failed);
  void follow_later();
  void prune_later(std::chrono::milliseconds delay);
  void prune(std::shared_ptr<Prune::Counts> const& so_far);
  void look_later();
  void open_post_office(net::MailServer mail, std::string const& home);
  std::string trouble() const;

  Options options;
  ServiceExtras extras;
  Log& log;
  Metrics metrics;
  NodeClock clock;
  people::RateLimits limits;
  api::Live live;
  std::atomic<bool> given_up{false};  // before it was open
  std::optional<DatabaseLock> lock;
  std::unique_ptr<Store> store;
  std::unique_ptr<Thinkers> thinkers;
  std::unique_ptr<Hall> hall;
  std::unique_ptr<people::People> people;
  std::unique_ptr<people::Standing> standing;
  std::unique_ptr<notices::PostOffice> post;
  std::unique_ptr<net::Outbound> outbound;
  std::unique_ptr<api::Backstage> backstage;
  std::unique_ptr<api::App> app;
  std::unique_ptr<net::Server> net;
  std::unique_ptr<Node> node;  // where the store is shared
};

Surroundings Service::Parts::surroundings() {
  Surroundings around;
  around.send = [this](ConnectionId connection, Frame const& frame) { live.send(connection, frame); };
  around.post = [this](std::function<void()> task) { net->post(std::move(task)); };
  around.think = [this](Demand const& demand, Thought const& thought) {
    return thinkers->think(demand, thought);
  };
  if (node) {
    around.node = node->name();
    around.on_duty = [this](TableId const& table) { return node->duties().has(table); };
  }
  around.limits = HallLimits{static_cast<std::size_t>(options.tables_per_person),
                             static_cast<std::size_t>(options.games_per_person),
                             static_cast<std::size_t>(options.tables_per_address)};
  if (!options.limit_rates) around.limits.reset();
  around.now = [this] { return clock.now(); };
  if (options.deals_from) around.random = known_deals(*options.deals_from);
  return around;
}

/// Why nobody should be sent here.
std::string Service::Parts::trouble() const {
  if (net->is_draining()) return "stopping";
  if (!node) return store->trouble().empty() ? "" : "the store cannot be written";
  return node->duties().away() > grace ? "the database does not answer, or cannot be written" : "";
}

/// What the parts know themselves is asked when somebody looks.
void Service::Parts::count() {
  auto const ask = [this](std::string_view name, std::string_view help, auto value) {
    metrics.ask(name, help, [this, value] { return static_cast<double>(value(*this)); });
  };
  auto const count = [this](std::string_view name, std::string_view help, auto value) {
    metrics.ask_total(name, help, [this, value] { return static_cast<double>(value(*this)); });
  };
  ask("roundhouse_tables_open", "Tables that wait for players",
      [](Parts& p) { return p.hall->figures().open; });
  ask("roundhouse_tables_playing", "Games being played", [](Parts& p) { return p.hall->figures().playing; });
  count("roundhouse_moves_total", "Moves kept since the start",
        [](Parts& p) { return p.hall->figures().moves; });
  count("roundhouse_moves_refused_total", "Moves refused since the start",
        [](Parts& p) { return p.hall->figures().refused; });
  count("roundhouse_moves_unkept_total", "Moves that the store could not keep",
        [](Parts& p) { return p.hall->figures().write_failures; });
  ask("roundhouse_thinking", "Computer players at it now",
      [](Parts& p) { return p.hall->figures().thinking; });
  ask("roundhouse_thinking_waiting", "Computer players that wait for a thread",
      [](Parts& p) { return p.thinkers->waiting(); });
  ask("roundhouse_nodes", "Nodes that share the store, this one included",
      [](Parts& p) { return p.node ? p.node->duties().nodes() : 1; });
  ask("roundhouse_thinking_processes", "Processes that only think",
      [](Parts& p) { return p.node ? p.node->duties().thinkers() : 0; });
  ask("roundhouse_thinking_elsewhere", "Decisions that other processes think about for this node",
      [](Parts& p) { return p.node ? p.node->exchange().waiting() : 0; });
  ask("roundhouse_store_waiting", "Changes that wait to be written",
      [](Parts& p) { return p.store->load().waiting; });
  ask("roundhouse_database_bytes", "What the database takes on disk",
      [](Parts& p) { return p.store->bytes(); });
  ask("roundhouse_store_failing", "1 while nothing can be written",
      [](Parts& p) { return p.store->trouble().empty() ? 0 : 1; });
  count("roundhouse_store_commits_total", "Commits since the start",
        [](Parts& p) { return p.store->load().groups; });
  count("roundhouse_store_changes_total", "Changes written since the start",
        [](Parts& p) { return p.store->load().changes; });
  count("roundhouse_store_failures_total", "Changes that could not be written since the start",
        [](Parts& p) { return p.store->load().failures; });
  auto const queue = [this](std::string_view kind, Workers& workers) {
    metrics.ask(
        "roundhouse_requests_waiting", "Requests that wait for a thread, by what they want to do",
        [&workers] { return static_cast<double>(workers.waiting()); }, fmt::format("kind=\"{}\"", kind));
  };
  queue("read", backstage->asking);
  queue("list", backstage->listing);
  queue("password", backstage->hashing);
  measure_process(metrics);
}

void Service::Parts::stop_asking() const {
  backstage->asking.stop();
  backstage->listing.stop();
  backstage->hashing.stop();
}

/// What is on its way is cut off: it is still in the outbox.
void Service::Parts::stop_sending() {
  if (post) post->stop();
  outbound.reset();
}

/// On the writer's thread.
void Service::Parts::log_trouble(std::string const& trouble, std::uint64_t failed) {
  if (trouble.empty()) {
    log.info("store_works_again", {{"refused", failed}});
  } else {
    log.error("store_failed", {{"what", trouble}, {"refused", failed}});
  }
}

/// A file is one server's; PostgreSQL is for several.
std::optional<Text> Service::Parts::lock_file() {
  auto const& db = options.db;
  if (is_postgresql(db)) return std::nullopt;
  if (auto wrong = make_folder_of(db)) return wrong;
  auto taken = DatabaseLock::take(db);
  if (auto const* held = std::get_if<DatabaseLock::Held>(&taken)) {
    auto const who = held->process.empty() ? std::string("?") : held->process;
    return Text{fmt::format("{}: another server (process {}) has this database open", db, who),
                fmt::format("{} : un autre serveur (processus {}) utilise cette base", db, who)};
  }
  if (auto const* why = std::get_if<DatabaseLock::Impossible>(&taken))
    return Text{fmt::format("{}: the database cannot be locked: {}", db, why->why),
                fmt::format("{} : impossible de verrouiller la base : {}", db, why->why)};
  lock.emplace(std::get<DatabaseLock>(std::move(taken)));
  return std::nullopt;
}

std::optional<Text> Service::Parts::open_store() {
  if (auto wrong = lock_file()) return wrong;
  OpenOptions how;
  how.wait_for_disk = options.wait_for_disk;
  how.program = "roundhouse serve";
  how.tell = [this](std::string const& trouble, std::uint64_t failed) { log_trouble(trouble, failed); };
  auto opened = open_patiently(options.db, how, log, [this] { return given_up.load(); });
  if (auto* wrong = std::get_if<Text>(&opened)) return std::move(*wrong);
  store = std::move(std::get<std::unique_ptr<Store>>(opened));
  store->committed = [&commits = metrics.histogram("roundhouse_commit_seconds", "How long commits take")](
                         double seconds) { commits.observe(seconds); };
  store->noticed = [&notices = metrics.histogram("roundhouse_notice_seconds",
                                                 "From a commit at another node to its arrival here")](
                       double seconds) { notices.observe(seconds); };
  if (store->is_shared()) node = std::make_unique<Node>(*store, clock, log, options.thoughts_per_person);
  return std::nullopt;
}

/// What moderators do at other nodes, and the operator with `roundhouse admin`. A failed read is tried again.
void Service::Parts::follow_later() {
  net->after(follow_every, [this] {
    static_cast<void>(backstage->asking.post([this] {
      static_cast<void>(tables::guarded([this] { backstage->follower.catch_up(clock.now()); }));
    }));
    follow_later();
  });
}

void Service::Parts::prune_later(milliseconds delay) {
  if (options.prune_every == 0) return;
  net->after(delay, [this] { prune(std::make_shared<Prune::Counts>()); });
}

/// A little at a time, so that no move waits for it. One node does it for all.
void Service::Parts::prune(std::shared_ptr<Prune::Counts> const& so_far) {
  if (node && !node->duties().prunes()) return prune_later(std::chrono::hours(options.prune_every));
  auto const before = so_far->all();
  auto change = pruning({options.keep_guests, options.keep_closed, options.keep_chat, options.keep_addresses},
                        clock.now());
  change.counts = so_far;
  store->write({std::move(change)}, [this, so_far, before](Written const& written) {
    net->post([this, so_far, before, durable = written.durable()] {
      if (durable && so_far->all() > before)
        return net->after(prune_pause, [this, so_far] { prune(so_far); });
      if (so_far->all() > 0)
        log.info("pruned", {{"sessions", so_far->sessions},
                            {"guests", so_far->guests},
                            {"tables", so_far->tables},
                            {"chat_lines", so_far->chat}});
      prune_later(std::chrono::hours(options.prune_every));
    });
  });
}

/// What waits for people who are away.
void Service::Parts::look_later() {
  net->after(look_every, [this] {
    post->look();
    look_later();
  });
}

void Service::Parts::open_post_office(net::MailServer mail, std::string const& home) {
  bool const mails = !mail.host.empty();
  net::OutboundSettings settings;
  settings.mail = std::move(mail);
  settings.private_addresses = options.notice_private;
  settings.patience = extras.delivery_time;
  settings.name = mail_name(host_of(home));
  outbound = std::make_unique<net::Outbound>(std::move(settings));
  post = std::make_unique<notices::PostOffice>(
      notices::Settings{home, mails ? options.mail_from : std::string(),
                        std::chrono::seconds(options.notice_delay),
                        std::chrono::minutes(options.notice_quiet)},
      *store, *hall, *outbound, log, metrics, [this] { return clock.now(); });
  backstage->post = post.get();
  if (!mails) return;
  backstage->mail = [this](people::Person const& person, std::string const& subject, std::string const& text,
                           Changes& changes) {
    return post->add_letter(person.id, {subject, text}, changes);
  };
}

void Service::Parts::tick() {
  hall->tick();
  if (node) node->tick();
  if (node && net->is_draining()) node->drain();
  net->after(tick_time, [this] { tick(); });
}

Service::Service(Options options, Log& log, ServiceExtras extras)
    : parts_(std::make_unique<Parts>(std::move(options), log, extras)) {}

Service::~Service() {
  auto& p = *parts_;
  if (p.node) p.node->end();
  if (p.backstage) p.stop_asking();
  p.stop_sending();
  if (p.thinkers) p.thinkers->stop();
  if (p.store) p.store->flush();
}

void Service::Parts::open_tables() {
  auto const opened = hall->open();
  if (!opened.trouble.empty()) log.error("tables_not_listed", {{"what", opened.trouble}});
  for (auto const& table : opened.set_aside)
    log.error("table_set_aside", {{"table", table.table.substr(0, id_shown) + "…"}, {"why", table.why}});
  log.info(
      "opened",
      {{"tables", opened.tables}, {"set_aside", opened.set_aside.size()}, {"db", shown_place(options.db)}});
}

std::optional<Text> Service::start() try {
  auto& p = *parts_;
  auto site = p.options.web.empty() ? api::Site::built_in_page() : api::Site::read(p.options.web);
  if (auto* wrong = std::get_if<Text>(&site)) return std::move(*wrong);
  auto mail = mail_server_of(p.options);
  if (auto* wrong = std::get_if<Text>(&mail)) return std::move(*wrong);
  if (auto wrong = p.open_store()) return wrong;
  p.net = std::make_unique<net::Server>(net_settings(p.options, p.extras), p.log, p.metrics);
  if (auto const wrong = p.net->listen()) {
    return Text{fmt::format("cannot listen there: {}", *wrong),
                fmt::format("impossible d’écouter à cette adresse : {}", *wrong)};
  }
  p.thinkers = std::make_unique<Thinkers>(p.options, p.node.get(), p.metrics, p.log);
  p.hall = std::make_unique<Hall>(*p.store, p.surroundings());
  p.people = std::make_unique<people::People>(
      *p.store, p.extras.weak_passwords ? people::Effort::least : people::Effort::usual);
  p.standing = std::make_unique<people::Standing>(*p.store);
  api::AppSettings settings;
  settings.keep_addresses = p.options.keep_addresses > 0;
  settings.guard = {known_hosts(p.options), p.options.origins};
  if (!p.options.public_url.empty()) settings.guard.origins.push_back(p.options.public_url);
  using Readers = api::AppSettings::Metrics;
  settings.metrics = !p.options.metrics_address.empty() ? Readers::own_port
                     : p.options.metrics_for_all        ? Readers::everybody
                                                        : Readers::this_machine;
  p.backstage = std::make_unique<api::Backstage>(
      std::move(settings), *p.store, *p.hall, p.live, p.log, p.metrics, *p.people, p.limits, *p.standing,
      std::get<api::Site>(std::move(site)), [&p] { return p.clock.now(); },
      [&p](milliseconds delay, Task task) { p.net->after(delay, std::move(task)); },
      [&p] { return p.trouble(); });
  // It tells the time, too.
  if (p.node) p.node->begin(*p.backstage);
  p.backstage->follower.begin(p.clock.now());
  p.open_post_office(std::get<net::MailServer>(std::move(mail)),
                     p.options.public_url.empty() ? address() : p.options.public_url);
  p.app = std::make_unique<api::App>(*p.backstage);
  p.count();
  if (!p.node) p.open_tables();
  if (p.options.deals_from) p.log.warning("deals_can_be_foretold", {{"deals_from", *p.options.deals_from}});
  return std::nullopt;
} catch (StoreError const& error) {  // it was there a moment ago
  return Text{error.what(), error.what()};
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

std::uint16_t Service::metrics_port() const {
  return parts_->net->inside_port();
}

void Service::run(Signals signals) {
  auto& p = *parts_;
  p.log.info("listening", {{"address", p.options.address}, {"port", port()}});
  if (metrics_port() != 0)
    p.log.info("metrics_listening", {{"address", p.options.metrics_address}, {"port", metrics_port()}});
  p.net->after(tick_time, [&p] { p.tick(); });
  p.prune_later(first_prune);
  p.follow_later();
  p.look_later();
  p.net->run(*p.app, signals == Signals::heed ? net::Server::Signals::heed : net::Server::Signals::ignore);
  if (p.node) p.node->end();
  p.stop_asking();
  p.stop_sending();
  p.thinkers->stop();
  p.store->flush();
  p.log.info("stopped");
}

void Service::stop() {
  parts_->given_up = true;
  if (parts_->net) parts_->net->stop();
}

}  // namespace roundhouse::server
