/// Brings what waits in the outbox to people who are away. Any number of nodes may do it: what one has taken,
/// the others leave alone for a while.
#pragma once

#include <array>
#include <boost/core/noncopyable.hpp>
#include <functional>
#include <optional>

#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/base/workers.h"
#include "server/notices/carrier.h"
#include "server/notices/links.h"
#include "server/notices/push.h"
#include "server/notices/wording.h"
#include "server/store/store.h"
#include "tables/hall/hall.h"

namespace roundhouse::notices {

struct Settings {
  std::string home;                          // as people type it
  std::string sender;                        // of mail; empty: no mail is sent
  std::chrono::milliseconds delay{60'000};   // people may come by themselves
  std::chrono::milliseconds quiet{900'000};  // between two mails to one person
};

class PostOffice : boost::noncopyable {
 public:
  /// All must outlive it, and the carrier its last call.
  PostOffice(Settings settings, server::Store& store, tables::Hall& hall, Carrier& carrier, server::Log& log,
             server::Metrics& metrics, std::function<tables::Moment()> now);

  bool can_mail() const { return !settings_.sender.empty(); }
  /// What browsers want to know of this server, base64url.
  std::string push_key() const;
  Links const& links() const { return links_; }
  /// A letter about the account for the person's confirmed address; false: there is none, or no mail.
  bool add_letter(tables::PersonId const& person, Letter const& letter, tables::Changes& changes);
  static tables::Outgoing outgoing(std::string const& channel, tables::AlertKind about, tables::Moment at);

  /// Looks whether something is due, soon and on a thread of its own.
  void look();
  /// Nothing is sent any more; what is on its way is tried again by the next process.
  void stop() { desk_.stop(); }

 private:
  /// What goes together to one address.
  struct Parcel {
    tables::Channel channel;
    std::vector<std::string> ids;
    int tries = 0;
    tables::AlertKind about{};
  };
  void look_now();
  void post(std::vector<tables::Outgoing> rows);
  std::vector<News> news_of(std::vector<tables::Outgoing> const& rows, tables::PersonId const& person);
  void send(Parcel parcel, std::vector<News> const& news, tables::Person const& person);
  void send_mail(Parcel parcel, Letter const& letter);
  void deliver(Parcel parcel, Mail mail);
  void deliver(Parcel parcel, WebPost post);
  Carrier::Done reporting(Parcel parcel);
  void settle(Parcel const& parcel, Delivery const& delivery);
  void drop(std::string const& channel, std::vector<std::string> ids);
  bool write(tables::Changes changes);
  void count(tables::ChannelKind kind, std::string_view result);

  Settings settings_;
  server::Store* store_;
  tables::Hall* hall_;
  Carrier* carrier_;
  server::Log* log_;
  server::Metrics* metrics_;
  std::function<tables::Moment()> now_;
  Links links_;
  KeyPair push_;
  std::array<server::Gauge*, tables::channel_words.size()> waiting_{};
  std::string node_;
  std::atomic<std::uint64_t> taken_{0};
  std::atomic<int> on_the_way_{0};
  std::atomic<bool> looking_{false};
  server::Workers desk_{1, 10'000};  // last: ends first
};

}  // namespace roundhouse::notices
