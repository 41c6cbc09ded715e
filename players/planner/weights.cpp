#include "players/planner/weights.h"

#include <array>

namespace roundhouse::planner {
namespace {

bool has_tunnels(Board const& board) {
  return board.tunnels.has_value();
}
bool has_ferries(Board const& board) {
  return board.ferries;
}
bool has_draft(Board const& board) {
  return board.draft.has_value();
}
bool has_longest_path(Board const& board) {
  return board.longest_path_points > 0;
}
bool has_passengers(Board const& board) {
  return board.passengers.has_value();
}
bool has_festivals(Board const& board) {
  return board.festivals.has_value();
}
bool has_provinces(Board const& board) {
  return board.provinces.has_value();
}
bool has_express(Board const& board) {
  return board.express.has_value();
}

// name, value, step, lowest, highest, meaning, boards
using W = Weights;
constexpr std::array weight_list{
    WeightName{"draw_rate", &W::draw_rate, 0.15, 0.5, 3, "useful cards that a turn of drawing brings"},
    WeightName{"mean_length", &W::mean_length, 0.3, 1, 8, "spaces of a route that somebody claims"},
    WeightName{"pace", &W::pace, 0.2, 0.5, 4, "cards that a turn of drawing brings to anybody"},
    WeightName{"hand_use", &W::hand_use, 0.1, 0, 2, "part of a hand that will pay for routes"},
    WeightName{"turn_points", &W::turn_points, 0.4, 0, 12, "what a turn is worth when no plan needs it"},
    WeightName{"risk_scale", &W::risk_scale, 0.8, 0.5, 20, "turns of slack that make a plan likely"},
    WeightName{"spare_turns", &W::spare_turns, 1, -8, 12, "turns a plan should be done before the end"},
    WeightName{"claim_cost", &W::claim_cost, 1.5, 0, 40,
               "of a route in a plan: the turn that claims it, in eighths of a turn"},
    WeightName{"card_cost", &W::card_cost, 0.8, 0, 20, "a card that is missing, in eighths of a turn"},
    WeightName{"square_cost", &W::square_cost, 0.1, 0, 3,
               "and more, the more cards are missing, in eighths of a turn"},
    WeightName{"train_cost", &W::train_cost, 0.3, 0, 8, "a train, in eighths of a turn"},
    WeightName{"points_credit", &W::points_credit, 0.3, 0, 8,
               "off for every point it scores, in eighths of a turn"},
    WeightName{"tunnel_cost", &W::tunnel_cost, 1, 0, 20, "expected raise of a tunnel, in eighths of a turn",
               has_tunnels},
    WeightName{"symbol_cost", &W::symbol_cost, 1.2, 0, 30,
               "a locomotive that is missing for a ferry, in eighths of a turn", has_ferries},
    WeightName{"ticket_risk", &W::ticket_risk, 0.015, 0.5, 1, "chance that a route of the plan stays free"},
    WeightName{"draw_tickets", &W::draw_tickets, 1.2, -30, 15,
               "for drawing tickets, beside what they promise"},
    WeightName{"draft_pass", &W::draft_pass, 0.08, -1, 2, "of what a ticket is worth to the next seat",
               has_draft},
    WeightName{"claim_now", &W::claim_now, 0.25, -2, 8,
               "for a route of the plan, in turns, beside the danger of losing it"},
    WeightName{"hazard", &W::hazard, 0.15, 0, 6,
               "for each route of the plan: what a turn of waiting may cost"},
    WeightName{"danger", &W::danger, 0.02, 0, 1, "chance that a rival claims a route in one round"},
    WeightName{"danger_near", &W::danger_near, 0.06, 0, 1, "more, if the rival's network ends there"},
    WeightName{"path_bonus", &W::path_bonus, 0.12, -1, 4,
               "for each space of a route that touches the own network, where paths score", has_longest_path},
    WeightName{"block", &W::block, 0.12, -1, 4, "of what it costs a rival"},
    WeightName{"off_plan", &W::off_plan, 1, -25, 15, "for a route that no plan needs"},
    WeightName{"needed_card", &W::needed_card, 0.15, 0, 4,
               "a card of a colour that the plan lacks, in turns"},
    WeightName{"spare_card", &W::spare_card, 0.15, 0, 4, "any other card"},
    WeightName{"locomotive", &W::locomotive, 0.4, 0, 12, "a locomotive"},
    WeightName{"last_card", &W::last_card, 0.12, -1, 4,
               "more for a card that makes a route of the plan payable, in turns"},
    WeightName{"tunnel_reserve", &W::tunnel_reserve, 0.4, -2, 10, "for each card of reserve that is missing",
               has_tunnels},
    WeightName{"ride_patience", &W::ride_patience, 1.5, 0, 40,
               "goods that a passenger waits for early in the game", has_passengers},
    WeightName{"passenger_reach", &W::passenger_reach, 0.12, 0, 3,
               "of the goods within reach, for placing a passenger", has_passengers},
    WeightName{"passenger_card", &W::passenger_card, 0.3, -2, 10, "a passenger card", has_passengers},
    WeightName{"festival", &W::festival, 0.15, 0, 4, "of the points that festival cards add", has_festivals},
    WeightName{"province", &W::province, 0.15, 0, 4, "of the points that a place in a line adds",
               has_provinces},
    WeightName{"province_train", &W::province_train, 0.3, -2, 8, "a train that goes to the provinces",
               has_provinces},
    WeightName{"express_card", &W::express_card, 0.5, -3, 12, "an express card is kept for something better",
               has_express},
};
static_assert(sizeof(Weights) == weight_list.size() * sizeof(double), "every weight has a line here");

}  // namespace

std::span<WeightName const> weight_names() {
  return weight_list;
}

}  // namespace roundhouse::planner
