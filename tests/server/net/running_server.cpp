#include "running_server.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <fstream>

namespace roundhouse::test {

namespace fs = std::filesystem;
namespace js = boost::json;

Folder::Folder() {
  std::string pattern = (fs::temp_directory_path() / "roundhouse-test-XXXXXX").string();
  REQUIRE(mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void Folder::write(std::string const& name, std::string_view text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

namespace {

server::Options with_place(server::Options options, Folder const& folder) {
  options.port = 0;
  options.wait_for_disk = false;
  if (options.db.empty()) options.db = (folder.path() / "games.db").string();
  return options;
}

server::ServiceExtras quick(server::ServiceExtras extras) {
  extras.weak_passwords = true;
  return extras;
}

}  // namespace

RunningServer::RunningServer(Wanted wanted)
    : log_(server::Level::debug,
           [this](std::string_view line) {
             std::lock_guard const lock(lines_);
             text_ += line;
           }),
      service_(with_place(std::move(wanted.options), folder_), log_, quick(wanted.extras)) {
  auto const wrong = service_.start();
  INFO((wrong ? wrong->en : std::string()));
  REQUIRE(!wrong);
  thread_ = std::thread([this] { service_.run(server::Service::Signals::ignore); });
}

RunningServer::~RunningServer() {
  stop();
}

void RunningServer::stop() {
  if (!thread_.joinable()) return;
  service_.stop();
  thread_.join();
}

std::string RunningServer::host() const {
  return "127.0.0.1:" + std::to_string(service_.port());
}

client::Session RunningServer::client() const {
  return client::Session(*client::read_url(service_.address()));
}

client::Session RunningServer::inside() const {
  return client::Session(*client::read_url("http://127.0.0.1:" + std::to_string(service_.metrics_port())));
}

std::string RunningServer::log() const {
  std::lock_guard const lock(lines_);
  return text_;
}

std::string RunningServer::raw(std::string_view bytes) const {
  RawSocket const socket(*this);
  socket.send(bytes);
  return socket.receive_all();
}

RawSocket::RawSocket(RunningServer const& server) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  auto const host = server.host();
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(std::stoi(host.substr(host.find(':') + 1))));
  inet_pton(AF_INET, "127.0.0.1", &to.sin_addr);
  timeval const patience{60, 0};  // a server that neither answers nor hangs up fails the test
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  REQUIRE(::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0);
}

RawSocket::~RawSocket() {
  ::close(socket_);
}

void RawSocket::send(std::string_view bytes) const {
  // A server that has heard enough hangs up: then the rest cannot be sent.
  while (!bytes.empty()) {
    auto const n = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

void RawSocket::finish() const {
  ::shutdown(socket_, SHUT_WR);
}

std::string RawSocket::receive_until(std::string_view text) const {
  std::string all;
  std::array<char, 4096> part{};
  while (text.empty() || all.find(text) == std::string::npos) {
    auto const n = ::recv(socket_, part.data(), part.size(), 0);
    hung_up_ = n == 0 || (n < 0 && errno == ECONNRESET);
    if (n <= 0) break;
    all.append(part.data(), static_cast<std::size_t>(n));
  }
  return all;
}

int status_of(std::string_view raw) {
  constexpr std::string_view begin = "HTTP/1.1 ";
  int status = 0;
  if (raw.starts_with(begin)) std::from_chars(raw.data() + begin.size(), raw.data() + raw.size(), status);
  return status;
}

client::Session guest(RunningServer const& server, std::string const& name) {
  auto client = server.client();
  auto const answer = client.ask("POST", "/api/guest", js::serialize(js::object{{"name", name}}));
  REQUIRE(answer.status == 201);
  return client;
}

std::unique_ptr<client::WebSocket> open(client::Session& client) {
  auto opened = client.open();
  REQUIRE(std::holds_alternative<std::unique_ptr<client::WebSocket>>(opened));
  return std::move(std::get<std::unique_ptr<client::WebSocket>>(opened));
}

bool closes(client::WebSocket& wire, std::string* last) {
  auto const until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!wire.closed() && std::chrono::steady_clock::now() < until)
    if (auto text = wire.receive(std::chrono::seconds(5)); text && last != nullptr) *last = std::move(*text);
  return wire.closed();
}

js::object json_of(client::Answer const& answer) {
  boost::system::error_code wrong;
  auto const value = js::parse(answer.body, wrong);
  INFO(answer.status, " ", answer.body, answer.problem);
  REQUIRE(!wrong);
  REQUIRE(value.is_object());
  return value.as_object();
}

std::string error_code(client::Answer const& answer) {
  auto const body = json_of(answer);
  auto const* const error = body.if_contains("error");
  return error == nullptr ? std::string() : std::string(error->as_object().at("code").as_string());
}

std::string person_id(client::Session& client) {
  auto const me = json_of(client.ask("GET", "/api/me"));
  return std::string(me.at("person").as_object().at("id").as_string());
}

}  // namespace roundhouse::test
