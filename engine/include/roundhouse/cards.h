/// Train cards: hands, decks and piles by kind, and the row of face-up cards.
#pragma once

#include "roundhouse/words.h"

namespace roundhouse {

/// Eight small numbers, a byte each, as stretches of one line: which stretch holds the n-th point of it? All
/// eight are looked at together, because where a loop would stop cannot be guessed. Their sum is below 128.
class Stretches {
 public:
  /// From the lengths, the first in the lowest byte.
  explicit constexpr Stretches(std::uint64_t lengths) : sums_(lengths * ones) {}
  constexpr int total() const { return static_cast<int>(sums_ >> 56); }  // the length of the line
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
  PerCard<std::uint8_t> count{};         // by kind
  std::uint8_t total = 0;                // the sum of all kinds
  std::array<std::uint8_t, 4> unused{};  // fills the sixteen bytes

  constexpr int operator[](Card c) const { return count[c]; }  // how many of a kind
  void add(Card c) { store(load() + one(c)); }                 // one more of a kind
  /// So many more of a kind.
  void add(Card c, int n) { store(load() + one(c) * static_cast<std::uint8_t>(n)); }
  void take(Card c) { store(load() - one(c)); }  // one less of a kind; it must be there
  /// So many less of a kind; they must be there.
  void take(Card c, int n) { store(load() - one(c) * static_cast<std::uint8_t>(n)); }
  /// Puts all of the others to these.
  Cards& operator+=(Cards const& o) {
    store(load() + o.load());
    return *this;
  }
  /// Takes all of the others away; they must be there.
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
  static constexpr PerCard<std::array<std::uint8_t, 16>> single = [] {
    PerCard<std::array<std::uint8_t, 16>> cards{};
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
    std::memcpy(&bytes, &single[c], sizeof bytes);
    return bytes;
  }
};
static_assert(sizeof(Cards) == 16);

/// Places of the row: the highest bit of a byte for each.
class Places {
 public:
  constexpr explicit Places(std::uint64_t bits) : bits_(bits) {}  // from their bits
  constexpr bool empty() const { return bits_ == 0; }             // no place
  constexpr int size() const { return std::popcount(bits_); }     // how many
  /// The first of them.
  constexpr std::size_t first() const { return static_cast<std::size_t>(std::countr_zero(bits_)) / 8; }
  constexpr void drop_first() { bits_ &= bits_ - 1; }  // goes on to the next

 private:
  std::uint64_t bits_;
};

/// The row of face-up cards: one word, a byte for each place, so that all places are compared at once. The
/// engine writes it as a word too: single bytes could not be read back together at once.
class Row {
 public:
  constexpr Row() { cards_.fill(Card::none); }
  /// The card in a place, or Card::none.
  constexpr Card operator[](std::size_t place) const { return cards_[place]; }
  constexpr auto begin() const { return cards_.begin(); }           // the five places in order
  constexpr auto end() const { return cards_.begin() + row_size; }  // behind the last place

  /// Lays a card into a place; Card::none empties it.
  void put(std::size_t place, Card card) {
    set_word(word() ^ static_cast<std::uint64_t>(index(cards_[place]) ^ index(card)) << (8 * place));
  }

  /// The places that show this kind of card; with Card::none the empty ones.
  Places with(Card card) const {
    constexpr std::uint64_t ones = 0x0101010101U;
    // A byte is zero where the card lies. Any other byte carries into its highest bit when 127 is added.
    auto const differs = ((word() & (ones * 0x7f)) ^ (ones * static_cast<std::uint64_t>(card))) + ones * 0x7f;
    return Places(~differs & (ones * 0x80));
  }
  friend constexpr bool operator==(Row const&, Row const&) = default;

 private:
  std::uint64_t word() const { return low_first<8>(cards_.data()); }
  void set_word(std::uint64_t word) {
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    std::memcpy(cards_.data(), &word, sizeof word);
  }
  std::array<Card, 8> cards_;  // the last three are never used
};
static_assert(row_size == 5);

}  // namespace roundhouse
