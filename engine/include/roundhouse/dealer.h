/// Chance as an input: a dealer says who begins, which card comes next, which ticket.
///
/// The state holds only counts of what is hidden, so a dealer needs no deck of its own. Each deck has its own
/// stream of numbers in a SeededDealer: what comes from a deck then depends on the seed and on that deck
/// alone, never on what happened elsewhere, exactly as if its order had been fixed when it was shuffled.
#pragma once

#include "roundhouse/random.h"
#include "roundhouse/state.h"

namespace roundhouse {

/// What comes from the deck of train cards: a train card, or one of the others.
struct DeckCard {
  Card card = Card::none;  // none: another one
  std::uint8_t extra = 0;  // which kind
};

/// Whoever answers for chance. Derive from it for a deal of your own: a stacked deck, a real one, a log.
class Dealer {
 public:
  Dealer() = default;
  Dealer(Dealer const&) = default;
  Dealer& operator=(Dealer const&) = default;
  virtual ~Dealer() = default;

  /// Who begins (B-05).
  virtual SeatId first_seat(int players) = 0;
  /// The deck is not empty.
  virtual DeckCard draw(Deck const& deck) = 0;
  /// The pool is not empty; `deck` says which of the ticket decks it lies in.
  virtual TicketId draw_ticket(int deck, Tickets const& pool) = 0;
};

/// The n-th card of a deck whose cards lie sorted: train cards by kind, then the others.
DeckCard nth_card(Deck const& deck, int n);

/// The streams of a seeded deal, one for each thing that is shuffled.
enum class Stream : std::uint8_t { first_seat, cards, tickets, tickets_2 };
/// How many there are.
inline constexpr int streams = 4;

/// A deal that follows from a 256-bit seed: real games, replays, the same deal at several tables.
template <typename Generator>
class SeededDealer final : public Dealer {
 public:
  /// The deal of this seed, from its beginning.
  explicit SeededDealer(Seed const& seed) {
    for (int i = 0; i < streams; ++i) streams_[i] = Generator(seed, i);
  }
  SeatId first_seat(int players) override { return seat_id(below(Stream::first_seat, players)); }
  DeckCard draw(Deck const& deck) override { return nth_card(deck, below(Stream::cards, deck.size())); }
  TicketId draw_ticket(int deck, Tickets const& pool) override {
    return pool.nth(below(deck == 0 ? Stream::tickets : Stream::tickets_2, pool.size()));
  }

 private:
  int below(Stream s, int n) {
    return static_cast<int>(roundhouse::below(streams_[s], static_cast<std::uint32_t>(n)));
  }
  Per<Stream, Generator, streams> streams_;
};

using FastDealer = SeededDealer<Xoshiro>;         // simulations
using SecretDealer = SeededDealer<Sha256Stream>;  // real games: nobody can guess the rest from what they saw

/// Which generator turns a seed into a deal.
enum class StreamKind : std::uint8_t { xoshiro, sha256 };

/// Everything that chance does in a game, as a value.
struct Deal {
  StreamKind stream = StreamKind::sha256;  // how the seed becomes cards and tickets
  Seed seed{};                             // a secret while the game goes on
};

/// Draws from the counts with a generator that is not its own: search and rollouts.
class BagDealer final : public Dealer {
 public:
  /// The generator must outlive the dealer.
  explicit BagDealer(Xoshiro& random) : random_(&random) {}
  SeatId first_seat(int players) override { return seat_id(pick(players)); }
  DeckCard draw(Deck const& deck) override { return nth_card(deck, pick(deck.size())); }
  TicketId draw_ticket(int /*deck*/, Tickets const& pool) override { return pool.nth(pick(pool.size())); }

 private:
  int pick(int n) { return static_cast<int>(below(*random_, static_cast<std::uint32_t>(n))); }
  Xoshiro* random_;
};

}  // namespace roundhouse
