/// Guests, accounts, signing in and out.
#include <array>
#include <boost/json.hpp>

#include "server/api/answers.h"
#include "server/people/names.h"

namespace roundhouse::api {
namespace {

using people::Problem;
using people::Rate;

/// The language that the body names; `otherwise` if it names none.
std::variant<Language, Problem> language_of(protocol::GuestBody const& body, Language otherwise) {
  if (!body.language) return otherwise;
  if (*body.language == "en") return Language::en;
  if (*body.language == "fr") return Language::fr;
  return Problem{400, "body", {"language: there are en and fr.", "language : il y a en et fr."}};
}

void show_me(Backstage& backstage, Call const& call, Reply const& reply) {
  if (!call.known) return reply(json(R"({"person":null})"));
  auto const now = backstage.now();
  auto const renewed = backstage.people.wants_renewal(*call.known, now)
                           ? backstage.people.renew(*call.known, now)
                           : std::nullopt;
  if (!renewed) return reply(own_answer(backstage, call.person()));
  reply(signed_in(backstage, call, *renewed, 200));
}

void become_guest(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::GuestBody>(call, reply);
  if (!body) return;
  auto const chosen = language_of(*body, call.language);
  auto const* const language = result_of(chosen, call, reply);
  if (language == nullptr) return;
  auto const guest = backstage.people.add_guest(body->name.value_or(""), *language, backstage.now());
  auto const* const in = result_of(guest, call, reply);
  if (in == nullptr) return;
  backstage.log.info("guest_came", {{"person", in->person.id}, {"from", call.request.from}});
  reply(signed_in(backstage, call, *in, 201));
}

void change_me(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::GuestBody>(call, reply);
  if (!body) return;
  auto const chosen = language_of(*body, call.person().language);
  auto const* const language = result_of(chosen, call, reply);
  if (language == nullptr) return;
  auto const changed = backstage.people.change(call.person(), body->name, *language);
  auto const* const person = result_of(changed, call, reply);
  if (person == nullptr) return;
  backstage.hall.renamed({person->id, person->name, person->language, person->account.empty(), ""});
  reply(own_answer(backstage, *person));
}

void set_password(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::PasswordBody>(call, reply);
  if (!body) return;
  auto const result = backstage.people.set_password(call.person(), server::Secret(std::move(body->password)),
                                                    server::Secret(std::move(body->old)), backstage.now());
  auto const* const in = result_of(result, call, reply);
  if (in == nullptr) return;
  auto const session = people::session_id(in->token.reveal());
  backstage.live.renew_session(call.known->session, session);
  backstage.live.close_others(call.person().id, session);
  backstage.hall.renamed({in->person.id, in->person.name, in->person.language, false, ""});
  backstage.log.info("password_set", {{"person", call.person().id}});
  reply(signed_in(backstage, call, *in, 200));
}

struct Attempt {
  std::string name;
  std::string account;  // however the name is written
  server::Secret password;
};

Response later(Language language) {
  return refusal(503, "store", language, "The server cannot do this right now: try again later.",
                 "Le serveur ne peut pas le faire pour le moment : réessayez plus tard.");
}

void try_sign_in(Backstage& backstage, Call const& call, Attempt const& attempt, Reply const& reply) try {
  auto const result = backstage.people.sign_in(attempt.name, attempt.password, backstage.now());
  if (auto const* problem = std::get_if<Problem>(&result)) {
    backstage.pace.wrong(attempt.account, call.request.from, people::SignInPace::Clock::now());
    backstage.log.warning("sign_in_failed", {{"from", call.request.from}});
    return reply(to_response(*problem, call.language));
  }
  auto const& in = std::get<people::SignedIn>(result);
  backstage.log.info("signed_in", {{"person", in.person.id}, {"from", call.request.from}});
  reply(signed_in(backstage, call, in, 200));
} catch (std::exception const& error) {
  backstage.log.error("request_failed", {{"route", "/api/sign-in"}, {"what", error.what()}});
  reply(later(call.language));
}

void sign_in(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::SignInBody>(call, reply);
  if (!body) return;
  Attempt attempt{std::move(body->name), "", server::Secret(std::move(body->password))};
  attempt.account = people::account_of(people::tidy_name(std::string_view(attempt.name).substr(0, 100)));
  auto const wait = backstage.limits.are_off() ? std::chrono::milliseconds(0)
                                               : backstage.pace.wait(attempt.account, call.request.from,
                                                                     people::SignInPace::Clock::now());
  if (!wait)
    return reply(refusal(429, "too_often", call.language, "Too many wrong passwords: wait a minute.",
                         "Trop de mots de passe erronés : attendez une minute."));
  if (wait->count() == 0) return try_sign_in(backstage, call, attempt, reply);
  backstage.later(*wait, [&backstage, call, attempt, reply] {
    bool const room = backstage.hashing.post(
        [&backstage, call, attempt, reply] { try_sign_in(backstage, call, attempt, reply); });
    if (!room) reply(later(call.language));
  });
}

void sign_out(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::SignOutBody>(call, reply);
  if (!body) return;
  auto const problem = body->everywhere ? backstage.people.sign_out_everywhere(call.person().id)
                                        : backstage.people.sign_out(call.person().id, call.known->session);
  if (problem) return reply(to_response(*problem, call.language));
  if (body->everywhere) {
    backstage.live.close_person(call.person().id);
  } else {
    backstage.live.close_session(call.known->session);
  }
  auto response = done();
  response.fields.emplace_back("Set-Cookie", clear_cookie(call.request));
  reply(std::move(response));
}

/// Replaces the name of a deleted person. Records are read in both languages.
constexpr auto nobodys_name = "—";

/// With the seats given up, the store forgets the person, and the records their name.
void forget(Backstage& backstage, Call const& call, Reply const& reply) try {
  auto changes = backstage.archive.without_name(call.person().id, nobodys_name);
  changes.emplace_back(tables::ForgetPerson{call.person().id, nobodys_name});
  if (auto const problem = backstage.people.write(std::move(changes)))
    return reply(to_response(*problem, call.language));
  backstage.live.close_person(call.person().id);
  backstage.log.info("account_deleted", {{"person", call.person().id}});
  auto response = done();
  response.fields.emplace_back("Set-Cookie", clear_cookie(call.request));
  reply(std::move(response));
} catch (std::exception const& error) {
  backstage.log.error("request_failed", {{"route", "/api/me"}, {"what", error.what()}});
  reply(later(call.language));
}

void delete_me(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeleteBody>(call, reply);
  if (!body) return;
  server::Secret const password(std::move(body->password));
  if (auto const problem = backstage.people.confirm(call.person(), password))
    return reply(to_response(*problem, call.language));
  auto const then = [&backstage, call, reply](tables::Written const& written) {
    bool const room = written.durable() &&
                      backstage.hashing.post([&backstage, call, reply] { forget(backstage, call, reply); });
    if (!room) reply(later(call.language));
  };
  backstage.hall.forget(call.person().id, nobodys_name, then);
}

void show_person(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const person = backstage.store.person(call.parts[0]);
  if (!person)
    return reply(refusal(404, "no_person", call.language, "This person does not exist.",
                         "Cette personne n’existe pas."));
  reply(object({{"person", public_json(*person)},
                {"statistics", list_json(backstage.store.statistics(person->id))},
                {"ratings", list_json(backstage.store.ratings(person->id))}}));
}

constexpr std::array<Route, 8> routes_of_people{{
    {Method::get, "/api/me", show_me, Needs::nobody, Where::asking, {}, 0},
    {Method::patch, "/api/me", change_me, Needs::person, Where::asking, Rate::change, small_body},
    {Method::erase, "/api/me", delete_me, Needs::person, Where::hashing, Rate::change, small_body, false,
     Banned::answered},
    {Method::post, "/api/me/password", set_password, Needs::person, Where::hashing, Rate::change, small_body},
    {Method::post, "/api/guest", become_guest, Needs::nobody, Where::asking, Rate::guest, small_body},
    {Method::post, "/api/sign-in", sign_in, Needs::nobody, Where::hashing, Rate::sign_in, small_body},
    {Method::post, "/api/sign-out", sign_out, Needs::person, Where::asking, Rate::change, small_body, false,
     Banned::answered},
    {Method::get, "/api/people/:id", show_person, Needs::nobody, Where::listing, {}, 0},
}};

}  // namespace

std::span<Route const> people_routes() {
  return routes_of_people;
}

}  // namespace roundhouse::api
