#include "server/net/outbound.h"

#include <algorithm>
#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <charconv>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>
#include <tuple>

#include "server/net/beast_http.h"
#include "server/net/mail.h"
#include "server/people/addresses.h"

namespace roundhouse::net {
namespace {

namespace http = boost::beast::http;
using boost::asio::awaitable;
using notices::Delivery;
using How = Delivery::How;

constexpr std::size_t longest_url = 2'000;
constexpr std::size_t mails_at_once = 8;
constexpr auto usual_certificates = "/etc/ssl/certs/ca-certificates.crt";

constexpr std::array<std::string_view, 20> private_networks{
    "0.0.0.0/8",       "10.0.0.0/8",     "100.64.0.0/10", "127.0.0.0/8",    "169.254.0.0/16",
    "172.16.0.0/12",   "192.0.0.0/24",   "192.0.2.0/24",  "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4",   "240.0.0.0/4",    "::/127",
    "64:ff9b::/96",    "100::/64",       "fc00::/7",      "fe80::/10",      "ff00::/8"};

/// What the status of an answer means for us. Nothing is followed: whoever moves tells the new address.
Delivery judged(int status) {
  if (status >= 200 && status < 300) return {};
  auto why = "the other server answered " + std::to_string(status);
  if (status == 404 || status == 410) return {How::gone, std::move(why)};
  bool const later = status == 408 || status == 425 || status == 429 || status >= 500;
  return {later ? How::later : How::never, std::move(why)};
}

/// `HTTP/1.1 200 OK`; -1 if it is something else.
int status_in(std::string_view line) {
  constexpr std::string_view start = "HTTP/1.";
  if (!line.starts_with(start) || line.size() < start.size() + 5) return -1;
  line.remove_prefix(start.size());
  int status = 0;
  auto const* const digits = line.data() + 2;
  auto const read = std::from_chars(digits, digits + 3, status);
  bool const fine = (line[0] == '0' || line[0] == '1') && line[1] == ' ' && read.ptr == digits + 3 &&
                    status >= 100 && (line.size() == 5 || line[5] == ' ');
  return fine ? status : -1;
}

/// Sends it and reads no more of the answer than its status.
awaitable<int> status_of_answer(Line line, std::string request) {
  co_await line->write(std::move(request));
  auto const first = co_await line->read_line();
  auto const status = status_in(first);
  if (status < 0) throw Undelivered{{How::later, "the other server did not answer as the web does"}};
  co_return status;
}

awaitable<Delivery> carry(Line line, bool anywhere, notices::WebPost post) {
  auto const to = read_web_address(post.url);
  if (!to) co_return Delivery{How::never, "this is no address of the web"};
  if (!to->secure && !anywhere) co_return Delivery{How::never, "the address is not https"};
  co_await line->call(to->host, to->port,
                      [anywhere](std::string const& address) { return anywhere || !is_private(address); });
  if (to->secure) co_await line->secure(to->host);
  BeastCall request(http::verb::post, to->target, 11);
  bool const usual = to->port == (to->secure ? "443" : "80");
  auto const host = to->host.find(':') == std::string::npos ? to->host : '[' + to->host + ']';
  request.set(http::field::host, usual ? host : host + ':' + to->port);
  request.set(http::field::user_agent, "Roundhouse");
  request.set(http::field::connection, "close");
  for (auto const& [name, value] : post.fields) request.set(name, value);
  request.content_length(post.body.size());
  auto text = head_of(request) + post.body;
  co_return judged(co_await status_of_answer(line, std::move(text)));
}

awaitable<Delivery> carry_mail(Line line, MailServer server, std::string name, notices::Mail mail) {
  co_await hand_over(std::move(line), std::move(server), std::move(name), std::move(mail));
  co_return Delivery{};
}

/// `example.org:8443` in two; nothing if the second is no port.
std::optional<std::pair<std::string, std::string>> host_and_port(std::string_view authority,
                                                                 std::string_view usual) {
  auto const bracket = authority.rfind(']');
  auto const colon = authority.rfind(':');
  bool const has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
  std::string port(has_port ? authority.substr(colon + 1) : usual);
  if (has_port) authority = authority.substr(0, colon);
  if (authority.starts_with('[') && authority.ends_with(']'))
    authority = authority.substr(1, authority.size() - 2);
  bool const number =
      !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
  if (authority.empty() || !number) return std::nullopt;
  return std::pair(std::string(authority), std::move(port));
}

/// One kind of delivery, on a thread of its own: names of webhooks that are looked up slowly delay no mail.
struct Way {
  boost::asio::io_context context{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work{context.get_executor()};
  std::thread thread{[this] { context.run(); }};

  Way() = default;
  Way(Way const&) = delete;
  Way& operator=(Way const&) = delete;
  ~Way() {
    context.stop();
    thread.join();
  }
};

}  // namespace

std::optional<WebAddress> read_web_address(std::string_view url) {
  WebAddress address;
  address.secure = url.starts_with("https://");
  if (!address.secure && !url.starts_with("http://")) return std::nullopt;
  bool const printable = std::ranges::all_of(url, [](char c) { return c > ' ' && c <= '~'; });
  if (!printable || url.size() > longest_url || url.find_first_of("\\\"<>") != std::string_view::npos)
    return std::nullopt;
  url.remove_prefix(address.secure ? 8 : 7);
  url = url.substr(0, url.find('#'));
  auto const slash = std::min(url.find_first_of("/?"), url.size());
  auto const authority = url.substr(0, slash);
  auto const target = url.substr(slash);
  address.target = target.starts_with('/') ? std::string(target) : '/' + std::string(target);
  if (authority.find('@') != std::string_view::npos) return std::nullopt;
  auto parts = host_and_port(authority, address.secure ? "443" : "80");
  if (!parts) return std::nullopt;
  std::tie(address.host, address.port) = std::move(*parts);
  return address;
}

bool is_private(std::string_view address) {
  static auto const networks = [] {
    std::vector<people::Network> all;
    for (auto const text : private_networks)
      if (auto const network = people::read_network(text)) all.push_back(*network);
    return all;
  }();
  auto const zone = address.find('%');  // of a link-local address
  return !people::read_address(address.substr(0, zone)) || people::any_has(networks, address.substr(0, zone));
}

struct Outbound::Parts {
  explicit Parts(OutboundSettings chosen) : settings(std::move(chosen)) {}

  /// The certificates are read when they are needed: it takes a while. A statically linked program looks in
  /// places of its own, so the usual one is named.
  boost::asio::ssl::context& certificates() {
    std::call_once(read, [this] {
      tls.set_default_verify_paths();
      boost::system::error_code ignored;
      if (std::getenv("SSL_CERT_FILE") == nullptr) tls.load_verify_file(usual_certificates, ignored);
      tls.set_options(boost::asio::ssl::context::no_tlsv1 | boost::asio::ssl::context::no_tlsv1_1);
    });
    return tls;
  }

  /// Tells the result, whatever happens on the way.
  awaitable<void> attempt(Line line, awaitable<Delivery> work, Done done) {
    Delivery delivery;
    try {
      line->limit(settings.patience);
      delivery = co_await std::move(work);
    } catch (Undelivered const& why) {
      delivery = why.delivery;
    } catch (std::exception const& error) {
      delivery = {How::later, error.what()};
    }
    if (line->is_late()) delivery = {How::later, "no answer in time"};
    line->hang_up();
    done(std::move(delivery));
  }

  void begin_mail(notices::Mail mail, Done done) {
    ++mails;
    auto line = std::make_shared<Dial>(mail_way.context.get_executor(), certificates());
    auto work = carry_mail(line, settings.mail, settings.name, std::move(mail));
    auto next = [this, done = std::move(done)](Delivery delivery) {
      --mails;
      done(std::move(delivery));
      if (waiting.empty()) return;
      auto first = std::move(waiting.front());
      waiting.pop_front();
      begin_mail(std::move(first.first), std::move(first.second));
    };
    boost::asio::co_spawn(mail_way.context, attempt(line, std::move(work), std::move(next)),
                          boost::asio::detached);
  }

  OutboundSettings settings;
  boost::asio::ssl::context tls{boost::asio::ssl::context::tls_client};
  std::once_flag read;
  // On the thread of mail
  std::size_t mails = 0;
  std::deque<std::pair<notices::Mail, Done>> waiting;
  Way mail_way, webhook_way, push_way;
};

Outbound::Outbound(OutboundSettings settings) : parts_(std::make_unique<Parts>(std::move(settings))) {}
Outbound::~Outbound() = default;

void Outbound::send(notices::Mail mail, Done done) {
  auto& parts = *parts_;
  boost::asio::post(parts.mail_way.context,
                    [&parts, mail = std::move(mail), done = std::move(done)]() mutable {
                      if (parts.mails >= mails_at_once) {
                        parts.waiting.emplace_back(std::move(mail), std::move(done));
                      } else {
                        parts.begin_mail(std::move(mail), std::move(done));
                      }
                    });
}

void Outbound::send(notices::WebPost post, bool push, Done done) {
  auto& parts = *parts_;
  auto& way = push ? parts.push_way : parts.webhook_way;
  auto line = std::make_shared<Dial>(way.context.get_executor(), parts.certificates());
  auto work = carry(line, parts.settings.private_addresses, std::move(post));
  boost::asio::co_spawn(way.context, parts.attempt(line, std::move(work), std::move(done)),
                        boost::asio::detached);
}

}  // namespace roundhouse::net
