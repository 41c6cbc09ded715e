/// What `sim` prints: tables for people, JSON for programs.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "cli/sim/simulation.h"

namespace roundhouse::cli {

std::string sim_tables(SimulationPlan const& plan, SimulationResult const& result);
boost::json::object sim_json(SimulationPlan const& plan, SimulationResult const& result);

}  // namespace roundhouse::cli
