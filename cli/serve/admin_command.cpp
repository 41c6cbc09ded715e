/// `roundhouse admin`: what the operator of a public site does with people, tables and bans, also while
/// servers run: they read the audit log and do what follows.
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "server/options.h"
#include "server/people/moderation.h"
#include "server/people/moderation_json.h"
#include "server/people/names.h"
#include "server/store/open_store.h"

namespace roundhouse::cli {
namespace {

namespace js = boost::json;
using people::Deed;
using people::Problem;
using tables::Moment;

struct AdminOptions {
  bool json = false;
  std::string db;
  std::string store;
  std::string what;
  std::string why;
  std::string lasts;
  std::string person;
  std::int64_t line = 0;
  bool off = false;
  bool all = false;
  int limit = 50;
};

/// The store and what one works with.
struct AdminDesk {
  AdminOptions const& options;
  server::Store& store;
  people::Moderation moderation{store};
  Moment now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());

  Deed deed() const { return {"", options.why, now, ""}; }
};

using AdminWork = int (*)(AdminDesk&);

/// As `serve` would: the option, the environment, the usual place.
std::optional<std::string> place_of_store(AdminOptions const& options) {
  auto text = options.store.empty() ? options.db : options.store;
  if (text.empty()) text = environment("ROUNDHOUSE_STORE").value_or("");
  if (text.empty()) text = environment("ROUNDHOUSE_DB").value_or(server::default_database(environment));
  auto read = server::read_place(text);
  if (auto const* wrong = std::get_if<Text>(&read))
    return decline({"--store {}: {}", "--store {} : {}"}, text, wrong->in(language()));
  auto place = std::get<std::string>(std::move(read));
  std::error_code ignored;
  if (server::is_postgresql(place) || std::filesystem::exists(place, ignored)) return place;
  return decline({"{}: there is no database here (--db FILE, --store ADDRESS)",
                  "{} : il n’y a pas de base ici (--db FICHIER, --store ADRESSE)"},
                 place);
}

int on_store(AdminOptions const& options, AdminWork work) try {
  auto const place = place_of_store(options);
  if (!place) return wrong_usage;
  auto const store = server::open_store(*place, {.program = "roundhouse admin"});
  AdminDesk desk{options, *store};
  return work(desk);
} catch (std::exception const& error) {
  return refuse(phrases::failed, error.what());
}

int refuse_problem(Problem const& problem) {
  return refuse({"{}", "{}"}, problem.text.in(language()));
}

void print_value(js::value const& json) {
  fmt::print("{}\n", js::serialize(json));
}

/// What was done, for people or as JSON.
template <typename... Args>
int report_done(AdminDesk const& desk, js::object const& json, Phrase const& phrase, Args const&... args) {
  if (desk.options.json) {
    print_value(json);
  } else {
    tell(phrase, args...);
  }
  return 0;
}

/// By id, by the name of an account, or by the only name that fits.
std::optional<tables::Person> person_named(AdminDesk& desk, std::string const& text) {
  if (auto known = desk.store.person(text)) return known;
  auto const account = people::account_of(people::tidy_name(text));
  if (auto known = desk.store.person_by_account(account)) return known;
  auto found = desk.store.find_people(account, 3);
  std::erase_if(found, [&](auto const& one) { return people::account_of(one.name) != account; });
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    complain({"there is nobody called '{}' (roundhouse admin find)",
              "il n’y a personne du nom de « {} » (roundhouse admin find)"},
             text);
  } else {
    complain({"several people are called '{}': give the id (roundhouse admin find)",
              "plusieurs personnes s’appellent « {} » : donnez l’identifiant (roundhouse admin find)"},
             text);
  }
  return std::nullopt;
}

std::string name_of(server::Store& store, tables::PersonId const& id) {
  auto const person = id.empty() ? std::nullopt : store.person(id);
  return person ? person->name : "—";
}

void print_person(AdminDesk& desk, tables::Person const& person) {
  auto const visits = desk.store.visits(person.id);
  fmt::print("{}  {}  {}  {}  {}\n", person.id, person.name,
             person.account.empty() ? say({"guest", "invité"}) : say({"account", "compte"}),
             people::time_text(person.seen), visits.empty() ? "" : visits.front().address);
  for (auto const& ban : desk.store.bans(desk.now))
    if (ban.person == person.id) fmt::print("  {}\n", people::banned_problem(ban).text.in(language()));
}

int find_people(AdminDesk& desk) {
  auto const text = people::account_of(people::tidy_name(desk.options.what));
  auto const found = desk.store.find_people(text, desk.options.limit);
  if (desk.options.json) {
    js::array list;
    for (auto const& person : found) list.push_back(people::person_json(desk.store, person, desk.now));
    print_value(list);
  } else {
    if (found.empty()) tell({"Nobody found.", "Personne."});
    for (auto const& person : found) print_person(desk, person);
  }
  return found.empty() ? 1 : 0;
}

int show_admin_table(AdminDesk& desk) {
  auto const table = people::table_json(desk.store, desk.options.what);
  if (!table)
    return refuse({"{}: there is no such table", "{} : cette table n’existe pas"}, desk.options.what);
  if (desk.options.json) {
    print_value(*table);
    return 0;
  }
  if (auto const row = desk.store.table(desk.options.what)) {
    fmt::print("{}  {}  {}\n", row->id, row->board, tables::word(row->life));
    for (auto const& person : row->people)
      if (!person.empty()) fmt::print("  {}  {}\n", person, name_of(desk.store, person));
  }
  for (auto const& line : desk.store.chat(desk.options.what, 0, desk.options.limit))
    if (!line.text.empty()) fmt::print("  {}. {}: {}\n", line.number, line.name, line.text);
  return 0;
}

int ban(AdminDesk& desk) {
  people::BanWish wish;
  if (!desk.options.lasts.empty()) {
    auto const lasts = people::read_duration(desk.options.lasts);
    if (!lasts)
      return refuse({"--for {}: a number and m, h, d or w, for instance 7d",
                     "--for {} : un nombre et m, h, d ou w, par exemple 7d"},
                    desk.options.lasts);
    wish.ends = desk.now + *lasts;
  }
  if (people::read_network(desk.options.what)) {
    wish.network = desk.options.what;
  } else {
    auto const person = person_named(desk, desk.options.what);
    if (!person) return 1;
    wish.person = person->id;
  }
  auto const result = desk.moderation.ban(desk.deed(), wish);
  if (auto const* problem = std::get_if<Problem>(&result)) return refuse_problem(*problem);
  auto const& made = std::get<tables::Ban>(result);
  return report_done(desk, people::ban_json(desk.store, made), {"{} is banned {}.", "{} est exclu {}."},
                     wish.network.empty() ? name_of(desk.store, wish.person) : wish.network,
                     made.ends == Moment::max()
                         ? say({"for good", "définitivement"})
                         : say({"until {}", "jusqu’au {}"}, people::time_text(made.ends)));
}

/// Ends every ban of the person or network, or the one with this id.
int unban(AdminDesk& desk) {
  auto const& what = desk.options.what;
  auto const bans = desk.store.bans(desk.now);
  auto const direct = [&](auto const& one) {
    return one.id == what || (!what.empty() && one.network == what);
  };
  tables::PersonId person;
  if (std::ranges::none_of(bans, direct)) {
    auto const known = person_named(desk, what);
    if (!known) return 1;
    person = known->id;
  }
  int ended = 0;
  for (auto const& one : bans) {
    if (!direct(one) && (person.empty() || one.person != person)) continue;
    if (auto const problem = desk.moderation.unban(desk.deed(), one.id)) return refuse_problem(*problem);
    ++ended;
  }
  if (ended == 0) return refuse({"{} is not banned", "{} n’est pas exclu"}, what);
  return report_done(desk, {{"ended", ended}}, {"{} may come again.", "{} peut revenir."}, what);
}

int list_bans(AdminDesk& desk) {
  auto const bans = desk.store.bans(desk.now);
  js::array list;
  for (auto const& one : bans) list.push_back(people::ban_json(desk.store, one));
  if (desk.options.json) {
    print_value(list);
    return 0;
  }
  if (bans.empty()) tell({"Nobody is banned.", "Personne n’est exclu."});
  for (auto const& one : bans)
    fmt::print("{}  {}  {}  {}\n", one.id,
               one.network.empty() ? name_of(desk.store, one.person) : one.network,
               one.ends == Moment::max() ? say({"for good", "définitivement"}) : people::time_text(one.ends),
               one.why);
  return 0;
}

int remove_line(AdminDesk& desk) {
  if (auto const problem = desk.moderation.remove_line(desk.deed(), desk.options.what, desk.options.line))
    return refuse_problem(*problem);
  return report_done(desk, {{"table", desk.options.what}, {"line", desk.options.line}},
                     {"Line {} is removed.", "La ligne {} est supprimée."}, desk.options.line);
}

int remove_table(AdminDesk& desk) {
  if (auto const problem = desk.moderation.remove_table(desk.deed(), desk.options.what))
    return refuse_problem(*problem);
  return report_done(desk, {{"table", desk.options.what}},
                     {"Table {} is removed.", "La table {} est supprimée."}, desk.options.what);
}

int reset_password(AdminDesk& desk) {
  auto const person = person_named(desk, desk.options.what);
  if (!person) return 1;
  auto const result = desk.moderation.reset_password(desk.deed(), person->id);
  if (auto const* problem = std::get_if<Problem>(&result)) return refuse_problem(*problem);
  auto const& code = std::get<std::string>(result);
  return report_done(
      desk, {{"person", person->id}, {"code", code}},
      {"The password of {} is void, all their devices are signed out.\n"
       "With this code they set a new one (Menu, Forgotten password?), within seven days:\n  {}",
       "Le mot de passe de {} ne vaut plus, tous ses appareils sont déconnectés.\n"
       "Ce code permet d’en choisir un autre (Menu, Mot de passe oublié ?), sous sept jours :\n  {}"},
      person->name, code);
}

int recompute_ratings(AdminDesk& desk) {
  auto const result = desk.moderation.recompute_ratings(desk.deed());
  if (auto const* problem = std::get_if<Problem>(&result)) return refuse_problem(*problem);
  auto const games = std::get<std::int64_t>(result);
  return report_done(desk, {{"games", games}},
                     {"Ratings recomputed from {} games.", "Classement recalculé sur {} parties."}, games);
}

int set_moderator(AdminDesk& desk) {
  auto const person = person_named(desk, desk.options.what);
  if (!person) return 1;
  bool const on = !desk.options.off;
  if (auto const problem = desk.moderation.set_moderator(desk.deed(), person->id, on))
    return refuse_problem(*problem);
  js::object const json{{"person", person->id}, {"moderator", on}};
  return on ? report_done(desk, json, {"{} is a moderator now.", "{} est désormais modérateur."},
                          person->name)
            : report_done(desk, json, {"{} is no moderator any more.", "{} n’est plus modérateur."},
                          person->name);
}

int list_moderators(AdminDesk& desk) {
  js::array list;
  for (auto const& id : desk.store.moderators()) list.push_back(people::named(desk.store, id));
  if (desk.options.json) {
    print_value(list);
    return 0;
  }
  if (list.empty()) tell({"There are no moderators.", "Il n’y a pas de modérateurs."});
  for (auto const& id : desk.store.moderators()) fmt::print("{}  {}\n", id, name_of(desk.store, id));
  return 0;
}

int list_reports(AdminDesk& desk) {
  auto const reports = desk.store.reports(!desk.options.all, desk.options.limit);
  js::array list;
  for (auto const& one : reports) list.push_back(people::report_json(desk.store, one));
  if (desk.options.json) {
    print_value(list);
    return 0;
  }
  if (reports.empty()) tell({"No reports.", "Aucun signalement."});
  for (auto const& one : reports) {
    fmt::print("{}  {}  {} → {}  {}\n", one.id, people::time_text(one.at), name_of(desk.store, one.by),
               name_of(desk.store, one.person), one.table);
    if (!one.said.empty()) fmt::print("  {}. « {} »\n", one.line, one.said);
    if (!one.why.empty()) fmt::print("  {}\n", one.why);
  }
  return 0;
}

int settle(AdminDesk& desk) {
  if (auto const problem = desk.moderation.settle(desk.deed(), desk.options.what))
    return refuse_problem(*problem);
  return report_done(desk, {{"report", desk.options.what}}, {"Settled.", "Réglé."});
}

int show_audit(AdminDesk& desk) {
  tables::PersonId person;
  if (!desk.options.person.empty()) {
    auto const known = person_named(desk, desk.options.person);
    if (!known) return 1;
    person = known->id;
  }
  auto const lines = desk.store.audit(std::numeric_limits<std::int64_t>::max(), person, desk.options.limit);
  js::array list;
  for (auto const& line : lines) list.push_back(people::audit_json(desk.store, line));
  if (desk.options.json) {
    print_value(list);
    return 0;
  }
  if (lines.empty()) tell({"Nothing has been done yet.", "Rien n’a encore été fait."});
  for (auto const& line : lines)
    fmt::print("{}  {}  {}  {}  {} {}{} {}  {}\n", line.number, people::time_text(line.at),
               line.actor.empty() ? say({"operator", "exploitant"}) : name_of(desk.store, line.actor),
               line.deed, line.person.empty() ? "" : name_of(desk.store, line.person), line.table,
               line.line > 0 ? "#" + std::to_string(line.line) : "", line.detail, line.why);
  return 0;
}

using SharedAdmin = std::shared_ptr<AdminOptions>;

Command& add_deed(Command& admin, SharedAdmin const& options, char const* name, Text about, AdminWork work) {
  auto& command = admin.add_command(name, std::move(about));
  command.add_file(
      "--db", options->db,
      {"Database (default: the one that serve takes)", "Base de données (par défaut : celle de serve)"});
  command
      .add_text("--store", options->store, {"ADDRESS", "ADRESSE"},
                {"Where games are kept: sqlite:FILE or postgresql://…",
                 "Où sont gardées les parties : sqlite:FICHIER ou postgresql://…"})
      .excludes({"--db"});
  add_json(command, options->json);
  command.run = [options, work] { return on_store(*options, work); };
  return command;
}

void add_what(Command& command, SharedAdmin const& options, Text value, Text help) {
  command.add_argument(options->what, std::move(value), std::move(help)).needed();
}

void add_person(Command& command, SharedAdmin const& options) {
  add_what(command, options, {"PERSON", "PERSONNE"}, {"Name or id", "Nom ou identifiant"});
}

void add_why(Command& command, SharedAdmin const& options) {
  command.add_text("--why", options->why, {"REASON", "RAISON"},
                   {"The reason, for the audit log", "La raison, pour le journal des actions"});
}

void add_limit(Command& command, SharedAdmin const& options) {
  command.add_number("--limit", options->limit, 1, 10'000,
                     {"How many at most (default: 50)", "Combien au plus (par défaut : 50)"});
}

void add_looking(Command& admin, SharedAdmin const& options) {
  auto& find = add_deed(admin, options, "find", {"Find people", "Trouver des personnes"}, find_people);
  add_what(find, options, {"WHO", "QUI"},
           {"A part of the name, an id, or an address", "Une partie du nom, un identifiant ou une adresse"});
  add_limit(find, options);
  auto& table = add_deed(admin, options, "table",
                         {"Show a table and its chat", "Montrer une table et son chat"}, show_admin_table);
  add_what(table, options, {"TABLE", "TABLE"},
           {"Its id, from its address", "Son identifiant, pris de son adresse"});
  add_limit(table, options);
  add_deed(admin, options, "bans", {"List who is banned", "Lister qui est exclu"}, list_bans);
  add_deed(admin, options, "moderators", {"List the moderators", "Lister les modérateurs"}, list_moderators);
  auto& reports = add_deed(admin, options, "reports",
                           {"List what people have reported", "Lister les signalements"}, list_reports);
  reports.add_switch("--all", options->all, {"Also those that are settled", "Aussi ceux qui sont réglés"});
  add_limit(reports, options);
  auto& audit = add_deed(admin, options, "audit",
                         {"Show what moderators and the operator have done",
                          "Montrer ce qu’ont fait les modérateurs et l’exploitant"},
                         show_audit);
  audit.add_text("--person", options->person, {"PERSON", "PERSONNE"},
                 {"Only about or by this person", "Seulement sur ou par cette personne"});
  add_limit(audit, options);
}

void add_bans(Command& admin, SharedAdmin const& options) {
  auto& command = add_deed(admin, options, "ban",
                           {"Ban a person or a network", "Exclure une personne ou un réseau"}, ban);
  add_what(command, options, {"WHO", "QUI"},
           {"Name, id, address or network", "Nom, identifiant, adresse ou réseau"});
  command.add_text("--for", options->lasts, {"TIME", "DURÉE"},
                   {"How long: 90m, 12h, 7d, 4w (default: for good)",
                    "Combien de temps : 90m, 12h, 7d, 4w (par défaut : définitivement)"});
  command.add_text("--why", options->why, {"REASON", "RAISON"},
                   {"The reason; they can read it", "La raison ; l’intéressé peut la lire"});
  command.examples =
      "  roundhouse admin ban Mallory --for 7d --why \"insults\"\n"
      "  roundhouse admin ban 192.0.2.0/24 --for 12h";
  auto& back = add_deed(admin, options, "unban", {"End a ban", "Mettre fin à une exclusion"}, unban);
  add_what(
      back, options, {"WHO", "QUI"},
      {"Name, id, network, or the id of the ban", "Nom, identifiant, réseau, ou identifiant de l’exclusion"});
  add_why(back, options);
}

void add_deeds(Command& admin, SharedAdmin const& options) {
  auto& line = add_deed(admin, options, "remove-line", {"Remove a chat line", "Supprimer une ligne du chat"},
                        remove_line);
  add_what(line, options, {"TABLE", "TABLE"}, {"Its id", "Son identifiant"});
  line.add_number("--line", options->line, 1, 1'000'000'000,
                  {"The number of the line (roundhouse admin table)",
                   "Le numéro de la ligne (roundhouse admin table)"})
      .needed();
  add_why(line, options);
  auto& table = add_deed(
      admin, options, "remove-table",
      {"Remove a table with its game, record and chat", "Supprimer une table avec sa partie et son chat"},
      remove_table);
  add_what(table, options, {"TABLE", "TABLE"}, {"Its id", "Son identifiant"});
  add_why(table, options);
  auto& reset = add_deed(admin, options, "reset-password",
                         {"Void a password and print a code for a new one",
                          "Annuler un mot de passe et donner un code pour en choisir un autre"},
                         reset_password);
  add_person(reset, options);
  add_why(reset, options);
  auto& ratings = add_deed(
      admin, options, "recompute-ratings",
      {"Compute all ratings anew from the rated games", "Recalculer le classement sur les parties classées"},
      recompute_ratings);
  add_why(ratings, options);
  auto& moderator = add_deed(admin, options, "moderator",
                             {"Make someone a moderator", "Nommer un modérateur"}, set_moderator);
  add_person(moderator, options);
  moderator.add_switch("--off", options->off, {"No longer a moderator", "Ne l’est plus"});
  add_why(moderator, options);
  auto& report = add_deed(admin, options, "settle",
                          {"Mark a report as settled", "Marquer un signalement comme réglé"}, settle);
  add_what(report, options, {"REPORT", "SIGNALEMENT"}, {"Its id", "Son identifiant"});
  add_why(report, options);
}

}  // namespace

void add_admin_command(Command& program) {
  auto const options = std::make_shared<AdminOptions>();
  auto& command =
      program.add_command("admin", {"Run a public site: people, bans, reports, the audit log",
                                    "Gérer un site public : personnes, exclusions, signalements, journal"});
  add_looking(command, options);
  add_bans(command, options);
  add_deeds(command, options);
  command.more = {"Also while a server runs: it notices within a second.",
                  "Aussi pendant qu’un serveur tourne : il s’en aperçoit dans la seconde."};
}

}  // namespace roundhouse::cli
