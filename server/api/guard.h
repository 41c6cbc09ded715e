/// Checks for every request, and security headers for every response.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/api/http.h"

namespace roundhouse::api {

struct GuardSettings {
  /// Allowed values of Host, `example.org` or `example.org:8443`; empty: any. Guards against DNS rebinding.
  std::vector<std::string> hosts;
  /// Other pages that may use the server, `https://example.org`; the server's own page always may.
  std::vector<std::string> origins;
};

/// Why a request is rejected, whatever it asks for: an unknown host, a foreign page.
std::optional<Response> guard_objection(Request const& request, GuardSettings const& settings);

/// The security headers of every response.
void protect(Response& response, Request const& request);
void protect(Response& response);

}  // namespace roundhouse::api
