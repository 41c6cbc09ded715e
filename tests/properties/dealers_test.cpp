/// Three dealers, one chance: each deals as the exact probabilities say, and each deck by itself.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <memory>

#include "kit/chi_square.h"
#include "kit/position.h"

using namespace roundhouse;

namespace {

enum class Kind : std::uint8_t { fast, secret, bag };

/// Deal after deal, each from a seed of its own; the bag dealer goes on with one generator, as a search does.
class Deals {
 public:
  explicit Deals(Kind kind) : kind_(kind), random_(77) {}
  std::unique_ptr<Dealer> next() {
    auto const seed = numbered_seed(2026, ++game_);
    if (kind_ == Kind::fast) return std::make_unique<FastDealer>(seed);
    if (kind_ == Kind::secret) return std::make_unique<SecretDealer>(seed);
    return std::make_unique<BagDealer>(random_);
  }

 private:
  Kind kind_;
  std::uint64_t game_ = 0;
  Xoshiro random_;
};

/// What is counted, as the number of a cell, once for each deal.
using Look = std::function<std::size_t(Dealer&)>;

std::vector<int> count(Kind kind, int deals, std::size_t cells, Look const& look) {
  std::vector<int> seen(cells);
  Deals source(kind);
  for (int i = 0; i < deals; ++i) ++seen.at(look(*source.next()));
  return seen;
}

/// Each dealer against the exact probabilities, and each against the others.
void check_all(int deals, std::vector<double> const& probabilities, Look const& look) {
  CHECK(std::abs(std::accumulate(probabilities.begin(), probabilities.end(), 0.0) - 1) < 1e-9);
  std::vector<std::vector<int>> counts;
  for (auto kind : {Kind::fast, Kind::secret, Kind::bag}) {
    CAPTURE(static_cast<int>(kind));
    counts.push_back(count(kind, deals, probabilities.size(), look));
    CHECK(kit::misfit(counts.back(), probabilities) < 1);
  }
  CHECK(kit::difference(counts[0], counts[1]) < 1);
  CHECK(kit::difference(counts[1], counts[2]) < 1);
}

double choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1));
}

/// The probability of k special cards among `drawn` out of `all`, `special` of which are special.
std::vector<double> hypergeometric(int all, int special, int drawn) {
  std::vector<double> p;
  for (int k = 0; k <= drawn; ++k)
    p.push_back(choose(special, k) * choose(all - special, drawn - k) / choose(all, drawn));
  return p;
}

Deck full_deck(Board const& board) {
  Deck deck;
  deck.cards = board.cards;
  return deck;
}

/// Draws a card and takes it out, as the rules do.
Card draw_out(Deck& deck, Dealer& dealer) {
  auto const drawn = dealer.draw(deck);
  deck.cards.take(drawn.card);
  return drawn.card;
}

Tickets all_tickets(Board const& board) {
  Tickets all;
  for (std::size_t t = 0; t < board.tickets.size(); ++t) all.insert(static_cast<TicketId>(t));
  return all;
}

constexpr int many = 20'000;

}  // namespace

TEST_CASE("property: the chi-square test finds what is crooked and nothing else") {
  Xoshiro random(5);
  std::vector<int> fair(6);
  std::vector<int> loaded(6);
  for (int i = 0; i < many; ++i) {
    ++fair[below(random, 6)];
    ++loaded[std::min<std::uint32_t>(below(random, 7), 5)];  // the last side twice as often
  }
  std::vector<double> const sides(6, 1.0 / 6);
  CHECK(kit::misfit(fair, sides) < 1);
  CHECK(kit::misfit(loaded, sides) > 1);
  CHECK(kit::difference(fair, loaded) > 1);
  CHECK(kit::misfit({5, 1}, {1, 0}) > 1);  // what cannot come has come
}

TEST_CASE("property: every dealer lets each seat begin equally often") {
  for (int players = 2; players <= max_seats; ++players) {
    check_all(many, std::vector<double>(static_cast<std::size_t>(players), 1.0 / players),
              [players](Dealer& dealer) { return static_cast<std::size_t>(dealer.first_seat(players)); });
  }
}

TEST_CASE("property: every dealer draws the next two cards as their numbers in the deck say") {
  for (auto const* id : {"usa", "marklin", "new-york"}) {
    CAPTURE(id);
    auto const& cards = kit::board(id).cards;
    std::vector<double> probabilities;
    for (int i = 0; i < card_kinds; ++i) {
      for (int j = 0; j < card_kinds; ++j) {
        double const second = cards[card_at(j)] - (i == j ? 1 : 0);
        probabilities.push_back(cards[card_at(i)] * std::max(second, 0.0) /
                                (cards.total * (cards.total - 1.0)));
      }
    }
    check_all(many, probabilities, [id](Dealer& dealer) {
      auto deck = full_deck(kit::board(id));
      auto const first = static_cast<std::size_t>(draw_out(deck, dealer));
      return first * card_kinds + static_cast<std::size_t>(draw_out(deck, dealer));
    });
  }
}

TEST_CASE("property: locomotives in an opening hand are as many as the hypergeometric distribution says") {
  for (auto const* id : {"usa", "nordic", "south-korea"}) {
    CAPTURE(id);
    auto const& board = kit::board(id);
    for (int seat = 0; seat < 2; ++seat) {
      check_all(3'000, hypergeometric(board.cards.total, board.cards[Card::locomotive], board.opening_hand),
                [&board, seat](Dealer& dealer) {
                  State state;
                  Context context{board, state, dealer};
                  deal(context, {.players = 2});
                  return static_cast<std::size_t>(state.at(seat_id(seat)).hand[Card::locomotive]);
                });
    }
  }
}

TEST_CASE("property: every dealer offers each ordered pair of tickets equally often") {
  auto const& board = kit::board("new-york");
  auto const n = board.tickets.size();
  std::vector<double> probabilities(n * n, 1.0 / static_cast<double>(n * (n - 1)));
  for (std::size_t t = 0; t < n; ++t) probabilities[t * n + t] = 0;
  check_all(many, probabilities, [&board, n](Dealer& dealer) {
    State state;
    Context context{board, state, dealer};
    deal(context, {.players = 3});
    auto const& offer = state.at(seat_id(1)).offer.tickets;
    return static_cast<std::size_t>(offer[0]) * n + static_cast<std::size_t>(offer[1]);
  });
}

TEST_CASE("property: festival cards lie anywhere in Iberia's deck and above the draft card by chance") {
  auto const& board = kit::board("iberia");
  kit::Position p("iberia", 2);
  Deck const deck = p.state.deck;
  REQUIRE(deck.extra_total > 0);
  std::vector<double> next;
  for (int i = 0; i < card_kinds; ++i)
    next.push_back(deck.cards[card_at(i)] / static_cast<double>(deck.size()));
  for (auto cards : deck.extras) next.push_back(cards / static_cast<double>(deck.size()));
  check_all(many, next, [&deck](Dealer& dealer) {
    auto const top = dealer.draw(deck);
    return top.card == Card::none ? card_kinds + std::size_t{top.extra} : static_cast<std::size_t>(top.card);
  });

  // Cards are drawn blind until the draft card comes up: how many festival cards lay above it?
  p.opened();
  State const start = p.state;
  int const above = start.deck.above_draft_card;
  check_all(4'000, hypergeometric(start.deck.size(), start.deck.extra_total, above), [&](Dealer& dealer) {
    State state = start;
    Events events;
    Context context{board, state, dealer, &events};
    while (state.deck.holds_draft_card && state.deck.above_draft_card > 0)
      play(context, state.turn, make_move(MoveKind::draw));
    auto const draft_card = std::ranges::find(events, EventKind::draft_card, &Event::kind);
    auto const is_festival = [](Event const& e) { return e.kind == EventKind::extra_card; };
    return static_cast<std::size_t>(std::count_if(events.begin(), draft_card, is_festival));
  });
}

TEST_CASE("property: what comes from one deck says nothing about another") {
  auto const& board = kit::board("marklin");
  auto const& cards = board.cards;
  auto const all = all_tickets(board);
  std::size_t const parts = 6;  // tickets by the remainder of their number
  std::vector<double> share(parts);
  for (auto t : all) share[static_cast<std::size_t>(t) % parts] += 1.0 / all.size();
  std::vector<double> probabilities;
  for (int i = 0; i < card_kinds; ++i) {
    for (double const first : share) {
      for (double const second : share)
        probabilities.push_back(cards[card_at(i)] * first * second / cards.total);
    }
  }
  check_all(many, probabilities, [&](Dealer& dealer) {
    auto const card = static_cast<std::size_t>(dealer.draw(full_deck(board)).card);
    auto const first = static_cast<std::size_t>(dealer.draw_ticket(0, all)) % parts;
    auto const second = static_cast<std::size_t>(dealer.draw_ticket(1, all)) % parts;
    return (card * parts + first) * parts + second;
  });
}

TEST_CASE("property: a seeded deck gives the same whatever was drawn elsewhere") {
  auto const& board = kit::board("marklin");
  auto const all = all_tickets(board);
  auto const check = [&](auto make) {
    for (std::uint64_t n = 0; n < 50; ++n) {
      auto quiet = make(numbered_seed(n));
      auto busy = make(numbered_seed(n));
      auto deck = full_deck(board);
      auto same = deck;
      for (int i = 0; i < 40; ++i) {
        for (std::uint64_t k = 0; k < (n + static_cast<std::uint64_t>(i)) % 4; ++k) {
          busy.draw_ticket(0, all);
          busy.draw_ticket(1, all);
          busy.first_seat(5);
        }
        REQUIRE(draw_out(deck, quiet) == draw_out(same, busy));
      }
    }
  };
  check([](Seed const& seed) { return FastDealer(seed); });
  check([](Seed const& seed) { return SecretDealer(seed); });
}
