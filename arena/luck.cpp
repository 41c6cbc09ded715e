#include "arena/luck.h"

#include "players/planner_player.h"

namespace roundhouse::arena {
namespace {

std::uint64_t numbered(std::uint64_t seed, int number) {
  return mix64(seed + golden_ratio * (static_cast<std::uint64_t>(number) + 1));
}

}  // namespace

/// The rest of a game, which stand-ins play.
class LuckMeter::Rest {
 public:
  Rest(LuckMeter const& meter, Game const& game, std::uint64_t chance)
      : board_(game.board()), state_(game.state()), events_(game.events()) {
    for (int s = 0; s < game.players(); ++s) {
      auto const seed = numbered(chance, s);
      players_.push_back(meter.mind(s).copy(seed));
      luck_.emplace_back(~seed);
    }
  }

  void play(SeatId seat, Move move) {
    BagDealer dealer(luck_[index(seat)]);
    Context context{board_, state_, dealer, &events_};
    roundhouse::play(context, seat, move);
  }
  void play_out() {
    Moves legal;
    each_decision(state_, decision_limit, [&](SeatId seat) {
      legal_moves(board_, state_, seat, legal);
      View const view{seat, face_down(state_, seat), History(events_, seat)};
      play(seat, players_[static_cast<std::size_t>(index(seat))]->decide(board_, view, legal));
      return true;
    });
  }
  /// Adds the result so often.
  void count(PerSeat<std::int64_t>& wins, int times) const {
    auto const scores = score(board_, state_);
    for (int s = 0; s < state_.players; ++s) {
      if (scores.won(seat_id(s))) wins[s] += std::int64_t{times} * win_unit / std::popcount(scores.winners);
    }
  }

 private:
  Board const& board_;
  State state_;
  Events events_;
  Players players_;
  std::vector<Xoshiro> luck_;  // by seat: what meets one depends on the others as little as possible
};

LuckMeter::LuckMeter(Board const& board, Players const& players, int games, LuckSeeds seeds)
    : board_(&board), players_(&players), stand_ins_(players.size()), games_(games), seeds_(seeds) {
  for (std::size_t s = 0; s < players.size(); ++s) {
    if (players[s]->copy(0) == nullptr) stand_ins_[s] = std::make_unique<PlannerPlayer>();
  }
}

Player const& LuckMeter::mind(int seat) const {
  auto const s = static_cast<std::size_t>(seat);
  return *(stand_ins_[s] ? stand_ins_ : *players_)[s];
}

void LuckMeter::dealt(Game const& game) {
  for (int n = 0; n < games_; ++n) {
    Rest rest(*this, game, numbered(seeds_.deal, n));
    rest.play_out();
    rest.count(worth_, 1);
  }
}

void LuckMeter::decided(Game const& game, SeatId seat, Moves const& legal, Move move) {
  auto& stand_in = stand_ins_[static_cast<std::size_t>(index(seat))];
  if (!stand_in) return;  // it decides as its copies do, but for chance
  auto const view = game.view(seat);
  auto const seed = numbered(seeds_.game, game.decisions());
  std::vector<std::uint64_t> differ;  // the chances with which the stand-in decides otherwise
  for (int n = 0; n < games_; ++n) {
    auto const chance = numbered(seed, n);
    auto const usual = stand_in->copy(numbered(chance, index(seat)))->decide(*board_, view, legal);
    if (usual == move) continue;
    differ.push_back(chance);
    Rest rest(*this, game, chance);
    rest.play_out();
    rest.count(worth_, -1);
  }
  stand_in->decide(*board_, view, legal);
  for (auto const chance : differ) {
    Rest rest(*this, game, chance);
    rest.play(seat, move);
    rest.play_out();
    rest.count(worth_, 1);
  }
}

std::int64_t LuckMeter::luck(SeatId seat, int win) const {
  auto const unit = std::int64_t{win_unit} * games_;
  auto const above = (std::int64_t{win} * games_ - worth_[seat]) * luck_unit;
  return (above + (above < 0 ? -unit : unit) / 2) / unit;
}

}  // namespace roundhouse::arena
