#include "kit/generated_game.h"

#include <map>
#include <ostream>

#include "kit/position.h"
#include "roundhouse/boards.h"

namespace roundhouse::kit {
namespace {

/// A board that differs from the printed one within what docs/boards.md allows.
class Changer {
 public:
  Changer(Board const& board, int number) : board_(board), random_(static_cast<std::uint64_t>(number)) {}

  Board changed() {
    change_numbers();
    change_row();
    change_tickets();
    change_mechanics();
    make_tables(board_);
    return std::move(board_);
  }

 private:
  int any(int first, int last) { return first + below(random_, last - first + 1); }
  std::size_t any_size(std::size_t first, std::size_t last) {
    return static_cast<std::size_t>(any(static_cast<int>(first), static_cast<int>(last)));
  }
  bool perhaps() { return any(0, 1) == 1; }

  void change_numbers() {
    board_.trains = any(3, board_.trains);
    if (perhaps()) thin_cards();
    board_.switches.double_routes_from = any(2, 5);
    board_.switches.routes_scored_at_end = perhaps();
    board_.switches.long_locomotive_from = any(1, 9);
    if (any(0, 3) == 0) {
      for (auto& wild : board_.switches.wild_on) wild = perhaps();
    }
  }

  /// Fewer cards of every kind, but some of each and enough for hands and row.
  void thin_cards() {
    auto fewer = board_.cards;
    for (int i = 0; i < card_kinds; ++i) {
      auto const kind = card_at(i);
      if (fewer[kind] > 1) fewer.take(kind, any(0, fewer[kind] - 1));
    }
    if (fewer.total >= board_.max_players * board_.opening_hand + row_size) board_.cards = fewer;
  }

  void change_row() {
    board_.switches.row_locomotive_takes_both = perhaps();
    board_.switches.row_reset_at = any(0, row_size);
    if (board_.passengers) board_.passengers->reset_at = any(0, row_size);
  }

  void change_tickets() {
    auto& switches = board_.switches;
    std::array<int, ticket_decks> there{};
    for (auto const& ticket : board_.tickets) ++there[ticket.deck];
    int const in_each = board_.two_ticket_decks ? std::min(there[0], there[1]) : there[0];
    switches.opening_deal = any(1, std::min(max_offer, in_each / board_.max_players));
    switches.opening_keep = any(1, switches.opening_deal);
    switches.draw_deal = any(1, board_.express ? 3 : max_offer);  // with express +3 six at most
    switches.draw_keep = any(1, switches.draw_deal);
    switches.refused_opening = static_cast<Refused>(any(0, 2));
    switches.refused_drawn = static_cast<Refused>(any(0, 1));
  }

  void change_mechanics() {
    if (board_.tunnels) board_.tunnels->reveal = any(1, 9);
    if (board_.card_swaps) board_.card_swaps->ferry_locomotive = any(2, 9);
    if (board_.provinces) {
      for (auto& line : board_.provinces->lines) line.cells.resize(any_size(1, line.cells.size()));
    }
    if (!board_.draft) return;
    board_.draft->deal = any(1, board_.draft->deal);
    board_.draft->keep = any(1, board_.draft->deal);
    if (perhaps()) return;
    // Hardly enough for the first draft, and nothing refused: the second one runs short (I-16).
    board_.draft->keep = board_.draft->deal;
    auto const needed = static_cast<std::size_t>(board_.max_players * board_.draft->deal);
    board_.tickets.resize(std::min(board_.tickets.size(), any_size(needed, needed + 3)));
  }

  Board board_;
  Xoshiro random_;
};

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
    std::vector<std::string_view> list{"tiny", "mixed", "mixed-draft", "stations"};
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
  auto seat = seat_id(below(order_, state().players));
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

Board const& variant(Board const& board, int number) {
  static std::map<std::pair<std::string, int>, Board> made;
  auto const key = std::pair(board.id, number);
  if (auto const found = made.find(key); found != made.end()) return found->second;
  return made.emplace(key, Changer(board, number).changed()).first->second;
}

}  // namespace roundhouse::kit
