#include "server/api/http.h"

#include <algorithm>

namespace roundhouse::api {
namespace {

/// The page may load and call only what comes from here, WebAssembly too, and may not be framed.
constexpr auto content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'self'; "
    "frame-ancestors 'none'";

bool changes_something(Request const& request) {
  return request.method != Method::get && request.method != Method::head;
}

std::string_view without_port(std::string_view host) {
  auto const colon = host.rfind(':');
  if (colon == std::string_view::npos || host.find(']', colon) != std::string_view::npos) return host;
  return host.substr(0, colon);
}

bool knows_host(std::vector<std::string> const& hosts, std::string_view host) {
  return hosts.empty() || std::ranges::any_of(hosts, [host](std::string const& known) {
           return known == host || known == without_port(host);
         });
}

/// The part after `https://`.
std::string_view host_of(std::string_view origin) {
  auto const slashes = origin.find("://");
  return slashes == std::string_view::npos ? std::string_view() : origin.substr(slashes + 3);
}

/// Programs other than browsers send no Origin, and cannot be tricked by foreign pages. Browsers that leave
/// it out (some do for safe methods) send Sec-Fetch-Site.
bool is_foreign(Request const& request, GuardSettings const& settings) {
  auto const origin = request.field("origin");
  auto const site = request.field("sec-fetch-site");
  if (origin.empty()) return changes_something(request) && (site == "cross-site" || site == "same-site");
  if (host_of(origin) == request.field("host") && !request.field("host").empty()) return false;
  return std::ranges::find(settings.origins, origin) == settings.origins.end();
}

}  // namespace

std::optional<Response> guard_objection(Request const& request, GuardSettings const& settings) {
  auto const language = request.language();
  if (!knows_host(settings.hosts, request.field("host")))
    return refusal(
        421, "host", language,
        "This server does not answer to this name. Its operator can add it with --public-url or --hosts.",
        "Ce serveur ne répond pas à ce nom. Son exploitant peut l’ajouter avec --public-url ou "
        "--hosts.");
  // Safe methods are harmless: browsers hide the response from foreign pages.
  bool const matters = changes_something(request) || request.path == "/ws";
  if (matters && is_foreign(request, settings))
    return refusal(403, "origin", language, "Requests from other pages are not accepted.",
                   "Les requêtes d’autres pages ne sont pas acceptées.");
  return std::nullopt;
}

void protect(Response& response) {
  auto& fields = response.fields;
  fields.emplace_back("Content-Security-Policy", content_policy);
  fields.emplace_back("X-Content-Type-Options", "nosniff");
  fields.emplace_back("X-Frame-Options", "DENY");
  fields.emplace_back("Referrer-Policy", "same-origin");
  fields.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  fields.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  fields.emplace_back("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
}

void protect(Response& response, Request const& request) {
  protect(response);
  if (request.secure) response.fields.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

}  // namespace roundhouse::api
