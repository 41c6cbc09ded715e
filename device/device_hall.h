/// A hall on a player's own device: the tables of one person, who plays alone or with others around one
/// screen. It speaks the same messages and answers the same requests as a server. It has no threads, no clock
/// and no disk: the caller gives the time with every call, and afterwards does what `take` lists.
#pragma once

#include <boost/core/noncopyable.hpp>
#include <deque>
#include <map>

#include "device/memory_store.h"
#include "tables/desk/desk.h"

namespace roundhouse::device {

/// The person; tables of this device know no other.
inline constexpr auto owner_id = "local";
/// What ids of tables and games of a device begin with.
inline constexpr auto id_prefix = "local-";

class DeviceHall : boost::noncopyable {
 public:
  /// `secret`: 32 bytes that stay the same on this device. Which cards are dealt follows from others.
  explicit DeviceHall(std::string secret);

  /// The person's name and language from now on.
  void be(std::string name, Language language);
  /// Rows that were kept: `[{"key": …, "row": …}, …]`. Those that cannot be read are listed as `damaged`.
  void load(std::string_view rows);
  /// The log of the table has been loaded: computer players go on, clocks run from here.
  void wake(tables::TableId const& table, tables::Moment now);
  /// A message, as over a WebSocket.
  void hear(std::string_view frame, tables::Moment now);
  /// A request, as over HTTP; it is answered under its number.
  void request(std::int64_t number, std::string_view method, std::string_view target, std::string body,
               tables::Moment now);
  /// The rows of this write have been kept, or could not be.
  void kept(std::uint64_t number, bool durable, tables::Moment now);
  /// What came of a thought.
  void answered(std::uint64_t number, std::string_view answer, tables::Moment now);
  /// Time has passed.
  void tick(tables::Moment now);
  /// The table and its game are no longer kept.
  void forget(tables::TableId const& table);

  /// What has come of the calls since the last one, as JSON:
  ///   frames    messages to the page
  ///   answers   `{number, status, type, body}`
  ///   writes    `{number, rows}`: to be kept in this order, each whole or not at all, then `kept`
  ///   thoughts  `{number, table, advice, question}`: for `tables::think_about_text`, wherever there is
  ///             time; then `answered`
  ///   damaged   keys of rows that could not be read
  ///   due       when `tick` is to be called, in milliseconds since 1970; null: nothing is timed
  std::string take();

 private:
  tables::Surroundings surroundings();
  tables::Visitor visitor() const;
  /// Runs what was posted, and what that posts.
  void settle();
  void answer(std::int64_t number, tables::Response const& response);

  std::string name_ = "?";
  Language language_ = Language::en;
  tables::Moment now_{};
  std::deque<std::function<void()>> posted_;
  std::vector<tables::Frame> frames_;
  std::vector<std::string> answers_;
  std::vector<std::string> writes_;
  std::map<std::uint64_t, std::function<void(std::string_view)>> thinking_;
  std::vector<std::string> thoughts_;
  std::uint64_t thought_ = 0;
  std::vector<std::string> damaged_;
  MemoryStore store_;
  tables::Hall hall_;
  tables::Archive archive_{store_};
  tables::desk::Desk desk_;
};

}  // namespace roundhouse::device
