/// Handing a mail to a mail server (SMTP, RFC 5321; STARTTLS, RFC 3207; AUTH, RFC 4954).
#pragma once

#include "server/net/dial.h"
#include "server/net/outbound.h"

namespace roundhouse::net {

/// Returns when the server has taken it. Throws Undelivered.
boost::asio::awaitable<void> hand_over(Line line, MailServer server, std::string name, notices::Mail mail);

}  // namespace roundhouse::net
