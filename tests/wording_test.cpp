// Sentences that must be right in both languages: the log, the moves of a menu, the nouns.
#include <doctest/doctest.h>

#include "kit/position.h"
#include "roundhouse/boards.h"
#include "roundhouse/player.h"
#include "rules/korea_position.h"
#include "text/log.h"
#include "text/moves.h"
#include "text/words.h"

namespace roundhouse {
namespace {

std::vector<std::string> const names{"Anna", "Bruno"};

/// What a spectator who has read everything before that event reads next.
std::vector<std::string> news(Board const& board, Events const& events, Language language, std::size_t from) {
  std::vector<std::string> lines;
  for (auto const& line : text::tell_history(board, History(events, spectator), names, language, from)) {
    if (line.event >= from) lines.push_back(line.text);
  }
  return lines;
}

std::string sentence(kit::Position& position, std::string_view board, std::string_view words,
                     Language language) {
  auto const move = move_from_words(kit::board(board), position.state, seat_id(0), words);
  REQUIRE(move);
  return text::move_sentence(kit::board(board), position.state, seat_id(0), *move, language);
}

std::string facts(std::string_view board, std::string_view id, Language language) {
  return text::route_facts(kit::board(board), kit::board(board).find_route(id).value(), language);
}

/// Plays until the last round begins; the seat that brought it about, nobody if it never began.
SeatId play_to_last_round(Game& game, std::uint64_t seed) {
  auto const player = make_player("greedy", seed);
  Moves legal;
  while (!game.over()) {
    auto const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    REQUIRE(game.play(seat, player->decide(game.board(), game.view(seat), legal)) == Reason::none);
    if (game.state().turns_left > 0) return seat;
  }
  return no_seat;
}

/// Why seat 1 may not do that, in both languages.
void check_refusal(kit::Position const& position, std::string_view board, std::string_view words,
                   std::string_view en, std::string_view fr, std::string_view counted = "") {
  auto const& on = kit::board(board);
  auto const move = move_from_words(on, position.state, seat_id(0), words);
  REQUIRE(move);
  auto const reason = why_not(on, position.state, seat_id(0), *move);
  CHECK(text::refusal(on, position.state, seat_id(0), *move, reason, Language::en) == en);
  CHECK(text::refusal(on, position.state, seat_id(0), *move, reason, Language::fr) == fr);
  CHECK(text::cards_counted(on, position.state, seat_id(0), *move, reason) == kit::cards(counted));
}

}  // namespace

TEST_CASE("I-03 after a draft a number of tickets is kept, not at least so many") {
  auto const& board = kit::board("iberia");
  FastDealer dealer(numbered_seed(1));
  Game game(board, {.players = 2, .first = seat_id(0)}, dealer);
  auto const player = make_player("greedy", 1);
  Moves legal;
  while (game.state().phase != Phase::keep_opening) {
    auto const seat = game.state().next_to_decide();
    game.legal(seat, legal);
    REQUIRE(game.play(seat, player->decide(board, game.view(seat), legal)) == Reason::none);
  }
  auto const seat = game.state().next_to_decide();
  CHECK(text::prompt(board, game.state(), seat, Language::en) == "Keep exactly 4 of these 6 tickets.");
  CHECK(text::prompt(board, game.state(), seat, Language::fr) == "Gardez exactement 4 de ces 6 billets.");
}

TEST_CASE("log: the last round tells how many trains are left, on every board") {
  int compared = 0;
  for (auto const& id : assets::board_ids()) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      FastDealer dealer(numbered_seed(seed));
      Game game(kit::board(id), {.players = 2, .first = seat_id(0)}, dealer);
      auto const seat = play_to_last_round(game, seed);
      if (seat == no_seat) continue;
      int const n = game.state().at(seat).trains;
      auto const who = names[index(seat)];
      auto const pieces =
          std::string(id == std::string_view("new-york") ? "taxi" : "train") + (n == 1 ? "" : "s");
      auto const left = (n == 0 ? "no" : std::to_string(n)) + " " + pieces;
      auto const lines = news(game.board(), game.events(), Language::en, 0);
      INFO(id << " " << seed << " " << lines.back());
      CHECK(std::ranges::count(lines, who + " has " + left + " left – last turn for everyone.") == 1);
      ++compared;
    }
  }
  CHECK(compared > 20);
}

TEST_CASE(
    "log: cards drawn from the deck are counted, and a second one is called so to who knows of the first") {
  auto p = kit::Position("usa", 2).opened();
  auto const& usa = kit::board("usa");
  auto const before = p.events.size();
  p.play(1, "draw");
  auto const between = p.events.size();
  CHECK(news(usa, p.events, Language::en, before) == std::vector<std::string>{"Anna draws a card."});
  p.play(1, "draw");
  CHECK(news(usa, p.events, Language::en, before) == std::vector<std::string>{"Anna draws 2 cards."});
  CHECK(news(usa, p.events, Language::fr, before) == std::vector<std::string>{"Anna pioche 2 cartes."});
  CHECK(news(usa, p.events, Language::en, between) == std::vector<std::string>{"Anna draws a second card."});
  CHECK(news(usa, p.events, Language::fr, between) ==
        std::vector<std::string>{"Anna pioche une deuxième carte."});
}

TEST_CASE("words: trains are counted, and taxis where the board has taxis") {
  CHECK(text::train_count(kit::board("usa"), 0, Language::en) == "no trains");
  CHECK(text::train_count(kit::board("usa"), 1, Language::en) == "1 train");
  CHECK(text::train_count(kit::board("new-york"), 2, Language::en) == "2 taxis");
  CHECK(text::train_count(kit::board("usa"), 0, Language::fr) == "aucun wagon");
  CHECK(text::train_count(kit::board("usa"), 1, Language::fr) == "1 wagon");
  CHECK(text::train_count(kit::board("new-york"), 2, Language::fr) == "2 taxis");
}

TEST_CASE("words: computer players have names in both languages") {
  CHECK(text::player_name("greedy", Language::en) == "Greedy");
  CHECK(text::player_name("greedy", Language::fr) == "Gourmand");
  CHECK(text::player_name("searcher@300ms", Language::fr) == "Chercheur");
  for (auto const& player : players()) {
    CHECK(text::player_name(player.name, Language::fr) != player.name);
    CHECK(text::player_name(player.name, Language::en) != player.name);
  }
}

TEST_CASE("words: French elides before a vowel, and leaves an h alone") {
  CHECK(text::with_de("Alicante", Language::fr) == "d’Alicante");
  CHECK(text::with_de("Évora", Language::fr) == "d’Évora");
  CHECK(text::with_de("Ålborg", Language::fr) == "d’Ålborg");
  CHECK(text::with_de("Hambourg", Language::fr) == "de Hambourg");
  CHECK(text::with_de("Lisbonne", Language::fr) == "de Lisbonne");
  CHECK(text::with_que("Almería–Grenade", Language::fr) == "qu’Almería–Grenade");
  CHECK(text::with_que("Madrid–Tolède", Language::fr) == "que Madrid–Tolède");
  CHECK(text::with_de("Alicante", Language::en) == "Alicante");
}

TEST_CASE("words: a colour by itself is masculine in French, that of a card feminine") {
  auto const& korea = kit::board("south-korea");
  CHECK(text::color_name(korea, Card::blue, Language::fr) == "bleu");
  CHECK(text::card_name(korea, Card::blue, Language::fr) == "bleue");
  CHECK(text::color_name(korea, Card::blue, Language::en) == "blue");
  CHECK(text::color_name(kit::board("new-york"), Card::purple, Language::fr) == "rose");
}

TEST_CASE("words: what a route is like") {
  CHECK(facts("usa", "denver-omaha", Language::en) == "4 spaces, purple");
  CHECK(facts("usa", "dallas-houston-1", Language::en) == "1 space, any colour");
  CHECK(facts("usa", "dallas-houston-1", Language::fr) == "1 case, couleur au choix");
  CHECK(facts("nordic", "helsinki-stockholm-1", Language::en) ==
        "4 spaces, any colour, ferry with 2 locomotives");
  CHECK(facts("nordic", "helsinki-stockholm-1", Language::fr) ==
        "4 cases, couleur au choix, ferry avec 2 locomotives");
}

TEST_CASE("moves: cards of any kind say what they stand for") {
  auto p = kit::Position("nordic", 2).opened().hand(1, "red:3 purple:4").play(1, "claim helsinki-tallinn");
  CHECK(sentence(p, "nordic", "pay purple:1 swap:1", Language::en) ==
        "Pay 1 purple and any 3 cards instead of a locomotive");
  CHECK(sentence(p, "nordic", "pay purple:1 swap:1", Language::fr) ==
        "Payer 1 violette et 3 cartes quelconques au lieu d’une locomotive");
}

TEST_CASE("moves: a place in the provinces is named with its province") {
  kit::Korea p(2);
  auto const& korea = kit::board("south-korea");
  auto const is_blue = [](Route const& r) { return r.color == Card::blue && r.length == 2; };
  auto const blue = std::ranges::find_if(korea.routes, is_blue);
  REQUIRE(blue != korea.routes.end());
  p.hand(1, "blue:5").play(1, "claim " + blue->id).play(1, "pay blue:2");
  CHECK(sentence(p, "south-korea", "province blue", Language::en) ==
        "Place a train in Gangwon (blue): space 2 or higher");
  CHECK(sentence(p, "south-korea", "province blue", Language::fr) ==
        "Poser un wagon dans Gangwon (bleu) : case 2 ou plus");
  p.play(1, "province blue");
  CHECK(sentence(p, "south-korea", "extra", Language::en) == "Place on space 2 of Gangwon (no extra)");
  CHECK(sentence(p, "south-korea", "extra", Language::fr) ==
        "Poser sur la case 2 de Gangwon (sans supplément)");
  CHECK(sentence(p, "south-korea", "extra blue:1", Language::en) ==
        "Place on space 3 of Gangwon (add 1 blue)");
}

namespace {

/// The end of a game between seats with these points by source; what they kept is missed.
struct Ending {
  std::vector<SeatScore> seats;
  std::vector<std::string_view> missed{"", ""};
  std::string_view board = "usa";

  std::string told(int seat, Language language) const {
    kit::Position position(board, static_cast<int>(seats.size()));
    position.opened().no_tickets();
    Scores scores;
    for (std::size_t s = 0; s < seats.size(); ++s) {
      position.tickets(static_cast<int>(s) + 1, s < missed.size() ? missed[s] : "");
      scores.seats[s] = seats[s];
      for (int const points : seats[s].points) scores.seats[s].total += points;
    }
    auto const place = places(kit::board(board), scores, static_cast<int>(seats.size()));
    for (std::size_t s = 0; s < seats.size(); ++s)
      if (place[s] == 1) scores.winners = static_cast<std::uint8_t>(scores.winners | 1U << s);
    return text::verdict(kit::board(board), position.state, scores, seat_id(seat - 1), language);
  }
};

/// A seat with these points from sources, and so many tickets made.
SeatScore with_points(std::vector<std::pair<Source, int>> const& list, int made = 0, int longest = 0) {
  SeatScore score;
  for (auto const& [source, points] : list) score.points[source] = points;
  score.completed = made;
  score.longest = longest;
  return score;
}

}  // namespace

TEST_CASE("what decided: the missed ticket that would have turned the result") {
  Ending const one{{with_points({{Source::routes, 100}, {Source::missed_tickets, -21}}),
                    with_points({{Source::routes, 80}})},
                   {"los-angeles-new-york", ""}};
  CHECK(one.told(1, Language::en) == "Lost by 1: Los Angeles–New York cost you 42.");
  CHECK(one.told(1, Language::fr) == "Défaite d’un point : Los Angeles–New York vous a coûté 42 points.");
  CHECK(one.told(2, Language::en) == "Won by 1: missing Los Angeles–New York cost the runner-up 42.");
  CHECK(one.told(2, Language::fr) ==
        "Victoire d’un point : Los Angeles–New York, manqué, a coûté 42 points à la deuxième place.");
  // The dearest of several; and one that would not have been enough is not named.
  Ending const two{{with_points({{Source::routes, 60}, {Source::missed_tickets, -30}}),
                    with_points({{Source::routes, 60}})},
                   {"helena-los-angeles los-angeles-new-york", ""}};
  CHECK(two.told(1, Language::en) == "Lost by 30: Los Angeles–New York cost you 42.");
  Ending const small{{with_points({{Source::routes, 40}, {Source::missed_tickets, -8}}),
                      with_points({{Source::routes, 90}})},
                     {"helena-los-angeles", ""}};
  CHECK(small.told(1, Language::en) == "Lost by 58: 40 points against 90 for routes.");
}

TEST_CASE("what decided: a bonus that would have turned the result") {
  Ending const path{
      {with_points({{Source::routes, 52}, {Source::longest_path, 10}}), with_points({{Source::routes, 50}})}};
  CHECK(path.told(1, Language::en) == "Won by 12: the longest path made the difference.");
  CHECK(path.told(1, Language::fr) == "Victoire de 12 points : le chemin le plus long a fait la différence.");
  CHECK(path.told(2, Language::en) == "Lost by 12: the longest path made the difference.");
  Ending const most{
      {with_points({{Source::routes, 40}}), with_points({{Source::routes, 42}, {Source::most_tickets, 10}})}};
  CHECK(most.told(1, Language::en) == "Lost by 12: the bonus for the most tickets made the difference.");
  CHECK(most.told(2, Language::fr) ==
        "Victoire de 12 points : le bonus du plus grand nombre de billets a fait la différence.");
}

TEST_CASE("what decided: where the two are farthest apart") {
  Ending const tickets{{with_points({{Source::routes, 50}, {Source::tickets, 60}}, 5),
                        with_points({{Source::routes, 55}, {Source::tickets, 25}}, 2)}};
  CHECK(tickets.told(1, Language::en) == "Won by 30: 5 tickets against 2.");
  CHECK(tickets.told(1, Language::fr) == "Victoire de 30 points : 5 billets contre 2.");
  CHECK(tickets.told(2, Language::en) == "Lost by 30: 2 tickets against 5.");
  // Fewer tickets that brought more are told in points.
  Ending const dear{{with_points({{Source::tickets, 60}}, 3), with_points({{Source::tickets, 25}}, 5)}};
  CHECK(dear.told(1, Language::en) == "Won by 35: 60 points against 25 for tickets.");
  CHECK(dear.told(2, Language::fr) == "Défaite de 35 points : 25 points contre 60 pour les billets.");
  Ending const below{{with_points({{Source::routes, 44}, {Source::tickets, 1}}, 1),
                      with_points({{Source::routes, 43}, {Source::missed_tickets, -20}})}};
  CHECK(below.told(1, Language::fr) == "Victoire de 22 points : 1 billet contre 0.");
  CHECK(below.told(2, Language::en) == "Lost by 22: 0 tickets against 1.");
  // Others are left out: whoever lost is held against the winner, the winner against whoever came next.
  Ending const three{{with_points({{Source::routes, 20}}), with_points({{Source::routes, 90}}),
                      with_points({{Source::routes, 60}})},
                     {"", "", ""}};
  CHECK(three.told(1, Language::en) == "Lost by 70: 20 points against 90 for routes.");
  CHECK(three.told(2, Language::en) == "Won by 30: 90 points against 60 for routes.");
}

TEST_CASE("what decided: a tie-break, or nothing") {
  Ending const broken{{with_points({{Source::routes, 70}}, 6), with_points({{Source::routes, 70}}, 5)}};
  CHECK(broken.told(1, Language::en) == "Won on the tie-break at 70 points each: 6 tickets against 5.");
  CHECK(broken.told(2, Language::fr) == "Défaite au départage, à 70 points chacun : 5 billets contre 6.");
  Ending const shared{{with_points({{Source::routes, 70}}, 5, 9), with_points({{Source::routes, 70}}, 5, 9)}};
  CHECK(shared.told(1, Language::en) == "A dead heat at 70 points.");
  CHECK(shared.told(2, Language::fr) == "Égalité parfaite à 70 points.");
}

TEST_CASE("B-40 a route that cannot be paid tells what it needs, what there is and how many are missing") {
  auto usa = kit::Position("usa", 2).opened().hand(1, "red:1 locomotive:1 blue:2");
  check_refusal(usa, "usa", "claim chicago-duluth", "Needs 3 red; you have 1 red and 1 locomotive: 1 short.",
                "Il faut 3 rouges ; vous avez 1 rouge et 1 locomotive : il en manque 1.",
                "red:1 locomotive:1");
  check_refusal(usa, "usa", "claim sault-st-marie-winnipeg",
                "Needs 6 cards of one colour; at best you have 2 blue and 1 locomotive: 3 short.",
                "Il faut 6 cartes d’une même couleur ; vous avez au mieux 2 bleues et 1 locomotive : il en "
                "manque 3.",
                "blue:2 locomotive:1");
  usa.hand(1, "");
  check_refusal(usa, "usa", "claim chicago-duluth", "Needs 3 red; you have none: 3 short.",
                "Il faut 3 rouges ; vous n’en avez aucune : il en manque 3.");
  check_refusal(usa, "usa", "claim atlanta-nashville", "Needs 1 card of any colour; you have none: 1 short.",
                "Il faut 1 carte de la couleur de votre choix ; vous n’en avez aucune : il en manque 1.");
}

TEST_CASE("Y-01 taxis are called so when they are missing") {
  auto p = kit::Position("new-york", 2).opened().hand(1, "blue:1 locomotive:1");
  check_refusal(p, "new-york", "claim chelsea-soho", "Needs 4 pink; you have 1 taxi: 3 short.",
                "Il faut 4 roses ; vous avez 1 taxi : il en manque 3.", "locomotive:1");
  p.trains(1, 1);
  check_refusal(p, "new-york", "claim chelsea-soho", "Needs 4 taxis; you have 1 left: 3 short.",
                "Il faut 4 taxis ; il vous en reste 1 : il en manque 3.");
}

TEST_CASE("B-43 a route that is longer than the trains left tells how many are missing") {
  auto p = kit::Position("usa", 2).opened().hand(1, "red:8").trains(1, 2);
  check_refusal(p, "usa", "claim chicago-duluth", "Needs 3 trains; you have 2 left: 1 short.",
                "Il faut 3 wagons ; il vous en reste 2 : il en manque 1.");
  p.trains(1, 0);
  check_refusal(p, "usa", "claim chicago-duluth", "Needs 3 trains; you have none left.",
                "Il faut 3 wagons ; il ne vous en reste aucun.");
}

TEST_CASE("B-45 a closed parallel route tells from how many players on it is open") {
  auto p = kit::Position("usa", 2).opened().own(2, "atlanta-new-orleans-1").hand(1, "yellow:6");
  check_refusal(
      p, "usa", "claim atlanta-new-orleans-2",
      "This route is closed: with 2 players, only one of several parallel routes can be used (with 4 "
      "players, all of them).",
      "Cette route est fermée : à 2 joueurs, une seule des routes parallèles peut servir (à 4 "
      "joueurs, toutes).");
}

TEST_CASE(
    "N-06 N-07 N-08 N-09 N-13 what is missing on tracks, ferries, tunnels and long routes of the north") {
  auto p = kit::Position("nordic", 2).opened().hand(1, "black:1 locomotive:2");
  check_refusal(
      p, "nordic", "claim boden-kiruna-1",
      "Needs 3 black (locomotives do not count here); you have 1 black: 2 short.",
      "Il faut 3 noires (les locomotives ne comptent pas ici) ; vous avez 1 noire : il en manque 2.",
      "black:1");
  p.hand(1, "blue:1 locomotive:1");
  check_refusal(
      p, "nordic", "claim bergen-oslo-1",
      "Needs 4 blue; you have 1 blue and 1 locomotive: 2 short. The tunnel may then cost up to 3 "
      "more.",
      "Il faut 4 bleues ; vous avez 1 bleue et 1 locomotive : il en manque 2. Le tunnel peut ensuite "
      "en coûter jusqu’à 3 de plus.",
      "blue:1 locomotive:1");
  p.hand(1, "purple:3");
  check_refusal(
      p, "nordic", "claim honningsvag-tromso",
      "Needs 2 locomotives and 2 purple (any 3 cards count as a locomotive); you have 3 purple: 2 "
      "locomotives short.",
      "Il faut 2 locomotives et 2 violettes (3 cartes quelconques valent une locomotive) ; vous avez "
      "3 violettes : il manque 2 locomotives.",
      "purple:3");
  p.hand(1, "purple:1 red:3");
  check_refusal(
      p, "nordic", "claim honningsvag-tromso",
      "Needs 2 locomotives and 2 purple (any 3 cards count as a locomotive); you have 1 purple and 3 "
      "other cards: 2 short, including 1 locomotive.",
      "Il faut 2 locomotives et 2 violettes (3 cartes quelconques valent une locomotive) ; vous avez "
      "1 violette et 3 autres cartes : il en manque 2, dont 1 locomotive.",
      "purple:1");
  p.hand(1, "green:5 red:4 blue:3 locomotive:1");
  check_refusal(
      p, "nordic", "claim lieksa-murmansk",
      "Needs 9 cards of one colour (any 4 cards count as one); at best you have 5 green and 8 other "
      "cards: 2 short.",
      "Il faut 9 cartes d’une même couleur (4 cartes quelconques en valent une) ; vous avez au mieux "
      "5 vertes et 8 autres cartes : il en manque 2.",
      "green:5");
}

TEST_CASE("I-09 what is missing on a ferry where nothing stands for a locomotive") {
  auto p = kit::Position("iberia", 2).opened().hand(1, "red:1 locomotive:2");
  check_refusal(p, "iberia", "claim alicante-palma",
                "Needs 3 locomotives and 2 cards of one colour; at best you have 1 red and 2 locomotives: 2 "
                "short, including 1 locomotive.",
                "Il faut 3 locomotives et 2 cartes d’une même couleur ; vous avez au mieux 1 rouge et 2 "
                "locomotives : il en manque 2, dont 1 locomotive.",
                "red:1 locomotive:2");
}

TEST_CASE("M-06 locomotives +4 count where they are wild") {
  auto p = kit::Position("marklin", 2).opened().hand(1, "green:1 red:1 locomotive_4:2 passenger:3");
  check_refusal(
      p, "marklin", "claim berlin-dresden", "Needs 5 green; you have 1 green and 2 locomotives +4: 2 short.",
      "Il faut 5 vertes ; vous avez 1 verte et 2 locomotives +4 : il en manque 2.", "green:1 locomotive_4:2");
  check_refusal(p, "marklin", "claim berlin-magdeburg", "Needs 3 red; you have 1 red: 2 short.",
                "Il faut 3 rouges ; vous avez 1 rouge : il en manque 2.", "red:1");
}

TEST_CASE("S-03 a station that cannot be paid tells what it costs") {
  auto p = kit::Position("stations", 2).opened().hand(1, "red:1");
  p.state.seats[0].stations[0] = static_cast<CityId>(0);
  auto const& city = kit::board("stations").cities[1].id;
  check_refusal(p, "stations", "station " + city,
                "Your next station costs 2 cards of one colour; at best you have 1 red: 1 short.",
                "Votre prochaine gare coûte 2 cartes d’une même couleur ; vous avez au mieux 1 rouge : il en "
                "manque 1.",
                "red:1");
}

TEST_CASE("B-40 N-07 I-09 the missing cards are the fewest that pay for the route, whatever the hand") {
  Xoshiro random(5);
  for (auto const& id : assets::board_ids()) {
    auto const& board = kit::board(id);
    for (int n = 0; n < 300; ++n) {
      Cards hand;
      for (int i = below(random, 12); i > 0; --i) {
        auto const card = card_at(below(random, card_kinds));
        if (board.cards[card] > hand[card]) hand.add(card);
      }
      auto const route = static_cast<RouteId>(below(random, static_cast<int>(board.routes.size())));
      auto const lack = shortfall(board, route, hand);
      auto const payable = [&](int locomotives, int of_color) {
        auto more = hand;
        more.add(Card::locomotive, locomotives);
        more.add(lack.color == Card::none ? Card::red : lack.color, of_color);
        Moves ways;
        payments(board, route, more, ways);
        return !ways.empty();
      };
      CAPTURE(id);
      CAPTURE(board.at(route).id);
      CHECK(payable(lack.symbols, lack.missing - lack.symbols));
      if (lack.missing == 0) continue;
      // One card less never does, be it a locomotive or one of the colour.
      for (int l = 0; l < lack.missing; ++l) CHECK(!payable(l, lack.missing - 1 - l));
    }
  }
}

}  // namespace roundhouse
