/// What a notice says, in the person's language, as mail, as a request to a webhook and as a push message.
#pragma once

#include <string>
#include <vector>

#include "roundhouse/board.h"
#include "server/notices/carrier.h"
#include "server/notices/links.h"
#include "tables/store/alerts.h"

namespace roundhouse::notices {

/// One table that there is something to tell of.
struct News {
  tables::AlertKind about{};
  tables::TableId table{};
  Text board{};
  std::vector<std::string> others{};
};

/// Whom it is for.
struct Recipient {
  std::string name;
  Language language = Language::en;
};

/// What is between the angle brackets, or all of it.
std::string_view bare_address(std::string_view address);

/// `It is your turn: United States, with Ann and Bob`.
std::string sentence(News const& news, Language language);

/// The parts of a mail.
struct Letter {
  std::string subject;
  std::string text;
  bool unsubscribe = false;  // says how to get no more of these
};
Letter letter(Recipient const& to, std::vector<News> const& news, Links const& links,
              std::string const& channel);
/// Asks whether the address is theirs.
Letter confirmation(Recipient const& to, Links const& links, std::string const& channel);
/// As it goes over the wire (RFC 5322): UTF-8, with everything a mail program wants to know.
struct Envelope {
  std::string from;  // `Roundhouse <trains@example.org>`
  std::string to;
  std::string id;  // unique
  tables::Moment at{};
};
std::string message(Envelope const& envelope, Letter const& letter, std::string const& one_click);

/// JSON; `at` is in the signature, too.
std::string webhook_body(std::vector<News> const& news, Links const& links, Language language,
                         std::string const& id, tables::Moment at);
/// JSON for web/public/worker.js: title, text, tag, url.
std::string push_body(std::vector<News> const& news, Links const& links, Language language);

}  // namespace roundhouse::notices
