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

/// What is remembered from decision to decision, of one game after the other.
struct Memory {
  std::vector<Network> networks;  // by seat
  PerSeat<Routes> measured;       // the routes of `longest`
  PerSeat<int> longest{};         // paths, where the board scores them

  /// What it knows of a seat, brought up to date.
  Network const& look(Ground const& ground, State const& state, SeatId seat) {
    if (networks.size() < state.players) networks.resize(state.players);
    auto& network = networks[static_cast<std::size_t>(index(seat))];
    network.update(ground, state, seat);
    return network;
  }
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
  void write_missing(std::int8_t* out, Routes const& free, PerRoute<std::uint8_t> const& is_free,
                     Cards const& hand) const;

  Board const* board_;
  ActionSpace actions_;
  Ground ground_;
  /// What pays for routes: a byte for each of them, so that all are worked out together.
  struct Prices {
    using Mask = PerRoute<std::uint8_t>;      // 255: yes
    std::array<Mask, colors + 1> of_color{};  // cards of that colour; last: of any one
    Mask wild{};                              // locomotives
    Mask long_wild{};                         // locomotives +4
  } prices_;
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
