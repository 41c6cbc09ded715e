#include "server/tables/game/course.h"

#include <algorithm>
#include <ranges>
#include <span>

namespace roundhouse::server {
namespace {

/// Events that do not prevent taking a decision back: nobody has learnt anything from a deck or another seat.
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

Course::AnyDealer Course::make(Deal const& deal) {
  if (deal.stream == StreamKind::sha256) return SecretDealer(deal.seed);
  return FastDealer(deal.seed);
}

Dealer& Course::dealer() {
  return std::visit([](auto& one) -> Dealer& { return one; }, dealer_);
}

Course::Course(Board const& board, Setup const& setup, Deal const& deal)
    : board_(&board), setup_(setup), deal_(deal), dealer_(make(deal)) {
  Context context{board, state_, dealer(), &events_};
  roundhouse::deal(context, setup);
}

View Course::view(SeatId viewer) const {
  return {viewer, face_down(state_, viewer), History(events_, viewer)};
}

Reason Course::play(SeatId seat, Move move, Maker maker) {
  auto const reason = why_not(*board_, state_, seat, move);
  if (reason == Reason::none) play_legal(seat, move, maker);
  return reason;
}

void Course::play_legal(SeatId seat, Move move, Maker maker) {
  decisions_.push_back({seat, move, maker, events_.size()});
  Context context{*board_, state_, dealer(), &events_};
  roundhouse::play(context, seat, move);
}

std::optional<std::size_t> Course::last_of(SeatId seat) const {
  auto const own = std::ranges::find(decisions_ | std::views::reverse, seat, &Decision::seat);
  if (own == decisions_.rend()) return std::nullopt;
  return static_cast<std::size_t>(decisions_.rend() - own) - 1;
}

Course::Bar Course::undo_bar(SeatId seat) const {
  auto const number = last_of(seat);
  if (over() || !number) return Bar::nothing;
  auto const& own = decisions_[*number];
  if (own.maker != Maker::person) return Bar::computer;
  auto const later = std::span(events_).subspan(own.event + 1);
  bool const last = *number + 1 == decisions_.size();
  bool const free = std::ranges::all_of(later, [&](Event const& e) {
    return last ? reveals_nothing(e, seat) : is_decision_of_another(e, seat);
  });
  if (free) return Bar::none;
  return last ? Bar::seen : Bar::gone_on;
}

std::optional<std::size_t> Course::undoable(SeatId seat) const {
  return undo_bar(seat) == Bar::none ? last_of(seat) : std::nullopt;
}

Course Course::without(std::size_t decision) const {
  Course course(*board_, setup_, deal_);
  for (std::size_t i = 0; i < decisions_.size(); ++i) {
    if (i != decision) course.play(decisions_[i].seat, decisions_[i].move, decisions_[i].maker);
  }
  return course;
}

Course Course::first(std::size_t decisions) const {
  Course course(*board_, setup_, deal_);
  for (auto const& decision : decisions_ | std::views::take(decisions)) {
    course.play(decision.seat, decision.move, decision.maker);
  }
  return course;
}

Course::Whole Course::whole() const {
  Whole whole;
  whole.dealer = make_dealer(deal_.stream, deal_.seed);
  whole.game = std::make_unique<Game>(*board_, setup_, *whole.dealer);
  for (auto const& decision : decisions_) whole.game->play(decision.seat, decision.move);
  return whole;
}

}  // namespace roundhouse::server
