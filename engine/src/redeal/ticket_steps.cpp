#include "redeal/ticket_steps.h"

namespace roundhouse {
namespace {

using Kind = TicketStep::Kind;
using Where = TicketStep::Where;

class StepReader {
 public:
  StepReader(Board const& board, View const& view) : board_(board), view_(view) {
    found_.last_seen.fill(-1);
    found_.list.reserve(128);
  }

  TicketSteps read() {
    for (std::size_t i = 0; i < view_.history.size(); ++i) happen(view_.history[i]);
    look_back();
    return std::move(found_);
  }

 private:
  bool is_viewer(SeatId s) const { return s == view_.viewer; }
  int now() const { return static_cast<int>(found_.list.size()); }

  void happen(Event const& e) {
    switch (e.kind) {
      case EventKind::begin_draft:
        draft_ = e.a;
        together_ = true;
        return;
      case EventKind::ticket:
      case EventKind::queued_ticket: return draw(e);
      case EventKind::decision:
        if (is_viewer(e.seat)) choice_ = e.move;
        return;
      case EventKind::pass_packs: return pass();
      case EventKind::pack:
        if (is_viewer(e.seat)) look_into_pack(static_cast<TicketId>(e.a));
        return;
      case EventKind::kept: return keep(e);
      default: return;
    }
  }

  /// The viewer sees a ticket in this step; true for the first time.
  bool see(TicketId ticket, int step) {
    bool const fresh = !found_.seen.contains(ticket);
    found_.seen.insert(ticket);
    found_.last_seen[static_cast<std::size_t>(ticket)] = step;
    found_.horizon = step + 1;
    return fresh;
  }

  void draw(Event const& e) {
    TicketStep step{.kind = Kind::draw, .seat = e.seat, .viewers = is_viewer(e.seat), .deck = e.b};
    step.queued = e.kind == EventKind::queued_ticket;
    step.to_pack = draft_ != 0;
    if (step.viewers) {
      step.ticket = static_cast<TicketId>(e.a);
      step.fresh = see(step.ticket, now());
    }
    if (step.queued) {
      found_.places[e.b][left_[e.b]++].drawn = step.ticket;
      found_.places[e.b][left_[e.b] - 1U].fresh = step.fresh;
    }
    found_.list.push_back(step);
  }

  void pass() {
    for (int s = 0; s < view_.table.players; ++s) {
      TicketStep step{.kind = Kind::pick, .seat = seat_id(s), .viewers = is_viewer(seat_id(s))};
      if (step.viewers) step.ticket = choice_.ticket();
      found_.list.push_back(step);
    }
    TicketStep step{.kind = Kind::pass};
    step.to_next = draft_ == 1;
    found_.list.push_back(step);
  }

  void look_into_pack(TicketId ticket) {
    auto& step = found_.list.back();
    step.seen.insert(ticket);
    if (see(ticket, now() - 1)) ++step.seen_fresh;
  }

  Where where_refused() const {
    if (draft_ > 1) return Where::below;  // I-06
    switch (together_ ? board_.switches.refused_opening : board_.switches.refused_drawn) {
      case Refused::under: return Where::under;
      case Refused::box: return Where::box;
      case Refused::shuffle: break;
    }
    return Where::pool;
  }

  void keep(Event const& e) {
    TicketStep step{.kind = Kind::keep, .seat = e.seat, .viewers = is_viewer(e.seat)};
    step.where = where_refused();
    if (step.viewers) step.mask = choice_.a;
    for (std::size_t d = 0; d < ticket_decks; ++d) {
      step.kept[d] = static_cast<std::uint8_t>((e.a >> (4 * d)) & 15U);
      step.first_place[d] = static_cast<std::uint8_t>(found_.places[d].size());
      auto const refused = (e.b >> (4 * d)) & 15U;
      if (step.where == Where::under) found_.places[d].resize(found_.places[d].size() + refused);
    }
    found_.list.push_back(step);
    if (together_ && index(e.seat) + 1 == view_.table.players) {
      together_ = false;
      draft_ = 0;
    }
  }

  /// From the end of the history to its start: what can still come to the viewer.
  void look_back() {
    std::array<bool, max_seats> next_keep_matters{};
    next_keep_matters.fill(false);
    auto last_place = std::array{found_.places[0].size(), found_.places[1].size()};
    Tickets stays;
    for (int i = now() - 1; i >= 0; --i) {
      auto& step = found_.list[static_cast<std::size_t>(i)];
      auto const s = static_cast<std::size_t>(step.seat);
      switch (step.kind) {
        case Kind::keep:
          step.matters = keep_matters(step, i, last_place);
          next_keep_matters[s] = step.matters;
          stays = {};
          break;
        case Kind::draw:
          if (step.queued)
            found_.places[step.deck][--left_[step.deck]].matters =
                step.viewers || (step.to_pack ? i < found_.horizon : next_keep_matters[s]);
          break;
        case Kind::pass: stays |= step.seen; break;
        case Kind::pick: step.stays = stays; break;
      }
    }
  }

  bool keep_matters(TicketStep const& step, int i, std::array<std::size_t, ticket_decks>& last_place) const {
    if (step.where == Where::pool || step.where == Where::below) return i < found_.horizon;
    bool matters = false;
    for (std::size_t d = 0; d < ticket_decks && step.where == Where::under; ++d) {
      for (auto p = std::size_t{step.first_place[d]}; p < last_place[d]; ++p)
        matters = matters || found_.places[d][p].matters;
      last_place[d] = step.first_place[d];
    }
    return matters;
  }

  Board const& board_;
  View const& view_;
  TicketSteps found_;
  bool together_ = true;  // the opening or a draft: all seats choose at once
  int draft_ = 0;         // which one is held now
  Move choice_;           // the viewer's last decision
  std::array<std::size_t, ticket_decks> left_{};  // tickets that have left the queue
};

}  // namespace

Tickets TicketSteps::again(Tickets set, int now) const {
  Tickets result;
  for (auto t : set) {
    if (again(t, now)) result.insert(t);
  }
  return result;
}

TicketSteps ticket_steps(Board const& board, View const& view) {
  return StepReader(board, view).read();
}

}  // namespace roundhouse
