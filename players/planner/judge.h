/// What every legal move is worth to a seat, in points.
#pragma once

#include <optional>

#include "players/planner/plan.h"
#include "roundhouse/explanation.h"
#include "roundhouse/move.h"

namespace roundhouse::planner {

/// What tickets of a deck would add to a plan, best first.
struct Promises {
  PerTicket<double> values;
  int count = 0;
  bool looked = false;
};

/// One decision, looked at with a plan. Made for one moment of the game; the sight and the plan outlive it.
class Judge {
 public:
  Judge(Sight const& sight, Surveyor const& surveyor, Plan const& plan);

  double value(Move move) const;
  Aim aim(Move move) const;  // what the move is mainly for
  /// What a route of the plan costs if it is lost, times the chance that it is.
  double danger(RouteId r) const;
  SeatId rival_at(RouteId r) const;  // the rival who is nearest to claiming the route

  /// \name What the files of the mechanics ask for
  /// \{
  Sight const& sight() const { return sight_; }
  Plan const& plan() const { return plan_; }
  double card_use() const { return card_use_; }
  double worth(Card card) const;
  double draw_value() const;
  double blind_worth() const;
  double ride_value(CityId from) const;
  double place_value(CityId city) const;
  double go_value(RouteId r) const;
  /// \}

 private:
  Aim claim_aim(RouteId r) const;

  // claims: judge_claims.cpp
  double claim_value(RouteId r) const;
  double claim_at_end(RouteId r) const;
  double longest_path_gain(Routes const& after) const;
  double block_value(RouteId r) const;
  double loss_of(SeatId s, RouteId r) const;
  double without_detour(Seat const& rival, Cities const& here, Cities const& there, RouteId r) const;
  double chance_of_claim(RouteId r) const;
  Card most_held() const;
  double give_up_value() const;
  double outlook(State const& after) const;
  double claim_side_value(RouteId r) const;
  double pay_value(Move move) const;
  double give_value(Move move) const;
  double raise_value(Move move) const;
  int reserve(RouteId r) const;
  bool serves_plan(RouteId r) const;
  Needs const& needs_without(RouteId r) const;

  // cards
  double take_value(Card card) const;
  double locomotive_worth(Card card) const;
  double color_worth(Card card) const;
  double last_card_worth(Card card) const;
  double second_card(Card taken) const;

  // tickets
  double tickets_value(int short_ones, int long_ones, int more) const;
  double best_of(int deck, int n) const;
  Promises const& promises(int deck) const;
  double keep_value(Move move) const;
  double pick_value(TicketId t) const;

  // passengers.cpp
  double worth_of_place(CityId city) const;

  Sight const& sight_;
  Surveyor const& surveyor_;
  Plan const& plan_;
  Needs road_needs_;     // of the roads
  Needs needs_;          // of the whole plan
  double needed_ = 0;    // what a card is worth that the roads lack
  double card_use_ = 1;  // part of a card's worth that is left: near the end cards come too late
  mutable RouteId without_ = no_route;
  mutable Needs without_needs_;
  mutable double blind_ = -1;
  mutable std::array<Promises, 2> promises_;
  mutable PerCity<std::optional<double>> place_values_;  // many claims ask for the same
  mutable int own_path_ = -1;
  mutable int rival_path_ = 0;
};

}  // namespace roundhouse::planner
