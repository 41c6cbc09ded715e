#include "tables/desk/http.h"

#include <algorithm>
#include <boost/json.hpp>

namespace roundhouse::tables {
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

}  // namespace roundhouse::tables
