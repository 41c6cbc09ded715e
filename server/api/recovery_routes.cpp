/// Ways back to an account, and what the server keeps of somebody as one archive.
#include <array>

#include "server/api/answers.h"
#include "server/api/own_data.h"

namespace roundhouse::api {
namespace {

using people::Problem;
using people::Rate;
using people::RecoveryCodes;

Problem needs_account() {
  return {409,
          "guest",
          {"You are a guest: keep your name with a password first.",
           "Vous êtes invité : gardez d’abord votre nom avec un mot de passe."}};
}

/// New codes in place of the old ones. They are shown this once.
void make_codes(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::DeleteBody>(call, reply);
  if (!body) return;
  if (call.person().account.empty()) return reply(to_response(needs_account(), call.language));
  server::Secret const password(std::move(body->password));
  if (auto const problem = backstage.people.confirm(call.person(), password))
    return reply(to_response(*problem, call.language));
  boost::json::array codes;
  tables::SetRecoveryCodes change{.person = call.person().id, .hashes = {}};
  for (int i = 0; i < people::recovery_codes_at_once; ++i) {
    auto const code = RecoveryCodes::make();
    change.hashes.push_back(backstage.moderation.codes().hash_of(code));
    codes.emplace_back(code);
  }
  if (auto const problem = backstage.people.write({std::move(change)}))
    return reply(to_response(*problem, call.language));
  backstage.log.info("recovery_codes_made", {{"person", call.person().id}});
  reply(object({{"codes", std::move(codes)}}, 201));
}

void recover(Backstage& backstage, Call const& call, Reply const& reply) {
  auto body = body_of<protocol::RecoverBody>(call, reply);
  if (!body) return;
  auto const hash = backstage.moderation.codes().hash_of(body->code);
  auto const result =
      backstage.people.recover(body->name, hash, server::Secret(std::move(body->password)), backstage.now());
  auto const* const problem = std::get_if<Problem>(&result);
  if (problem != nullptr && problem->code == "wrong_code")
    backstage.log.warning("recovery_failed", {{"from", call.request.from}});
  auto const* const in = result_of(result, call, reply);
  if (in == nullptr) return;
  backstage.live.close_person(in->person.id);
  backstage.log.info("password_recovered", {{"person", in->person.id}});
  reply(signed_in(backstage, call, *in, 200));
}

std::string mail_text(people::Person const& person, std::string const& code) {
  return text::phrase(
      person.language,
      "Hello {},\n\nsomeone (you, we hope) has asked for a new password at Roundhouse.\nEnter this "
      "code there within an hour (Menu, Account, Forgotten password?):\n\n  {}\n\nIf it was not you, "
      "ignore this mail: your password stays as it is.\n",
      "Bonjour {},\n\nquelqu’un (vous, nous l’espérons) a demandé un nouveau mot de passe à "
      "Roundhouse.\nEntrez-y ce code dans l’heure (Menu, Compte, Mot de passe oublié ?) :\n\n  "
      "{}\n\nSi ce n’était pas vous, ignorez ce message : votre mot de passe reste le même.\n",
      person.name, code);
}

/// The answer does not tell whether there is such an account.
void recover_by_mail(Backstage& backstage, Call const& call, Reply const& reply) {
  auto const body = body_of<protocol::RecoverByMailBody>(call, reply);
  if (!body) return;
  if (!backstage.mail)
    return reply(refusal(501, "no_mail", call.language,
                         "This server cannot send mail: use a recovery code, or ask its operator.",
                         "Ce serveur n’envoie pas d’e-mails : utilisez un code de secours, ou demandez à "
                         "son exploitant."));
  auto const person = backstage.store.person_by_account(
      people::account_of(people::tidy_name(std::string_view(body->name).substr(0, 100))));
  if (!person) return reply(done());
  auto const code = RecoveryCodes::make();
  tables::Changes changes{tables::AddRecoveryCode{person->id, backstage.moderation.codes().hash_of(code),
                                                  backstage.now() + people::mailed_code_life}};
  auto const subject = std::string(
      text::pick(person->language, "Roundhouse: a new password", "Roundhouse : un nouveau mot de passe"));
  if (!backstage.mail(*person, subject, mail_text(*person, code), changes)) return reply(done());
  if (auto const problem = backstage.people.write(std::move(changes)))
    return reply(to_response(*problem, call.language));
  backstage.log.info("recovery_mailed", {{"person", person->id}});
  reply(done());
}

void export_me(Backstage& backstage, Call const& call, Reply const& reply) {
  Response response;
  response.type = "application/zip";
  response.body = own_archive(backstage, call.person());
  response.fields.emplace_back("Cache-Control", "no-store");
  response.fields.emplace_back("Content-Disposition", "attachment; filename=\"roundhouse.zip\"");
  reply(std::move(response));
}

constexpr std::array<Route, 4> routes_of_recovery{{
    {Method::post, "/api/me/recovery-codes", make_codes, Needs::person, Where::hashing, Rate::change,
     small_body},
    {Method::post, "/api/recover", recover, Needs::nobody, Where::hashing, Rate::sign_in, small_body},
    {Method::post, "/api/recover/mail", recover_by_mail, Needs::nobody, Where::asking, Rate::sign_in,
     small_body},
    {Method::get, "/api/me/export", export_me, Needs::person, Where::listing, Rate::take_out, 0, false,
     Banned::answered},
}};

}  // namespace

std::span<Route const> recovery_routes() {
  return routes_of_recovery;
}

}  // namespace roundhouse::api
