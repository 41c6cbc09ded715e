/// Some people at one table, and a spectator.
#pragma once

#include <deque>

#include "kit/client.h"
#include "roundhouse/boards.h"

namespace roundhouse::server {

using namespace tables;

namespace kit {

/// All seats open but the host's; nobody waits for computer players.
protocol::TableSettings settings(std::string const& board, int people, int bots = 0,
                                 std::string const& level = "random");

class Party {
 public:
  /// The table is open, everybody sits, the game has begun; all have said hello.
  Party(World& world, protocol::TableSettings const& settings, bool start = true);

  TableId const& table() const { return table_; }
  Client& host() { return people_.front(); }
  Client& seat(int seat) {
    return people_[static_cast<std::size_t>(owner_[static_cast<std::size_t>(seat - 1)])];
  }
  std::deque<Client>& people() { return people_; }
  Client& onlooker() { return onlooker_; }
  bool has_person(int seat) const { return owner_[static_cast<std::size_t>(seat - 1)] >= 0; }

  /// Everybody reads what has come.
  void read();
  /// A seat of a person that must decide, from 1; 0 if none.
  int asked();
  /// A legal move of the seat, chosen with the generator, is made. Whether it was acknowledged.
  bool play(int seat, Xoshiro& random);
  /// Until the game is over or so many decisions are made; computer players may take their time.
  void play_on(Xoshiro& random, int decisions = 100'000);
  bool over();
  /// The whole truth, from the log.
  Progress const& truth();
  /// Of the game as it is now.
  std::string hash();
  /// A move that the seat may make and that begins with the word, if there is one.
  std::optional<std::string> move_with(int seat, std::string_view word);

 private:
  World& world_;
  std::deque<Client> people_;
  std::vector<int> owner_;
  Client onlooker_;
  TableId table_;
  Progress truth_;
};

}  // namespace kit
}  // namespace roundhouse::server
