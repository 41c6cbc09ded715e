#include "client/http.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>

namespace roundhouse::client {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  return boost::beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

}  // namespace

std::optional<Url> read_url(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (text.starts_with(scheme)) text.remove_prefix(scheme.size());
  auto const slash = std::min(text.find('/'), text.size());
  auto const end = text.substr(0, slash);
  Url url;
  url.path = text.substr(slash);
  auto const bracket = end.rfind(']');
  auto const colon = end.rfind(':');
  bool const has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  url.host = end.substr(0, has_port ? colon : end.size());
  url.port = has_port ? end.substr(colon + 1) : "80";
  if (url.host.starts_with('[') && url.host.ends_with(']'))
    url.host = url.host.substr(1, url.host.size() - 2);
  bool const fine = !url.host.empty() && !url.port.empty() && end.find("://") == std::string_view::npos &&
                    url.port.find_first_not_of("0123456789") == std::string::npos;
  if (!fine) return std::nullopt;
  return url;
}

std::string_view Answer::field(std::string_view name) const {
  for (auto const& [n, value] : fields)
    if (same_name(n, name)) return value;
  return {};
}

std::optional<std::string> cookie_in(Answer const& answer) {
  std::optional<std::string> cookie;
  for (auto const& [name, value] : answer.fields) {
    if (!same_name(name, "Set-Cookie")) continue;
    bool const taken_away = value.find("Max-Age=0") != std::string::npos;
    cookie = taken_away ? std::string() : value.substr(0, value.find(';'));
  }
  return cookie;
}

}  // namespace roundhouse::client
