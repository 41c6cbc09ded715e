/// What is hidden in a state, in words that are the same exactly where it is the same: for counting.
#pragma once

#include <string>

#include "roundhouse/state.h"

namespace roundhouse::kit {

std::string words(Cards const& cards);
std::string words(Tickets const& tickets);
std::string queue_words(State const& state);  // refused tickets of the first deck, in order
std::string all_packs(State const& state);
std::string all_tickets(State const& state);  // every place of the first deck, and all hands and offers

}  // namespace roundhouse::kit
