/// `roundhouse load`: what it is to do, what it counts, and what it shows.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/swarm.h"
#include "protocol/messages.h"
#include "roundhouse/random.h"

namespace roundhouse::cli {

struct LoadPlan {
  std::string server;
  std::string board = "usa";
  int tables = 10;
  int seats = 4;
  double pace = 2;       // seconds from one move of a table to the next; 0: as fast as answers come
  double duration = 60;  // seconds of play
  bool to_end = false;   // every game is played to its end, however long that takes
  std::uint64_t seed = 1;
  double duplicate = 0;  // share of the messages that are sent twice
  double patience = 60;  // seconds without any move before it is given up
  bool check = false;
  std::string records;  // folder
  bool json = false;
};

/// Counts in buckets whose width is less than 1 % of their value.
class Latencies {
 public:
  void add(std::chrono::microseconds time);
  void clear() { *this = Latencies(); }
  std::int64_t count() const { return count_; }
  /// In milliseconds; `share` from 0 to 1. The longest of the bucket, so that it is never shown too short.
  double percentile(double share) const;
  double longest() const { return static_cast<double>(longest_) / 1000; }

 private:
  static constexpr int fine_bits = 7;
  static constexpr std::size_t buckets = std::size_t{30} << fine_bits;
  static std::size_t bucket_of(std::uint64_t micros);
  static std::uint64_t most_of(std::size_t bucket);

  std::array<std::uint32_t, buckets> counts_{};
  std::int64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

struct LoadFigures {
  // connections
  std::int64_t people = 0;  // that have become guests
  std::int64_t open = 0;    // now
  std::int64_t lost = 0;    // broken and made again
  // moves
  std::int64_t sent = 0;
  std::int64_t acknowledged = 0;
  std::int64_t repeated = 0;        // sent again because no answer had come
  std::int64_t doubled = 0;         // messages sent twice on purpose
  std::int64_t answered_again = 0;  // answers to what was answered before
  std::int64_t stale = 0;
  // games
  std::int64_t begun = 0;
  std::int64_t over = 0;
  Latencies event;    // from sending a move to its arrival at another seat
  Latencies ack;      // and to its acknowledgement
  Latencies lately;   // the first, since the display was last drawn
  Latencies absence;  // from the loss of a connection to the next
  std::map<std::string, std::int64_t> errors;
  // what --check found
  std::int64_t checked_games = 0;
  std::int64_t checked_moves = 0;
  std::int64_t wrong_games = 0;
  std::string first_wrong;
  // the run as a whole
  double seconds = 0;
  double received_bytes = 0;  // of all seats, on the wire
  double sent_bytes = 0;
  bool all_over = false;

  void take_event(std::chrono::microseconds time) {
    event.add(time);
    lately.add(time);
  }
};

/// Plays at the server; the exit code of the program. What goes wrong is said on the way.
int run_load(LoadPlan plan, client::Url url);

std::string load_summary(LoadPlan const& plan, LoadFigures const& figures);
std::string load_json(LoadPlan const& plan, LoadFigures const& figures);

/// A move that the server has acknowledged.
struct KeptMove {
  std::int64_t version = 0;
  int seat = 0;
  std::string words;
};

class LoadTable;

/// What all tables share.
class LoadRoom {
 public:
  LoadRoom() = default;
  LoadRoom(LoadRoom const&) = delete;
  LoadRoom& operator=(LoadRoom const&) = delete;
  virtual ~LoadRoom() = default;

  using Clock = std::chrono::steady_clock;
  virtual Clock::time_point now() const = 0;
  virtual LoadPlan const& plan() const = 0;
  virtual LoadFigures& figures() = 0;
  /// `chair` counts the people of a table from 0.
  virtual void send(int table, int chair, std::string text) = 0;
  virtual void after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
  /// All sit and the game has begun: `play` may be called.
  virtual void ready(LoadTable& table) = 0;
  /// Everybody has seen the end.
  virtual void over(LoadTable& table) = 0;
  /// Something that cannot be mended.
  virtual void fail(LoadTable& table, std::string const& why) = 0;
};

class LoadTable {
 public:
  LoadTable(LoadRoom& room, int number);

  int number() const { return number_; }
  std::string const& id() const { return id_; }
  bool is_over() const { return over_; }
  std::vector<KeptMove> const& kept() const { return kept_; }

  // What happens to the people's connections
  void opened(int chair);
  void closed(int chair);
  void received(int chair, protocol::ServerMessage const& message);

  /// Whether that person has waited longer than this for an answer, on a connection that seems to work.
  bool has_waited(int chair, std::chrono::milliseconds most) const;
  /// A new table, once all are connected.
  void begin();
  /// Moves may be made from now on.
  void play();
  void stop() { playing_ = false; }
  /// What it waits for, for people.
  std::string describe() const;

 private:
  using Clock = LoadRoom::Clock;
  enum class Doing : std::uint8_t { nothing, create, sit, start, move };
  struct Person {
    bool open = false;
    bool sits = false;
    bool began = false;
    bool saw_end = false;
    int seat = 0;
    std::optional<std::int64_t> version;
    std::vector<std::string> legal;
    // what waits for its answer
    Doing doing = Doing::nothing;
    std::string action;
    std::string message;
    std::string words;
    Clock::time_point sent{};
    bool again = false;
  };
  /// A move on its way to the others.
  struct Flight {
    int seat = 0;
    std::int64_t version = 0;  // 0: not known yet
    Clock::time_point sent{};
    bool disturbed = false;  // a connection broke meanwhile: says nothing about the server
    int left = 0;            // others who have not seen it
  };

  Person& at(int chair) { return people_[static_cast<std::size_t>(chair)]; }
  void say(int chair, std::string text);
  void hello(int chair);
  void act(int chair, Doing doing, protocol::ClientMessage message);
  void repeat(int chair);
  void take(int chair, protocol::Ack const& message);
  void take(int chair, protocol::Refused const& message);
  void take(int chair, protocol::Error const& message);
  void take(int chair, protocol::FullView const& message);
  void take(int chair, protocol::Did const& message);
  static void take(int, auto const&) {}
  /// Whether it answers what the person waits for.
  bool is_answer(Person const& person, std::string const& action);
  template <typename Message>
  static void look(Person& person, Message const& message);
  void note_arrival(Person const& person, protocol::Did const& message);
  void note_life(Person& person, std::string_view life);
  void acknowledged_move(Person& person, std::int64_t version);
  void look_for_end();
  void plan_next();
  void try_move();
  void make_move(int chair);

  LoadRoom& room_;
  int number_;
  Xoshiro random_;
  int round_ = 0;
  int actions_ = 0;
  std::string id_;
  std::vector<Person> people_;
  std::vector<KeptMove> kept_;
  std::vector<Flight> flights_;
  bool ready_ = false;
  bool playing_ = false;
  bool due_ = false;
  bool over_ = false;
  Clock::time_point next_{};
};

/// Every acknowledged move stands in the record, in its place and once, and nothing else: a sentence if not.
std::optional<std::string> why_not_kept(std::string const& game, std::vector<KeptMove> kept,
                                        std::string_view record);

}  // namespace roundhouse::cli
