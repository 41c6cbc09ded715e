/// Hidden tickets on boards where nothing else is hidden: all train cards are red. Every way in which the
/// tickets can lie comes up as often as it should, whether the situations are weighed or searched.
#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "belief/hidden_tickets.h"
#include "kit/belief.h"
#include "kit/chi_square.h"
#include "kit/position.h"

using namespace roundhouse;

namespace {

constexpr std::size_t most_states = 800;

struct Rules {
  int tickets = 6;
  int opening_deal = 2;
  int draw_deal = 2;
  Refused opening = Refused::under;
  Refused drawn = Refused::under;
  int draft = 0;           // tickets in a pack
  bool second = false;     // draft
  bool two_decks = false;  // every other ticket lies in the second
};

Board red_board(Rules const& rules) {
  auto board = kit::board("tiny");
  board.cards = kit::cards("red:40");
  board.opening_hand = 1;
  board.trains = 40;
  while (static_cast<int>(board.tickets.size()) < rules.tickets) board.tickets.push_back(board.tickets[0]);
  board.tickets.resize(static_cast<std::size_t>(rules.tickets));
  if (rules.two_decks) {
    board.two_ticket_decks = TwoTicketDecks{{"short", "long"}};
    for (std::size_t t = 1; t < board.tickets.size(); t += 2) board.tickets[t].deck = 1;
  }
  board.switches.opening_deal = rules.opening_deal;
  board.switches.opening_keep = 1;
  board.switches.draw_deal = rules.draw_deal;
  board.switches.refused_opening = rules.opening;
  board.switches.refused_drawn = rules.drawn;
  if (rules.draft > 0) board.draft = DraftRule{.deal = rules.draft, .keep = 1};
  make_tables(board);
  if (!rules.second) return board;
  Festivals festivals;
  Festival fair;
  fair.id = "fair";
  fair.points = {1};
  festivals.list.push_back(fair);
  festivals.draft_card = true;
  festivals.draft_card_depth.fill({.part = 1, .whole = 6});
  festivals.at_city.fill(-1);
  board.festivals = festivals;
  if (board.draft) board.draft->again = true;
  return board;
}

/// Draws tickets wherever it may and mostly keeps as few as it must: tickets go round and round.
/// The viewer draws tickets less often in some games: then they go through several other hands before it sees
/// them.
void step(Game& game, Xoshiro& random, SeatId shy = no_seat) {
  Moves moves;
  int s = 0;
  while (!game.state().waits_for(seat_id(s))) ++s;
  game.legal(seat_id(s), moves);
  auto move = moves[below(random, moves.size())];
  bool const draws = below(random, 4) > (seat_id(s) == shy ? 2 : 0);
  for (auto const other : moves) {
    if (other.kind == MoveKind::draw_tickets && draws) move = other;
    bool const fewer = other.kind == MoveKind::keep && std::popcount(other.a) < std::popcount(move.a);
    if (fewer && below(random, 4) > 0) move = other;
  }
  game.play(seat_id(s), move);
}

std::string hands(State const& state) {
  std::string text;
  for (auto const& seat : state.seats) text += kit::words(seat.tickets) + '|';
  return text;
}

std::string second_deck(State const& state) {
  auto const& deck = state.tickets[1];
  std::string text = kit::words(deck.pool) + '/' + kit::words(deck.below) + '/';
  for (int i = 0; i < deck.queue_size; ++i) text += std::to_string(index(deck.queued(i))) + ' ';
  return text;
}

std::string everything(State const& state) {
  return kit::all_tickets(state) + '/' + second_deck(state);
}

using Value = std::string (*)(State const&);
constexpr std::array<Value, 4> values{&everything, &hands, &kit::queue_words, &kit::all_packs};

/// How often each value came up, against the exact probabilities.
struct Distance {
  double misfit;  // as chance has it: at most 1
  double share;   // of the deals, that lie elsewhere than they should
};

Distance distance(std::map<std::string, double> const& expected, std::map<std::string, int> const& seen) {
  std::vector<int> counts;
  std::vector<double> chances;
  for (auto const& [value, n] : seen) {
    CAPTURE(value);
    REQUIRE(expected.contains(value));
  }
  for (auto const& [value, chance] : expected) {
    auto const found = seen.find(value);
    counts.push_back(found == seen.end() ? 0 : found->second);
    chances.push_back(chance);
  }
  double share = 0;
  double const n = std::accumulate(counts.begin(), counts.end(), 0);
  for (std::size_t i = 0; i < counts.size(); ++i) share += std::abs(counts[i] / n - chances[i]) / 2;
  return {kit::misfit(counts, chances), share};
}

std::array<Distance, values.size()> distances(Game const& game, kit::Belief const& belief, SeatId viewer,
                                              HiddenTickets tickets, int samples) {
  Xoshiro random(11);
  auto const view = game.view(viewer);
  std::array<std::map<std::string, int>, values.size()> seen;
  for (int i = 0; i < samples; ++i) {
    auto state = view.state;
    tickets.deal(state, random);
    for (std::size_t v = 0; v < values.size(); ++v) ++seen[v][values[v](state)];
  }
  std::array<Distance, values.size()> result{};
  for (std::size_t v = 0; v < values.size(); ++v) {
    CAPTURE(v);
    result[v] = distance(belief.distribution(values[v]), seen[v]);
  }
  return result;
}

struct Met {
  int positions = 0;
  int searched = 0;  // where there was something to weigh
};

int tickets_moved(Game const& game) {
  return static_cast<int>(std::ranges::count_if(game.events(), [](Event const& e) {
    return e.kind == EventKind::ticket || e.kind == EventKind::queued_ticket || e.kind == EventKind::pack ||
           e.kind == EventKind::kept;
  }));
}

/// One game, compared every few decisions until there is too much to follow.
void check_game(Board const& board, int players, int number, Met& met) {
  FastDealer dealer(numbered_seed(23, static_cast<std::uint64_t>(number)));
  Xoshiro random(static_cast<std::uint64_t>(number));
  Game game(board, {.players = players, .first = seat_id(0)}, dealer);
  auto const viewer = seat_id(number % players);
  int compared = 0;
  while (!game.over() && game.decisions() < 60) {
    step(game, random, number % 2 == 1 ? viewer : no_seat);
    if (game.over() || game.decisions() % 5 != number % 5 || tickets_moved(game) == compared) continue;
    compared = tickets_moved(game);
    CAPTURE(players);
    CAPTURE(number);
    CAPTURE(game.decisions());
    kit::Belief const belief(game, viewer, most_states);
    if (!belief.complete()) return;
    REQUIRE(belief.size() > 0);
    HiddenTickets const weighed(board, game.view(viewer));
    HiddenTickets const searched(board, game.view(viewer), 0);
    REQUIRE(weighed.is_exact());
    for (auto const& found : distances(game, belief, viewer, weighed, 1500)) CHECK(found.misfit <= 1);
    ++met.positions;
    if (searched.is_exact()) continue;
    ++met.searched;
    for (auto const& found : distances(game, belief, viewer, searched, 3000)) {
      CHECK(found.share < 0.1);
    }
  }
}

Met check_games(Rules const& rules, int players, int games) {
  Met met;
  auto const board = red_board(rules);
  for (int number = 0; number < games; ++number) check_game(board, players, number, met);
  return met;
}

/// How many situations are weighed in all positions of some games.
std::size_t situations(Rules const& rules, int players, int games = 6) {
  auto const board = red_board(rules);
  std::size_t sum = 0;
  for (int number = 0; number < games; ++number) {
    FastDealer dealer(numbered_seed(29, static_cast<std::uint64_t>(number)));
    Xoshiro random(static_cast<std::uint64_t>(number));
    Game game(board, {.players = players, .first = seat_id(0)}, dealer);
    while (!game.over() && game.decisions() < 50) {
      step(game, random);
      if (game.decisions() % 6 != 0) continue;
      HiddenTickets const tickets(board, game.view(seat_id(number % players)));
      REQUIRE(tickets.is_exact());
      sum += tickets.situations();
    }
  }
  return sum;
}

}  // namespace

TEST_CASE("redeal: tickets that come back from under the deck" * doctest::test_suite("long")) {
  CHECK(check_games({.tickets = 9, .draw_deal = 3}, 2, 10).searched > 5);
  CHECK(check_games({.tickets = 8, .opening_deal = 1, .draw_deal = 3}, 3, 16).searched > 3);
}

TEST_CASE("redeal: tickets that are boxed or shuffled into their deck" * doctest::test_suite("long")) {
  CHECK(check_games({.tickets = 10, .draw_deal = 3, .opening = Refused::box}, 2, 4).positions > 3);
  CHECK(check_games({.tickets = 8, .drawn = Refused::box}, 2, 4).positions > 3);
  CHECK(check_games({.tickets = 9, .opening = Refused::shuffle, .drawn = Refused::box}, 2, 6).searched > 3);
  CHECK(check_games({.tickets = 7, .opening = Refused::shuffle}, 2, 4).searched > 3);
  CHECK(check_games({.tickets = 7, .drawn = Refused::shuffle}, 2, 4).searched > 3);
}

TEST_CASE("redeal: tickets of two decks" * doctest::test_suite("long")) {
  CHECK(check_games({.tickets = 9, .draw_deal = 3, .two_decks = true}, 2, 6).searched > 3);
  CHECK(check_games({.tickets = 10, .drawn = Refused::shuffle, .two_decks = true}, 2, 4).searched > 3);
}

TEST_CASE("redeal: tickets of a draft" * doctest::test_suite("long")) {
  CHECK(check_games({.tickets = 7, .draft = 3}, 2, 4).searched > 3);
  CHECK(check_games({.tickets = 7, .opening = Refused::shuffle, .draft = 2}, 3, 4).searched > 3);
}

TEST_CASE("redeal: tickets of a second draft" * doctest::test_suite("long")) {
  CHECK(check_games({.tickets = 7, .opening = Refused::shuffle, .draft = 2, .second = true}, 2, 6).searched >
        3);
  CHECK(check_games({.tickets = 7, .opening = Refused::shuffle, .draft = 2, .second = true}, 3, 4).searched >
        3);
}

TEST_CASE("redeal: situations that are alike are weighed as one") {
  // With more of them a redeal would be slower and sooner give up being exact; with fewer it would have put
  // together what is not alike.
  CHECK(situations({.tickets = 14, .draw_deal = 3}, 3, 30) == 371);
  CHECK(situations({.tickets = 12, .opening_deal = 3, .draw_deal = 3, .opening = Refused::shuffle}, 3) ==
        935);
  CHECK(situations({.tickets = 10, .drawn = Refused::shuffle}, 2) == 237);
  CHECK(situations({.tickets = 14, .draw_deal = 4, .two_decks = true}, 3, 20) == 221);
  CHECK(situations({.tickets = 14, .opening = Refused::shuffle, .draft = 4}, 3) == 1526);
  CHECK(situations({.tickets = 12, .opening = Refused::shuffle, .draft = 3, .second = true}, 3) == 1115);
  CHECK(situations({.tickets = 12, .opening = Refused::shuffle, .draft = 3, .second = true}, 2) == 544);
}
