#include "belief/hidden_cards.h"

namespace roundhouse {
namespace {

constexpr std::size_t no_label = 255;
constexpr int first_rounds = 20;  // of the chain, before the first deal
constexpr int tries = 100;        // to label forwards

Card draw_from(Cards& cards, Xoshiro& random) {
  auto const card = cards.nth(below(random, cards.total));
  cards.take(card);
  return card;
}

bool accepts(Xoshiro& random, double ratio) {
  return ratio >= 1.0 || random.next() < ratio * 4294967296.0;
}

}  // namespace

HiddenCards::HiddenCards(Board const& board, View const& view)
    : viewer_(view.viewer),
      history_(card_history(board, view)),
      label_(history_.plays.size(), no_label),
      rest_(history_.generations) {
  for (Play p = 0; p < label_.size(); ++p) {
    plays_of_[history_.plays[p].seat].push_back(p);
    if (count_fitting(p) > 1) open_.push_back(p);
  }
}

/// In how many ways the seat can have chosen the cards of a generation that it played, one after the other.
/// Where there are too few cards, a 0 is among the factors.
double HiddenCards::ways(SeatId seat, Label label) const {
  double product = 1;
  int played = 0;
  for (auto const p : plays_of_[seat]) {
    if (label_[p] != label) continue;
    auto const& play = history_.plays[p];
    int const drawn = play.latest == label ? play.drawn : history_.generations[label].drawn[seat];
    product *= drawn - played++;
  }
  return product;
}

void HiddenCards::put(Play play, Label label) {
  label_[play] = label;
  rest_[label].cards.take(history_.plays[play].kind);
  --rest_[label].drawn[history_.plays[play].seat];
}

void HiddenCards::take_back(Play play) {
  auto const label = label_[play];
  rest_[label].cards.add(history_.plays[play].kind);
  ++rest_[label].drawn[history_.plays[play].seat];
  label_[play] = no_label;
}

bool HiddenCards::fits(Play play, Label label) {
  auto const& p = history_.plays[play];
  if (rest_[label].cards[p.kind] == 0) return false;
  label_[play] = label;
  bool const can = ways(p.seat, label) > 0;
  label_[play] = no_label;
  return can;
}

int HiddenCards::count_fitting(Play play) {
  int n = 0;
  for (Label g = 0; g <= history_.plays[play].latest; ++g) n += fits(play, g) ? 1 : 0;
  return n;
}

/// Labels for one play after the other, each by its probability so far; false if that leads nowhere.
bool HiddenCards::label_forwards(Xoshiro& random) {
  for (Play p = 0; p < label_.size(); ++p) {
    auto const& play = history_.plays[p];
    Label chosen = no_label;
    double sum = 0;
    for (Label g = 0; g <= play.latest; ++g) {
      if (!fits(p, g)) continue;
      double const chance =
          static_cast<double>(rest_[g].drawn[play.seat]) * rest_[g].cards[play.kind] / rest_[g].cards.total;
      sum += chance;
      if (random.next() * sum < chance * 4294967296.0) chosen = g;
    }
    if (chosen != no_label) {
      put(p, chosen);
      continue;
    }
    while (p > 0) take_back(--p);
    return false;
  }
  return true;
}

/// Labels for whatever chance has left without: a play that fits nowhere takes its place all the same, and
/// the plays that it displaces look for another. With many generations there are too many labels to try them
/// all; displacing finds its way, because there are labels that fit: the true ones.
void HiddenCards::label_by_displacing(Xoshiro& random) {
  std::vector<Play> waiting(label_.size());
  std::iota(waiting.begin(), waiting.end(), Play{0});
  while (!waiting.empty()) {
    std::swap(waiting[below(random, waiting.size())], waiting.back());
    auto const play = waiting.back();
    waiting.pop_back();
    auto const label = wish(play, random);
    while (!fits(play, label)) waiting.push_back(displace(play, label, random));
    put(play, label);
  }
}

/// A label that fits, or one that would if others made room.
HiddenCards::Label HiddenCards::wish(Play play, Xoshiro& random) {
  auto const& p = history_.plays[play];
  Label chosen = no_label;
  bool chosen_fits = false;
  std::size_t equals = 0;
  for (Label g = 0; g <= p.latest; ++g) {
    auto const& generation = history_.generations[g];
    int const drawn = g == p.latest ? p.drawn : generation.drawn[p.seat];
    if (generation.cards[p.kind] == 0 || drawn == 0) continue;
    bool const can = fits(play, g);
    if (chosen_fits && !can) continue;
    equals = can == chosen_fits ? equals + 1 : 1;
    chosen_fits = can;
    if (below(random, equals) == 0) chosen = g;
  }
  return chosen;
}

/// Takes the label away from a play that keeps this one from having it.
HiddenCards::Play HiddenCards::displace(Play play, Label label, Xoshiro& random) {
  auto const& p = history_.plays[play];
  bool const kind_is_used_up = rest_[label].cards[p.kind] == 0;
  Play chosen = 0;
  std::size_t equals = 0;
  for (Play q = 0; q < label_.size(); ++q) {
    auto const& other = history_.plays[q];
    if (label_[q] != label || (kind_is_used_up ? other.kind != p.kind : other.seat != p.seat)) continue;
    if (below(random, ++equals) == 0) chosen = q;
  }
  take_back(chosen);
  return chosen;
}

void HiddenCards::label_all(Xoshiro& random) {
  int left = tries;
  while (left > 0 && !label_forwards(random)) --left;
  if (left == 0) label_by_displacing(random);
  for (int i = 0; i < first_rounds; ++i) mix(random);
  labelled_ = true;
}

void HiddenCards::mix(Xoshiro& random) {
  for (std::size_t i = 0; i < open_.size(); ++i) {
    try_other_label(random);
    try_exchange(random);
  }
}

/// Labels weigh as many ways as there are to choose the cards played (`ways`) and to deal each generation so
/// that they are there: falling factorials of the kinds, and of the rest.
void HiddenCards::try_other_label(Xoshiro& random) {
  auto const play = open_[below(random, open_.size())];
  auto const& p = history_.plays[play];
  auto const old_label = label_[play];
  auto const new_label = below(random, p.latest + 1U);
  if (new_label == old_label || rest_[new_label].cards[p.kind] == 0) return;
  double ratio = 1.0 / weight(p.seat, old_label, new_label);
  ratio *= (rest_[old_label].cards.total + 1.0) / (rest_[old_label].cards[p.kind] + 1.0);
  ratio *= static_cast<double>(rest_[new_label].cards[p.kind]) / rest_[new_label].cards.total;
  take_back(play);
  put(play, new_label);
  ratio *= weight(p.seat, old_label, new_label);
  if (accepts(random, ratio)) return;
  take_back(play);
  put(play, old_label);
}

/// Two plays exchange their labels: where every card of a kind is needed, single changes do not fit.
void HiddenCards::try_exchange(Xoshiro& random) {
  auto const one = open_[below(random, open_.size())];
  auto const two = open_[below(random, open_.size())];
  auto const& p = history_.plays[one];
  auto const& q = history_.plays[two];
  auto const a = label_[one];
  auto const b = label_[two];
  if (a == b || b > p.latest || a > q.latest) return;
  auto const all_ways = [&] {
    return p.seat == q.seat ? weight(p.seat, a, b) : weight(p.seat, a, b) * weight(q.seat, a, b);
  };
  double ratio = 1.0 / all_ways();
  take_back(one);
  take_back(two);
  if (p.kind != q.kind) {
    if (rest_[b].cards[p.kind] == 0 || rest_[a].cards[q.kind] == 0) ratio = 0;
    ratio *= static_cast<double>(rest_[b].cards[p.kind]) * rest_[a].cards[q.kind];
    ratio /= static_cast<double>(rest_[a].cards[p.kind]) * rest_[b].cards[q.kind];
  }
  put(one, b);
  put(two, a);
  if (ratio > 0) ratio *= all_ways();
  if (accepts(random, ratio)) return;
  take_back(one);
  take_back(two);
  put(one, a);
  put(two, b);
}

void HiddenCards::deal(State& state, Xoshiro& random) {
  deal(state, no_seat, {}, random);
}

bool HiddenCards::deal(State& state, SeatId seat, Cards const& wanted, Xoshiro& random) {
  if (!labelled_) label_all(random);
  mix(random);
  for (int s = 0; s < state.players; ++s) {
    auto& other = state.at(seat_id(s));
    if (seat_id(s) != viewer_) other.hand = other.known;
  }
  scratch_ = rest_;
  for (auto left = wanted; left.total > 0;) {
    auto const card = left.nth(0);
    left.take(card);
    if (!give(state, seat, card)) return false;
  }
  for (auto& [cards, held] : scratch_) {
    for (std::size_t s = 0; s < state.players; ++s) {
      for (int i = 0; i < held[s]; ++i) state.seats[s].hand.add(draw_from(cards, random));
    }
    state.deck.cards = cards;  // the last one is the present deck
  }
  return true;
}

bool HiddenCards::give(State& state, SeatId who, Card card) {
  for (auto& [cards, held] : scratch_) {
    if (cards[card] == 0 || held[who] == 0) continue;
    cards.take(card);
    --held[who];
    state.at(who).hand.add(card);
    return true;
  }
  return false;
}

}  // namespace roundhouse
