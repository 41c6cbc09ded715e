/// The list of mechanics, in the order in which they take part in what several of them do.
#pragma once

#include "mechanics/card_swaps/card_swaps.h"
#include "mechanics/draft/draft.h"
#include "mechanics/express/express.h"
#include "mechanics/festivals/festivals.h"
#include "mechanics/parameters/parameters.h"
#include "mechanics/passengers/passengers.h"
#include "mechanics/provinces/provinces.h"
#include "mechanics/stations/stations.h"
#include "mechanics/tunnels/tunnels.h"

namespace roundhouse {

inline constexpr std::array all_mechanics{
    parameters::longest_path, parameters::most_tickets, parameters::ferries,
    card_swaps::mechanic,     tunnels::mechanic,        parameters::two_ticket_decks,
    passengers::mechanic,     draft::mechanic,          festivals::mechanic,
    express::mechanic,        provinces::mechanic,      parameters::attractions,
    stations::mechanic,
};

// Whether a mechanic has that part
template <typename Part>
  requires requires(Part const& part) { part.is_there; }
constexpr bool has(Part const& part) {
  return part.is_there;
}
template <typename Part>
  requires requires(Part const& part) { part.word; }
constexpr bool has(Part const& part) {
  return !part.word.empty();
}
template <typename Part>
  requires requires(Part const& part) { part.empty(); }
constexpr bool has(Part const& part) {
  return !part.empty();
}

/// What those mechanics do that have a part in something: `each<&Mechanic::set_up>` lists the functions that
/// set up. The lists are made by the compiler, which calls the functions directly.
template <auto member>
inline constexpr auto each = [] {
  constexpr auto takes_part = [](Mechanic const& mechanic) { return has(mechanic.*member); };
  std::array<std::remove_cvref_t<decltype(all_mechanics[0].*member)>,
             std::ranges::count_if(all_mechanics, takes_part)>
      list{};
  std::size_t n = 0;
  for (auto const& mechanic : all_mechanics) {
    if (takes_part(mechanic)) list[n++] = mechanic.*member;
  }
  return list;
}();

}  // namespace roundhouse
