/// Many games in lock step: one call takes a decision in each of them.
///
/// Every place of the batch plays one game after the other. What happens in a place depends on the seed, the
/// number of the place and the actions taken there, on nothing else: any number of threads plays the same.
#pragma once

#include <map>
#include <optional>
#include <span>

#include "learning/seat_plan.h"
#include "players/base/thread_pool.h"
#include "roundhouse/player.h"
#include "roundhouse/score.h"

namespace roundhouse::learning {

/// Where a batch writes; each pointer may be null. A row has one entry a place, or so many as is said.
struct Outputs {
  std::int8_t* features = nullptr;   // Batch::feature_size() a place
  float* scaled_features = nullptr;  // the same, scaled
  std::int8_t* hidden = nullptr;     // Batch::hidden_size() a place
  float* scaled_hidden = nullptr;    // the same, scaled
  std::uint8_t* mask = nullptr;      // Batch::action_size() a place: 1 for what can be done
  std::int32_t* seat = nullptr;      // who decides; -1: nobody outside
  std::uint8_t* done = nullptr;      // 1: a game has ended in this step, 2: it was cut short
  float* reward = nullptr;           // five a place: when a game ends, the share of the win and of the margin
  float* margin = nullptr;           // five a place: points ahead of the best other seat
  std::int32_t* rank = nullptr;      // five a place: 1 for the winners; 0 while the game goes on
  std::int32_t* points = nullptr;    // five a place
  std::int64_t* game = nullptr;      // the deal that is being played
  std::int64_t* ended = nullptr;     // the deal of the game that has ended, or -1
  std::int32_t* turned = nullptr;    // by how many seats the names are turned
  std::int32_t* ended_turned = nullptr;  // by how many they were in the game that has ended
  std::int32_t* decisions = nullptr;     // made so far in the game
};

/// An action that is not in the mask, and where.
struct RefusedAction {
  int place = 0;
  int action = 0;
};

class Batch {
 public:
  /// The setup has been checked: boards, numbers of players, names.
  explicit Batch(BatchSetup setup);
  Batch(Batch const&) = delete;
  Batch& operator=(Batch const&) = delete;
  ~Batch();

  int places() const;  // games at the same time
  int feature_size() const { return feature_size_; }
  int hidden_size() const { return hidden_size_; }
  int action_size() const { return action_size_; }
  BatchSetup const& setup() const { return setup_; }
  Group const& group_of(int place) const;

  /// Begins anew: the first game of every place.
  void restart(std::uint64_t seed);
  /// The weight of tanh(margin / 40) in the rewards.
  void set_margin_weight(float weight) { margin_weight_ = weight; }
  /// Writes what there is to see now.
  void observe(Outputs const& out);
  /// One action for every place, -1 for a random move; what is not asked for (seat -1) is ignored. If an
  /// action is refused, nothing has happened.
  std::optional<RefusedAction> step(std::span<std::int32_t const> actions, Outputs const& out);
  /// So many random decisions in every place. Results are those of the last game that ended.
  void play_random(int decisions, Outputs const& out);
  /// What a computer player would do now in every place; -1 where nobody outside decides.
  void teach(std::string const& player, std::span<std::int32_t> actions);
  /// Whether teach() can ask that player: one that searches needs a history.
  bool can_teach(std::string_view player) const;

  State const& state(int place) const;  // hidden things too

 private:
  struct Place;
  struct Teacher;
  struct Kit;

  template <typename Job>
  void each_place(Job job);
  static void understand(Place& place, int action);
  void begin(Place& place) const;
  void finish(Place& place, bool cut_short) const;
  void advance(Place& place) const;
  void play(Place& place, SeatId seat, Move move) const;
  void play_random_outside(Place& place, int decisions, Moves& scratch) const;
  Move decide_inside(Place& place, SeatId seat) const;
  bool is_forced(Place const& place) const;
  void write(Place& place, Outputs const& out) const;
  void write_features(Place& place, Outputs const& out, std::size_t row) const;
  void write_result(Place const& place, Outputs const& out, std::size_t row) const;

  BatchSetup setup_;
  std::vector<std::unique_ptr<Kit>> kits_;  // one a board
  std::vector<int> kit_of_group_;
  std::vector<Place> places_;
  std::map<std::string, std::vector<Teacher>, std::less<>> teachers_;
  ThreadPool pool_;
  float margin_weight_ = 0;
  int feature_size_ = 0;
  int hidden_size_ = 0;
  int action_size_ = 0;
};

/// Whether a player must be told what has happened before; others look at the table only.
bool needs_history(std::string_view player);

}  // namespace roundhouse::learning
