/// Telling people who are away: where they want to be told (channels), and what waits to be told (the
/// outbox). Rows and the changes that write them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tables/store/rows.h"

namespace roundhouse::tables {

enum class ChannelKind : std::uint8_t { mail, webhook, push };
inline constexpr std::array<std::string_view, 3> channel_words{"mail", "webhook", "push"};
constexpr std::string_view word(ChannelKind kind) {
  return channel_words[static_cast<std::size_t>(kind)];
}

/// A way to tell somebody, which they have asked for.
struct Channel {
  std::string id;
  PersonId person;
  ChannelKind kind{};
  std::string address;    // of mail, or a URL
  std::string secret{};   // of a webhook: what signs; of a push: the browser's keys
  bool confirmed = true;  // an address of mail is theirs when they have followed the link
  bool wanted = true;     // switched on; a letter about the account comes anyway
  Moment sent{};          // when last; 1970: never
  std::string trouble{};  // why the last one did not arrive; empty: it did
};

/// What there is to tell. Those after `test` are not about a table.
enum class AlertKind : std::uint8_t { turn, over, invitation, plan, test, letter };

/// Something that waits to be sent through a channel.
struct Outgoing {
  std::string id;
  std::string channel;
  AlertKind about{};
  TableId table{};
  std::string subject{};  // of a letter
  std::string body{};     // the same
  Moment made{};
  int tries = 0;
};

// Changes
/// There is something to tell somebody: a row for each of their channels that is on, none if there is none.
struct Alert {
  PersonId person;
  AlertKind about{};
  TableId table;
  std::int64_t version = 0;  // of the table: the same news are told once
  Moment at{};
};
/// Through one channel, whether it is on or not.
struct AddOutgoing {
  Outgoing outgoing;
};
/// Instead of another one of the same address, and of an address of mail that was never confirmed.
struct PutChannel {
  Channel channel;
};
/// Conflict: there is none. Another address of mail goes.
struct ConfirmChannel {
  std::string id;
};
/// Conflict: there is none.
struct SwitchChannel {
  std::string id;
  bool on = true;
};
/// With all that waits for it.
struct DropChannel {
  std::string id;
};
/// Of channels with something that is due, all that waits goes to one sender for a while.
struct TakeOutgoing {
  std::string by;  // never the same twice
  Moment now{};
  Moment until{};          // then another may try
  Moment made_before{};    // news wait a moment: people may come by themselves
  Moment mailed_before{};  // nobody gets mail more often than that
  int channels = 50;       // at most
};
/// What has been sent, and what need not be sent any more (`at` is 1970 then).
struct DoneOutgoing {
  std::vector<std::string> ids;
  std::string channel;
  Moment at{};
};
/// It could not be sent: again later, or (`due` is 1970) never.
struct FailOutgoing {
  std::vector<std::string> ids;
  std::string channel;
  Moment due{};
  std::string trouble;
};

}  // namespace roundhouse::tables
