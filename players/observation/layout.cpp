/// Which numbers a board's row holds, and in what order.
#include "players/observation/features.h"
#include "players/planner/weights.h"

namespace roundhouse::observation {
namespace {

constexpr int hand_levels = 8;  // of the thermometer
constexpr int phases = static_cast<int>(Phase::over);

}  // namespace

Features::Features(Board const& board)
    : board_(&board),
      actions_(board),
      ground_(board, planner::weights_for(board.id)),
      routes_(static_cast<int>(board.routes.size())),
      cities_(static_cast<int>(board.cities.size())),
      tickets_(static_cast<int>(board.tickets.size())) {
  for (auto r : board.all_routes) {
    auto const& route = board.at(r);
    constexpr std::uint8_t yes = 255;
    prices_.of_color[static_cast<std::size_t>(std::min(index(route.color), colors))][r] = yes;
    if (route.wild) prices_.wild[r] = yes;
    if (route.long_wild) prices_.long_wild[r] = yes;
  }
  for (int c = 0; c < card_kinds; ++c) {
    if (board.cards.count[c] > 0) kinds_[kinds_count_++] = card_at(c);
  }
  for (auto const& block : actions_.blocks().list()) {
    if (block.name == "keep") offers_ = std::bit_width(static_cast<unsigned>(block.size()));
  }
  lay_out_table();
  lay_out_mechanics();
  lay_out_hidden();
}

void Features::lay_out_table() {
  int const kinds = kinds_count_;
  auto& b = blocks_;
  at_.phase = b.add("phase", {phases}, 1, "what the table waits for");
  at_.players = b.add("players", {4}, 1, "2, 3, 4 or 5 players");
  at_.turn = b.add("turn", {max_seats}, 1, "whose turn it is, counted from this seat");
  at_.table = b.add("table", {6}, 1.0F / 32,
                    "16: last round; turns left in it times 4; cards in the deck / 2; in the discard / 2; "
                    "least trains of any rival; passes times 8");
  at_.own = b.add("own", {8}, 1.0F / 32,
                  "trains; points / 2; cards in hand; tickets times 4; longest path; points of completed, of "
                  "open and of dead tickets / 2");
  at_.trains = b.add("trains", {8}, 1, "trains left are at most 2, 4, 7, 10, 14, 19, 25, 32");
  at_.plan = b.add("plan", {6}, 1.0F / 16,
                   "of the cheapest plan: spaces; trains beyond them; routes times 2; cards to draw; "
                   "locomotives for ferries times 4; spare locomotives times 4");
  at_.lacking = b.add("lacking", {colors + 1}, 1.0F / 4,
                      "cards of each colour that the plan lacks; last: for gray routes");
  at_.hand = b.add("hand", {kinds}, 1.0F / 4, "cards of each kind");
  at_.held = b.add("held", {kinds, hand_levels}, 1, "at least 1, 2 … 8 of each kind");
  at_.row = b.add("row", {kinds}, 1.0F / 2, "face-up cards of each kind");
  at_.lies = b.add("lies", {kinds}, 1, "whether any lies there");
  at_.unseen = b.add("unseen", {kinds}, 1.0F / 12,
                     "cards of each kind that lie in the deck or in rivals' hands unseen");
  at_.discard = b.add("discard", {kinds}, 1.0F / 12, "cards of each kind in the discard pile");
  at_.claim_color = b.add("claim_color", {colors + 1}, 1,
                          "colour played for the claim in progress; last: locomotives only");
  at_.claim = b.add("claim", {6}, 1.0F / 8,
                    "of the claim in progress: length; points / 2; 8: it is on the plan; cards to give; "
                    "raise; cards played");
  at_.chosen = b.add("chosen", {most_steps}, 1.0F / 8,
                     "how many actions have been taken of this decision; how many cards the first two chose");
  at_.free = b.add("free", {routes_}, 1, "the route is free for this seat");
  at_.mine = b.add("mine", {routes_}, 1, "it is this seat's");
  at_.next = b.add("next", {routes_}, 1, "it is the next seat's");
  at_.others = b.add("others", {routes_}, 1, "it is another rival's");
  at_.planned = b.add("planned", {routes_}, 1, "it is on the cheapest plan for all open tickets");
  at_.payable = b.add("payable", {routes_}, 1, "it can be claimed now; during a claim only that route");
  at_.missing = b.add("missing", {routes_}, 1.0F / 4, "cards that are missing for a free route");
  at_.ticket_held = b.add("ticket_held", {tickets_}, 1, "the ticket is held");
  at_.ticket_done = b.add("ticket_done", {tickets_}, 1, "it is held or offered, and completed");
  at_.ticket_dead = b.add("ticket_dead", {tickets_}, 1,
                          "it is held or offered, and no way or not enough trains are left for it");
  at_.ticket_cost =
      b.add("ticket_cost", {tickets_}, 1.0F / 12, "spaces that a held or offered one still needs");
  at_.ticket_offered = b.add("ticket_offered", {tickets_}, 1, "it is offered, or in the pack");
  at_.offer = b.add("offer", {offers_, 6}, 1.0F / 16,
                    "each offered ticket in order: 16: there; points; spaces it needs; spaces beyond the "
                    "plan; 16: completed; 16: dead");
  at_.shared = b.add("shared", {offers_ * (offers_ - 1) / 2}, 1.0F / 8,
                     "spaces that the ways of two offered tickets share: (1, 2), (1, 3), (2, 3), (1, 4) …");
  rival_size_ = 12 + kinds;
  at_.rivals = b.add("rivals", {max_seats - 1, rival_size_}, 1.0F / 16,
                     "each rival in turn order: 16: there; trains; 16 if at most 5; 16 if at most 12; points "
                     "/ 2; points less own / 2; cards in hand; tickets times 4; longest path / 2; passengers "
                     "or express cards or stations left times 4; goods or festival cards times 2; tickets in "
                     "front of it times 4; known cards of each kind times 4");
  at_.decks = b.add("decks", {ticket_decks}, 1.0F / 16, "tickets in each deck");
}

void Features::lay_out_mechanics() {
  auto const& board = *board_;
  auto& b = blocks_;
  if (board.tunnels)
    at_.revealed = b.add("revealed", {kinds_count_}, 1.0F / 2, "cards turned up for a tunnel");
  if (board.passengers) {
    at_.goods = b.add("goods", {cities_}, 1.0F / 4, "points of the token that is taken next");
    at_.passenger_mine = b.add("passenger_mine", {cities_}, 1, "an own passenger stands there");
    at_.passenger_other = b.add("passenger_other", {cities_}, 1, "a rival's passenger stands there");
    at_.riding = b.add("riding", {cities_}, 1, "where the riding passenger is");
  }
  if (board.festivals) {
    int const festivals = static_cast<int>(board.festivals->list.size());
    at_.festival_lying = b.add("festival_lying", {festivals}, 1.0F / 2, "cards that lie at the festival");
    at_.festival_mine = b.add("festival_mine", {festivals}, 1.0F / 2, "cards of it that this seat has");
    at_.festival = b.add("festival", {3}, 1.0F / 32,
                         "own festival points; 32: the draft card is to come; cards above it / 2");
  }
  if (board.express)
    at_.express = b.add("express", {4}, 1, "express cards 1, 2, 3 are left; one was spent this turn");
  if (board.provinces) {
    int const lines = static_cast<int>(board.provinces->lines.size());
    at_.cells_mine = b.add("cells_mine", {lines, max_cells}, 1, "an own train stands in the cell");
    at_.cells_other = b.add("cells_other", {lines, max_cells}, 1, "a rival's train stands there");
    at_.line_points = b.add("line_points", {lines, 2}, 1.0F / 8,
                            "points that the line brings now; 8: the claim is about it");
  }
  if (board.stations) {
    at_.station_mine = b.add("station_mine", {cities_}, 1, "an own station");
    at_.station_other = b.add("station_other", {cities_}, 1, "a rival's station");
  }
  if (board.attractions)
    at_.attraction = b.add("attraction", {cities_}, 1, "an attraction that this seat has reached");
}

void Features::lay_out_hidden() {
  hidden_rival_size_ = 5 + kinds_count_ + tickets_;
  hidden_.add("hidden_rivals", {max_seats - 1, hidden_rival_size_}, 1.0F / 8,
              "each rival in turn order: spaces of its plan / 2; cards it lacks; points of its completed, "
              "open and dead tickets / 4; cards of each kind times 2; 8 for each ticket it holds");
  hidden_.add("hidden_deck", {kinds_count_}, 1.0F / 12, "cards of each kind in the deck");
  hidden_.add("hidden_pool", {tickets_}, 1, "tickets that may be drawn next");
}

}  // namespace roundhouse::observation
