#include "server/people/people.h"

#include <future>

#include "server/people/names.h"
#include "tables/hall/archive.h"

namespace roundhouse::people {
namespace {

using tables::Written;

Problem name_taken() {
  return {409, "name_taken", {"This name is already taken.", "Ce nom est déjà pris."}};
}

Problem looks_taken() {
  return {409,
          "name_taken",
          {"This name looks too much like someone else’s.",
           "Ce nom ressemble trop à celui de quelqu’un d’autre."}};
}

Problem wrong_password() {
  return {403, "wrong_password", {"Wrong name or password.", "Nom ou mot de passe incorrect."}};
}

Problem wrong_code() {
  return {403, "wrong_code", {"Wrong name or code.", "Nom ou code incorrect."}};
}

constexpr std::size_t most_noted = 50'000;
constexpr std::chrono::hours noted_every{1};

Problem store_fails() {
  return {503,
          "store",
          {"The server cannot save anything right now; nothing was changed.",
           "Le serveur ne peut rien enregistrer pour le moment ; rien n’a été changé."}};
}

std::optional<Problem> password_problem(Secret const& password) {
  auto const size = password.reveal().size();
  if (size >= least_password && size <= most_password) return std::nullopt;
  return Problem{400,
                 "password_size",
                 {"A password must have 8 to 200 bytes.", "Un mot de passe doit compter de 8 à 200 octets."}};
}

}  // namespace

People::People(server::Store& store, Effort effort)
    : store_(&store),
      effort_(effort),
      seal_(Secret(store.secret("cookies"))),
      nobodys_hash_(hash_password(seal_.token(Moment{}), effort).value_or("")) {
  // Accounts of a database from before.
  tables::Changes changes;
  for (auto const& account : store.accounts_without_lookalike())
    changes.emplace_back(tables::SetLookalike{account.id, lookalike_of(account.name)});
  if (!changes.empty()) write(std::move(changes));
}

std::optional<Problem> People::write(tables::Changes changes) {
  auto const promise = std::make_shared<std::promise<Written>>();
  auto written = promise->get_future();
  store_->write(std::move(changes), [promise](Written how) { promise->set_value(std::move(how)); });
  auto const how = written.get().how;
  if (how == Written::How::durable) return std::nullopt;
  return how == Written::How::conflict ? name_taken() : store_fails();
}

std::variant<SignedIn, Problem> People::with_session(Person person, tables::Changes changes, Moment now) {
  auto const expires = now + session_life;
  auto token = seal_.token(expires);
  changes.emplace_back(tables::AddSession{{session_id(token.reveal()), person.id, now, expires}});
  if (auto problem = write(std::move(changes))) return std::move(*problem);
  return SignedIn{std::move(person), std::move(token), expires};
}

/// Accounts own their names, and whatever looks like them; guests may share theirs with other guests.
std::optional<Problem> People::name_problem(std::string_view name, PersonId const& person) {
  if (auto why = why_no_name(name)) return Problem{400, "name", std::move(*why)};
  auto const owner = store_->person_by_account(account_of(name));
  if (owner && owner->id != person) return name_taken();
  if (!owner && store_->person_by_lookalike(lookalike_of(name), person)) return looks_taken();
  return std::nullopt;
}

std::variant<SignedIn, Problem> People::add_guest(std::string_view name, Language language, Moment now) {
  Person person;
  person.id = tables::make_id();
  person.name = tidy_name(name);
  // Somebody may have made such a name an account.
  bool const invented = person.name.empty();
  for (int i = 0; invented && i < 20; ++i) {
    person.name = guest_name(language);
    if (!name_problem(person.name, {})) break;
  }
  if (auto problem = name_problem(person.name, {})) return std::move(*problem);
  person.language = language;
  person.created = now;
  person.seen = now;
  tables::Changes changes;
  changes.emplace_back(tables::AddPerson{person});
  return with_session(std::move(person), std::move(changes), now);
}

std::optional<Known> People::who(std::string_view token, Moment now) {
  if (!seal_.holds(token, now)) return std::nullopt;
  auto const session = store_->session(session_id(token));
  if (!session || session->expires <= now) return std::nullopt;
  auto person = store_->person(session->person);
  if (!person) return std::nullopt;
  Known known{std::move(*person), session->id, session->created};
  if (!session->settled) known.renews = session->renews;
  // Only a session that was renewed ends before its time.
  known.replaced = session->expires < session->created + session_life;
  note_visit(known, now);
  return known;
}

/// Nobody waits for it: if it fails, the next request does it.
void People::note_visit(Known const& known, Moment now) {
  tables::Changes changes;
  if (!known.renews.empty()) changes.emplace_back(tables::SettleSession{known.session, now + session_grace});
  if (now - known.person.seen >= seen_every) changes.emplace_back(tables::Seen{known.person.id, now});
  if (!changes.empty()) store_->write(std::move(changes), nullptr);
}

bool People::wants_renewal(Known const& known, Moment now) const {
  return !known.replaced && now >= known.since + session_fresh;
}

std::optional<SignedIn> People::renew(Known const& known, Moment now) {
  auto const expires = now + session_life;
  auto token = seal_.token(expires);
  tables::Session session{session_id(token.reveal()), known.person.id, now, expires, known.session, false};
  if (write({tables::RenewSession{std::move(session), now - session_lost}})) return std::nullopt;
  return SignedIn{known.person, std::move(token), expires};
}

std::variant<Person, Problem> People::change(Person person, std::optional<std::string> const& name,
                                             std::optional<Language> language) {
  tables::Changes changes;
  if (name) {
    person.name = tidy_name(*name);
    if (auto problem = name_problem(person.name, person.id)) return std::move(*problem);
    auto const account = account_of(person.name);
    auto const lookalike = lookalike_of(person.name);
    changes.emplace_back(tables::Rename{person.id, person.name, account, lookalike});
    if (!person.account.empty()) person.account = account;
  }
  if (language) changes.emplace_back(tables::SetLanguage{person.id, *language});
  if (language) person.language = *language;
  if (auto problem = write(std::move(changes))) return std::move(*problem);
  return person;
}

/// With the person as they are now: if they have changed meanwhile, nothing happens.
std::variant<SignedIn, Problem> People::try_password(Person const& person, Secret const& password,
                                                     Moment now) {
  auto hash = hash_password(password, effort_);
  if (!hash) return store_fails();
  auto changed = person;
  changed.account = account_of(person.name);
  changed.lookalike = lookalike_of(person.name);
  changed.password_hash = std::move(*hash);
  tables::Changes changes;
  changes.emplace_back(tables::SetPassword{person.id, person.name, person.password_hash, changed.account,
                                           changed.lookalike, changed.password_hash});
  changes.emplace_back(tables::EndSessionsOf{person.id});
  return with_session(std::move(changed), std::move(changes), now);
}

std::variant<SignedIn, Problem> People::set_password(Person person, Secret const& password, Secret const& old,
                                                     Moment now) {
  if (auto problem = password_problem(password)) return std::move(*problem);
  while (true) {
    if (auto problem = confirm(person, old)) return std::move(*problem);
    if (auto problem = name_problem(person.name, person.id)) return std::move(*problem);
    auto result = try_password(person, password, now);
    if (std::holds_alternative<SignedIn>(result)) return result;
    // Renamed, or another password set, while this one was computed? Then once more, with what is true now.
    auto const today = store_->person(person.id);
    if (!today || (today->name == person.name && today->password_hash == person.password_hash)) return result;
    person = *today;
  }
}

std::variant<SignedIn, Problem> People::sign_in(std::string_view name, Secret const& password, Moment now) {
  auto person = store_->person_by_account(account_of(tidy_name(name)));
  bool const fits = password_fits(person ? person->password_hash : nobodys_hash_, password);
  if (!person || !fits) return wrong_password();
  return with_session(std::move(*person), {}, now);
}

std::variant<SignedIn, Problem> People::recover(std::string_view name, std::string const& code_hash,
                                                Secret const& password, Moment now) {
  if (auto problem = password_problem(password)) return std::move(*problem);
  auto const person = store_->person_by_account(account_of(tidy_name(name)));
  auto hash = hash_password(password, effort_);
  if (!hash) return store_fails();
  if (!person) return wrong_code();
  tables::Changes changes;
  changes.emplace_back(tables::UseRecoveryCode{person->id, code_hash, now});
  changes.emplace_back(tables::SetPassword{person->id, person->name, person->password_hash, person->account,
                                           person->lookalike, *hash});
  changes.emplace_back(tables::EndSessionsOf{person->id});
  auto result = with_session(*person, std::move(changes), now);
  auto const* const problem = std::get_if<Problem>(&result);
  return problem != nullptr && problem->status == 409 ? wrong_code() : std::move(result);
}

void People::note_address(PersonId const& person, std::string const& address, Moment now) {
  {
    std::scoped_lock const hold(noted_lock_);
    if (noted_.size() > most_noted) noted_.clear();
    auto& last = noted_[person + ' ' + address];
    if (last != Moment{} && now - last < noted_every) return;
    last = now;
  }
  store_->write({tables::NoteVisit{{person, address, now}}}, nullptr);
}

std::optional<Problem> People::sign_out(PersonId const& person, std::string const& session) {
  return write({tables::EndSession{session, person}});
}

std::optional<Problem> People::sign_out_everywhere(PersonId const& person) {
  return write({tables::EndSessionsOf{person}});
}

std::optional<Problem> People::confirm(Person const& person, Secret const& password) const {
  if (person.password_hash.empty() || password_fits(person.password_hash, password)) return std::nullopt;
  return wrong_password();
}

}  // namespace roundhouse::people
