/// Boards that differ from the printed ones within what docs/boards.md allows.
#include <map>

#include "kit/generated_game.h"

namespace roundhouse::kit {
namespace {

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
  int any(int first, int last) {
    return first + static_cast<int>(below(random_, static_cast<std::uint32_t>(last - first + 1)));
  }
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

}  // namespace

Board const& variant(Board const& board, int number) {
  static std::map<std::pair<std::string, int>, Board> made;
  auto const key = std::pair(board.id, number);
  if (auto const found = made.find(key); found != made.end()) return found->second;
  return made.emplace(key, Changer(board, number).changed()).first->second;
}

}  // namespace roundhouse::kit
