#include "players/planner/weights.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <map>

namespace roundhouse::planner {
namespace {

using W = Weights;
constexpr std::array names{
    WeightName{"draw_rate", &W::draw_rate},
    WeightName{"mean_length", &W::mean_length},
    WeightName{"pace", &W::pace},
    WeightName{"hand_use", &W::hand_use},
    WeightName{"turn_points", &W::turn_points},
    WeightName{"risk_scale", &W::risk_scale},
    WeightName{"spare_turns", &W::spare_turns},
    WeightName{"claim_cost", &W::claim_cost},
    WeightName{"card_cost", &W::card_cost},
    WeightName{"square_cost", &W::square_cost},
    WeightName{"train_cost", &W::train_cost},
    WeightName{"points_credit", &W::points_credit},
    WeightName{"tunnel_cost", &W::tunnel_cost},
    WeightName{"symbol_cost", &W::symbol_cost},
    WeightName{"ticket_risk", &W::ticket_risk},
    WeightName{"draw_tickets", &W::draw_tickets},
    WeightName{"draft_pass", &W::draft_pass},
    WeightName{"claim_now", &W::claim_now},
    WeightName{"hazard", &W::hazard},
    WeightName{"danger", &W::danger},
    WeightName{"danger_near", &W::danger_near},
    WeightName{"path_bonus", &W::path_bonus},
    WeightName{"block", &W::block},
    WeightName{"off_plan", &W::off_plan},
    WeightName{"needed_card", &W::needed_card},
    WeightName{"spare_card", &W::spare_card},
    WeightName{"locomotive", &W::locomotive},
    WeightName{"last_card", &W::last_card},
    WeightName{"tunnel_reserve", &W::tunnel_reserve},
    WeightName{"ride_patience", &W::ride_patience},
    WeightName{"passenger_reach", &W::passenger_reach},
    WeightName{"passenger_card", &W::passenger_card},
    WeightName{"festival", &W::festival},
    WeightName{"province", &W::province},
    WeightName{"province_train", &W::province_train},
    WeightName{"express_card", &W::express_card},
};

}  // namespace

std::span<WeightName const> weight_names() {
  return names;
}

Weights const& weights_for(std::string_view) {
  static Weights const general;
  return general;
}

}  // namespace roundhouse::planner
