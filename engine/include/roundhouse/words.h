/// The nouns of the game: small ids, kinds of cards, and sets of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <type_traits>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace roundhouse {

inline constexpr int max_seats = 5;
inline constexpr int max_cities = 64;
inline constexpr int max_routes = 128;
inline constexpr int max_tickets = 64;
inline constexpr int max_length = 9;
inline constexpr int max_festivals = 12;
inline constexpr int max_lines = 8;   // of the provinces table
inline constexpr int max_cells = 12;  // in one of its lines
inline constexpr int row_size = 5;
inline constexpr int max_offer = 6;  // tickets offered to one seat at a time
inline constexpr int ticket_decks = 2;

enum class CityId : std::uint8_t {};
enum class RouteId : std::uint8_t {};
enum class TicketId : std::uint8_t {};
enum class SeatId : std::uint8_t {};

inline constexpr CityId no_city{255};
inline constexpr RouteId no_route{255};
inline constexpr TicketId no_ticket{255};
inline constexpr SeatId no_seat{255};

template <typename Id>
constexpr int index(Id id) {
  return static_cast<int>(id);
}
constexpr SeatId seat_id(int i) {
  return static_cast<SeatId>(i);
}

/// The kinds of train cards. `none` is an empty place in the row and, as a route's colour, gray.
enum class Card : std::uint8_t {
  purple,
  white,
  blue,
  yellow,
  orange,
  black,
  red,
  green,
  locomotive,
  locomotive_4,  // M-06: wild on long routes only
  passenger,     // M-07: never pays for a route
  none,
};
inline constexpr int colors = 8;
inline constexpr int card_kinds = 11;
inline constexpr Card gray = Card::none;

constexpr Card card_at(int i) {
  return static_cast<Card>(i);
}
constexpr bool is_color(Card c) {
  return index(c) < colors;
}

enum class RouteKind : std::uint8_t { track, tunnel, ferry };

/// What the table waits for. Read top to bottom, this is the game.
enum class Phase : std::uint8_t {
  choose_mix,       // M-03  how many short, how many long tickets (all seats at once)
  draft,            // I-03, I-06, K-02  one ticket from the pack in hand (all seats at once)
  keep_opening,     // B-03, I-03  which of the dealt or drafted tickets to keep (all seats at once)
  turn,             // B-10  one action
  first_card,       // K-04, I-04  drawing has begun, the first card is still to be chosen
  second_card,      // B-20
  keep_drawn,       // B-50  which of the drawn tickets to keep
  pay,              // B-40  which cards pay for the route
  give_cards,       // N-08, N-13  which cards make up "any three", "any four"
  pay_raise,        // N-09  the tunnel costs more
  place_passenger,  // M-09
  take_festival,    // I-10
  place_province,   // K-05  on which line
  extra_cards,      // K-07, K-09  how far along it
  ride,             // M-12  where the passenger goes next
  over,
};

/// Phases in which all seats choose at the same time.
constexpr bool is_simultaneous(Phase p) {
  return p <= Phase::keep_opening;
}

/// The place of the n-th set bit of a word, found by halving: counting the lower half says where to go on,
/// and no step depends on a branch that would be guessed wrong.
constexpr int nth_bit(std::uint64_t word, int n) {
#if defined(__BMI2__)
  // One instruction puts bit n under the n-th set bit of the word.
  if (!std::is_constant_evaluated()) return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#endif
  int place = 0;
  for (int half = 32; half > 0; half /= 2) {
    int const below = std::popcount(word & ((std::uint64_t{1} << half) - 1));
    int const skip = n >= below ? half : 0;
    n -= n >= below ? below : 0;
    word >>= skip;
    place += skip;
  }
  return place;
}

/// The first n bytes as one word, the first byte lowest on every machine.
template <int n, typename Byte>
std::uint64_t low_first(Byte const* bytes) {
  static_assert(sizeof(Byte) == 1 && n <= 8);
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, bytes, n);
  } else {
    for (int i = n - 1; i >= 0; --i) word = word << 8 | static_cast<std::uint8_t>(bytes[i]);
  }
  return word;
}

/// A set of ids, one bit each.
template <typename Id, int words>
struct IdSet {
  std::array<std::uint64_t, words> bits{};

  constexpr bool contains(Id id) const { return (bits[word(id)] >> shift(id)) & 1U; }
  constexpr void insert(Id id) { bits[word(id)] |= std::uint64_t{1} << shift(id); }
  constexpr void erase(Id id) { bits[word(id)] &= ~(std::uint64_t{1} << shift(id)); }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (auto w : bits) any |= w;
    return any == 0;
  }
  constexpr int size() const {
    int n = 0;
    for (auto w : bits) n += std::popcount(w);
    return n;
  }
  /// The n-th smallest id of the set; n must be below size().
  constexpr Id nth(int n) const {
    // Which word it is in cannot be guessed, so it is computed rather than jumped to.
    int w = 0;
    int before = 0;
    int sum = 0;
    for (int i = 0; i + 1 < words; ++i) {
      sum += std::popcount(bits[i]);
      w += n >= sum ? 1 : 0;
      before = n >= sum ? sum : before;
    }
    return static_cast<Id>(w * 64 + nth_bit(bits[w], n - before));
  }
  constexpr Id first() const { return nth(0); }

  constexpr IdSet& operator|=(IdSet const& o) {
    for (int w = 0; w < words; ++w) bits[w] |= o.bits[w];
    return *this;
  }
  constexpr IdSet& operator&=(IdSet const& o) {
    for (int w = 0; w < words; ++w) bits[w] &= o.bits[w];
    return *this;
  }
  /// Set difference.
  constexpr IdSet& operator-=(IdSet const& o) {
    for (int w = 0; w < words; ++w) bits[w] &= ~o.bits[w];
    return *this;
  }
  friend constexpr IdSet operator|(IdSet a, IdSet const& b) { return a |= b; }
  friend constexpr IdSet operator&(IdSet a, IdSet const& b) { return a &= b; }
  friend constexpr IdSet operator-(IdSet a, IdSet const& b) { return a -= b; }
  friend constexpr bool operator==(IdSet const&, IdSet const&) = default;

  /// Walks through one word after the other; the word at hand stays in a register.
  struct Iterator {
    std::uint64_t word;
    std::array<std::uint64_t, words> later;
    int at;
    constexpr Id operator*() const { return static_cast<Id>(at * 64 + std::countr_zero(word)); }
    constexpr Iterator& operator++() {
      word &= word - 1;
      skip();
      return *this;
    }
    constexpr bool operator!=(Iterator const& o) const { return word != o.word; }
    constexpr void skip() {
      while (word == 0 && at + 1 < words) word = later[++at];
    }
  };
  constexpr Iterator begin() const {
    Iterator it{bits[0], bits, 0};
    it.skip();
    return it;
  }
  constexpr Iterator end() const { return {}; }

 private:
  static constexpr int word(Id id) { return index(id) >> 6; }
  static constexpr int shift(Id id) { return index(id) & 63; }
};

using Routes = IdSet<RouteId, 2>;
using Cities = IdSet<CityId, 1>;
using Tickets = IdSet<TicketId, 1>;

/// Eight small numbers, a byte each, as stretches of one line: which stretch holds the n-th point of it? All
/// eight are looked at together, because where a loop would stop cannot be guessed. Their sum is below 128.
class Stretches {
 public:
  explicit constexpr Stretches(std::uint64_t lengths) : sums_(lengths * ones) {}
  constexpr int total() const { return static_cast<int>(sums_ >> 56); }
  /// The number of the stretch; 8 if n is beyond the last.
  constexpr int holding(int n) const {
    // Byte i holds the sum up to i. With the highest bit set before subtracting it, that bit stays set where
    // the sum is no more than n.
    return std::popcount(((static_cast<std::uint64_t>(n) * ones | tops) - sums_) & tops);
  }
  /// Where a stretch begins.
  constexpr int start(int stretch) const { return static_cast<int>((sums_ << 8) >> (8 * stretch)) & 255; }

 private:
  static constexpr std::uint64_t ones = 0x0101010101010101U;
  static constexpr std::uint64_t tops = 0x8080808080808080U;
  std::uint64_t sums_;
};

/// A set of train cards by kind: a hand, the deck, the discard pile. It has no order: what comes next is
/// the dealer's to say, so there is no future in it to leak. In a view the kinds of hidden cards are
/// blank and only the total is told.
///
/// The counts and their total fill sixteen bytes and are always written as one: a processor that has just
/// written single bytes must wait before it can read them together.
struct Cards {
  std::array<std::uint8_t, card_kinds> count{};
  std::uint8_t total = 0;
  std::array<std::uint8_t, 4> unused{};

  constexpr int operator[](Card c) const { return count[index(c)]; }
  void add(Card c) { store(load() + one(c)); }
  void add(Card c, int n) { store(load() + one(c) * static_cast<std::uint8_t>(n)); }
  void take(Card c) { store(load() - one(c)); }
  void take(Card c, int n) { store(load() - one(c) * static_cast<std::uint8_t>(n)); }
  Cards& operator+=(Cards const& o) {
    store(load() + o.load());
    return *this;
  }
  Cards& operator-=(Cards const& o) {
    store(load() - o.load());
    return *this;
  }
  /// The n-th card when the cards lie sorted by kind; n must be below total.
  Card nth(int n) const {
    int kind = 0;
    int sum = 0;
    int next = 0;
    if (total < 128) {
      Stretches const of_colors(low_first<colors>(count.data()));
      kind = of_colors.holding(n);
      sum = of_colors.total();
      next = colors;
    }
    for (; next < card_kinds - 1; ++next) {
      sum += count[next];
      kind += n >= sum ? 1 : 0;
    }
    return card_at(kind);
  }
  /// How many cards of each colour there are with so many wild ones, but no more than `most`: a byte each.
  std::uint64_t of_each_color(int wild, int most) const {
    Bytes const all = load() + static_cast<std::uint8_t>(wild);
    Bytes const cap = Bytes{} + static_cast<std::uint8_t>(most);
    Bytes const capped = all < cap ? all : cap;
    std::array<std::uint8_t, sizeof capped> bytes;
    std::memcpy(bytes.data(), &capped, sizeof capped);
    return low_first<colors>(bytes.data());
  }
  friend constexpr bool operator==(Cards const&, Cards const&) = default;

 private:
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  /// One card of each kind, counted in the place of the kind and in the total.
  static constexpr std::array<std::array<std::uint8_t, 16>, card_kinds> single = [] {
    std::array<std::array<std::uint8_t, 16>, card_kinds> cards{};
    for (std::size_t c = 0; c < card_kinds; ++c) cards[c][c] = cards[c][card_kinds] = 1;
    return cards;
  }();

  Bytes load() const {
    Bytes bytes;
    std::memcpy(&bytes, this, sizeof bytes);
    return bytes;
  }
  void store(Bytes bytes) { std::memcpy(static_cast<void*>(this), &bytes, sizeof bytes); }
  static Bytes one(Card c) {
    Bytes bytes;
    std::memcpy(&bytes, &single[static_cast<std::size_t>(c)], sizeof bytes);
    return bytes;
  }
};
static_assert(sizeof(Cards) == 16);

}  // namespace roundhouse
