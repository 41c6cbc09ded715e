#include "server/net/mail.h"

#include "server/notices/encoding.h"

namespace roundhouse::net {
namespace {

using boost::asio::awaitable;
using How = notices::Delivery::How;

/// All lines of an answer; the last has a space behind its code.
struct MailAnswer {
  int code = 0;
  std::string text;
};

awaitable<MailAnswer> hear(Line line) {
  MailAnswer answer;
  for (int lines = 0; lines < 100; ++lines) {
    auto const one = co_await line->read_line();
    if (one.size() < 3 || one.find_first_not_of("0123456789") < 3)
      throw Undelivered{{How::later, "this is no mail server: " + one}};
    answer.code = std::stoi(one.substr(0, 3));
    answer.text += (answer.text.empty() ? "" : "\n") + one.substr(std::min<std::size_t>(4, one.size()));
    if (one.size() < 4 || one[3] != '-') co_return answer;
  }
  throw Undelivered{{How::later, "the mail server talks without end"}};
}

/// What is wrong with our host, not with the mail, may be put right: then it is tried again.
enum class Blame : std::uint8_t { mail, host };

awaitable<MailAnswer> ask(Line line, std::string words, int wanted, Blame blame) {
  if (!words.empty()) co_await line->write(words + "\r\n");
  auto const answer = co_await hear(line);
  if (answer.code / 100 == wanted / 100) co_return answer;
  bool const never = answer.code >= 500 && blame == Blame::mail;
  throw Undelivered{
      {never ? How::never : How::later, "mail server: " + std::to_string(answer.code) + ' ' + answer.text}};
}

bool offers(MailAnswer const& hello, std::string_view word) {
  return ('\n' + hello.text).find('\n' + std::string(word)) != std::string::npos;
}

awaitable<void> sign_in(Line line, MailAnswer hello, MailServer server) {
  auto const& user = server.user;
  auto const& password = server.password.reveal();
  if (!line->is_secure() && !is_private(line->plain().remote_endpoint().address().to_string()))
    throw Undelivered{{How::later, "the mail server offers no TLS: no password is sent"}};
  if (hello.text.find("PLAIN") != std::string::npos) {
    auto const both = notices::base64(std::string(1, '\0') + user + '\0' + password);
    co_await ask(line, "AUTH PLAIN " + both, 235, Blame::host);
    co_return;
  }
  co_await ask(line, "AUTH LOGIN", 334, Blame::host);
  co_await ask(line, notices::base64(user), 334, Blame::host);
  co_await ask(line, notices::base64(password), 235, Blame::host);
}

/// A line that is a dot would end the mail (RFC 5321, 4.5.2).
std::string with_dots(std::string const& text) {
  std::string safe = text.starts_with('.') ? "." + text : text;
  for (auto at = safe.find("\n."); at != std::string::npos; at = safe.find("\n.", at + 3))
    safe.insert(at + 1, 1, '.');
  return safe;
}

}  // namespace

awaitable<void> hand_over(Line line, MailServer server, std::string name, notices::Mail mail) {
  co_await line->call(server.host, server.port, [](std::string const&) { return true; });
  bool const near = is_private(line->plain().remote_endpoint().address().to_string());
  if (server.tls_at_once) co_await line->secure(server.host);
  co_await ask(line, "", 220, Blame::host);
  auto hello = co_await ask(line, "EHLO " + name, 250, Blame::host);
  if (!server.tls_at_once && offers(hello, "STARTTLS")) {
    co_await ask(line, "STARTTLS", 220, Blame::host);
    co_await line->secure(server.host);
    hello = co_await ask(line, "EHLO " + name, 250, Blame::host);
  }
  if (!line->is_secure() && !near) throw Undelivered{{How::later, "the mail server offers no TLS"}};
  if (!server.user.empty()) co_await sign_in(line, hello, server);
  co_await ask(line, "MAIL FROM:<" + server.sender + '>', 250, Blame::host);
  co_await ask(line, "RCPT TO:<" + mail.to + '>', 250, Blame::mail);
  co_await ask(line, "DATA", 354, Blame::mail);
  co_await ask(line, with_dots(mail.text) + ".", 250, Blame::mail);
  co_await line->write("QUIT\r\n");
}

}  // namespace roundhouse::net
