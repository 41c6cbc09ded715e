/// Mechanics that are only numbers: the rules of every board ask for them.
#pragma once

#include "mechanics/base/mechanic.h"

namespace roundhouse::parameters {

void read_longest_path(Reader const& from, Board& board);
void read_most_tickets(Reader const& from, Board& board);
void read_two_ticket_decks(Reader const& from, Board& board);
void read_attractions(Reader const& from, Board& board);

inline constexpr Mechanic longest_path{.word = "longest_path",
                                       .read = read_longest_path,
                                       .source = Source::longest_path,
                                       .source_word = "longest_path"};
inline constexpr Mechanic most_tickets{.word = "most_tickets",
                                       .read = read_most_tickets,
                                       .source = Source::most_tickets,
                                       .source_word = "most_tickets"};
inline constexpr Mechanic ferries{.word = "ferries"};
inline constexpr Mechanic two_ticket_decks{.word = "two_ticket_decks", .read = read_two_ticket_decks};
inline constexpr Mechanic attractions{.word = "attractions",
                                      .facts = "attractions",
                                      .read = read_attractions,
                                      .source = Source::attractions,
                                      .source_word = "attractions"};

}  // namespace roundhouse::parameters
