#include "server/api/http.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

#include "text/phrase.h"

namespace roundhouse::api {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

enum class Plus : std::uint8_t { stays, is_space };

std::optional<std::string> decode(std::string_view text, Plus plus) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      int const high = hex_digit(text[i + 1]);
      int const low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus == Plus::is_space) {
      c = ' ';
    }
    auto const byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) return std::nullopt;
    decoded += c;
  }
  return decoded;
}

bool climbs(std::string_view path) {
  for (std::size_t at = 0; at <= path.size();) {
    auto const end = std::min(path.find('/', at), path.size());
    auto const part = path.substr(at, end - at);
    if (part == ".." || part == ".") return true;
    at = end + 1;
  }
  return path.find('\\') != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Calls `use` for the parts between separators until it returns true.
template <typename Use>
void for_each_part(std::string_view text, char separator, Use use) {
  while (!text.empty()) {
    auto const end = std::min(text.find(separator), text.size());
    if (use(text.substr(0, end))) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool read_query(std::string_view text, Target& target) {
  bool fine = true;
  for_each_part(text, '&', [&](std::string_view part) {
    auto const equals = std::min(part.find('='), part.size());
    auto name = decode(part.substr(0, equals), Plus::is_space);
    auto value = decode(part.substr(std::min(equals + 1, part.size())), Plus::is_space);
    fine = name && value;
    if (fine) target.query.emplace_back(std::move(*name), std::move(*value));
    return !fine;
  });
  return fine;
}

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

std::string_view Request::field(std::string_view name) const {
  for (auto const& [n, value] : fields)
    if (n == name) return value;
  return {};
}

std::optional<std::string_view> Request::parameter(std::string_view name) const {
  for (auto const& [n, value] : query)
    if (n == name) return value;
  return std::nullopt;
}

std::optional<std::string_view> Request::cookie(std::string_view name) const {
  std::optional<std::string_view> found;
  for (auto const& [n, value] : fields) {
    if (n != "cookie" || found) continue;
    for_each_part(value, ';', [&](std::string_view part) {
      part = trimmed(part);
      if (part.size() > name.size() && part[name.size()] == '=' && part.starts_with(name))
        found = part.substr(name.size() + 1);
      return found.has_value();
    });
  }
  return found;
}

Language Request::language() const {
  auto language = Language::en;
  for_each_part(field("accept-language"), ',', [&](std::string_view part) {
    part = trimmed(part);
    if (part.starts_with("fr") || part.starts_with("FR")) language = Language::fr;
    return part.starts_with("fr") || part.starts_with("FR") || part.starts_with("en") ||
           part.starts_with("EN");
  });
  return language;
}

std::optional<Target> read_target(std::string_view target) {
  if (target.empty() || target.front() != '/') return std::nullopt;
  if (std::ranges::any_of(target, [](unsigned char c) { return c <= ' ' || c >= 0x7f; })) return std::nullopt;
  Target read;
  target = target.substr(0, target.find('#'));
  auto const question = std::min(target.find('?'), target.size());
  auto path = decode(target.substr(0, question), Plus::stays);
  if (!path || climbs(*path)) return std::nullopt;
  read.path = std::move(*path);
  if (question < target.size() && !read_query(target.substr(question + 1), read)) return std::nullopt;
  return read;
}

Response refusal(int status, std::string_view code, std::string_view text) {
  return object({{"error", {{"code", code}, {"text", text}}}}, status);
}

Response json(std::string body, int status) {
  Response response;
  response.status = status;
  response.body = std::move(body);
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

Response object(boost::json::object const& body, int status) {
  return json(boost::json::serialize(body), status);
}

Response plain(std::string text, int status) {
  auto response = json(std::move(text), status);
  response.type = "text/plain; charset=utf-8";
  return response;
}

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
