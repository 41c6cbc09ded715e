/// The row of face-up cards.
#pragma once

#include "roundhouse/words.h"

namespace roundhouse {

/// Places of the row: the highest bit of a byte for each.
class Places {
 public:
  /// From their bits.
  constexpr explicit Places(std::uint64_t bits) : bits_(bits) {}
  constexpr bool empty() const { return bits_ == 0; }          // no place
  constexpr int size() const { return std::popcount(bits_); }  // how many
  /// The first of them.
  constexpr std::size_t first() const { return static_cast<std::size_t>(std::countr_zero(bits_)) / 8; }
  constexpr void drop_first() { bits_ &= bits_ - 1; }  // goes on to the next

 private:
  std::uint64_t bits_;
};

/// One word, a byte for each place, so that all places are compared at once. The engine writes it as a word
/// too: single bytes could not be read back together at once.
class Row {
 public:
  constexpr Row() { cards_.fill(Card::none); }
  /// The card in a place, or Card::none.
  constexpr Card operator[](std::size_t place) const { return cards_[place]; }
  /// The five places in order.
  constexpr auto begin() const { return cards_.begin(); }
  /// Behind the last place.
  constexpr auto end() const { return cards_.begin() + row_size; }

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
