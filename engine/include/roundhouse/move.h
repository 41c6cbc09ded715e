/// A decision of one seat, in four bytes.
#pragma once

#include <span>
#include <vector>

#include "roundhouse/words.h"

namespace roundhouse {

/// What the bytes a, b and c of a move hold is listed after each kind.
enum class MoveKind : std::uint8_t {
  pass,             // B-11
  take,             // B-20  a: the kind of the face-up card
  draw,             // B-20  the top card of the deck, blind
  express_draw,     // K-04  a: value of the express card
  claim,            // B-42  a: route
  draw_tickets,     // B-50  a, b: how many from the first and second deck (0, 0 with one deck); c: express
  ride,             // M-12  a: city where the passenger stands
  choose_mix,       // M-03  a, b: how many from the first and the second deck
  pick,             // I-03  a: ticket
  keep,             // B-03, B-50  a: bit mask over the offered tickets, in the order offered
  pay,              // B-40  a: colour; b: locomotives, c: locomotives +4 (low four bits), swaps (high four)
  give,             // N-08  a: kind of card; b: how many
  pay_raise,        // N-09  a: cards of the colour; b: locomotives
  give_up,          // N-11
  place_passenger,  // M-09  a: city
  no_passenger,
  take_festival,  // I-10  a: festival
  no_festival,
  province,  // K-05  a: line
  no_province,
  extra,          // K-07, K-09  a: cards of the colour; b: locomotives; c: value of the express card
  go,             // M-12  a: route
  stop,           // M-12
  build_station,  // S-02  a: city
  pay_station,    // S-03  a: colour, or locomotive if there is none; b: locomotives; c: cards of the colour
};
inline constexpr int move_kinds = 25;  // how many there are

/// A decision. Compare, copy and store it as four bytes; notation.h has words for it.
struct Move {
  MoveKind kind{};     // says what the others are
  std::uint8_t a = 0;  // see MoveKind
  std::uint8_t b = 0;  // see MoveKind
  std::uint8_t c = 0;  // see MoveKind

  /// \name What `a` is, for kinds where it is that
  /// \{
  RouteId route() const { return static_cast<RouteId>(a); }     // `claim`, `go`
  CityId city() const { return static_cast<CityId>(a); }        // `ride`, `place_passenger`, `build_station`
  TicketId ticket() const { return static_cast<TicketId>(a); }  // `pick`
  Card card() const { return static_cast<Card>(a); }            // `take`, `pay`, `give`
  /// \}
  friend constexpr bool operator==(Move const&, Move const&) = default;
};
static_assert(sizeof(Move) == 4);

/// A move from plain numbers.
constexpr Move make_move(MoveKind kind, int a = 0, int b = 0, int c = 0) {
  return {kind, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
}

/// How a route is paid. The colour is `Card::locomotive` when no card of a colour is among them.
struct Payment {
  Card color = Card::none;   // of the coloured cards
  int color_cards = 0;       // how many of them
  int locomotives = 0;       // ordinary ones
  int long_locomotives = 0;  // locomotives +4: M-06
  int swaps = 0;             // groups of any three or any four cards: N-08, N-13
};

/// A list of moves that is filled again and again; it allocates only while it grows.
class Moves {
 public:
  Moves() { list_.reserve(256); }
  void clear() { list_.clear(); }           // keeps its memory
  void add(Move m) { list_.push_back(m); }  // behind the others
  /// Makes the move and adds it.
  void add(MoveKind kind, int a = 0, int b = 0, int c = 0) { list_.push_back(make_move(kind, a, b, c)); }
  /// Room for n more behind the others, to be filled by the caller.
  std::span<Move> more(int n) {
    auto const before = list_.size();
    list_.resize(before + static_cast<std::size_t>(n));
    return std::span(list_).subspan(before);
  }
  int size() const { return static_cast<int>(list_.size()); }                         // how many
  bool empty() const { return list_.empty(); }                                        // none
  Move operator[](int i) const { return list_[i]; }                                   // from 0
  bool contains(Move m) const { return std::ranges::find(list_, m) != list_.end(); }  // looks at all
  auto begin() const { return list_.begin(); }                                        // first
  auto end() const { return list_.end(); }                                            // behind the last

 private:
  std::vector<Move> list_;
};

}  // namespace roundhouse
