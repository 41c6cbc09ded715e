#include "server/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/reading/number.h"
#include "server/people/rate_limits.h"
#include "server/store/open_store.h"

namespace roundhouse::server {
namespace {

using Read = std::optional<Text>;

std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts;
  while (!list.empty()) {
    auto const comma = list.find(',');
    auto part = list.substr(0, comma);
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    while (!part.empty() && part.back() == ' ') part.remove_suffix(1);
    if (!part.empty()) parts.emplace_back(part);
    if (comma == std::string_view::npos) break;
    list.remove_prefix(comma + 1);
  }
  return parts;
}

template <int Options::* Member, int Least, int Most>
Read read_number(Options& options, std::string_view value) {
  if (auto const number = number_from(value, Least, Most)) {
    options.*Member = *number;
    return std::nullopt;
  }
  return Text{fmt::format("a number from {} to {}", Least, Most),
              fmt::format("un nombre de {} à {}", Least, Most)};
}

template <auto Member>
Read read(Options& options, std::string_view value) {
  auto& member = options.*Member;
  if constexpr (std::is_same_v<decltype(member), bool&>) {
    if (value != "on" && value != "off") return Text{"on or off", "on ou off"};
    member = value == "on";
  } else if constexpr (std::is_same_v<decltype(member), std::string&>) {
    member = value;
  } else {
    member = split(value);
  }
  return std::nullopt;
}

template <auto Member>
std::string show(Options const& options) {
  auto const& member = options.*Member;
  if constexpr (std::is_same_v<decltype(member), bool const&>) {
    return member ? "on" : "off";
  } else if constexpr (std::is_same_v<decltype(member), std::vector<std::string> const&>) {
    return fmt::format("{}", fmt::join(member, ","));
  } else {
    return fmt::format("{}", member);
  }
}

/// `8080`, `127.0.0.1:8080`, `[::1]:8080`, `0.0.0.0`.
Read read_endpoint(std::string_view value, std::string_view usual_port, std::string& to_address,
                   std::uint16_t& to_port) {
  auto wrong = Text{"ADDRESS:PORT, for instance 127.0.0.1:8080 or [::]:8080",
                    "ADRESSE:PORT, par exemple 127.0.0.1:8080 ou [::]:8080"};
  auto const bracket = value.rfind(']');
  auto const colon = value.rfind(':');
  bool const has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  bool const only_port = value.find_first_not_of("0123456789") == std::string_view::npos;
  auto address = only_port ? std::string_view() : value.substr(0, has_port ? colon : value.size());
  auto const port = only_port ? value : has_port ? value.substr(colon + 1) : usual_port;
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  if (address == "localhost") address = "127.0.0.1";
  auto const number = number_from<std::uint16_t>(port);
  if (!number) return wrong;
  to_port = *number;
  if (!only_port && address.empty()) return wrong;
  if (!address.empty()) to_address = address;
  return std::nullopt;
}

std::string show_endpoint(std::string const& address, std::uint16_t port) {
  bool const long_form = address.find(':') != std::string::npos;
  return fmt::format("{}:{}", long_form ? "[" + address + "]" : address, port);
}

Read read_listen(Options& options, std::string_view value) {
  return read_endpoint(value, "8080", options.address, options.port);
}
std::string show_listen(Options const& options) {
  return show_endpoint(options.address, options.port);
}

Read read_metrics_listen(Options& options, std::string_view value) {
  options.metrics_address = value.empty() ? "" : "127.0.0.1";
  if (value.empty()) return std::nullopt;
  return read_endpoint(value, "9090", options.metrics_address, options.metrics_port);
}
std::string show_metrics_listen(Options const& options) {
  return options.metrics_address.empty() ? "" : show_endpoint(options.metrics_address, options.metrics_port);
}

/// A list of which every part must be fine.
template <std::vector<std::string> Options::* Member>
Read read_networks(Options& options, std::string_view value) {
  auto parts = split(value);
  for (auto const& part : parts)
    if (!people::read_network(part))
      return Text{"a list of addresses and networks, for instance 127.0.0.1, 192.0.2.0/24",
                  "une liste d’adresses et de réseaux, par exemple 127.0.0.1, 192.0.2.0/24"};
  options.*Member = std::move(parts);
  return std::nullopt;
}

Read read_limits(Options& options, std::string_view value) {
  auto parts = split(value);
  for (auto const& part : parts)
    if (!people::read_rate(part))
      return Text{
          "a list of NAME:AT-ONCE:PER-MINUTE, for instance guest:60:10 (request, guest, sign-in, create, "
          "upload, change, message, chat, think, connect)",
          "une liste de NOM:D’UN-COUP:PAR-MINUTE, par exemple guest:60:10 (request, guest, sign-in, create, "
          "upload, change, message, chat, think, connect)"};
  options.limits = std::move(parts);
  return std::nullopt;
}

Read read_url(Options& options, std::string_view value) {
  auto const rest = value.substr(std::min(value.find("://"), value.size()));
  bool const fine = (value.starts_with("https://") || value.starts_with("http://")) && rest.size() > 3 &&
                    rest.find('/', 3) == std::string_view::npos;
  if (!fine)
    return Text{"an address without a path, for instance https://trains.example.org",
                "une adresse sans chemin, par exemple https://trains.example.org"};
  options.public_url = value;
  return std::nullopt;
}

Read read_smtp(Options& options, std::string_view value) {
  auto const rest = value.substr(std::min(value.find("://"), value.size()));
  bool const fine = (value.starts_with("smtp://") || value.starts_with("smtps://")) && rest.size() > 3 &&
                    rest.find_first_of("/@ ", 3) == std::string_view::npos;
  if (!value.empty() && !fine)
    return Text{"smtp://HOST:PORT or smtps://HOST:PORT, for instance smtp://mail.example.org:587",
                "smtp://HÔTE:PORT ou smtps://HÔTE:PORT, par exemple smtp://mail.example.org:587"};
  options.smtp = value;
  return std::nullopt;
}

/// `Roundhouse <trains@example.org>`, or the address alone: it becomes a line of every mail.
Read read_sender(Options& options, std::string_view value) {
  bool const plain = std::ranges::all_of(value, [](char c) { return c >= ' ' && c <= '~'; });
  bool const whole = value.find('<') == std::string_view::npos || value.ends_with('>');
  if (!value.empty() && (!plain || !whole || value.find('@') == std::string_view::npos))
    return Text{"an address for mail, for instance Roundhouse <trains@example.org>",
                "une adresse e-mail, par exemple Roundhouse <trains@example.org>"};
  options.mail_from = value;
  return std::nullopt;
}

Read read_level(Options& options, std::string_view value) {
  auto const level = level_from_word(value);
  if (!level) return Text{"debug, info, warning, error or off", "debug, info, warning, error ou off"};
  options.log = *level;
  return std::nullopt;
}

constexpr std::array<std::string_view, 3> address_words{"full", "network", "none"};

Read read_addresses(Options& options, std::string_view value) {
  auto const found = std::ranges::find(address_words, value);
  if (found == address_words.end()) return Text{"full, network or none", "full, network ou none"};
  options.log_addresses = static_cast<Options::Addresses>(found - address_words.begin());
  return std::nullopt;
}
std::string show_addresses(Options const& options) {
  return std::string(address_words[static_cast<std::size_t>(options.log_addresses)]);
}

Read read_metrics(Options& options, std::string_view value) {
  if (value != "local" && value != "all") return Text{"local or all", "local ou all"};
  options.metrics_for_all = value == "all";
  return std::nullopt;
}

Read read_thinkers(Options& options, std::string_view value) {
  if (value == "none") {
    options.thinkers = Options::no_thinkers;
    return std::nullopt;
  }
  if (!read_number<&Options::thinkers, 0, 256>(options, value)) return std::nullopt;
  return Text{"a number from 0 to 256, or none", "un nombre de 0 à 256, ou none"};
}
std::string show_thinkers(Options const& options) {
  return options.thinkers == Options::no_thinkers ? "none" : fmt::format("{}", options.thinkers);
}

Read read_deals(Options& options, std::string_view value) {
  constexpr std::uint64_t most = 1'000'000'000;
  auto const first = number_from<std::uint64_t>(value, 0, most);
  if (!first)
    return Text{fmt::format("a number from 0 to {}", most), fmt::format("un nombre de 0 à {}", most)};
  options.deals_from = first;
  return std::nullopt;
}
std::string show_deals(Options const& options) {
  return options.deals_from ? std::to_string(*options.deals_from) : "";
}

/// The file, or the address of a database.
Read read_store(Options& options, std::string_view value) {
  if (value.empty()) return std::nullopt;
  auto place = read_place(value);
  if (auto* wrong = std::get_if<Text>(&place)) return std::move(*wrong);
  options.db = std::get<std::string>(std::move(place));
  return std::nullopt;
}
std::string show_store(Options const& options) {
  return is_postgresql(options.db) ? options.db : "";
}
std::string show_db(Options const& options) {
  return is_postgresql(options.db) ? "" : options.db;
}

constexpr std::array<OptionRow, 40> rows{{
    {"listen", "ADDRESS:PORT", "Where to listen; port 0 picks a free one",
     "Où écouter ; le port 0 en prend un de libre", read_listen, show_listen},
    {"db", "FILE", "Database; created if missing (default: in the user's data folder)",
     "Base de données ; créée si elle n’existe pas (par défaut : dans le dossier de données de "
     "l’utilisateur)",
     read<&Options::db>, show_db},
    {"store", "ADDRESS", "Where games are kept instead: postgresql://USER@HOST/DATABASE, or sqlite:FILE",
     "Où garder les parties à la place : postgresql://UTILISATEUR@HÔTE/BASE, ou sqlite:FICHIER", read_store,
     show_store},
    {"web", "FOLDER",
     "Files of the page (default: those installed with the program, or else a plain page that is built in)",
     "Fichiers de la page (par défaut : ceux installés avec le programme, sinon une page simple intégrée)",
     read<&Options::web>, show<&Options::web>},
    {"boards", "FOLDER",
     "Own boards: every *.json file of this folder is a board that tables can be made with",
     "Plateaux personnels : chaque fichier *.json de ce dossier est un plateau pour les tables",
     read<&Options::boards>, show<&Options::boards>},
    {"public-url", "URL", "The address people type, if a TLS proxy is in front",
     "L’adresse que les gens tapent, derrière un proxy TLS", read_url, show<&Options::public_url>},
    {"hosts", "NAME,…", "Other names the server answers to", "Autres noms auxquels répond le serveur",
     read<&Options::hosts>, show<&Options::hosts>},
    {"origins", "URL,…", "Other pages that may use the server",
     "Autres pages qui peuvent utiliser le serveur", read<&Options::origins>, show<&Options::origins>},
    {"trusted-proxies", "ADDRESS,…", "Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted",
     "Proxys dont on accepte X-Forwarded-For et X-Forwarded-Proto", read_networks<&Options::trusted_proxies>,
     show<&Options::trusted_proxies>},
    {"log", "LEVEL", "What is written to standard error: debug, info, warning, error or off",
     "Ce qui est écrit sur la sortie d’erreur : debug, info, warning, error ou off", read_level,
     [](Options const& o) { return std::string(word(o.log)); }},
    {"log-addresses", "WHAT", "What the log says of visitors' addresses: full, network or none",
     "Ce que le journal dit des adresses des visiteurs : full (tout), network (le réseau) ou none (rien)",
     read_addresses, show_addresses},
    {"metrics", "WHOM", "Who may read /metrics: local (this machine) or all",
     "Qui peut lire /metrics : local (cette machine) ou all (tous)", read_metrics,
     [](Options const& o) { return std::string(o.metrics_for_all ? "all" : "local"); }},
    {"metrics-listen", "ADDRESS:PORT",
     "A port for /metrics and /healthz alone; the other one then shows no metrics",
     "Un port pour /metrics et /healthz seuls ; l’autre ne montre alors plus de mesures", read_metrics_listen,
     show_metrics_listen},
    {"threads", "N", "Threads of the network", "Fils d’exécution du réseau",
     read_number<&Options::threads, 1, 64>, show<&Options::threads>},
    {"thinkers", "N|none",
     "Threads in which computer players think; 0: as many as processors; none: 'roundhouse think' does",
     "Fils où réfléchissent les IA ; 0 : autant que de processeurs ; none : c’est le travail de "
     "roundhouse think",
     read_thinkers, show_thinkers},
    {"drain", "SECONDS", "How long to go on serving after SIGTERM while /healthz sends new people elsewhere",
     "Combien de temps servir encore après SIGTERM, pendant que /healthz envoie les nouveaux venus ailleurs",
     read_number<&Options::drain, 0, 3600>, show<&Options::drain>},
    {"connections", "N", "Connections at the same time", "Connexions en même temps",
     read_number<&Options::connections, 1, 1'000'000>, show<&Options::connections>},
    {"connections-per-address", "N", "Connections at the same time from one address",
     "Connexions en même temps depuis une adresse",
     read_number<&Options::connections_per_address, 1, 1'000'000>, show<&Options::connections_per_address>},
    {"rates", "on|off", "Limit how often anyone may do something; off for load tests",
     "Limiter la fréquence de ce que chacun fait ; off pour des essais de charge",
     read<&Options::limit_rates>, show<&Options::limit_rates>},
    {"limits", "NAME:AT-ONCE:PER-MINUTE,…",
     "Other limits in place of the usual ones, for instance guest:60:10",
     "Autres limites que les habituelles, par exemple guest:60:10", read_limits, show<&Options::limits>},
    {"trusted-networks", "ADDRESS,…",
     "Networks of schools and clubs: many people behind one address, with higher limits",
     "Réseaux d’écoles et de clubs : beaucoup de monde derrière une adresse, avec des limites plus hautes",
     read_networks<&Options::trusted_networks>, show<&Options::trusted_networks>},
    {"trusted-times", "N", "How many times the usual limits an address of the trusted networks gets",
     "Combien de fois les limites habituelles pour une adresse de ces réseaux",
     read_number<&Options::trusted_times, 1, 1000>, show<&Options::trusted_times>},
    {"tables-per-person", "N", "Tables of one person waiting for players",
     "Tables d’une personne qui attendent des joueurs",
     read_number<&Options::tables_per_person, 1, 1'000'000>, show<&Options::tables_per_person>},
    {"games-per-person", "N", "Games in progress at one person's tables",
     "Parties en cours aux tables d’une personne", read_number<&Options::games_per_person, 1, 1'000'000>,
     show<&Options::games_per_person>},
    {"tables-per-address", "N", "Tables opened from one address waiting for players",
     "Tables ouvertes depuis une adresse qui attendent des joueurs",
     read_number<&Options::tables_per_address, 1, 1'000'000>, show<&Options::tables_per_address>},
    {"thoughts-per-person", "N", "Decisions of computer players at one person's tables waiting for a thread",
     "Décisions d’IA aux tables d’une personne qui attendent un fil",
     read_number<&Options::thoughts_per_person, 1, 1'000'000>, show<&Options::thoughts_per_person>},
    {"prune-every", "HOURS", "How often to delete what nobody can use any more; 0: never",
     "À quel intervalle supprimer ce qui ne sert plus à personne ; 0 : jamais",
     read_number<&Options::prune_every, 0, 8760>, show<&Options::prune_every>},
    {"keep-guests", "DAYS", "How long to keep guests who cannot come back",
     "Combien de temps garder les invités qui ne peuvent plus revenir",
     read_number<&Options::keep_guests, 1, 36'500>, show<&Options::keep_guests>},
    {"keep-closed", "DAYS", "How long to keep tables abandoned before the game began",
     "Combien de temps garder les tables abandonnées avant de commencer",
     read_number<&Options::keep_closed, 1, 36'500>, show<&Options::keep_closed>},
    {"keep-chat", "DAYS", "How long to keep the chat of a finished table",
     "Combien de temps garder le chat d’une table après la fin", read_number<&Options::keep_chat, 1, 36'500>,
     show<&Options::keep_chat>},
    {"keep-addresses", "DAYS", "How long to keep the addresses people came from; 0: not at all",
     "Combien de temps garder les adresses d’où les gens sont venus ; 0 : pas du tout",
     read_number<&Options::keep_addresses, 0, 36'500>, show<&Options::keep_addresses>},
    {"smtp", "URL",
     "Mail server for notices and forgotten passwords: smtp://HOST:PORT (STARTTLS) or smtps://…",
     "Serveur d’e-mail pour les avis et les mots de passe oubliés : smtp://HÔTE:PORT (STARTTLS) ou smtps://…",
     read_smtp, show<&Options::smtp>},
    {"smtp-user", "NAME", "Name to sign in to the mail server with", "Nom de connexion au serveur d’e-mail",
     read<&Options::smtp_user>, show<&Options::smtp_user>},
    {"smtp-password-file", "FILE", "File whose first line is the password for the mail server",
     "Fichier dont la première ligne est le mot de passe du serveur d’e-mail",
     read<&Options::smtp_password_file>, show<&Options::smtp_password_file>},
    {"mail-from", "ADDRESS", "Sender of mail, for instance Roundhouse <trains@example.org>",
     "Expéditeur des e-mails, par exemple Roundhouse <trains@example.org>", read_sender,
     show<&Options::mail_from>},
    {"notice-delay", "SECONDS", "How long a notice waits, in case the person comes to the table anyway",
     "Combien de temps un avis attend, au cas où la personne viendrait d’elle-même",
     read_number<&Options::notice_delay, 0, 86'400>, show<&Options::notice_delay>},
    {"notice-quiet", "MINUTES",
     "Least time between two mails to one person; what happens meanwhile is one mail",
     "Temps minimal entre deux e-mails à une personne ; ce qui arrive entre-temps fait un seul e-mail",
     read_number<&Options::notice_quiet, 0, 10'080>, show<&Options::notice_quiet>},
    {"notice-private", "on|off", "Webhooks and push services may have private addresses, without TLS",
     "Les webhooks et services push peuvent avoir des adresses privées, sans TLS",
     read<&Options::notice_private>, show<&Options::notice_private>},
    {"wait-for-disk", "on|off", "A move counts once it is on disk: even a power cut loses none",
     "Un coup compte quand il est sur le disque : même une panne de courant n’en perd aucun",
     read<&Options::wait_for_disk>, show<&Options::wait_for_disk>},
    {"deals-from", "N", "Deal the same cards after every start: for tests only, as cards can be predicted",
     "Donner les mêmes cartes après chaque démarrage : pour les tests seulement, car les cartes sont "
     "prévisibles",
     read_deals, show_deals},
}};

std::string_view trimmed(std::string_view text) {
  auto const blank = [](unsigned char c) { return std::isspace(c) != 0; };
  while (!text.empty() && blank(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && blank(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

OptionRow const* row_named(std::string_view name) {
  auto const known = option_rows();
  auto const found = std::ranges::find(known, name, &OptionRow::name);
  return found == known.end() ? nullptr : &*found;
}

/// `ROUNDHOUSE_TRUSTED_PROXIES`.
std::string variable_of(std::string_view name) {
  std::string variable = "ROUNDHOUSE_";
  for (char const c : name)
    variable += c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return variable;
}

/// Where a value stands, for messages.
using Place = std::string;

std::optional<Text> take(Options& options, OptionRow const& row, std::string_view value, Place const& place) {
  auto const wrong = row.read(options, value);
  if (!wrong) return std::nullopt;
  return Text{fmt::format("{}: '{}' is not {}", place, value, wrong->en),
              fmt::format("{} : « {} » n’est pas {}", place, value, wrong->fr)};
}

std::optional<Text> take_line(Options& options, std::string_view line, Place const& place) {
  auto const equals = line.find('=');
  if (equals == std::string_view::npos)
    return Text{fmt::format("{}: a line is NAME = VALUE, or begins with #", place),
                fmt::format("{} : une ligne est NOM = VALEUR, ou commence par #", place)};
  auto const name = trimmed(line.substr(0, equals));
  auto const* const row = row_named(name);
  if (row == nullptr)
    return Text{fmt::format("{}: there is no option '{}'", place, name),
                fmt::format("{} : il n’y a pas d’option « {} »", place, name)};
  return take(options, *row, trimmed(line.substr(equals + 1)), fmt::format("{}: {}", place, name));
}

std::optional<Text> take_file(Options& options, std::string_view text, std::string const& file) {
  for (int number = 1; !text.empty(); ++number) {
    auto const end = std::min(text.find('\n'), text.size());
    auto const line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.starts_with('#')) continue;
    if (auto wrong = take_line(options, line, fmt::format("{}:{}", file, number))) return wrong;
  }
  return std::nullopt;
}

std::optional<Text> take_environment(Options& options, Environment const& environment) {
  for (auto const& row : option_rows()) {
    auto const variable = variable_of(row.name);
    auto const value = environment(variable);
    if (!value) continue;
    if (auto wrong = take(options, row, *value, variable)) return wrong;
  }
  return std::nullopt;
}

/// A folder of the user's: as the variable says, or below the home folder.
std::string user_folder(Environment const& environment, std::string const& variable,
                        std::string_view below_home) {
  auto const named = environment(variable);
  if (named && !named->empty()) return *named;
  return environment("HOME").value_or(".") + "/" + std::string(below_home);
}

}  // namespace

std::span<OptionRow const> option_rows() {
  return rows;
}

std::variant<Options, Text> read_options(OptionSources const& sources) {
  Options options;
  options.db = default_database(sources.environment);
  if (sources.file)
    if (auto wrong = take_file(options, *sources.file, sources.file_name)) return std::move(*wrong);
  if (auto wrong = take_environment(options, sources.environment)) return std::move(*wrong);
  for (auto const& [name, value] : sources.command_line) {
    auto const* const row = row_named(name);
    if (row == nullptr) continue;
    if (auto wrong = take(options, *row, value, "--" + name)) return std::move(*wrong);
  }
  return options;
}

std::string default_database(Environment const& environment) {
  return user_folder(environment, "XDG_DATA_HOME", ".local/share") + "/roundhouse/roundhouse.db";
}

std::string default_file(Environment const& environment) {
  return user_folder(environment, "XDG_CONFIG_HOME", ".config") + "/roundhouse/serve.conf";
}

}  // namespace roundhouse::server
