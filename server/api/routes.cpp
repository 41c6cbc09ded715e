/// Routes for operators and developers.
#include <algorithm>
#include <array>

#include "server/api/backstage.h"

namespace roundhouse::api {
namespace {

void health(Backstage& backstage, Call const& /*call*/, Reply const& reply) {
  auto const trouble = backstage.trouble();
  reply(trouble.empty() ? object({{"status", "ok"}}) : object({{"status", trouble}}, 503));
}

/// Behind a proxy on the same machine every request seems local: only those without a proxy are.
bool may_read_metrics(AppSettings const& settings, Request const& request) {
  using enum AppSettings::Metrics;
  if (request.inside) return true;
  if (settings.metrics == own_port) return false;
  bool const here = request.direct && (request.from == "::1" || request.from.starts_with("127."));
  return here || settings.metrics == everybody;
}

void metrics(Backstage& backstage, Call const& call, Reply const& reply) {
  if (!may_read_metrics(backstage.settings, call.request))
    return reply(refusal(403, "metrics", call.language,
                         "Metrics are not available here: see --metrics-listen and --metrics.",
                         "Les mesures ne sont pas disponibles ici : voir --metrics-listen et "
                         "--metrics."));
  auto response = plain(backstage.metrics.text());
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  reply(std::move(response));
}

void openapi(Backstage& /*backstage*/, Call const& /*call*/, Reply const& reply) {
  reply(json(std::string(built_in("api/openapi.json"))));
}

void schema(Backstage& /*backstage*/, Call const& /*call*/, Reply const& reply) {
  reply(json(std::string(built_in("protocol/messages.schema.json"))));
}

/// A plain GET of /ws, without the upgrade header.
void no_upgrade(Backstage& /*backstage*/, Call const& call, Reply const& reply) {
  auto response = refusal(426, "websocket", call.language, "This address is for WebSockets.",
                          "Cette adresse est réservée aux WebSockets.");
  response.fields.emplace_back("Upgrade", "websocket");
  reply(std::move(response));
}

constexpr std::array<Route, 5> routes_of_the_service{{
    {Method::get, "/healthz", health, Needs::nobody, Where::here, {}, 0, true},
    {Method::get, "/metrics", metrics, Needs::nobody, Where::here, {}, 0, true},
    {Method::get, "/openapi.json", openapi, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/messages.schema.json", schema, Needs::nobody, Where::here, {}, 0},
    {Method::get, "/ws", no_upgrade, Needs::nobody, Where::here, {}, 0},
}};

}  // namespace

std::vector<Route> all_routes() {
  std::vector<Route> all;
  for (auto const some : {people_routes(), recovery_routes(), notice_routes(), report_routes(),
                          moderation_routes(), table_routes(), game_routes(), day_routes(), service_routes()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

Response to_response(people::Problem const& problem, Language language) {
  return refusal(problem.status, problem.code, problem.text.in(language));
}

std::span<Route const> service_routes() {
  return routes_of_the_service;
}

}  // namespace roundhouse::api
