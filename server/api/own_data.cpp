#include "server/api/own_data.h"

#include <boost/json.hpp>
#include <limits>

#include "server/base/zip.h"
#include "tables/hall/rows_json.h"
#include "text/phrase.h"

namespace roundhouse::api {
namespace {

namespace js = boost::json;
using tables::Moment;

std::int64_t milliseconds(Moment at) {
  return at.time_since_epoch().count();
}

js::array texts(std::vector<std::string> const& list) {
  return js::array(list.begin(), list.end());  // NOLINT(modernize-return-braced-init-list): a list of two
}

js::object person_data(Backstage& backstage, people::Person const& person) {
  auto& store = backstage.store;
  js::object data = own_json(person);
  data["seen"] = milliseconds(person.seen);
  data["moderator"] = backstage.standing.moderates(person.id);
  js::array sessions;
  for (auto const& one : store.sessions(person.id))
    sessions.push_back({{"created", milliseconds(one.created)}, {"expires", milliseconds(one.expires)}});
  js::array visits;
  for (auto const& one : store.visits(person.id))
    visits.push_back({{"address", one.address}, {"at", milliseconds(one.at)}});
  js::array reports;
  for (auto const& one : store.reports_by(person.id))
    reports.push_back({{"at", milliseconds(one.at)},
                       {"person", one.person},
                       {"table", one.table},
                       {"line", one.line},
                       {"why", one.why}});
  js::array channels;
  for (auto const& one : store.channels(person.id))
    channels.push_back({{"kind", word(one.kind)},
                        {"address", one.address},
                        {"confirmed", one.confirmed},
                        {"on", one.wanted}});
  data["notices"] = std::move(channels);
  data["devices"] = std::move(sessions);
  data["addresses"] = std::move(visits);
  data["reports"] = std::move(reports);
  data["muted"] = texts(store.muted_by(person.id));
  data["blocked"] = texts(store.blocked_by(person.id));
  data["recovery_codes_left"] = store.recovery_codes(person.id, backstage.now());
  data["statistics"] = list_json(store.statistics(person.id));
  data["ratings"] = list_json(store.ratings(person.id));
  js::array days;
  for (auto const& one : store.day_results_of(person.id))
    days.push_back({{"deal", one.deal},
                    {"board", one.board},
                    {"points", one.points},
                    {"opponent", one.opponent},
                    {"won", one.won},
                    {"at", milliseconds(one.at)}});
  data["days"] = std::move(days);
  return data;
}

/// All games somebody played or uploaded.
std::vector<tables::FinishedGame> games_of_person(server::Store& store, tables::PersonId const& person) {
  tables::GameFilter filter;
  filter.person = person;
  filter.asker = person;
  filter.limit = std::numeric_limits<int>::max();
  auto all = store.games(filter);
  for (auto const& id : store.uploads(person))
    if (auto game = store.game(id)) all.push_back(std::move(*game));
  return all;
}

js::array said_by(server::Store& store, tables::PersonId const& person) {
  js::array lines;
  for (auto const& line : store.chat_by(person))
    lines.push_back({{"table", line.table}, {"at", milliseconds(line.at)}, {"text", line.text}});
  return lines;
}

constexpr std::string_view readme_en =
    "All that this server keeps of you.\n\n"
    "person.json   you, your devices, from where you came lately, whom you have muted or blocked\n"
    "games.json    your finished games; each record is in games/ (roundhouse verify checks it)\n"
    "tables.json   tables where you sit now\n"
    "chat.json     what you have said\n\n"
    "Times are milliseconds since 1970, UTC. A game whose deal is still played elsewhere has no record yet.\n"
    "What you have chosen for a device (colours, sounds) is kept in its browser alone.\n";
constexpr std::string_view readme_fr =
    "Tout ce que ce serveur garde de vous.\n\n"
    "person.json   vous, vos appareils, d’où vous êtes venu récemment, qui vous avez masqué ou bloqué\n"
    "games.json    vos parties terminées ; chaque partie est dans games/ (roundhouse verify la vérifie)\n"
    "tables.json   les tables où vous êtes assis\n"
    "chat.json     ce que vous avez écrit\n\n"
    "Les heures sont en millisecondes depuis 1970, UTC. Une partie dont la donne se joue encore ailleurs n’y "
    "est pas encore.\n"
    "Ce que vous avez réglé pour un appareil (couleurs, sons) n’est gardé que dans son navigateur.\n";

}  // namespace

std::string own_archive(Backstage& backstage, people::Person const& person) {
  auto& store = backstage.store;
  server::Zip zip;
  zip.add("README.txt", text::pick(person.language, readme_en, readme_fr));
  zip.add("person.json", js::serialize(person_data(backstage, person)));
  auto const games = games_of_person(store, person.id);
  zip.add("games.json", js::serialize(list_json(games)));
  tables::TableFilter here;
  here.person = person.id;
  here.life = {tables::Life::open, tables::Life::playing};
  zip.add("tables.json", js::serialize(list_json(store.tables(here))));
  zip.add("chat.json", js::serialize(said_by(store, person.id)));
  auto const now = backstage.now();
  for (auto const& game : games) {
    auto const record = backstage.archive.record(game.id, now);
    if (auto const* text = std::get_if<std::string>(&record)) zip.add("games/" + game.id + ".rec", *text);
  }
  return zip.finish();
}

}  // namespace roundhouse::api
