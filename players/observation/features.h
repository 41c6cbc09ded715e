/// What a seat knows, as a row of small numbers: the input of players that learn.
///
/// The row is made of the public part of the table and of the seat's own cards and tickets: a full state and
/// one that is face down for the seat give the same row. Its length depends on the board alone, not on the
/// number of players. All connections are worked out here, exactly; nobody has to learn graphs.
#pragma once

#include "players/observation/actions.h"
#include "players/observation/network.h"
#include "players/planner/needs.h"

namespace roundhouse::observation {

/// What is remembered of a game from decision to decision; assign a new one when another game begins.
struct Memory {
  PerSeat<Network> networks;
  PerSeat<Routes> measured;  // the routes of `longest`
  PerSeat<int> longest{};    // paths, where the board scores them
};

class Features {
 public:
  explicit Features(Board const& board);  // which must outlive it
  Features(Features const&) = delete;
  Features& operator=(Features const&) = delete;
  ~Features() = default;

  ActionSpace const& actions() const { return actions_; }
  int size() const { return blocks_.size(); }
  Blocks const& blocks() const { return blocks_; }
  /// Writes size() numbers: what the seat knows.
  void write(State const& state, SeatId seat, Chosen const& chosen, Memory& memory, std::int8_t* out) const;

  int hidden_size() const { return hidden_.size(); }
  Blocks const& hidden_blocks() const { return hidden_; }
  /// Writes hidden_size() numbers: what the seat does not know, for a critic that is only there while a
  /// player learns. The state is a full one.
  void write_hidden(State const& state, SeatId seat, Memory& memory, std::int8_t* out) const;

 private:
  class Row;
  void lay_out_table();
  void lay_out_mechanics();
  void lay_out_hidden();

  void write_table(Row& row) const;
  void write_own(Row& row) const;
  void write_claim(Row& row) const;
  void write_routes(Row& row) const;
  void write_tickets(Row& row) const;
  void write_offer(Row& row) const;
  void write_rivals(Row& row) const;
  void write_mechanics(Row& row) const;
  void write_passengers(Row& row) const;
  void write_provinces(Row& row) const;
  void write_kinds(std::int8_t* out, Cards const& cards) const;
  int cards_short(RouteId route, Cards const& hand, int most_of_a_color) const;

  Board const* board_;
  ActionSpace actions_;
  Ground ground_;
  /// What decides how many cards a route takes.
  struct Price {
    std::uint8_t length = 0;
    Card color = gray;
    std::uint8_t wild = 0;       // 1: locomotives pay for it
    std::uint8_t long_wild = 0;  // 1: locomotives +4 do
  };
  PerRoute<Price> prices_{};
  Blocks blocks_;
  Blocks hidden_;
  std::array<Card, card_kinds> kinds_{};  // those that the board has
  int kinds_count_ = 0;
  int routes_ = 0;
  int cities_ = 0;
  int tickets_ = 0;
  int offers_ = 0;
  int rival_size_ = 0;
  int hidden_rival_size_ = 0;
  /// Where the blocks begin.
  struct Starts {
    int phase, players, turn, table, own, trains, plan, lacking, hand, held, row, lies, unseen, discard,
        claim_color, claim, chosen, free, mine, next, others, planned, payable, missing, ticket_held,
        ticket_done, ticket_dead, ticket_cost, ticket_offered, offer, shared, rivals, revealed, goods,
        passenger_mine, passenger_other, riding, festival_lying, festival_mine, festival, express, cells_mine,
        cells_other, line_points, station_mine, station_other, attraction, decks;
  } at_{};
};

}  // namespace roundhouse::observation
