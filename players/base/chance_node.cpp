#include "players/base/chance_node.h"

namespace roundhouse {
namespace {

/// Goes through all that chance can do: each time the same way as far as it is known, then the first branch
/// of every fork that is new.
class BranchingDealer final : public Dealer {
 public:
  SeatId first_seat(int players) override {
    return seat_id(branch(players, [players](int) { return 1.0 / players; }));
  }
  /// Cards of a kind are alike: one branch for each kind.
  DeckCard draw(Deck const& deck) override {
    firsts_.clear();
    counts_.clear();
    int cards = 0;
    auto const add = [&](int count) {
      if (count == 0) return;
      firsts_.push_back(cards);
      counts_.push_back(count);
      cards += count;
    };
    for (auto const count : deck.cards.count) add(count);
    for (auto const count : deck.extras) add(count);
    int const kind = branch(static_cast<int>(counts_.size()), [&](int k) {
      return static_cast<double>(counts_[static_cast<std::size_t>(k)]) / cards;
    });
    return nth_card(deck, firsts_[static_cast<std::size_t>(kind)]);
  }
  TicketId draw_ticket(int /*deck*/, Tickets const& pool) override {
    int const size = pool.size();
    return pool.nth(branch(size, [size](int) { return 1.0 / size; }));
  }

  /// How likely what it has dealt is.
  double probability() const { return probability_; }
  /// Begins once more, another way; false if there is none left.
  bool turn_back() {
    while (!forks_.empty() && forks_.back().taken + 1 == forks_.back().branches) forks_.pop_back();
    at_ = 0;
    probability_ = 1;
    if (forks_.empty()) return false;
    ++forks_.back().taken;
    return true;
  }

 private:
  struct Fork {
    int taken = 0;
    int branches = 0;
  };

  template <typename Probability>
  int branch(int branches, Probability probability) {
    if (at_ == forks_.size()) forks_.push_back({0, branches});
    int const taken = forks_[at_++].taken;
    probability_ *= probability(taken);
    return taken;
  }

  std::vector<Fork> forks_;
  std::size_t at_ = 0;
  double probability_ = 1;
  std::vector<int> firsts_;  // of each kind, in a sorted deck
  std::vector<int> counts_;
};

}  // namespace

State ChanceNode::drawn(Board const& board, Dealer& dealer) const {
  State state = before;
  Context context{board, state, dealer};
  play(context, seat, move);
  return state;
}

std::optional<std::vector<ChanceOutcome>> all_outcomes(Board const& board, ChanceNode const& node,
                                                       std::size_t most) {
  std::vector<ChanceOutcome> outcomes;
  BranchingDealer dealer;
  do {
    if (outcomes.size() == most) return std::nullopt;
    auto const state = node.drawn(board, dealer);
    outcomes.push_back({state, dealer.probability()});
  } while (dealer.turn_back());
  return outcomes;
}

std::vector<ChanceOutcome> some_outcomes(Board const& board, ChanceNode const& node, std::size_t most,
                                         Xoshiro& random) {
  if (auto all = all_outcomes(board, node, most)) return *std::move(all);
  std::vector<ChanceOutcome> outcomes;
  outcomes.reserve(most);
  BagDealer dealer(random);
  for (std::size_t n = 0; n < most; ++n) {
    outcomes.push_back({node.drawn(board, dealer), 1.0 / static_cast<double>(most)});
  }
  return outcomes;
}

}  // namespace roundhouse
