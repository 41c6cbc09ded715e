#include <fmt/format.h>

#include "server/api/app.h"

namespace roundhouse::api {

namespace {
constexpr auto cookie_life = std::chrono::duration_cast<std::chrono::seconds>(people::session_life);
/// HttpOnly, and SameSite=Lax: other pages' requests come without it, except when somebody follows a link
/// here.
constexpr auto attributes = "Path=/; HttpOnly; SameSite=Lax";
}  // namespace

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
