/// The viewer's history is played again with blank tickets. Whenever the viewer sees a ticket, the blank gets
/// its name; whenever another seat chooses unseen, it chooses at random among what the viewer does not meet
/// again later. At the end the names that were never seen are given to the blanks that are left.
#include "redeal_tickets.h"

#include <numeric>
#include <vector>

namespace roundhouse {
namespace {

using Blank = int;  // a ticket, seen or not
using Blanks = std::vector<Blank>;

class TicketHistory {
 public:
  TicketHistory(Board const& board, View const& view, Xoshiro& random)
      : board_(board), view_(view), random_(random), players_(static_cast<std::size_t>(view.table.players)) {
    for (std::size_t t = 0; t < board.tickets.size(); ++t) {
      pool_[board.tickets[t].deck].push_back(static_cast<Blank>(t));
      deck_of_.push_back(board.tickets[t].deck);
    }
    name_.assign(board.tickets.size(), no_ticket);
    blank_of_.assign(board.tickets.size(), -1);
    name_first_draws();
  }

  /// False if the random choices have led to something the viewer knows to be otherwise.
  bool play() {
    for (now_ = 0; now_ < view_.history.size() && agrees_; ++now_) happen(view_.history[now_]);
    return agrees_ && sizes_agree();
  }

  void name_the_rest() {
    for (std::size_t deck = 0; deck < ticket_decks; ++deck) {
      std::vector<TicketId> free;
      for (std::size_t t = 0; t < name_.size(); ++t) {
        if (deck_of_[t] == deck && blank_of_[t] < 0) free.push_back(static_cast<TicketId>(t));
      }
      for (std::size_t b = 0; b < name_.size(); ++b) {
        if (deck_of_[b] != deck || name_[b] != no_ticket) continue;
        auto const i = pick(free.size());
        name_[b] = free[i];
        free[i] = free.back();
        free.pop_back();
      }
    }
  }

  void write(State& state) const {
    for (std::size_t s = 0; s < players_; ++s) {
      auto& seat = state.seats[s];
      seat.tickets = set(hand_[s]);
      seat.offer = {};
      for (auto b : offer_[s]) seat.offer.add(name(b));
      state.draft.packs[s] = set(pack_[s]);
    }
    state.boxed = set(boxed_);
    for (std::size_t d = 0; d < ticket_decks; ++d) {
      auto& deck = state.tickets[d];
      deck.pool = set(pool_[d]);
      deck.below = set(below_[d]);
      deck.queue = {};
      for (std::size_t i = 0; i < queue_[d].size(); ++i) {
        deck.queue[(deck.queue_head + i) % max_tickets] = name(queue_[d][i]);
      }
    }
  }

 private:
  std::size_t pick(std::size_t n) { return roundhouse::below(random_, static_cast<std::uint32_t>(n)); }
  TicketId name(Blank b) const { return name_[static_cast<std::size_t>(b)]; }
  Tickets set(Blanks const& blanks) const {
    Tickets tickets;
    for (auto b : blanks) tickets.insert(name(b));
    return tickets;
  }
  bool is_viewer(SeatId s) const { return s == view_.viewer; }
  void disagree() { agrees_ = false; }

  /// What the viewer sees later: each ticket's last sighting, as a number of the history, and which ticket
  /// comes out of which place of a queue. (Numbers kept and refused are public, so the places are known
  /// beforehand.) A ticket that the viewer first sees straight from the pool has its name from the start, so
  /// that nobody else takes it.
  void name_first_draws() {
    last_seen_.assign(board_.tickets.size(), 0);
    Tickets met;
    std::array<std::size_t, ticket_decks> left{};
    for (std::size_t i = 0; i < view_.history.size(); ++i) {
      auto const e = view_.history[i];
      bool const queued = e.kind == EventKind::queued_ticket;
      bool const from_pool = e.kind == EventKind::ticket || e.kind == EventKind::pack;
      auto const ticket = static_cast<TicketId>(e.a);
      if ((queued || from_pool) && is_viewer(e.seat)) {
        last_seen_[e.a] = i;
        if (from_pool && !met.contains(ticket)) give_name(static_cast<Blank>(e.a), ticket);
        met.insert(ticket);
      }
      if (!queued) continue;
      auto const place = left[e.b]++;
      if (is_viewer(e.seat)) leaves_[e.b].push_back({place, ticket});
    }
  }
  /// The ticket that the viewer draws from this place of the queue, if so.
  TicketId leaves(std::size_t deck, std::size_t place) const {
    for (auto const& [where, ticket] : leaves_[deck]) {
      if (where == place) return ticket;
    }
    return no_ticket;
  }
  /// Whether the viewer will see this ticket again.
  bool comes_back(Blank b) const {
    return name(b) != no_ticket && last_seen_[static_cast<std::size_t>(name(b))] > now_;
  }

  void give_name(Blank b, TicketId t) {
    auto& known = blank_of_[static_cast<std::size_t>(t)];
    if (name(b) == t) return;
    if (name(b) != no_ticket || known >= 0) return disagree();
    name_[static_cast<std::size_t>(b)] = t;
    known = b;
  }

  static Blank remove(Blanks& from, std::size_t i) {
    auto const b = from[i];
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(i));
    return b;
  }

  void happen(Event const& e) {
    switch (e.kind) {
      case EventKind::begin_draft:
        draft_ = e.a;
        together_ = true;
        return look_into_packs();
      case EventKind::ticket:
      case EventKind::queued_ticket: return come(e);
      case EventKind::decision: return decide(e);
      case EventKind::pass_packs: return pass_packs();
      case EventKind::kept: return keep(e);
      default: return;
    }
  }

  void come(Event const& e) {
    auto const deck = static_cast<std::size_t>(e.b);
    if (pool_[deck].empty()) pool_[deck].swap(below_[deck]);
    auto const s = static_cast<std::size_t>(e.seat);
    auto seen = is_viewer(e.seat) ? static_cast<TicketId>(e.a) : no_ticket;
    if (!is_viewer(e.seat))
      seen = draft_ != 0 ? found_later(e.seat, pack_[s].size()) : refused_later(e, deck);
    auto const b = e.kind == EventKind::ticket ? from_pool(deck, seen) : from_queue(deck);
    if (!agrees_) return;
    if (seen != no_ticket) give_name(b, seen);
    (draft_ != 0 ? pack_[s] : offer_[s]).push_back(b);
  }

  /// What the viewer will find in the packs of the draft that begins now, after each number of passes.
  void look_into_packs() {
    pack_after_.assign(1, {});
    for (std::size_t i = now_; i < view_.history.size() && view_.history[i].kind != EventKind::kept; ++i) {
      auto const e = view_.history[i];
      if (e.kind == EventKind::pass_packs) pack_after_.emplace_back();
      if (e.kind == EventKind::pack && is_viewer(e.seat))
        pack_after_.back().push_back(static_cast<TicketId>(e.a));
    }
  }
  /// The ticket that must lie in a seat's first pack at this place because the viewer finds it there later.
  TicketId found_later(SeatId seat, std::size_t place) const {
    if (view_.viewer == spectator) return no_ticket;
    int const passes = draft_ == 1 ? index(view_.viewer) - index(seat) : index(seat) - index(view_.viewer);
    auto const n =
        static_cast<std::size_t>((passes + static_cast<int>(players_)) % static_cast<int>(players_));
    return n < pack_after_.size() && place < pack_after_[n].size() ? pack_after_[n][place] : no_ticket;
  }

  /// A ticket of the pool that this seat must be drawing now, because the viewer meets it where the seat
  /// refuses it.
  TicketId refused_later(Event const& drawn, std::size_t deck) const {
    if (where_refused() != Refused::under) return no_ticket;
    auto end = now_;
    while (end < view_.history.size() &&
           !(view_.history[end].kind == EventKind::kept && view_.history[end].seat == drawn.seat))
      ++end;
    if (end == view_.history.size()) return no_ticket;
    auto place = entered_[deck];
    for (auto i = now_; i < end; ++i) {  // at the opening the seats before this one refuse theirs first
      if (view_.history[i].kind == EventKind::kept) place += count_of(view_.history[i].b, deck);
    }
    for (auto const last = place + count_of(view_.history[end].b, deck); place < last; ++place) {
      auto const ticket = leaves(deck, place);
      if (ticket == no_ticket || blank_of_[static_cast<std::size_t>(ticket)] < 0) continue;
      auto const& pool = pool_[deck];
      if (std::ranges::find(pool, blank_of_[static_cast<std::size_t>(ticket)]) != pool.end()) return ticket;
    }
    return no_ticket;
  }
  /// How many tickets of a deck a number in an event of kind `kept` stands for.
  static unsigned count_of(unsigned number, std::size_t deck) { return (number >> (4 * deck)) & 15U; }

  Blank from_queue(std::size_t deck) {
    if (queue_[deck].empty()) {
      disagree();
      return 0;
    }
    return remove(queue_[deck], 0);
  }

  /// A blank that is this ticket, or if it is not known which ticket comes, one that the viewer does not meet
  /// again.
  Blank from_pool(std::size_t deck, TicketId ticket) {
    auto& pool = pool_[deck];
    bool const known = ticket != no_ticket && blank_of_[static_cast<std::size_t>(ticket)] >= 0;
    Blanks candidates;  // positions in the pool
    for (std::size_t i = 0; i < pool.size(); ++i) {
      bool const fits =
          ticket == no_ticket ? !comes_back(pool[i]) : name(pool[i]) == (known ? ticket : no_ticket);
      if (fits) candidates.push_back(static_cast<int>(i));
    }
    if (candidates.empty() && ticket == no_ticket) {  // then one that comes back by way of several seats
      candidates.resize(pool.size());
      std::iota(candidates.begin(), candidates.end(), 0);
    }
    if (candidates.empty()) {
      disagree();
      return 0;
    }
    return remove(pool, static_cast<std::size_t>(candidates[pick(candidates.size())]));
  }

  void decide(Event const& e) {
    if (is_viewer(e.seat)) choice_ = e.move;
  }

  void pass_packs() {
    for (std::size_t s = 0; s < players_ && agrees_; ++s) offer_[s].push_back(pick_from_pack(s));
    if (!agrees_) return;
    auto const first = pack_.begin();
    auto const last = first + static_cast<std::ptrdiff_t>(players_);
    std::rotate(first, draft_ == 1 ? last - 1 : first + 1, last);
    if (view_.viewer != spectator) see_pack(pack_[static_cast<std::size_t>(view_.viewer)]);
  }

  Blank pick_from_pack(std::size_t s) {
    auto& pack = pack_[s];
    Blanks candidates;
    for (std::size_t i = 0; i < pack.size(); ++i) {
      bool const fits = is_viewer(seat_id(static_cast<int>(s))) ? name(pack[i]) == choice_.ticket()
                                                                : !seen_in_packs(pack[i]);
      if (fits) candidates.push_back(static_cast<int>(i));
    }
    if (candidates.empty()) {
      disagree();
      return 0;
    }
    return remove(pack, static_cast<std::size_t>(candidates[pick(candidates.size())]));
  }

  /// Whether the viewer meets this ticket again in a pack of this draft: then nobody picked it before.
  bool seen_in_packs(Blank b) const {
    if (!comes_back(b)) return false;
    for (std::size_t i = now_; i < view_.history.size(); ++i) {
      auto const e = view_.history[i];
      if (e.kind == EventKind::kept) return false;
      if (e.kind == EventKind::pack && is_viewer(e.seat) && static_cast<TicketId>(e.a) == name(b))
        return true;
    }
    return false;
  }

  /// The tickets of the pack that has come to the viewer get their names.
  void see_pack(Blanks const& pack) {
    std::vector<TicketId> seen;
    for (std::size_t i = now_ + 1; i < view_.history.size(); ++i) {
      auto const e = view_.history[i];
      if (e.kind != EventKind::pack) break;
      if (is_viewer(e.seat)) seen.push_back(static_cast<TicketId>(e.a));
    }
    for (auto b : pack) {
      if (name(b) == no_ticket) continue;
      auto const found = std::ranges::find(seen, name(b));
      if (found == seen.end()) return disagree();
      seen.erase(found);
    }
    for (auto b : pack) {
      if (name(b) != no_ticket) continue;
      if (seen.empty()) return disagree();
      give_name(b, seen.back());
      seen.pop_back();
    }
  }

  void keep(Event const& e) {
    auto const s = static_cast<std::size_t>(e.seat);
    Blanks const offered = std::move(offer_[s]);
    offer_[s].clear();
    auto const mask = is_viewer(e.seat) ? unsigned{choice_.a} : guess_kept(offered, e);
    for (std::size_t i = 0; i < offered.size() && agrees_; ++i) {
      if (((mask >> i) & 1U) != 0) {
        hand_[s].push_back(offered[i]);
      } else {
        refuse(offered[i]);
      }
    }
    if (together_ && s + 1 == players_) {
      together_ = false;
      draft_ = 0;
    }
  }

  /// Which of the offered tickets another seat kept: any choice that fits all the viewer sees later.
  unsigned guess_kept(Blanks const& offered, Event const& e) {
    std::vector<unsigned> fitting;
    for (unsigned mask = 0; mask < (1U << offered.size()); ++mask) {
      if (may_have_kept(offered, mask, e)) fitting.push_back(mask);
    }
    if (fitting.empty()) {
      disagree();
      return 0;
    }
    return fitting[pick(fitting.size())];
  }

  bool may_have_kept(Blanks const& offered, unsigned mask, Event const& e) const {
    std::array<unsigned, ticket_decks> kept{};
    std::array<std::size_t, ticket_decks> place = entered_;
    for (std::size_t i = 0; i < offered.size(); ++i) {
      auto const b = offered[i];
      auto const deck = deck_of_[static_cast<std::size_t>(b)];
      if (((mask >> i) & 1U) != 0) {
        if (comes_back(b)) return false;
        ++kept[deck];
      } else if (where_refused() == Refused::under && !may_be(b, leaves(deck, place[deck]++))) {
        return false;
      }
    }
    return kept[0] == count_of(e.a, 0) && kept[1] == count_of(e.a, 1);
  }

  /// Whether the blank may turn out to be this ticket.
  bool may_be(Blank b, TicketId t) const {
    if (t == no_ticket || name(b) == t) return true;
    return name(b) == no_ticket && blank_of_[static_cast<std::size_t>(t)] < 0;
  }

  Refused where_refused() const {
    return together_ ? board_.switches.refused_opening : board_.switches.refused_drawn;
  }

  void refuse(Blank b) {
    auto const deck = deck_of_[static_cast<std::size_t>(b)];
    if (draft_ > 1) return below_[deck].push_back(b);  // I-06
    switch (where_refused()) {
      case Refused::under: return put_under(deck, b);
      case Refused::box: return boxed_.push_back(b);
      case Refused::shuffle: return pool_[deck].push_back(b);
    }
  }
  void put_under(std::size_t deck, Blank b) {
    auto const seen_later = leaves(deck, entered_[deck]++);
    if (seen_later != no_ticket) give_name(b, seen_later);
    queue_[deck].push_back(b);
  }

  bool sizes_agree() const {
    for (std::size_t d = 0; d < ticket_decks; ++d) {
      auto const& deck = view_.table.tickets[d];
      if (pool_[d].size() != deck.pool_size || below_[d].size() != deck.below_size ||
          queue_[d].size() != deck.queue_size) {
        return false;
      }
    }
    return true;
  }

  Board const& board_;
  View const& view_;
  Xoshiro& random_;
  std::size_t players_;
  std::size_t now_ = 0;
  bool agrees_ = true;
  bool together_ = true;  // the opening or a draft: all seats choose at once
  int draft_ = 0;         // which one is held now
  Move choice_;

  std::vector<std::size_t> last_seen_;
  std::vector<std::vector<TicketId>> pack_after_;
  std::vector<TicketId> name_;        // by blank
  std::vector<Blank> blank_of_;       // by ticket, or -1
  std::vector<std::size_t> deck_of_;  // by blank, and by ticket
  std::array<Blanks, ticket_decks> pool_;
  std::array<Blanks, ticket_decks> below_;
  std::array<Blanks, ticket_decks> queue_;
  std::array<std::size_t, ticket_decks> entered_{};  // tickets put into the queue so far
  struct Place {
    std::size_t number;
    TicketId ticket;
  };
  std::array<std::vector<Place>, ticket_decks> leaves_;
  Blanks boxed_;
  std::array<Blanks, max_seats> offer_;
  std::array<Blanks, max_seats> pack_;
  std::array<Blanks, max_seats> hand_;
};

}  // namespace

void redeal_tickets(Board const& board, View const& view, State& state, Xoshiro& random) {
  constexpr int tries = 200;
  for (int i = 0; i < tries; ++i) {
    TicketHistory history(board, view, random);
    if (!history.play()) continue;
    history.name_the_rest();
    return history.write(state);
  }
  fill_at_random(board, view, state, random);
}

}  // namespace roundhouse
