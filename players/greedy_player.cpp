#include "players/greedy_player.h"

#include <vector>

#include "players/paths.h"
#include "players/planner/mechanics.h"

namespace roundhouse {
namespace {

/// So many of the tickets that may come are done already: one of three will be, almost every other time.
constexpr double lucky = 0.15;

/// One decision, looked at with a view and a plan: the routes that its unfinished tickets still need.
class Thought {
 public:
  Thought(Board const& board, View const& view)
      : board_(board), state_(view.state), seat_(view.viewer), own_(view.state.at(view.viewer)) {
    plan();
  }

  /// How good a move looks; only the order matters.
  double value(Move move) const {
    switch (move.kind) {
      case MoveKind::pass:
      case MoveKind::draw: return 30;
      case MoveKind::take: return take_value(move.card());
      case MoveKind::claim: return claim_value(board_.at(move.route()), wanted_.contains(move.route()));
      case MoveKind::draw_tickets: return tickets_value(move);
      case MoveKind::choose_mix: return -std::abs(move.a - move.b);
      case MoveKind::pick: return ticket_value(move.ticket());
      case MoveKind::keep: return keep_value(move);
      case MoveKind::pay: return pay_value(payment(board_, state_.claim.route, move));
      case MoveKind::give: return needs(move.card()) ? -move.b : move.b;
      case MoveKind::pay_raise: return 10 - move.b;
      case MoveKind::give_up: return 0;
      default:
        return planner::worth_of(move.kind)->greedy({board_, state_, own_, spaces_needed_, late()}, move);
    }
  }

 private:
  void plan() {
    for (auto t : own_.tickets) {
      auto const path = cheapest_path(board_, state_, seat_, t);
      if (!path.possible || path.spaces == 0) continue;
      wanted_ |= path.missing;
      spaces_needed_ += path.spaces;
    }
    for (auto r : wanted_) {
      auto const& route = board_.at(r);
      if (route.color != gray) wanted_color_[route.color] += route.length;
    }
  }

  /// Few trains are left to somebody: what is not done now will not be done.
  bool late() const {
    for (int s = 0; s < state_.players; ++s) {
      if (state_.at(seat_id(s)).trains <= board_.trains / 5) return true;
    }
    return false;
  }

  bool needs(Card card) const { return is_color(card) && wanted_color_[card] > 0; }

  /// The colour it has most of; what the plan needs breaks ties.
  double take_value(Card card) const {
    if (card == Card::passenger) return own_.passenger_at.empty() ? 5 : 31;
    bool const costs_both = card == Card::locomotive && board_.switches.row_locomotive_takes_both;
    if (!is_color(card)) return costs_both ? 29 : 38;
    return 28 + own_.hand[card] + (needs(card) ? 0.5 : 0);
  }

  /// Cards left over for the raise of a tunnel.
  int reserve(Route const& route) const {
    int most = 0;
    for (int c = 0; c < colors; ++c) {
      if (route.color == gray || route.color == card_at(c)) most = std::max(most, own_.hand[card_at(c)]);
    }
    return most + (route.wild ? own_.hand[Card::locomotive] : 0) - route.length;
  }

  /// Points now; a route that a ticket needs is worth a little more. Short ones wait until nothing better
  /// comes.
  double claim_value(Route const& route, bool wanted) const {
    if (route.kind == RouteKind::tunnel && reserve(route) < 2) return 20;  // rather draw than try in vain
    bool const worth_it = route.points >= 4 || wanted || late() || own_.hand.total > 14;
    return worth_it ? 40 + route.points + (wanted ? 2 : 0) : 1;
  }

  double tickets_value(Move move) const {
    if (move.c > 0) return 0;
    if (spaces_needed_ > 0) return late() && share_done() >= lucky ? 39 : 0;  // rather than more cards
    bool const room = own_.trains > board_.trains / 3 && own_.ticket_count < 6 && !late();
    return room ? 50 - std::abs(move.a - move.b) : 0;
  }

  /// Of the tickets that could come, the part that its routes complete already.
  double share_done() const {
    int all = 0;
    int done = 0;
    for (auto const& deck : board_.tickets_of_deck) {
      for (auto t : deck - own_.tickets) {
        auto const path = cheapest_path(board_, state_, seat_, t);
        done += path.possible && path.spaces == 0 ? 1 : 0;
        ++all;
      }
    }
    return all == 0 ? 0 : static_cast<double>(done) / all;
  }

  double ticket_value(TicketId t) const {
    auto const path = cheapest_path(board_, state_, seat_, t);
    if (!path.possible) return -board_.at(t).points;
    auto shared = path.missing & wanted_;
    int spaces = path.spaces;
    for (auto r : shared) spaces -= board_.at(r).length;
    return board_.at(t).points - 0.9 * spaces;
  }

  /// Each ticket for itself, and what they need together must not be more than half the trains.
  double keep_value(Move move) const {
    double sum = 0;
    int spaces = spaces_needed_;
    for (std::size_t i = 0; i < own_.offer.size; ++i) {
      if (((move.a >> i) & 1U) == 0) continue;
      sum += ticket_value(own_.offer.tickets[i]) - 1;
      spaces += cheapest_path(board_, state_, seat_, own_.offer.tickets[i]).spaces;
    }
    return sum - 2 * std::max(0, spaces - own_.trains * 2 / 3);
  }

  double pay_value(Payment const& p) const {
    double const plenty = is_color(p.color) ? own_.hand[p.color] : 0;
    double const needed = needs(p.color) && board_.at(state_.claim.route).color == gray ? 4 : 0;
    return plenty - needed - 3 * p.locomotives - 2 * p.long_locomotives - 8 * p.swaps;
  }

  Board const& board_;
  State const& state_;
  SeatId seat_;
  Seat const& own_;
  Routes wanted_;
  int spaces_needed_ = 0;
  PerColor<int> wanted_color_{};
};

}  // namespace

Move GreedyPlayer::decide(Board const& board, View const& view, Moves const& legal) {
  if (legal.size() == 1) return legal[0];
  Thought const thought(board, view);
  std::vector<Move> best;
  double most = 0;
  for (auto move : legal) {
    double const value = thought.value(move);
    if (best.empty() || value > most) {
      best.clear();
      most = value;
    }
    if (value == most) best.push_back(move);
  }
  return best[below(random_, static_cast<std::uint32_t>(best.size()))];
}

}  // namespace roundhouse
