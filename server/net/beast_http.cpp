#include "server/net/beast_http.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <ctime>
#include <random>

namespace roundhouse::net {
namespace {

namespace http = boost::beast::http;

api::Method method_of(BeastRequest const& request) {
  switch (request.method()) {
    case http::verb::get: return api::Method::get;
    case http::verb::head: return api::Method::head;
    case http::verb::post: return api::Method::post;
    case http::verb::put: return api::Method::put;
    case http::verb::patch: return api::Method::patch;
    case http::verb::delete_: return api::Method::erase;
    default: return api::Method::other;
  }
}

std::string small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

bool trusts(Settings const& settings, std::string_view address) {
  return people::any_has(settings.trusted_proxies, address);
}

/// All values of a repeated header, joined in order.
std::string joined(api::Request const& head, std::string_view name) {
  std::string all;
  for (auto const& [n, value] : head.fields)
    if (n == name) all += (all.empty() ? "" : ",") + value;
  return all;
}

/// Removes and returns the last item of a comma-separated list.
std::string_view take_last(std::string_view& list) {
  auto const comma = list.rfind(',');
  auto last = comma == std::string_view::npos ? list : list.substr(comma + 1);
  list = comma == std::string_view::npos ? std::string_view() : list.substr(0, comma);
  while (!last.empty() && (last.front() == ' ' || last.front() == '\t')) last.remove_prefix(1);
  while (!last.empty() && (last.back() == ' ' || last.back() == '\t')) last.remove_suffix(1);
  return last;
}

/// The last address that is not a trusted proxy: anything before it may be forged.
std::string visitor_behind_proxies(std::string_view forwarded, std::string const& peer,
                                   Settings const& settings) {
  auto visitor = peer;
  while (!forwarded.empty() && trusts(settings, visitor)) {
    auto const address = people::read_address(take_last(forwarded));
    if (!address) break;
    visitor = people::to_text(*address);
  }
  return visitor;
}

std::string date_now() {
  auto const now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  constexpr std::array<std::string_view, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                    "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", days[static_cast<std::size_t>(utc.tm_wday)],
                     utc.tm_mday, months[static_cast<std::size_t>(utc.tm_mon)], utc.tm_year + 1900,
                     utc.tm_hour, utc.tm_min, utc.tm_sec);
}

bool has_body(api::Response const& response) {
  return response.status != 204 && response.status != 304;
}

std::string with_fields(std::string first_line, http::fields const& fields) {
  auto head = std::move(first_line) + "\r\n";
  for (auto const& field : fields) {
    auto const name = field.name_string();
    auto const value = field.value();
    head.append(name.data(), name.size()).append(": ").append(value.data(), value.size()).append("\r\n");
  }
  return head += "\r\n";
}

}  // namespace

std::optional<api::Request> read_head(BeastRequest const& request, std::string const& peer,
                                      Settings const& settings) {
  auto target = api::read_target(std::string_view(request.target().data(), request.target().size()));
  // With two Host headers, a proxy and the server might each use another one.
  if (!target || request.count(http::field::host) > 1) return std::nullopt;
  api::Request head;
  head.method = method_of(request);
  head.path = std::move(target->path);
  head.query = std::move(target->query);
  for (auto const& field : request) {
    auto const name = field.name_string();
    auto const value = field.value();
    head.fields.emplace_back(small_letters({name.data(), name.size()}),
                             std::string(value.data(), value.size()));
  }
  auto const forwarded = joined(head, "x-forwarded-for");
  auto const protocols = joined(head, "x-forwarded-proto");
  std::string_view protocol = protocols;
  head.from = visitor_behind_proxies(forwarded, peer, settings);
  head.direct = !trusts(settings, peer) && forwarded.empty();
  head.secure =
      settings.always_secure || (trusts(settings, peer) && small_letters(take_last(protocol)) == "https");
  return head;
}

std::string new_request_id() {
  thread_local std::mt19937_64 random{std::random_device{}()};
  return fmt::format("{:016x}", random());
}

std::string name_request(api::Request& head, std::string const& made, bool trusted) {
  constexpr std::size_t longest = 64;
  static constexpr std::string_view field = "x-request-id";
  std::string const sent(head.field(field));
  auto const plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.' || c == ':' || c == '=';
  };
  bool const fine = trusted && !sent.empty() && sent.size() <= longest && std::ranges::all_of(sent, plain);
  auto id = fine ? sent : made;
  std::erase_if(head.fields, [](auto const& one) { return one.first == field; });
  head.fields.emplace_back(field, id);
  return id;
}

BeastResponse write_response(api::Response const& response, unsigned version) {
  BeastResponse message(static_cast<http::status>(response.status), version);
  message.set(http::field::date, date_now());
  if (!response.type.empty()) message.set(http::field::content_type, response.type);
  for (auto const& [name, value] : response.fields) message.insert(name, value);
  if (has_body(response)) message.content_length(body_of(response).size());
  return message;
}

std::string_view body_of(api::Response const& response) {
  if (!has_body(response)) return {};
  return response.shared_body ? *response.shared_body : response.body;
}

std::string head_of(BeastResponse const& message) {
  auto const reason = message.reason();
  return with_fields(fmt::format("HTTP/1.{} {} {}", message.version() % 10, message.result_int(),
                                 std::string_view(reason.data(), reason.size())),
                     message);
}

std::string head_of(BeastCall const& message) {
  auto const method = message.method_string();
  auto const target = message.target();
  return with_fields(fmt::format("{} {} HTTP/1.{}", std::string_view(method.data(), method.size()),
                                 std::string_view(target.data(), target.size()), message.version() % 10),
                     message);
}

}  // namespace roundhouse::net
