#include "kit/generated_game.h"

#include <ostream>

#include "kit/position.h"
#include "roundhouse/boards.h"

namespace roundhouse::kit {
namespace {

Board const& board_of(GameSpec const& spec) {
  auto const& original = board(spec.board);
  return spec.variant == 0 ? original : variant(original, spec.variant);
}

Setup setup_of(GameSpec const& spec) {
  return {.players = spec.players, .first = no_seat, .locomotive_reset = spec.locomotive_reset};
}

/// Half of the games are played by one style, the others by a mixture.
PerSeat<Style> any_styles() {
  PerSeat<Style> play{};
  auto const one = static_cast<Style>(*any_of(0, styles - 1));
  bool const mixture = *any_of(0, 1) == 1;
  for (auto& style : play) style = mixture ? static_cast<Style>(*any_of(0, styles - 1)) : one;
  return play;
}

}  // namespace

std::vector<std::string_view> const& board_names() {
  static auto const built_in = assets::board_ids();
  static auto const names = [] {
    std::vector<std::string_view> list{"tiny", "mixed", "mixed-draft"};
    list.insert(list.end(), built_in.begin(), built_in.end());
    return list;
  }();
  return names;
}

std::ostream& operator<<(std::ostream& out, GameSpec const& spec) {
  out << spec.board << (spec.variant == 0 ? "" : " in variant " + std::to_string(spec.variant)) << ", "
      << spec.players << " players (";
  for (int s = 0; s < spec.players; ++s) out << (s == 0 ? "" : ", ") << name(spec.play[s]);
  return out << "), seed " << spec.seed << (spec.locomotive_reset ? ", locomotive_reset" : "") << ", at "
             << spec.stop << "/1000 of the game";
}

rc::Gen<GameSpec> any_game() {
  return rc::gen::exec([] {
    GameSpec spec;
    auto const& names = board_names();
    spec.board = names[*any_of(0, static_cast<int>(names.size()) - 1)];
    auto const& b = board(spec.board);
    spec.players = *any_of(b.min_players, b.max_players);
    spec.variant = *any_of(0, 2) == 2 ? *any_of(1, 100'000) : 0;  // a third of the games
    spec.seed = *any_of(0, 1'000'000);
    spec.locomotive_reset = *any_of(0, 3) == 3;
    spec.play = any_styles();
    spec.stop = *any_of(0, 1000);
    return spec;
  });
}

GeneratedGame::GeneratedGame(GameSpec const& spec)
    : seed(numbered_seed(static_cast<std::uint64_t>(spec.seed))),
      dealer(seed),
      board_(board_of(spec)),
      game_(board_, setup_of(spec), dealer),
      order_(static_cast<std::uint64_t>(spec.seed) + 7) {
  for (int s = 0; s < spec.players; ++s) {
    players_.emplace_back(spec.play[s], static_cast<std::uint64_t>(spec.seed * 8 + s));
  }
}

SeatId GeneratedGame::any_waiting() {
  auto seat = seat_id(static_cast<int>(below(order_, state().players)));
  while (!state().waits_for(seat)) seat = state().after(seat);
  return seat;
}

Move GeneratedGame::choose(SeatId seat) {
  game_.legal(seat, moves_);
  RC_ASSERT_FALSE(moves_.empty());
  return players_[index(seat)].decide(game_, seat, moves_);
}

void GeneratedGame::step() {
  if (game_.over()) return;
  RC_ASSERT(state().must_decide != 0);
  auto const seat = any_waiting();
  RC_ASSERT(game_.play(seat, choose(seat)) == Reason::none);
}

GeneratedGame& GeneratedGame::to(int decisions) {
  while (!game_.over() && game_.decisions() < decisions) step();
  return *this;
}

int decisions_before(GameSpec const& spec) {
  int const all = GeneratedGame(spec).to_end().game().decisions();
  return all * spec.stop / 1000;
}

}  // namespace roundhouse::kit
