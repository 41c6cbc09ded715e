/// The nouns of the game: small ids, arrays with an entry for each, and sets of them.
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

/// \name The largest numbers that any board may have
/// \{
inline constexpr int max_seats = 5;     // at a table
inline constexpr int max_cities = 64;   // with exits
inline constexpr int max_routes = 128;  // each of a double route counts
inline constexpr int max_tickets = 64;  // of all decks
inline constexpr int max_length = 9;    // of a route
inline constexpr int max_extras = 18;   // kinds of cards in the deck beside train cards
inline constexpr int max_lines = 8;     // of the provinces table
inline constexpr int max_cells = 12;    // in one of its lines
inline constexpr int max_stations = 3;  // of each seat
inline constexpr int row_size = 5;      // face-up cards
inline constexpr int max_offer = 6;     // tickets offered to one seat at a time
inline constexpr int ticket_decks = 2;  // short and long
/// \}

/// A city: its place in Board::cities.
enum class CityId : std::uint8_t {};
/// A route: its place in Board::routes.
enum class RouteId : std::uint8_t {};
/// A ticket: its place in Board::tickets.
enum class TicketId : std::uint8_t {};
/// A seat, in the order of play, from 0.
enum class SeatId : std::uint8_t {};

/// \name Where there is none
/// \{
inline constexpr CityId no_city{255};      // no city
inline constexpr RouteId no_route{255};    // no route
inline constexpr TicketId no_ticket{255};  // no ticket
inline constexpr SeatId no_seat{255};      // nobody, or everybody
/// \}

/// The number behind an id or a kind.
template <typename Id>
constexpr int index(Id id) {
  return static_cast<int>(id);
}
/// The seat of that number, from 0.
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
inline constexpr int colors = 8;          // the first kinds of Card
inline constexpr int card_kinds = 11;     // all but `none`
inline constexpr Card gray = Card::none;  // any one colour pays for it

/// The kind of that number, in the order of Card.
constexpr Card card_at(int i) {
  return static_cast<Card>(i);
}
/// One of the eight colours: neither wild, nor a passenger, nor none.
constexpr bool is_color(Card c) {
  return index(c) < colors;
}

/// An array with an entry for each id, indexed by the id or by its number: the same bytes as std::array.
template <typename Id, typename T, int size>
struct Per : std::array<T, size> {
  using std::array<T, size>::operator[];
  constexpr T& operator[](Id id) { return (*this)[static_cast<std::size_t>(id)]; }  // the entry of the id
  constexpr T const& operator[](Id id) const { return (*this)[static_cast<std::size_t>(id)]; }  // likewise
};
template <typename T>
using PerSeat = Per<SeatId, T, max_seats>;  // by seat
template <typename T>
using PerCity = Per<CityId, T, max_cities>;  // by city
template <typename T>
using PerRoute = Per<RouteId, T, max_routes>;  // by route
template <typename T>
using PerTicket = Per<TicketId, T, max_tickets>;  // by ticket
template <typename T>
using PerCard = Per<Card, T, card_kinds>;  // by kind of card
template <typename T>
using PerColor = Per<Card, T, colors>;  // by colour

/// What kinds of routes there are.
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
  pay_station,      // S-03  which cards pay for the station
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
  std::array<std::uint64_t, words> bits{};  // bit i: the id of number i

  constexpr bool contains(Id id) const { return (bits[word(id)] >> shift(id)) & 1U; }  // is it there?
  constexpr void insert(Id id) { bits[word(id)] |= std::uint64_t{1} << shift(id); }    // there or not
  constexpr void erase(Id id) { bits[word(id)] &= ~(std::uint64_t{1} << shift(id)); }  // there or not
  /// None.
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (auto w : bits) any |= w;
    return any == 0;
  }
  /// How many.
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
  /// The smallest; there must be one.
  constexpr Id first() const {
    int w = 0;
    while (w + 1 < words && bits[w] == 0) ++w;
    return static_cast<Id>(w * 64 + std::countr_zero(bits[w]));
  }

  /// Union.
  constexpr IdSet& operator|=(IdSet const& o) {
    for (int w = 0; w < words; ++w) bits[w] |= o.bits[w];
    return *this;
  }
  /// What both hold.
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

  /// Goes through the ids from the smallest. The word at hand stays in a register.
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
  /// The smallest id.
  constexpr Iterator begin() const {
    Iterator it{bits[0], bits, 0};
    it.skip();
    return it;
  }
  constexpr Iterator end() const { return {}; }  // behind the largest id

 private:
  static constexpr int word(Id id) { return index(id) >> 6; }
  static constexpr int shift(Id id) { return index(id) & 63; }
};

using Routes = IdSet<RouteId, 2>;    // a set of routes
using Cities = IdSet<CityId, 1>;     // a set of cities
using Tickets = IdSet<TicketId, 1>;  // a set of tickets

}  // namespace roundhouse
