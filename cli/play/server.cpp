#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "assets/assets.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/play/play.h"
#include "cli/play/remote_session.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/text.h"
#include "protocol/write.h"

namespace roundhouse::cli {
namespace {

namespace fs = std::filesystem;
namespace js = boost::json;

constexpr std::size_t most_cookie_bytes = std::size_t{64} * 1024;

/// `~/.local/state/roundhouse/cookies`: a line for each server, for this user alone.
fs::path cookie_file() {
  return state_folder() / "cookies";
}

std::string server_key(client::Url const& url) {
  return url.host + ":" + url.port;
}

std::vector<std::pair<std::string, std::string>> read_cookies() {
  std::vector<std::pair<std::string, std::string>> cookies;
  std::ifstream in(cookie_file());
  std::string server;
  std::string cookie;
  while (cookies.size() < most_cookie_bytes && in >> server >> cookie) cookies.emplace_back(server, cookie);
  return cookies;
}

void keep_cookie(client::Session const& session) {
  auto cookies = read_cookies();
  auto const key = server_key(session.url());
  std::erase_if(cookies, [&key](auto const& entry) { return entry.first == key; });
  cookies.emplace_back(key, session.cookie());
  std::string text;
  for (auto const& [server, cookie] : cookies) text += server + " " + cookie + "\n";
  if (auto const problem = write_private_file(cookie_file(), text)) complain(phrases::failed, *problem);
}

/// What the server answered, or a complaint.
std::optional<js::object> body_of(client::Answer const& answer) {
  if (answer.status == 0)
    return decline({"the server does not answer: {}", "le serveur ne répond pas : {}"}, answer.problem);
  boost::system::error_code wrong;
  auto value = js::parse(answer.body, wrong);
  if (!wrong && value.is_object() && answer.status < 300) return std::move(value.as_object());
  auto const* const object = wrong ? nullptr : value.if_object();
  auto const* const error =
      object == nullptr ? nullptr : object->if_contains(object->contains("d") ? "d" : "error");
  auto const* const text =
      error == nullptr || !error->is_object() ? nullptr : error->as_object().if_contains("text");
  return decline({"the server refuses: {}", "le serveur refuse : {}"},
                 text == nullptr ? std::to_string(answer.status) : std::string(text->as_string()));
}

client::Fields spoken() {
  return {{"Accept-Language", language() == Language::fr ? "fr" : "en"}};
}

/// The person's id: of last time, or a new guest's.
std::optional<std::string> introduce(client::Session& session, std::string const& name) {
  for (auto const& [server, cookie] : read_cookies())
    if (server == server_key(session.url())) session.set_cookie(cookie);
  auto me = body_of(session.ask("GET", "/api/me", {}, spoken()));
  if (!me) return std::nullopt;
  if (me->at("person").is_null()) {
    js::object body;
    if (!name.empty()) body["name"] = name;
    body["language"] = language() == Language::fr ? "fr" : "en";
    me = body_of(session.ask("POST", "/api/guest", js::serialize(body), spoken()));
    if (!me) return std::nullopt;
    keep_cookie(session);
  }
  if (!name.empty() && std::string(me->at("person").at("name").as_string()) != name) {
    me = body_of(session.ask("PATCH", "/api/me", js::serialize(js::object{{"name", name}}), spoken()));
    if (!me) return std::nullopt;
  }
  auto const& person = me->at("person").as_object();
  tell({"You play as {}.", "Vous jouez sous le nom de {}."}, std::string(person.at("name").as_string()));
  return std::string(person.at("id").as_string());
}

/// The first person of --seats is the one at this keyboard; further ones may join.
std::vector<protocol::SeatPlan> seat_plans(PlayOptions const& options) {
  using Kind = protocol::SeatPlan::Kind;
  std::vector<protocol::SeatPlan> seats;
  bool mine = true;
  for (auto const& kind : options.seats) {
    if (kind != "human") {
      seats.push_back({Kind::bot, kind, ""});
    } else {
      seats.push_back({mine ? Kind::mine : Kind::open, "", ""});
      mine = false;
    }
  }
  return seats;
}

std::string new_action() {
  return std::to_string(std::chrono::system_clock::now().time_since_epoch().count());
}

std::optional<std::string> create_table(client::Session& session, PlayOptions const& options) {
  protocol::Create create;
  create.action = new_action();
  create.settings.board = options.board_or_usual();
  create.settings.seats = seat_plans(options);
  create.settings.first = options.first;
  create.settings.locomotive_reset = options.locomotive_reset;
  create.settings.paced = !options.quick;
  create.settings.listed = options.listed;
  auto const made =
      body_of(session.ask("POST", "/api/tables", js::serialize(protocol::to_json(create)), spoken()));
  if (!made) return std::nullopt;
  return std::string(made->at("d").at("table").as_string());
}

int free_seats(js::object const& table) {
  int free = 0;
  for (auto const& person : table.at("people").as_array()) free += person.as_string().empty() ? 1 : 0;
  return free;
}

std::optional<std::string> choose_table(client::Session& session, Terminal& terminal) {
  auto const lobby = body_of(session.ask("GET", "/api/lobby", {}, spoken()));
  if (!lobby) return std::nullopt;
  std::vector<std::string> ids;
  for (auto const& value : lobby->at("tables").as_array()) {
    auto const& table = value.as_object();
    if (table.at("life") != "open") continue;
    ids.emplace_back(table.at("id").as_string());
    auto const* const board = assets::board(std::string(table.at("board").as_string()));
    terminal.line(say({"{:>3}) {}, {} seats, {} free", "{:>3}) {}, {} places, {} libres"}, ids.size(),
                      board == nullptr ? "?" : board->name.in(language()), table.at("seats").to_number<int>(),
                      free_seats(table)));
  }
  if (ids.empty())
    return decline({"No table is waiting for players. Without --lobby a new one is opened.",
                    "Aucune table n’est en attente de joueurs. Sans --lobby, une nouvelle est ouverte."});
  while (auto const typed = terminal.ask(say({"Which table? ", "Quelle table ? "}))) {
    auto const number = number_from<std::size_t>(*typed);
    if (number && *number >= 1 && *number <= ids.size()) return ids[*number - 1];
  }
  return std::nullopt;
}

/// Sits down unless one sits there already, or all seats are taken: then one watches.
void sit_down(client::Session& session, std::string const& table) {
  session.ask("POST", "/api/tables/" + table + "/sit", js::serialize(js::object{{"id", new_action()}}),
              spoken());
}

std::optional<std::string> find_table(client::Session& session, PlayOptions const& options,
                                      Terminal& terminal) {
  constexpr std::string_view folder = "/table/";
  auto const& path = session.url().path;
  if (path.starts_with(folder)) {
    auto table = path.substr(folder.size());
    sit_down(session, table);
    return table;
  }
  if (!options.lobby) return create_table(session, options);
  auto table = choose_table(session, terminal);
  if (table) sit_down(session, *table);
  return table;
}

int keep_record(client::Session& session, std::string const& table, std::string const& file) {
  auto const answer = session.ask("GET", "/api/games/" + table + "/record", {}, spoken());
  if (answer.status != 200) {
    body_of(answer);
    return wrong_usage;
  }
  if (auto const problem = write_whole_file(file, answer.body)) return refuse(phrases::failed, *problem);
  tell({"Record written to {}", "Partie écrite dans {}"}, file);
  return 0;
}

}  // namespace

int play_at_server(PlayOptions const& options) {
  if (options.server.starts_with("https://"))
    return refuse(
        {"the terminal speaks plain HTTP, not https: ask the operator for an address without TLS, or play in "
         "the browser",
         "le terminal ne parle que HTTP, pas https : demandez à l’exploitant une adresse sans TLS, ou jouez "
         "dans le navigateur"});
  auto const url = client::read_url(options.server);
  if (!url)
    return refuse(
        {"'{}' is not a server address: http://HOST:PORT, or http://HOST:PORT/table/ID",
         "« {} » n’est pas l’adresse d’un serveur : http://HÔTE:PORT, ou http://HÔTE:PORT/table/ID"},
        options.server);
  Interruption const interruption;
  Terminal terminal(std::cin, std::cout, Terminal::settings(options.color, options.ascii));
  client::Session session(*url);
  auto const person = introduce(session, options.names.empty() ? "" : options.names[0]);
  if (!person) return wrong_usage;
  auto const table = find_table(session, options, terminal);
  if (!table) return wrong_usage;
  auto const code = RemoteSession(session, *table, *person, terminal, language()).run();
  if (code != 0 || options.record.empty()) return code;
  return keep_record(session, *table, options.record);
}

}  // namespace roundhouse::cli
