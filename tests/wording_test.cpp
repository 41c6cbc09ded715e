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

}  // namespace roundhouse
