#include "server/api/app.h"

#include <fmt/format.h>

#include "text/phrase.h"

namespace roundhouse::api {
namespace {

using people::Rate;
using people::RateLimits;
using text::pick;

Response too_often(Language language) {
  auto response = refusal(429, "too_often", language, "Too many requests: wait a moment.",
                          "Trop de requêtes : attendez un instant.");
  response.fields.emplace_back("Retry-After", "10");
  return response;
}

Response busy(Language language) {
  auto response = refusal(503, "busy", language, "The server is busy: try again in a moment.",
                          "Le serveur est occupé : réessayez dans un instant.");
  response.fields.emplace_back("Retry-After", "2");
  return response;
}

Response not_signed_in(Language language) {
  return refusal(401, "no_session", language, "You are not signed in: sign in or continue as a guest.",
                 "Vous n’êtes pas connecté : connectez-vous ou continuez en invité.");
}

Response inside_error(Language language) {
  return refusal(500, "internal", language, "Something went wrong on the server.",
                 "Une erreur s’est produite sur le serveur.");
}

Response store_away(Language language) {
  auto response = refusal(503, "store", language, "The database does not answer: try again in a moment.",
                          "La base de données ne répond pas : réessayez dans un instant.");
  response.fields.emplace_back("Retry-After", "2");
  return response;
}

Response moderators_only(Language language) {
  return refusal(403, "moderators_only", language, "This is for moderators.",
                 "C’est réservé aux modérateurs.");
}

Response not_found(Language language) {
  return refusal(404, "not_found", language, "There is nothing at this address.",
                 "Il n’y a rien à cette adresse.");
}

Response wrong_method(Language language) {
  return refusal(405, "method", language, "This method is not allowed here.",
                 "Cette méthode n’est pas admise ici.");
}

/// For the log; the network has made sure that there is one.
std::string request_id(Request const& request) {
  return std::string(request.field("x-request-id"));
}

constexpr auto cookie_life = std::chrono::duration_cast<std::chrono::seconds>(people::session_life);
/// HttpOnly, and SameSite=Lax: other pages' requests come without it, unless somebody follows a link.
constexpr auto attributes = "Path=/; HttpOnly; SameSite=Lax";

}  // namespace

App::App(Backstage& backstage)
    : backstage_(&backstage),
      routes_(all_routes()),
      duration_(backstage.metrics.histogram("roundhouse_http_seconds", "How long HTTP requests took")) {}

App::Found App::find(Request const& request) const {
  auto const method = request.method == Method::head ? Method::get : request.method;
  Found found;
  for (auto const& route : routes_) {
    auto parts = tables::desk::fit(route.pattern, request.path);
    if (!parts) continue;
    found.path_known = true;
    if (route.method != method) continue;
    found.route = &route;
    found.parts = std::move(*parts);
    return found;
  }
  return found;
}

bool App::is_allowed(Rate rate, std::string const& address) const {
  if (backstage_->limits.allow_from(rate, address, RateLimits::Clock::now())) return true;
  backstage_->metrics
      .counter("roundhouse_rate_limited_total", "What was refused because it came too often",
               "kind=\"request\"")
      .add();
  return false;
}

std::optional<Response> App::objection(Request const& head) {
  // On the operator's own port any host name will do.
  server::ForRequest const mine(request_id(head));
  auto response = head.inside ? std::nullopt : guard_objection(head, backstage_->settings.guard);
  if (!response && !is_allowed(Rate::request, head.from)) response = too_often(head.language());
  if (response) {
    backstage_->log.debug("request_refused", {{"status", response->status}, {"from", head.from}});
    protect(*response, head);
  }
  return response;
}

std::size_t App::body_limit(Request const& head) const {
  auto const found = find(head);
  return found.route == nullptr ? 0 : found.route->body;
}

Response App::complaint(int status, Language language) const {
  auto const say = [language](std::string_view en, std::string_view fr) { return pick(language, en, fr); };
  std::string_view text;
  switch (status) {
    case 429:
      text = say("Too many connections from your address: close some, or wait a moment.",
                 "Trop de connexions depuis votre adresse : fermez-en, ou attendez un instant.");
      break;
    case 501:
      text = say("The only transfer encoding understood is \"chunked\".",
                 "Le seul encodage de transfert admis est « chunked ».");
      break;
    case 413: text = say("The request body is too large.", "Le corps de la requête est trop grand."); break;
    case 431:
      text = say("The request headers are too large.", "Les en-têtes de la requête sont trop grands.");
      break;
    case 503:
      text = say("The server is busy: try again in a moment.", "Le serveur est occupé : réessayez.");
      break;
    case 505:
      text = say("Only HTTP/1.0 and 1.1 are spoken here.", "Ici on ne parle que HTTP/1.0 et 1.1.");
      break;
    default: text = say("This is not a valid request.", "Cette requête n’est pas valide."); break;
  }
  auto response = refusal(status, "malformed", text);
  protect(response);
  return response;
}

/// Headers, metrics and a log line for every response. No path is logged: it may be a private table's link.
Reply App::finishing(Request const& request, Reply reply) const {
  auto const start = std::chrono::steady_clock::now();
  Request head;
  head.secure = request.secure;
  head.from = request.from;
  return [id = request_id(request), this, start, head, reply = std::move(reply)](Response response) {
    server::ForRequest const mine(id);
    protect(response, head);
    auto const took = std::chrono::steady_clock::now() - start;
    duration_.observe(std::chrono::duration<double>(took).count());
    backstage_->metrics
        .counter("roundhouse_http_requests_total", "HTTP requests answered",
                 fmt::format("status=\"{}xx\"", response.status / 100))
        .add();
    auto const micros = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
    backstage_->log.debug(
        "request",
        {{"route", response.route}, {"status", response.status}, {"us", micros}, {"from", head.from}});
    reply(std::move(response));
  };
}

std::optional<people::Known> App::who_asks(Request const& request) const {
  auto const token = request.cookie(cookie_name(request));
  auto known = token ? backstage_->people.who(*token, backstage_->now()) : std::nullopt;
  // The device's open connections move to the new session.
  if (known && !known->renews.empty()) backstage_->live.renew_session(known->renews, known->session);
  if (known && backstage_->settings.keep_addresses)
    backstage_->people.note_address(known->person.id, people::visitor_key(request.from), backstage_->now());
  return known;
}

void App::answer(Request request, Reply reply) {
  server::ForRequest const mine(request_id(request));
  reply = finishing(request, std::move(reply));
  auto const language = request.language();
  auto found = find(request);
  if (request.inside && (found.route == nullptr || !found.route->inside)) return reply(not_found(language));
  if (found.route == nullptr) {
    bool const reads = request.method == Method::get || request.method == Method::head;
    auto file = reads && !found.path_known ? backstage_->site.answer(request) : std::nullopt;
    if (file) return reply(std::move(*file));
    return reply(found.path_known || !reads ? wrong_method(language) : not_found(language));
  }
  auto const& route = *found.route;
  if (route.rate && !is_allowed(*route.rate, request.from)) return reply(too_often(language));
  Call call;
  call.language = language;
  call.parts = std::move(found.parts);
  call.request = std::move(request);
  auto named = [reply = std::move(reply), pattern = route.pattern](Response response) {
    response.route = pattern;
    reply(std::move(response));
  };
  hand_over(route, std::move(call), std::move(named));
}

server::Workers& App::workers_for(Where where) const {
  if (where == Where::hashing) return backstage_->hashing;
  return where == Where::listing ? backstage_->listing : backstage_->asking;
}

void App::hand_over(Route const& route, Call call, Reply const& reply) const {
  if (route.where == Where::here) return run(route, std::move(call), reply);
  auto& workers = workers_for(route.where);
  auto const language = call.language;
  auto shared = std::make_shared<Call>(std::move(call));
  bool const room = workers.post([this, &route, shared, reply] { run(route, std::move(*shared), reply); });
  if (!room) reply(busy(language));
}

void App::run(Route const& route, Call call, Reply const& reply) const {
  auto const language = call.language;
  try {
    if (route.where != Where::here) call.known = who_asks(call.request);
    if (call.known) call.language = call.known->person.language;
    if (auto answer = objection_to(route, call)) return reply(std::move(*answer));
    route.handler(*backstage_, call, reply);
  } catch (tables::StoreAway const&) {  // the store says so in the log
    reply(store_away(language));
  } catch (std::exception const& error) {
    backstage_->log.error("request_failed", {{"route", route.pattern}, {"what", error.what()}});
    reply(inside_error(language));
  }
}

/// Whether the route is for whoever asks; nothing if it is.
std::optional<Response> App::objection_to(Route const& route, Call const& call) const {
  if (route.where == Where::here) return std::nullopt;
  auto const person = call.known ? call.person().id : people::PersonId();
  if (route.banned == Banned::refused) {
    auto const ban = backstage_->standing.ban_of(person, call.request.from, backstage_->now());
    if (ban) return to_response(people::banned_problem(*ban), call.language);
  }
  if (route.needs != Needs::nobody && !call.known) return not_signed_in(call.language);
  if (route.needs == Needs::moderator && !backstage_->standing.moderates(person))
    return moderators_only(call.language);
  return std::nullopt;
}

void App::open(Request request, OpeningReply reply) {
  server::ForRequest const mine(request_id(request));
  auto const language = request.language();
  Reply const refuse = refusing(request, reply);
  if (request.inside) return refuse(not_found(language));
  if (!is_allowed(Rate::connect, request.from)) return refuse(too_often(language));
  auto const room = backstage_->asking.post([this, request = std::move(request), reply, refuse, language] {
    try {
      converse(request, reply, refuse);
    } catch (tables::StoreAway const&) {
      refuse(store_away(language));
    } catch (std::exception const& error) {
      backstage_->log.error("request_failed", {{"route", "/ws"}, {"what", error.what()}});
      refuse(inside_error(language));
    }
  });
  if (!room) refuse(busy(language));
}

void App::converse(Request const& request, OpeningReply const& reply, Reply const& refuse) const {
  auto known = who_asks(request);
  auto const language = known ? known->person.language : request.language();
  auto const person = known ? known->person.id : people::PersonId();
  if (auto const ban = backstage_->standing.ban_of(person, request.from, backstage_->now()))
    return refuse(to_response(people::banned_problem(*ban), language));
  if (!known) return refuse(not_signed_in(language));
  reply({std::nullopt, backstage_->live.conversation(backstage_->hall, std::move(*known), request.from)});
}

Reply App::refusing(Request const& request, OpeningReply const& reply) const {
  auto const finish =
      finishing(request, [reply](Response response) { reply({std::move(response), nullptr}); });
  return [finish](Response response) {
    response.route = "/ws";
    finish(std::move(response));
  };
}

/// Browsers keep the first name from being set by anything but this very host over TLS.
std::string_view cookie_name(Request const& request) {
  return request.secure ? "__Host-roundhouse" : "roundhouse";
}

std::string set_cookie(Request const& request, server::Secret const& token) {
  return fmt::format("{}={}; Max-Age={}; {}{}", cookie_name(request), token.reveal(), cookie_life.count(),
                     attributes, request.secure ? "; Secure" : "");
}

std::string clear_cookie(Request const& request) {
  return fmt::format("{}=; Max-Age=0; {}{}", cookie_name(request), attributes,
                     request.secure ? "; Secure" : "");
}

}  // namespace roundhouse::api
