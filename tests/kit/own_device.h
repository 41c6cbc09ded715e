/// A page on somebody's own device: it keeps what the hall writes, thinks when asked to, and can be closed at
/// any moment.
#pragma once

#include <boost/json.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "device/device_hall.h"

namespace roundhouse::kit {

class OwnDevice {
 public:
  using Rows = std::map<std::string, std::string>;  // JSON, by key
  struct Reply {
    int status = 0;  // 0: none has come
    std::string type;
    std::string body;
    boost::json::object content() const;
  };
  /// What becomes of a write.
  enum class Fate : std::uint8_t {
    kept,
    failed,      // the hall is told
    lost,        // the page is closed before the rows are kept
    kept_alone,  // the page is closed before the hall is told
  };

  explicit OwnDevice(Rows kept = {});

  device::DeviceHall& hall() { return *hall_; }
  /// The page is closed and opened again: only what was kept is there.
  void reopen();
  /// Does everything that the hall has listed, until it waits for a person.
  void settle();

  Reply ask(std::string_view method, std::string_view target, boost::json::value const& body = nullptr);
  /// A message `{"t": kind, "d": content}`, and what follows from it.
  void say(std::string_view kind, boost::json::object content);
  /// The same with a name of its own; whether it was acknowledged.
  bool does(std::string_view kind, boost::json::object content);
  /// The `d` of the last message of a kind since `forget`; empty if none came.
  boost::json::object last(std::string const& kind) const;
  int count(std::string const& kind) const;
  void forget() { frames_.clear(); }

  /// A new table that has begun: seats are `mine`, or a level.
  tables::TableId begin(std::string const& board, std::vector<std::string> const& seats);
  /// The views of the table, one for each of the person's seats.
  std::vector<boost::json::object> look(tables::TableId const& table);
  std::string life(tables::TableId const& table);
  /// A person decides: always the same in the same position. False if nobody is asked.
  bool play(tables::TableId const& table);
  /// Until the game is over, or so many decisions of people are made.
  void play_on(tables::TableId const& table, int decisions = 100'000);
  /// The record of a game that is over.
  std::string record(tables::TableId const& table);

  Rows rows;
  std::function<Fate(int write)> fate = nullptr;  // nullptr: all are kept
  std::vector<std::string> damaged;
  std::vector<std::string> questions;  // what was thought about
  std::function<std::string(std::string_view)> think;
  int writes = 0;

 private:
  /// False if there was nothing to do.
  bool work();
  /// False if the page was closed over it.
  bool keep(boost::json::object const& write);

  std::unique_ptr<device::DeviceHall> hall_;
  tables::Moment now_{std::chrono::sys_days(std::chrono::year(2026) / 11 / 16) + std::chrono::hours(9)};
  std::vector<boost::json::object> frames_;
  std::map<std::int64_t, Reply> replies_;
  std::optional<std::int64_t> due_;
  std::int64_t requests_ = 0;
  int actions_ = 0;
};

}  // namespace roundhouse::kit
