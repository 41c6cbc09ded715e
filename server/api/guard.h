/// What every request must pass, and what every answer carries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/api/http.h"

namespace roundhouse::api {

struct GuardSettings {
  /// Names under which the server may be asked for, `example.org` or `example.org:8443`; empty: any. A page
  /// elsewhere whose name is made to lead here then gets nothing.
  std::vector<std::string> hosts;
  /// Other pages that may use the server, `https://example.org`; the server's own page always may.
  std::vector<std::string> origins;
};

/// Why a request is refused whatever it asks for: an unknown host, a foreign page.
std::optional<Response> guard_objection(Request const& request, GuardSettings const& settings);

/// The security headers, on whatever is answered.
void protect(Response& response, Request const& request);
void protect(Response& response);

}  // namespace roundhouse::api
