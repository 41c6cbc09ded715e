/// The numbers that the planner's judgement rests on: one set a board, in plain files, found by self-play.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "roundhouse/board.h"

namespace roundhouse::planner {

/// All values are in points unless said otherwise; a cost is in eighths of a turn.
struct Weights {
  // how time passes
  double draw_rate = 1.6;    // useful cards that a turn of drawing brings
  double mean_length = 3.2;  // spaces of a route that somebody claims
  double pace = 1.9;         // cards that a turn of drawing brings to anybody
  double hand_use = 0.9;     // part of a hand that will pay for routes
  double turn_points = 2.3;  // what a turn is worth when no plan needs it
  double risk_scale = 4.0;   // turns of slack that make a plan likely
  double spare_turns = 0.0;  // turns a plan should be done before the end

  // what a route costs in a plan, in eighths of a turn
  double claim_cost = 8;       // the turn that claims it
  double card_cost = 4.7;      // a card that is missing
  double square_cost = 0.25;   // and more, the more cards are missing
  double train_cost = 0.8;     // a train
  double points_credit = 1.5;  // off for every point it scores
  double tunnel_cost = 2.5;    // expected raise
  double symbol_cost = 5;      // a locomotive that is missing for a ferry

  // tickets
  double ticket_risk = 0.96;   // chance that a route of the plan stays free
  double draw_tickets = -3.0;  // for drawing tickets, beside what they promise
  double draft_pass = 0.15;    // of what a ticket is worth to the next seat

  // claims
  double claim_now = 1.0;    // for a route of the plan, in turns, beside the danger of losing it
  double hazard = 0.4;       // for each route of the plan: what a turn of waiting may cost
  double danger = 0.05;      // chance that a rival claims a route in one round
  double danger_near = 0.2;  // more, if the rival's network ends there
  double path_bonus = 0.25;  // for each space of a route that touches the own network, where paths score
  double block = 0.25;       // of what it costs a rival
  double off_plan = -4.0;    // for a route that no plan needs

  // cards
  double needed_card = 0.85;  // of a colour that the plan lacks, in turns
  double spare_card = 0.7;    // of any other
  double locomotive = 2.5;
  double last_card = 0.3;  // more for a card that makes a route of the plan payable, in turns

  // mechanics
  double tunnel_reserve = 1.5;   // for each card of reserve that is missing
  double ride_patience = 9.0;    // goods that a passenger waits for early in the game
  double passenger_reach = 0.5;  // of the goods within reach, for placing a passenger
  double passenger_card = 1.0;
  double festival = 0.8;        // of the points that festival cards add
  double province = 0.8;        // of the points that a place in a line adds
  double province_train = 1.2;  // a train that goes to the provinces
  double express_card = 2.0;    // an express card is kept for something better
};

/// One number by its name in a file, with what files and tuning need to know of it.
struct WeightName {
  std::string_view name;
  double Weights::* value;
  double step;  // a change that one would notice at the table: the unit of tuning
  double low;   // outside of these a number is a slip
  double high;
  std::string_view meaning;                 // for whoever reads the file
  bool (*matters)(Board const&) = nullptr;  // null: on every board
};
std::span<WeightName const> weight_names();

/// The weights of a board from players/weights/, or the general ones for a board that has none there.
Weights const& weights_for(std::string_view board);

/// What is wrong with a file of weights, and in which line.
struct WeightsError {
  int line = 0;
  Text reason;
};

/// Reads lines `name value`; `#` begins a comment. What the text does not name stays as it is; if anything is
/// wrong, all does.
std::optional<WeightsError> read_weights(std::string_view text, Weights& weights);

/// Every weight with its meaning, below the lines of the header; with a board, those that matter on it.
/// Values have four decimals at most.
std::string write_weights(Weights const& weights, std::string_view header, Board const* board = nullptr);

/// As write_weights would write them: what is tried out should be what is kept.
Weights rounded(Weights weights);

}  // namespace roundhouse::planner
