/// One place of a batch: the game that is played there, and what its players and features remember of it.
#pragma once

#include "learning/batch.h"

namespace roundhouse::learning {

inline View view_of(State const& state, Events const& events, SeatId seat) {
  return {seat, face_down(state, seat), History(events, seat)};
}

/// The scale of every number of a row.
inline std::vector<float> scales_of(observation::Blocks const& blocks) {
  std::vector<float> scales;
  for (auto const& block : blocks.list())
    scales.insert(scales.end(), static_cast<std::size_t>(block.size()), block.scale);
  return scales;
}

/// What all games on a board share.
struct Batch::Kit {
  explicit Kit(std::shared_ptr<Board const> the_board)
      : board(std::move(the_board)),
        features(*board),
        scales(scales_of(features.blocks())),
        hidden_scales(scales_of(features.hidden_blocks())) {}

  std::shared_ptr<Board const> board;
  observation::Features features;
  std::vector<float> scales;
  std::vector<float> hidden_scales;
};

struct Result {
  std::uint8_t done = 0;
  std::int64_t deal = -1;
  int turned = 0;
  PerSeat<float> reward{};
  PerSeat<std::int16_t> margin{};
  PerSeat<std::int16_t> points{};
  PerSeat<std::int8_t> rank{};
};

struct Batch::Place {
  Group const* group = nullptr;
  Kit const* kit = nullptr;
  int number = 0;          // in the batch
  std::int64_t begun = 0;  // games
  Numbered game;
  State state;
  FastDealer dealer{Seed{}};
  Xoshiro random;
  SeatId seat = no_seat;  // decides outside
  int decisions = 0;
  std::uint8_t inside = 0;  // bit mask of the seats that computer players have
  bool keeps_history = false;
  bool alone = false;        // nobody is outside
  bool all_outside = false;  // nobody is inside
  observation::Chosen chosen;
  // What an action that has been looked at, but not taken yet, will lead to.
  observation::Taken taken{};
  observation::Chosen next_chosen;
  Move next_move;
  Result result;
  Events events;
  std::array<std::unique_ptr<Player>, max_seats> players;
  observation::Memory memory;

  bool is_inside(SeatId s) const { return ((inside >> index(s)) & 1U) != 0; }
  Context context() { return {*kit->board, state, dealer, keeps_history ? &events : nullptr}; }
  std::string const& name_at(int s) const {
    int const players_count = group->players;
    return group->names[static_cast<std::size_t>((s - game.turned + players_count) % players_count)];
  }
};

/// A computer player that is asked about the games of one place.
struct Batch::Teacher {
  std::int64_t game = -1;  // which one of the place it knows
  std::array<std::unique_ptr<Player>, max_seats> players;
};

/// Asks for the memory of a place ahead: thousands of them are more than fit near the processor.
inline void fetch(auto const& place) {
  constexpr std::size_t line = 64;
  auto const* const bytes = reinterpret_cast<char const*>(&place);
  for (std::size_t i = 0; i < sizeof place; i += line) __builtin_prefetch(bytes + i);
}

/// Places are handed out in parts: few enough to share evenly, enough to hide what sharing costs.
inline constexpr int places_a_job = 16;

template <typename Job>
void Batch::each_place(Job job) {
  int const all = places();
  pool_.each((all + places_a_job - 1) / places_a_job, [&](int part) {
    int const end = std::min(all, (part + 1) * places_a_job);
    for (int i = part * places_a_job; i < end; ++i) {
      if (i + 1 < end) fetch(places_[static_cast<std::size_t>(i + 1)]);
      job(places_[static_cast<std::size_t>(i)]);
    }
  });
}

}  // namespace roundhouse::learning
