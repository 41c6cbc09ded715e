#include "roundhouse/game.h"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <span>

namespace roundhouse {
namespace {

/// Nobody has learnt anything from a deck or another seat.
bool reveals_nothing(Event const& event, SeatId seat) {
  switch (event.kind) {
    case EventKind::given:
    case EventKind::score:
    case EventKind::last_round: return true;
    case EventKind::kept: return event.seat == seat;
    default: return false;
  }
}

bool is_decision_of_another(Event const& event, SeatId seat) {
  return event.kind == EventKind::decision && event.seat != seat;
}

}  // namespace

Game::Game(Board const& board, Setup const& setup, Dealer& dealer)
    : board_(&board), setup_(setup), dealer_(&dealer) {
  events_.reserve(1024);
  Context context{board, state_, dealer, &events_};
  deal(context, setup);
}

Game::Game(Board const& board, Setup const& setup, Deal const& deal)
    : board_(&board), setup_(setup), deal_(deal) {
  if (deal.stream == StreamKind::sha256) {
    dealer_.emplace<SecretDealer>(deal.seed);
  } else {
    dealer_.emplace<FastDealer>(deal.seed);
  }
  Context context{board, state_, dealer(), &events_};
  roundhouse::deal(context, setup);
}

Dealer& Game::dealer() {
  if (auto* const borrowed = std::get_if<Dealer*>(&dealer_)) return **borrowed;
  if (auto* const fast = std::get_if<FastDealer>(&dealer_)) return *fast;
  return *std::get_if<SecretDealer>(&dealer_);
}

Reason Game::play(SeatId seat, Move move, Maker maker) {
  auto const reason = why_not(seat, move);
  if (reason != Reason::none) return reason;
  played_.push_back({seat, move, maker, events_.size()});
  Context context{*board_, state_, dealer(), &events_};
  roundhouse::play(context, seat, move);
  return Reason::none;
}

View Game::view(SeatId viewer) const {
  return {viewer, face_down(state_, viewer), History(events_, viewer)};
}

std::optional<std::size_t> Game::last_of(SeatId seat) const {
  auto const own = std::ranges::find(played_ | std::views::reverse, seat, &Decision::seat);
  if (own == played_.rend()) return std::nullopt;
  return static_cast<std::size_t>(played_.rend() - own) - 1;
}

UndoBar Game::undo_bar(SeatId seat) const {
  auto const number = last_of(seat);
  if (over() || !number) return UndoBar::nothing;
  auto const& own = played_[*number];
  if (own.maker != Maker::person) return UndoBar::computer;
  auto const later = std::span(events_).subspan(own.event + 1);
  bool const last = *number + 1 == played_.size();
  bool const free = std::ranges::all_of(later, [&](Event const& e) {
    return last ? reveals_nothing(e, seat) : is_decision_of_another(e, seat);
  });
  if (free) return UndoBar::none;
  return last ? UndoBar::seen : UndoBar::gone_on;
}

std::optional<std::size_t> Game::undoable(SeatId seat) const {
  return undo_bar(seat) == UndoBar::none ? last_of(seat) : std::nullopt;
}

Game Game::first(std::size_t decisions) const {
  assert(!std::holds_alternative<Dealer*>(dealer_));
  Game game(*board_, setup_, deal_);
  for (auto const& one : played_ | std::views::take(decisions)) game.play(one.seat, one.move, one.maker);
  return game;
}

Game Game::without(std::size_t undoable_one) const {
  auto game = first(undoable_one);
  for (auto const& one : played_ | std::views::drop(undoable_one + 1))
    game.play(one.seat, one.move, one.maker);
  return game;
}

}  // namespace roundhouse
