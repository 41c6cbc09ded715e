/// How the server runs. Every option can be given on the command line (`--listen`), in the environment
/// (`ROUNDHOUSE_LISTEN`) and in a file (`listen = …`); the first of these that names it counts.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "roundhouse/board.h"
#include "server/base/log.h"

namespace roundhouse::server {

struct Options {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string db;                            // where games are kept: a file, or postgresql://…
  std::string web;                           // folder of the page; empty: the plain one that is built in
  std::string boards;                        // folder of own boards; empty: only the built-in ones
  std::string public_url;                    // as people type it, if there is a proxy in front
  std::vector<std::string> hosts;            // further names of the server; see api/http.h
  std::vector<std::string> origins;          // other pages that may use the server
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-* fields are believed
  Level log = Level::info;
  enum class Addresses : std::uint8_t { full, network, none };
  Addresses log_addresses = Addresses::full;  // what the log says of visitors' addresses
  bool metrics_for_all = false;
  std::string metrics_address;  // a port of their own for the metrics; empty: none
  std::uint16_t metrics_port = 0;
  int threads = 2;   // of the network
  int thinkers = 0;  // threads in which computer players think; 0: as many as processors;
                     // no_thinkers: other processes think
  static constexpr int no_thinkers = -1;
  int connections = 10'000;
  int connections_per_address = 100;
  bool limit_rates = true;
  std::vector<std::string> limits;            // in place of the usual ones: people/rate_limits.h
  std::vector<std::string> trusted_networks;  // schools, clubs: many people behind one address
  int trusted_times = 20;                     // what such an address may do, compared with others
  int tables_per_person = 10;                 // that wait for players
  int games_per_person = 100;                 // of one's own tables, that go on
  int tables_per_address = 40;                // that wait for players
  int thoughts_per_person = 200;              // of computer players, that wait for a thread
  int prune_every = 24;                       // hours between two times of throwing away; 0: never
  int keep_guests = 30;                       // days: after the last visit of a guest who cannot come back
  int keep_closed = 30;                       // tables that were given up before they began
  int keep_chat = 365;                        // what was said at a table, after its end
  int keep_addresses = 30;                    // from where people came; 0: not kept
  std::string smtp;                // the mail server: smtp://HOST:PORT or smtps://…; empty: no mail
  std::string smtp_user;           // empty: nobody asks who we are
  std::string smtp_password_file;  // its first line
  std::string mail_from;           // sender of mail: `Roundhouse <trains@example.org>`
  int notice_delay = 60;           // seconds: people may come by themselves
  int notice_quiet = 15;           // minutes between two mails to one person
  bool notice_private = false;     // webhooks and push services may have private addresses
  int drain = 0;                   // seconds to serve on after SIGTERM, unwell for proxies
  bool wait_for_disk = true;       // a move is kept even through a power cut
  std::optional<std::uint64_t>
      deals_from;  // the first of the deals, where a test wants them known beforehand
};

/// An option as people write it.
struct OptionRow {
  std::string_view name;   // `trusted-proxies`
  std::string_view value;  // `ADDRESS,…`, for the help
  std::string_view help;
  std::string_view help_fr;
  /// Takes the value; nothing, or what would have been right.
  std::optional<Text> (*read)(Options& options, std::string_view value);
  std::string (*show)(Options const& options);
};
std::span<OptionRow const> option_rows();

/// Names and values in the order in which they were given.
using NamedValues = std::vector<std::pair<std::string, std::string>>;

/// A variable of the environment; nothing if it is not set.
using Environment = std::function<std::optional<std::string>(std::string const& name)>;

struct OptionSources {
  NamedValues command_line;
  Environment environment;
  std::optional<std::string> file;  // its text
  std::string file_name;            // for messages
};

/// All sources together, or what is wrong and where.
std::variant<Options, Text> read_options(OptionSources const& sources);

/// `$XDG_DATA_HOME/roundhouse/roundhouse.db`, or below `~/.local/share`.
std::string default_database(Environment const& environment);
/// `$XDG_CONFIG_HOME/roundhouse/serve.conf`, or below `~/.config`.
std::string default_file(Environment const& environment);

}  // namespace roundhouse::server
