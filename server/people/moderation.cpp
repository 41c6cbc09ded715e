#include "server/people/moderation.h"

#include <future>

#include "engine/reading/number.h"
#include "server/people/rate_limits.h"
#include "tables/game/progress.h"
#include "tables/hall/archive.h"

namespace roundhouse::people {
namespace {

using tables::AuditLine;
using tables::Changes;
using tables::Written;
namespace deeds = tables::deed;

constexpr int attempts = 8;
constexpr int widest_ipv4 = 16;  // bits that a moderator must name at least
constexpr int widest_ipv6 = 32;
constexpr int ipv4_bits = 96;  // in front of an IPv4 address

Problem no_such_person() {
  return {404, "no_person", {"This person does not exist.", "Cette personne n’existe pas."}};
}
Problem no_such_table() {
  return {404, "no_table", {"This table does not exist.", "Cette table n’existe pas."}};
}
Problem no_such_line() {
  return {404, "no_line", {"This chat line does not exist.", "Cette ligne du chat n’existe pas."}};
}
Problem no_such_ban() {
  return {404,
          "no_ban",
          {"This ban does not exist, or has ended.", "Cette exclusion n’existe pas, ou a pris fin."}};
}
Problem no_such_report() {
  return {404,
          "no_report",
          {"This report does not exist, or is settled.", "Ce signalement n’existe pas, ou est réglé."}};
}
Problem cannot_save() {
  return {503,
          "store",
          {"The server cannot save anything right now; nothing was changed.",
           "Le serveur ne peut rien enregistrer pour le moment ; rien n’a été changé."}};
}
Problem reason_too_long() {
  return {400, "why", {"why: at most 300 bytes.", "why : 300 octets au plus."}};
}

/// Moderators cannot shut out half a country, nor themselves.
std::optional<Problem> network_problem(Deed const& deed, std::string const& text) {
  auto const network = read_network(text);
  if (!network)
    return Problem{400,
                   "network",
                   {"network: an address or a network like 192.0.2.0/24 or 2001:db8::/48.",
                    "network : une adresse ou un réseau comme 192.0.2.0/24 ou 2001:db8::/48."}};
  if (deed.actor.empty()) return std::nullopt;
  bool const four = is_ipv4(network->first) && network->bits >= ipv4_bits;
  if (network->bits < (four ? ipv4_bits + widest_ipv4 : widest_ipv6))
    return Problem{400,
                   "network",
                   {"network: this is too wide: /16 or more for IPv4, /32 or more for IPv6.",
                    "network : trop large : /16 au moins pour IPv4, /32 au moins pour IPv6."}};
  auto const own = read_address(deed.address);
  if (own && network->has(*own))
    return Problem{
        409, "network", {"network: this is your own network.", "network : c’est votre propre réseau."}};
  return std::nullopt;
}

}  // namespace

Moderation::Moderation(server::Store& store)
    : store_(&store), codes_(server::Secret(store.secret("recovery"))) {}

std::optional<Problem> Moderation::write(Changes changes) {
  std::promise<Written> promise;
  store_->write(std::move(changes), [&promise](Written how) { promise.set_value(std::move(how)); });
  auto const written = promise.get_future().get();
  if (written.durable()) return std::nullopt;
  auto problem = cannot_save();
  if (written.how == Written::How::conflict)
    problem = {409,
               "changed",
               {"Someone else has just changed this: look again.",
                "Quelqu’un vient de le changer : regardez à nouveau."}};
  return problem;
}

std::optional<Problem> Moderation::write(Changes const& changes, AuditLine line, Deed const& deed) {
  if (deed.why.size() > longest_reason) return reason_too_long();
  line.at = deed.now;
  line.actor = deed.actor;
  line.why = deed.why;
  std::optional<Problem> problem;
  for (int i = 0; i < attempts; ++i) {
    auto all = changes;
    all.emplace_back(tables::AddAudit{line});
    problem = write(std::move(all));
    if (!problem || problem->status != 409) break;
  }
  return problem;
}

/// Moderators do nothing to each other: that is the operator's.
std::optional<Problem> Moderation::objection(Deed const& deed, PersonId const& to) {
  if (!store_->person(to)) return no_such_person();
  if (deed.actor.empty()) return std::nullopt;
  auto const moderators = store_->moderators();
  if (std::ranges::find(moderators, to) == moderators.end()) return std::nullopt;
  return Problem{403,
                 "moderator",
                 {"This person is a moderator: only the operator can do that.",
                  "Cette personne est modératrice : seul l’exploitant peut le faire."}};
}

std::variant<tables::Ban, Problem> Moderation::ban(Deed const& deed, BanWish const& wish) {
  if (wish.person.empty() == wish.network.empty())
    return Problem{
        400,
        "body",
        {"Either a person or a network is banned.", "On exclut soit une personne, soit un réseau."}};
  if (auto problem = wish.person.empty() ? network_problem(deed, wish.network) : objection(deed, wish.person))
    return std::move(*problem);
  if (wish.ends <= deed.now)
    return Problem{400, "ends", {"The ban would be over already.", "L’exclusion serait déjà finie."}};
  tables::Ban ban{.id = tables::make_id(),
                  .person = wish.person,
                  .network = wish.network,
                  .since = deed.now,
                  .ends = wish.ends,
                  .why = deed.why};
  AuditLine line{.deed = deeds::ban, .person = wish.person};
  line.detail = wish.network + (wish.network.empty() ? "" : " ") +
                (ban.ends == Moment::max() ? std::string("∞") : "→ " + time_text(ban.ends));
  if (auto problem = write({tables::AddBan{ban}}, std::move(line), deed)) return std::move(*problem);
  return ban;
}

std::optional<Problem> Moderation::unban(Deed const& deed, std::string const& id) {
  auto const bans = store_->bans(deed.now);
  auto const ban = std::ranges::find(bans, id, &tables::Ban::id);
  if (ban == bans.end()) return no_such_ban();
  return write({tables::EndBan{id, deed.now}},
               {.deed = deeds::unban, .person = ban->person, .detail = ban->network}, deed);
}

std::optional<Problem> Moderation::remove_line(Deed const& deed, tables::TableId const& table,
                                               std::int64_t line) {
  auto const said = store_->chat_line(table, line);
  if (!said || said->text.empty()) return no_such_line();
  return write({tables::RemoveChat{table, line}},
               {.deed = deeds::remove_line, .person = said->person, .table = table, .line = line}, deed);
}

/// The log decides: whoever has the table open finds the entry there and closes it.
std::optional<Problem> Moderation::remove_table(Deed const& deed, tables::TableId const& table) {
  std::optional<Problem> problem;
  for (int i = 0; i < attempts; ++i) {
    auto const log = store_->log(table, 0);
    auto const row = store_->table(table);
    auto const game = store_->game(table);
    if (log.empty() && !row && !game) return no_such_table();
    Changes changes{tables::RemoveTable{table}};
    auto rebuilt = tables::rebuild(log);
    if (auto* progress = std::get_if<tables::Progress>(&rebuilt)) {
      if (progress->removed) return no_such_table();
      tables::Entry entry{.table = table,
                          .sequence = progress->version + 1,
                          .at = std::max(deed.now, progress->changed),
                          .kind = tables::entry_kind::removed};
      tables::apply(*progress, entry);
      auto gone = progress->row();
      gone.listed = false;
      changes.emplace_back(tables::Append{std::move(entry)});
      changes.emplace_back(tables::PutTable{std::move(gone)});
    } else if (row) {
      // It cannot be opened anyway.
      auto gone = *row;
      gone.life = tables::Life::closed;
      gone.listed = false;
      changes.emplace_back(tables::PutTable{std::move(gone)});
    }
    problem = write(changes, {.deed = deeds::remove_table, .table = table}, deed);
    if (!problem || problem->status != 409) break;
  }
  return problem;
}

std::variant<std::string, Problem> Moderation::reset_password(Deed const& deed, PersonId const& person) {
  if (auto problem = objection(deed, person)) return std::move(*problem);
  auto const known = store_->person(person);
  if (!known || known->account.empty())
    return Problem{
        409,
        "guest",
        {"This is a guest: guests have no password.", "C’est un invité : il n’a pas de mot de passe."}};
  auto code = RecoveryCodes::make();
  // No password gives this hash.
  Changes const changes{
      tables::SetPassword{known->id, known->name, known->password_hash, known->account, known->lookalike,
                          "reset"},
      tables::EndSessionsOf{known->id},
      tables::AddRecoveryCode{known->id, codes_.hash_of(code), deed.now + handed_code_life}};
  if (auto problem = write(changes, {.deed = deeds::reset_password, .person = person}, deed))
    return std::move(*problem);
  return code;
}

std::variant<std::int64_t, Problem> Moderation::recompute_ratings(Deed const& deed) {
  auto const games = std::make_shared<std::int64_t>(0);
  if (auto problem = write({tables::RecomputeRatings{games}}, {.deed = deeds::recompute_ratings}, deed))
    return std::move(*problem);
  return *games;
}

std::optional<Problem> Moderation::set_moderator(Deed const& deed, PersonId const& person, bool on) {
  auto const known = store_->person(person);
  if (!known) return no_such_person();
  if (on && known->account.empty())
    return Problem{409,
                   "guest",
                   {"This is a guest: a moderator needs an account.",
                    "C’est un invité : un modérateur doit avoir un compte."}};
  auto const moderators = store_->moderators();
  bool const is_one = std::ranges::find(moderators, person) != moderators.end();
  if (is_one == on)
    return Problem{409, "moderator",
                   on ? Text{"This person is a moderator already.", "Cette personne est déjà modératrice."}
                      : Text{"This person is no moderator.", "Cette personne n’est pas modératrice."}};
  return write({tables::SetModerator{person, on}},
               {.deed = on ? deeds::make_moderator : deeds::unmake_moderator, .person = person}, deed);
}

std::optional<Problem> Moderation::settle(Deed const& deed, std::string const& id) {
  auto const report = store_->report(id);
  if (!report || !report->is_open()) return no_such_report();
  return write(
      {tables::SettleReport{id, deed.now}},
      {.deed = deeds::settle_report, .person = report->person, .table = report->table, .line = report->line},
      deed);
}

std::variant<tables::Report, Problem> Moderation::report(ReportWish wish, Moment now) {
  tables::Report report{.id = tables::make_id(),
                        .at = now,
                        .by = std::move(wish.by),
                        .person = std::move(wish.person),
                        .table = std::move(wish.table),
                        .line = wish.line,
                        .why = std::move(wish.why)};
  if (report.why.size() > longest_reason) return reason_too_long();
  if (report.person.empty() && report.table.empty())
    return Problem{
        400,
        "body",
        {"What is it about? A person or a table.", "De quoi s’agit-il ? Une personne ou une table."}};
  if (!report.table.empty() && !store_->table(report.table) && !store_->game(report.table))
    return no_such_table();
  if (report.line > 0) {
    auto const said = store_->chat_line(report.table, report.line);
    if (!said || said->text.empty()) return no_such_line();
    report.person = said->person;
    report.said = said->text;
  } else if (!report.person.empty() && !store_->person(report.person)) {
    return no_such_person();
  }
  if (!report.person.empty() && report.person == report.by)
    return Problem{400, "body", {"This is about yourself.", "Il s’agit de vous-même."}};
  if (auto problem = write({tables::AddReport{report}})) return std::move(*problem);
  return report;
}

std::optional<std::chrono::minutes> read_duration(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  auto const number = number_from(text.substr(0, text.size() - 1), 1, 1'000'000);
  if (!number) return std::nullopt;
  switch (text.back()) {
    case 'm': return std::chrono::minutes(*number);
    case 'h': return std::chrono::hours(*number);
    case 'd': return std::chrono::days(*number);
    case 'w': return std::chrono::weeks(*number);
    default: return std::nullopt;
  }
}

}  // namespace roundhouse::people
