#include "server/people/people.h"

#include <future>

#include "server/people/names.h"
#include "server/tables/archive.h"

namespace roundhouse::people {
namespace {

using server::Written;

Problem name_taken() {
  return {409, "name_taken", {"Somebody else has this name.", "Quelqu'un d'autre porte ce nom."}};
}

Problem wrong_password() {
  return {403, "wrong_password", {"Name or password is wrong.", "Le nom ou le mot de passe est faux."}};
}

Problem store_fails() {
  return {503,
          "store",
          {"The server cannot keep anything at the moment; nothing was changed.",
           "Le serveur ne peut rien enregistrer pour le moment ; rien n'a été changé."}};
}

std::optional<Problem> password_problem(Secret const& password) {
  auto const size = password.reveal().size();
  if (size >= least_password && size <= most_password) return std::nullopt;
  return Problem{
      400,
      "password_size",
      {"A password has between 8 and 200 bytes.", "Un mot de passe compte entre 8 et 200 octets."}};
}

}  // namespace

People::People(server::Store& store, Effort effort)
    : store_(&store),
      effort_(effort),
      seal_(Secret(store.secret("cookies"))),
      nobodys_hash_(hash_password(seal_.token(Moment{}), effort).value_or("")) {}

std::optional<Problem> People::write(server::Changes changes) {
  auto const promise = std::make_shared<std::promise<Written>>();
  auto written = promise->get_future();
  store_->write(std::move(changes), [promise](Written how) { promise->set_value(std::move(how)); });
  auto const how = written.get().how;
  if (how == Written::How::durable) return std::nullopt;
  return how == Written::How::conflict ? name_taken() : store_fails();
}

std::variant<SignedIn, Problem> People::with_session(Person person, server::Changes changes, Moment now) {
  auto const expires = now + session_life;
  auto token = seal_.token(expires);
  changes.emplace_back(server::AddSession{{session_id(token.reveal()), person.id, now, expires}});
  if (auto problem = write(std::move(changes))) return std::move(*problem);
  return SignedIn{std::move(person), std::move(token), expires};
}

/// Accounts own their names; guests may share theirs with other guests.
bool People::name_is_free(std::string_view name, PersonId const& person) {
  auto const owner = store_->person_by_account(account_of(name));
  return !owner || owner->id == person;
}

std::variant<SignedIn, Problem> People::add_guest(std::string_view name, Language language, Moment now) {
  Person person;
  person.id = server::make_id();
  person.name = tidy_name(name);
  if (person.name.empty()) person.name = guest_name(language);
  if (auto why = why_no_name(person.name)) return Problem{400, "name", std::move(*why)};
  if (!name_is_free(person.name, {})) return name_taken();
  person.language = language;
  person.created = now;
  person.seen = now;
  server::Changes changes;
  changes.emplace_back(server::AddPerson{person});
  return with_session(std::move(person), std::move(changes), now);
}

std::optional<Known> People::who(std::string_view token, Moment now) {
  if (!seal_.holds(token, now)) return std::nullopt;
  auto const session = store_->session(session_id(token));
  if (!session || session->expires <= now) return std::nullopt;
  auto person = store_->person(session->person);
  if (!person) return std::nullopt;
  return Known{std::move(*person), session->id, session->created};
}

std::variant<SignedIn, Problem> People::renew(Known const& known, Moment now) {
  server::Changes changes;
  changes.emplace_back(server::EndSession{known.session});
  return with_session(known.person, std::move(changes), now);
}

std::variant<Person, Problem> People::change(Person person, std::optional<std::string> name,
                                             std::optional<Language> language) {
  if (name) {
    person.name = tidy_name(*name);
    if (auto why = why_no_name(person.name)) return Problem{400, "name", std::move(*why)};
    if (!name_is_free(person.name, person.id)) return name_taken();
    if (!person.account.empty()) person.account = account_of(person.name);
  }
  if (language) person.language = *language;
  if (auto problem = write({server::ChangePerson{person}})) return std::move(*problem);
  return person;
}

std::variant<SignedIn, Problem> People::set_password(Person person, Secret const& password, Secret const& old,
                                                     Moment now) {
  if (auto problem = password_problem(password)) return std::move(*problem);
  if (auto problem = confirm(person, old)) return std::move(*problem);
  if (!name_is_free(person.name, person.id)) return name_taken();
  auto hash = hash_password(password, effort_);
  if (!hash) return store_fails();
  person.account = account_of(person.name);
  person.password_hash = std::move(*hash);
  server::Changes changes;
  changes.emplace_back(server::ChangePerson{person});
  changes.emplace_back(server::EndSessionsOf{person.id});
  return with_session(std::move(person), std::move(changes), now);
}

std::variant<SignedIn, Problem> People::sign_in(std::string_view name, Secret const& password, Moment now) {
  auto person = store_->person_by_account(account_of(tidy_name(name)));
  bool const fits = password_fits(person ? person->password_hash : nobodys_hash_, password);
  if (!person || !fits) return wrong_password();
  return with_session(std::move(*person), {}, now);
}

std::optional<Problem> People::sign_out(std::string const& session) {
  return write({server::EndSession{session}});
}

std::optional<Problem> People::sign_out_everywhere(PersonId const& person) {
  return write({server::EndSessionsOf{person}});
}

std::optional<Problem> People::confirm(Person const& person, Secret const& password) const {
  if (person.password_hash.empty() || password_fits(person.password_hash, password)) return std::nullopt;
  return wrong_password();
}

}  // namespace roundhouse::people
