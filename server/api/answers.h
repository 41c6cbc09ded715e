/// What routes have in common: reading a body, and the usual answers.
#pragma once

#include <boost/json.hpp>

#include "protocol/wire.h"
#include "server/api/app.h"
#include "tables/hall/rows_json.h"
#include "text/phrase.h"

namespace roundhouse::api {

/// The body; nothing after a refusal has been sent.
template <typename Body>
std::optional<Body> body_of(Call const& call, Reply const& reply) {
  auto read = protocol::parse_body<Body>(call.request.body);
  if (auto* const body = std::get_if<Body>(&read)) return std::move(*body);
  auto const& wrong = std::get<protocol::Malformed>(read);
  auto const& reason = wrong.reason.in(call.language);
  reply(refusal(
      400, "body",
      wrong.place.empty() ? reason : text::phrase(call.language, "{}: {}", "{} : {}", wrong.place, reason)));
  return std::nullopt;
}

/// What a request has led to; null after a refusal has been sent.
template <typename Result>
Result const* result_of(std::variant<Result, people::Problem> const& done, Call const& call,
                        Reply const& reply) {
  if (auto const* const problem = std::get_if<people::Problem>(&done))
    reply(to_response(*problem, call.language));
  return std::get_if<Result>(&done);
}

/// There is nothing to say.
inline Response done() {
  Response response;
  response.status = 204;
  response.type.clear();
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

/// The person as they see themselves.
inline Response own_answer(Backstage& backstage, people::Person const& person, int status = 200) {
  auto own = own_json(person);
  if (backstage.standing.moderates(person.id)) own["moderator"] = true;
  return object({{"person", std::move(own)}}, status);
}

inline Response signed_in(Backstage& backstage, Call const& call, people::SignedIn const& in, int status) {
  auto response = own_answer(backstage, in.person, status);
  response.fields.emplace_back("Set-Cookie", set_cookie(call.request, in.token));
  return response;
}

}  // namespace roundhouse::api
