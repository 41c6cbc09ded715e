/// Mail and requests to other servers, over TLS: what brings notices to people.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/base/secret.h"
#include "server/notices/carrier.h"

namespace roundhouse::net {

/// The mail server that passes our mail on.
struct MailServer {
  std::string host;  // empty: there is none
  std::string port = "587";
  bool tls_at_once = false;  // instead of STARTTLS
  std::string user;          // empty: nobody asks who we are
  server::Secret password;
  std::string sender;  // the bare address
};

/// `https://example.org:8443/path?query` in its parts.
struct WebAddress {
  bool secure = true;
  std::string host;  // without brackets
  std::string port;
  std::string target;
};
/// Nothing if it is none: not http(s), with a name and password, or with characters that do not belong there.
std::optional<WebAddress> read_web_address(std::string_view url);

/// Not an address of the internet: this machine, a house, a company, a cloud's own services.
bool is_private(std::string_view address);

struct OutboundSettings {
  MailServer mail;
  bool private_addresses = false;              // webhooks and push services may have one, and need no TLS
  std::chrono::milliseconds patience{15'000};  // for one delivery from beginning to end
  std::string name = "localhost";              // how we introduce ourselves to a mail server
};

class Outbound final : public notices::Carrier {
 public:
  explicit Outbound(OutboundSettings settings);
  /// Ends all that is on its way; nothing is called afterwards.
  ~Outbound() override;

  void send(notices::Mail mail, Done done) override;
  void send(notices::WebPost post, bool push, Done done) override;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace roundhouse::net
