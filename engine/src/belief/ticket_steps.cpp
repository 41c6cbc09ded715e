#include "belief/ticket_steps.h"

namespace roundhouse {
namespace {

using Kind = TicketStep::Kind;
using Where = TicketStep::Where;

class StepReader {
 public:
  StepReader(Board const& board, View const& view) : board_(board), view_(view) {
    found_.list.reserve(128);
    for (auto const& ticket : board.tickets) ++pool_[ticket.deck];
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
    found_.sightings[ticket].push_back(step);
    found_.horizon = step + 1;
    return fresh;
  }

  void draw(Event const& e) {
    TicketStep step{.kind = Kind::draw, .seat = e.seat, .viewers = is_viewer(e.seat), .deck = e.b};
    step.queued = e.kind == EventKind::queued_ticket;
    step.to_pack = draft_ != 0;
    if (!step.queued) step.time = take_from_pool(e.b);
    if (step.viewers) {
      step.ticket = static_cast<TicketId>(e.a);
      step.fresh = see(step.ticket, now());
    }
    if (step.queued) {
      auto& place = found_.places[e.b][left_[e.b]];
      place.drawn = step.ticket;
      place.fresh = step.fresh;
      step.place = static_cast<std::uint8_t>(left_[e.b]++);
    }
    found_.list.push_back(step);
  }

  std::uint8_t take_from_pool(std::size_t deck) {
    if (pool_[deck] == 0) {
      std::swap(pool_[deck], below_[deck]);
      ++came_up_[deck];
    }
    --pool_[deck];
    return came_up_[deck];
  }

  void pass() {
    for (int s = 0; s < view_.state.players; ++s) {
      TicketStep step{.kind = Kind::pick, .seat = seat_id(s), .viewers = is_viewer(seat_id(s))};
      if (step.viewers) step.ticket = choice_.ticket();
      step.time = came_up_[0];
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
    step.next_keep = keeps_++;
    if (step.viewers) step.mask = choice_.a;
    for (std::size_t d = 0; d < ticket_decks; ++d) {
      step.kept[d] = static_cast<std::uint8_t>((e.a >> (4 * d)) & 15U);
      step.first_place[d] = static_cast<std::uint8_t>(found_.places[d].size());
      auto const refused = (e.b >> (4 * d)) & 15U;
      step.refusals = static_cast<std::uint8_t>(step.refusals + refused);
      step.refused[d] = static_cast<std::uint8_t>(refused);
      if (step.where == Where::under) {
        found_.places[d].resize(found_.places[d].size() + refused, {.filled = step.next_keep});
      }
      if (step.where == Where::pool) pool_[d] += refused;
      if (step.where == Where::below) below_[d] += refused;
    }
    step.back_in_pool = together_ && step.where == Where::pool ? 1 : -1;
    found_.list.push_back(step);
    if (together_ && index(e.seat) + 1 == view_.state.players) {
      together_ = false;
      draft_ = 0;
    }
  }

  /// From the end of the history to its start: what can still come to the viewer.
  void look_back() {
    found_.reaches.resize(static_cast<std::size_t>(keeps_));
    for (auto& keep : next_keep_) keep.next_keep = -1;
    for (int i = now() - 1; i >= 0; --i) {
      auto& step = found_.list[i];
      switch (step.kind) {
        case Kind::keep: look_back_at_keep(step, i); break;
        case Kind::pass:
          passes_.push_back(i);
          stays_ |= step.seen;
          break;
        case Kind::pick:
        case Kind::draw: look_back_at_draw(step, i); break;
      }
      step.back_in_pool = back_in_pool_;
      step.pool_matters = pool_matters_;
      step.offers_matter = offers_matter_;
      for (int s = 0; s < view_.state.players; ++s) {
        if (offers_matter_ != 0 || passes_before_look(s) > 0) step.packs_matter |= 1U << s;
      }
    }
  }

  void look_back_at_keep(TicketStep& step, int i) {
    bool const last_of_all = step.back_in_pool > 0 && index(step.seat) + 1 == view_.state.players;
    if (last_of_all) back_in_pool_ = i;
    if (step.back_in_pool < 0) back_in_pool_ = -1;
    step.matters = keep_matters(step);
    found_.reaches[step.next_keep] = reached_from(step);
    next_keep_[step.seat] = step;
    auto const bit = 1U << index(step.seat);
    offers_matter_ = step.matters ? offers_matter_ | bit : offers_matter_ & ~bit;
    stays_ = {};
    passes_.clear();
  }

  void look_back_at_draw(TicketStep& step, int i) {
    auto const& next = next_keep_[step.seat];
    step.stays = stays_;
    step.refusals_go = next.where;
    step.refusals = next.refusals;
    step.next_keep = next.next_keep;
    if (step.to_pack || step.kind == Kind::pick) find_look(step);
    bool const by_pack = step.to_pack && (step.look >= 0 || offers_matter_ != 0);
    step.matters = i < found_.horizon && (step.viewers || by_pack || (!step.to_pack && next.matters));
    if (step.kind == Kind::pick) return;
    if (step.queued) {
      auto& place = found_.places[step.deck][step.place];
      place.matters = step.matters;
      if (!step.viewers && !step.to_pack) place.next_keep = step.next_keep;
    } else if (step.matters) {
      pool_matters_[step.deck] = true;
    }
  }

  /// After how many passes the pack at this seat comes to the viewer; 0 if it does not.
  int passes_before_look(int seat) const {
    if (passes_.empty() || view_.viewer == spectator) return 0;
    int const players = view_.state.players;
    bool const to_next = found_.list[passes_.back()].to_next;
    int const way = to_next ? index(view_.viewer) - seat : seat - index(view_.viewer);
    int const passes = (way + players) % players;
    return passes <= static_cast<int>(passes_.size()) ? passes : 0;
  }

  void find_look(TicketStep& step) const {
    int const passes = passes_before_look(index(step.seat));
    if (passes == 0) return;
    step.look = passes_[passes_.size() - static_cast<std::size_t>(passes)];
    step.before_look = static_cast<std::uint8_t>(passes);
  }

  std::bitset<most_keeps> reached_from(TicketStep const& keep) const {
    std::bitset<most_keeps> reached;
    reached.set(static_cast<std::size_t>(keep.next_keep));
    for (std::size_t d = 0; d < ticket_decks && keep.where == Where::under; ++d) {
      for (std::size_t i = 0; i < keep.refused[d]; ++i) {
        int const next = found_.places[d][keep.first_place[d] + i].next_keep;
        if (next >= 0) reached |= found_.reaches[next];
      }
    }
    return reached;
  }

  bool keep_matters(TicketStep const& step) const {
    for (std::size_t d = 0; d < ticket_decks; ++d) {
      auto const last_place = std::size_t{step.first_place[d]} + step.refused[d];
      bool const pool = step.where == Where::pool || step.where == Where::below;
      if (pool && step.refused[d] > 0 && pool_matters_[d]) return true;
      for (auto p = std::size_t{step.first_place[d]}; step.where == Where::under && p < last_place; ++p) {
        if (found_.places[d][p].matters) return true;
      }
    }
    return false;
  }

  Board const& board_;
  View const& view_;
  TicketSteps found_;
  bool together_ = true;  // the opening or a draft: all seats choose at once
  int draft_ = 0;         // which one is held now
  Move choice_;           // the viewer's last decision
  std::array<std::size_t, ticket_decks> pool_{};
  std::array<std::size_t, ticket_decks> below_{};
  int keeps_ = 0;
  ByDeck came_up_{};  // how often the tickets below have become the pool

  // looking back
  PerSeat<TicketStep> next_keep_{};
  int back_in_pool_ = -1;
  Tickets stays_;
  std::vector<int> passes_;  // of the draft, from the last one
  std::array<bool, ticket_decks> pool_matters_{};
  unsigned offers_matter_ = 0;
  std::array<std::size_t, ticket_decks> left_{};  // tickets that have left the queue
};

}  // namespace

int TicketSteps::next_sighting(TicketId t, int now) const {
  for (auto const step : sightings[t]) {
    if (step > now) return step;
  }
  return -1;
}

bool TicketSteps::reaches_draw(int keep, TicketStep const& draw) const {
  if (keep < 0) return false;
  auto const target = places[draw.deck][draw.place].filled;
  return reaches[keep].test(static_cast<std::size_t>(target));
}

TicketSteps ticket_steps(Board const& board, View const& view) {
  return StepReader(board, view).read();
}

}  // namespace roundhouse
