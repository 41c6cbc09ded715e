// Reasons in words: every aim and every fear in both languages, with the seat_names of routes, tickets and
// rivals; the advice that a person gets at the terminal.
#include "text/explanations.h"

#include <doctest/doctest.h>

#include <sstream>

#include "cli/desk/desk.h"
#include "cli/play/session.h"
#include "kit/position.h"
#include "text/moves.h"

namespace roundhouse {
namespace {

std::vector<std::string> const seat_names{"Anna", "Bruno"};

/// A move on a board with what is known about it, and the sentence for it.
struct Told {
  Board const* board = nullptr;
  State state;
  Move move;
  Explanation why;

  std::string in(Language language) const {
    return text::explanation_text({*board, state, seat_id(0), move}, why, seat_names, language);
  }
};

RouteId route(std::string_view board, std::string_view id) {
  auto const found = kit::board(board).find_route(id);
  REQUIRE(found);
  return *found;
}
TicketId ticket(std::string_view board, std::string_view id) {
  auto const found = kit::board(board).find_ticket(id);
  REQUIRE(found);
  return *found;
}

Explanation reason(Aim aim) {
  Explanation why;
  why.aim = aim;
  return why;
}

Told on(std::string_view board, Aim aim, std::string_view words) {
  kit::Position position(board, 2);
  position.opened();
  auto const move = move_from_words(kit::board(board), position.state, seat_id(0), words);
  REQUIRE(move);
  Told told{&kit::board(board), position.state, *move, {}};
  told.why = reason(aim);
  return told;
}

/// Claiming Denver–Omaha for Portland–Nashville on the board USA.
Told denver_omaha(Aim aim) {
  auto told = on("usa", aim, "claim denver-omaha");
  told.why.gain = 7;
  told.why.tickets.insert(ticket("usa", "portland-nashville"));
  told.why.plan.insert(route("usa", "denver-omaha"));
  return told;
}

void check(Told const& told, std::string_view en, std::string_view fr) {
  CHECK(told.in(Language::en) == en);
  CHECK(told.in(Language::fr) == fr);
}

}  // namespace

TEST_CASE("explanations: tickets and the plan") {
  check(on("usa", Aim::only_move, "draw"), "It is the only possible move.", "C’est le seul coup possible.");
  auto told = denver_omaha(Aim::join_tickets);
  check(told, "Denver–Omaha is needed for Portland–Nashville (17); then nothing else is missing.",
        "Denver–Omaha sert à Portland–Nashville (17) ; il ne manque ensuite plus rien.");
  told.why.plan.insert(route("usa", "kansas-city-omaha-1"));
  check(told, "Denver–Omaha is needed for Portland–Nashville (17); then only Kansas City–Omaha is missing.",
        "Denver–Omaha sert à Portland–Nashville (17) ; il ne manque ensuite que Kansas City–Omaha.");
  told.why.plan.insert(route("usa", "kansas-city-saint-louis-1"));
  told.why.plan.insert(route("usa", "nashville-saint-louis"));
  told.why.plan.insert(route("usa", "portland-salt-lake-city"));
  CHECK(told.in(Language::en)
            .ends_with("then Kansas City–Omaha, Kansas City–Saint Louis, Nashville–Saint Louis and others "
                       "are still missing."));
  told.why.tickets = {};
  check(told, "It is part of the plan for the tickets.", "C’est une étape du plan pour les billets.");
}

TEST_CASE("explanations: cards") {
  auto told = denver_omaha(Aim::collect_cards);
  told.move = make_move(MoveKind::draw);
  check(told, "Cards are needed for Denver–Omaha, on the way to Portland–Nashville (17).",
        "Il faut des cartes pour Denver–Omaha, en vue de Portland–Nashville (17).");
  told.why.tickets = {};
  check(told, "Cards are needed for Denver–Omaha.", "Il faut des cartes pour Denver–Omaha.");
  told.why.plan = {};
  check(told, "The plan needs these cards.", "Le plan a besoin de ces cartes.");
  check(on("usa", Aim::stock_up, "draw"), "No route is urgent right now; these cards will be useful later.",
        "Aucune route ne presse pour l’instant ; ces cartes serviront plus tard.");
  check(on("usa", Aim::spare_cards, "draw"), "These cards are the easiest to spare.",
        "Ce sont les cartes dont on se passe le mieux.");
  told = denver_omaha(Aim::spare_cards);
  told.move = make_move(MoveKind::draw);
  check(told, "These cards are the easiest to spare; the others are for Denver–Omaha.",
        "Ce sont les cartes dont on se passe le mieux ; les autres sont pour Denver–Omaha.");
}

TEST_CASE("explanations: routes for points, paths and rivals") {
  check(denver_omaha(Aim::score_points), "Denver–Omaha is worth claiming just for its 7 points.",
        "Denver–Omaha vaut la peine à elle seule : 7 points.");
  auto told = denver_omaha(Aim::longest_path);
  check(told, "Denver–Omaha makes the longest path longer: about 7 points.",
        "Denver–Omaha rallonge le chemin le plus long : environ 7 points.");
  told.why.gain = 0;
  check(told, "Denver–Omaha makes the longest path longer.", "Denver–Omaha rallonge le chemin le plus long.");
  told = denver_omaha(Aim::block);
  check(told, "An opponent badly needs Denver–Omaha; once it is taken, there is no easy way around.",
        "Un adversaire a vraiment besoin de Denver–Omaha ; une fois la route prise, pas de détour facile.");
  told.why.feared_seat = seat_id(1);
  CHECK(told.in(Language::en).starts_with("Bruno badly needs Denver–Omaha"));
  CHECK(told.in(Language::fr).starts_with("Bruno a vraiment besoin de Denver–Omaha"));
  check(denver_omaha(Aim::end_game), "The end is near, and this makes the most of what is left.",
        "La fin approche, et c’est le meilleur parti à tirer de ce qui reste.");
}

TEST_CASE("explanations: choosing and drawing tickets") {
  auto told = on("usa", Aim::draw_tickets, "tickets");
  check(told, "There is room for more tickets: 45 trains left.",
        "Il y a de la place pour d’autres billets : il reste 45 wagons.");
  told.why.turns_left = 12;
  check(told, "There is room for more tickets: 45 trains and about 12 turns left.",
        "Il y a de la place pour d’autres billets : il reste 45 wagons et environ 12 tours.");
  told.state = kit::Position("usa", 2)
                   .opened()
                   .no_tickets()
                   .next_tickets("boston-miami denver-el-paso calgary-phoenix")
                   .play(1, "tickets")
                   .state;
  told.why = reason(Aim::choose_tickets);
  told.move = make_move(MoveKind::keep, 1);
  check(told, "Boston–Miami (12) fits best with the routes and tickets so far.",
        "Boston–Miami (12) s’accorde le mieux avec les routes et les billets actuels.");
  told.move = make_move(MoveKind::keep, 3);
  check(told,
        "Boston–Miami (12) and Denver–El Paso (4) go well together, and with the routes and tickets so far.",
        "Boston–Miami (12) et Denver–El Paso (4) vont bien ensemble, et avec les routes et les billets "
        "actuels.");
  told.why.aim = Aim::deny_tickets;
  told.move = make_move(MoveKind::pick, index(ticket("usa", "boston-miami")));
  check(told, "Boston–Miami (12) would be worth too much to the next player.",
        "Boston–Miami (12) rapporterait trop au joueur suivant.");
  told.move = make_move(MoveKind::draw);
  check(told, "The tickets passed on must not help the next player.",
        "Les billets passés ne doivent pas aider le joueur suivant.");
  told.why.aim = Aim::choose_tickets;
  check(told, "This mix suits the trains and turns that are left.",
        "Ce choix convient aux wagons et aux tours qui restent.");
}

TEST_CASE("explanations: tunnels") {
  auto told = on("nordic", Aim::push_tunnel, "claim bergen-oslo-1");
  check(told, "Bergen–Oslo is worth the extra cards.", "Bergen–Oslo vaut bien ce supplément.");
  told.why.tickets.insert(ticket("nordic", "stockholm-bergen"));
  check(told, "Bergen–Oslo is worth the extra cards: it is needed for Stockholm–Bergen (8).",
        "Bergen–Oslo vaut bien ce supplément : elle sert à Stockholm–Bergen (8).");
  told.why.aim = Aim::retreat;
  check(told, "The cards are worth more than Bergen–Oslo.", "Les cartes valent plus que Bergen–Oslo.");
  told.why.plan.insert(route("nordic", "lillehammer-oslo"));
  check(told, "The cards are worth more than Bergen–Oslo: they are for Lillehammer–Oslo.",
        "Les cartes valent plus que Bergen–Oslo : elles sont pour Lillehammer–Oslo.");
}

TEST_CASE("explanations: passengers, festivals, provinces") {
  auto told = on("marklin", Aim::place_passenger, "passenger berlin");
  told.why.gain = 15;
  check(told, "From Berlin, goods worth about 15 points are within reach.",
        "Depuis Berlin, environ 15 points de marchandises sont à portée.");
  told.move = make_move(MoveKind::no_passenger);
  check(told, "The passenger will find a better place to start.",
        "Le voyageur trouvera un meilleur point de départ.");
  told.why.aim = Aim::ride;
  check(told, "Goods worth about 15 points wait along the way.",
        "Environ 15 points de marchandises attendent en chemin.");

  told = on("iberia", Aim::festivals, "festival cadiz");
  told.why.gain = 14;
  check(told, "The cards of Cádiz add 14 points.", "Les cartes de Cadix ajoutent 14 points.");
  told.move = make_move(MoveKind::no_festival);
  check(told, "The festival cards there are not worth it.", "Les cartes festival n’y valent pas la peine.");
  told.move = make_move(MoveKind::claim, index(route("iberia", "cadiz-sevilla-1")));
  check(told, "It also brings festival cards worth 14 points.",
        "Elle permet aussi de prendre des cartes festival : 14 points.");

  told = on("south-korea", Aim::provinces, "province yellow");
  told.why.gain = 1;
  check(told, "A train on Gyeonggi is worth about 1 point.", "Un wagon sur Gyeonggi vaut environ 1 point.");
  told.move = make_move(MoveKind::claim, 0);
  told.why.gain = 1.5;
  check(told, "A train on the provinces table is worth about 1.5 points.",
        "Un wagon sur le tableau des provinces vaut environ 1,5 point.");
  told.move = make_move(MoveKind::no_province);
  check(told, "The train is worth more on the map.", "Le wagon vaut plus sur la carte.");
}

TEST_CASE("explanations: every fear") {
  auto told = denver_omaha(Aim::only_move);
  auto const behind_aim = [&](Language l) {
    auto const text = told.in(l);
    return text.substr(text.find(". ") + 2);
  };
  auto const check_fear = [&](Fear fear, std::string_view en, std::string_view fr) {
    told.why.fear = fear;
    CHECK(behind_aim(Language::en) == en);
    CHECK(behind_aim(Language::fr) == fr);
  };
  told.why.feared_seat = seat_id(1);
  check_fear(Fear::losing_route, "Bruno may want Denver–Omaha too: better not wait.",
             "Bruno peut vouloir Denver–Omaha aussi : mieux vaut ne pas attendre.");
  check_fear(Fear::emptied_cities, "Bruno may collect the goods first.",
             "Bruno peut ramasser les marchandises avant.");
  check_fear(Fear::lost_majority, "Bruno may take the lead in this province.",
             "Bruno peut prendre la tête dans cette province.");
  told.why.feared_route = route("usa", "denver-helena");
  check_fear(Fear::dear_tunnel, "Denver–Helena is a tunnel and may cost extra.",
             "Denver–Helena est un tunnel et peut coûter un supplément.");
  check_fear(Fear::too_few_trains, "Only 45 trains left.", "Il ne reste que 45 wagons.");
  check_fear(Fear::too_few_turns, "The game may end before the plan is finished.",
             "La partie peut finir avant que le plan soit achevé.");
  told.why.plan_turns = 6;
  told.why.turns_left = 4;
  check_fear(Fear::too_few_turns,
             "The game may end first: the plan takes about 6 turns, and about 4 are left.",
             "La partie peut finir avant : le plan demande environ 6 tours, et il en reste environ 4.");
  // Numbers that would speak against what is said are not told.
  told.why.plan_turns = 28;
  told.why.turns_left = 40;
  check_fear(Fear::too_few_turns, "Others may take a route of the plan first.",
             "D’autres peuvent prendre avant une route du plan.");
}

TEST_CASE("explanations: the best other moves and the games imagined") {
  auto told = on("usa", Aim::only_move, "draw");
  auto const tickets = make_move(MoveKind::draw_tickets);
  auto const take = make_move(MoveKind::take, index(Card::red));
  told.why.options = {{told.move, 41.5}, {tickets, 41.5}, {take, 39.25}, {make_move(MoveKind::pass), 1}};
  check(told,
        "It is the only possible move. Next best: draw 3 tickets (just as good) and take the red card from "
        "the row "
        "(−2.2).",
        "C’est le seul coup possible. Autres bons coups : piocher 3 billets (aussi bon) et prendre la carte "
        "rouge de "
        "la rangée (−2,2).");
  told.why.games_imagined = 1234567;
  CHECK(told.in(Language::en).find("Next best, in 1,234,567 simulated games: ") != std::string::npos);
  CHECK(told.in(Language::fr).find("d’après 1\u202f234\u202f567 parties simulées : ") != std::string::npos);
  told.why.options.clear();
  check(told, "It is the only possible move. Based on 1,234,567 simulated games.",
        "C’est le seul coup possible. D’après 1\u202f234\u202f567 parties simulées.");
}

TEST_CASE("explanations: no aim and no fear is without words") {
  for (int a = 0; a < aims; ++a) {
    for (int f = 0; f < fears; ++f) {
      auto told = denver_omaha(static_cast<Aim>(a));
      told.why.fear = static_cast<Fear>(f);
      for (auto const language : {Language::en, Language::fr}) {
        auto const text = told.in(language);
        INFO(a << " " << f << " " << text);
        CHECK(text.ends_with('.'));
        CHECK(text.find("  ") == std::string::npos);
        CHECK((f == 0) == (text.find(". ") == std::string::npos));
      }
    }
  }
}

namespace {

/// Plays like `greedy`, and always has the same to say.
class Talker final : public Player {
 public:
  Move decide(Board const& board, View const& view, Moves const& legal) override {
    return greedy_->decide(board, view, legal);
  }
  std::optional<Explanation> explanation() const override { return reason(Aim::stock_up); }

 private:
  std::unique_ptr<Player> greedy_ = make_player("greedy", 5);
};

/// Takes the first of the moves without a word.
class Silent final : public Player {
 public:
  Move decide(Board const& /*board*/, View const& /*view*/, Moves const& legal) override { return legal[0]; }
};

struct Evening {
  FastDealer dealer{numbered_seed(4)};
  Game game{kit::board("usa"), {.players = 2, .first = seat_id(0)}, dealer};
  std::istringstream in;
  std::ostringstream out;
  cli::Terminal terminal{in, out, {}};

  cli::Desk desk(Language language) {
    Moves legal;
    game.legal(seat_id(0), legal);
    auto const view = game.view(seat_id(0));
    return {terminal,
            game.board(),
            seat_names,
            language,
            seat_id(0),
            view,
            cli::Menu(game.board(), view.state, seat_id(0), legal, language)};
  }
};

}  // namespace

TEST_CASE("hints: the move, its number in the menu, and why") {
  Evening table;
  auto desk = table.desk(Language::en);
  Talker talker;
  cli::show_hint(desk, talker);
  CHECK(table.out.str().starts_with("Hint: "));
  CHECK(table.out.str().find("No route is urgent right now") != std::string::npos);
  CHECK(table.game.decisions() == 0);

  table.out.str("");
  Silent silent;
  cli::show_hint(desk, silent);
  CHECK(table.out.str().starts_with("Hint: "));
  CHECK(table.out.str().find("route") == std::string::npos);
}

TEST_CASE("hints: asked for in words, in both languages") {
  for (auto const* const word : {"hint", "h", "H", "conseil"}) {
    Evening table;
    auto english = table.desk(Language::en);
    CHECK(cli::answer(english, word));
    CHECK(table.out.str().starts_with("Hint: "));
    table.out.str("");
    auto french = table.desk(Language::fr);
    CHECK(cli::answer(french, word));
    CHECK(table.out.str().starts_with("Conseil : "));
  }
}

TEST_CASE("reasons: a player that gives none is passed over") {
  Evening table;
  Moves legal;
  table.game.legal(seat_id(1), legal);
  Talker talker;
  auto const& board = table.game.board();
  auto const view = table.game.view(seat_id(1));
  auto const told = cli::reason_text(table.terminal, board, view, legal[0], talker, seat_names, Language::en);
  CHECK(told.find("Bruno · Keep ") != std::string::npos);
  CHECK(told.find("No route is urgent right now") != std::string::npos);
  CHECK(cli::reason_text(table.terminal, board, view, legal[0], Silent(), seat_names, Language::en).empty());
}

TEST_CASE("reasons: told after every move of a computer player, if they are asked for") {
  for (bool const explain : {false, true}) {
    cli::GamePlan plan;
    plan.board = &kit::board("new-york");
    plan.setup = {.players = 2, .first = seat_id(0)};
    plan.explain = explain;
    plan.seats.push_back({"Anna", "talker", std::make_unique<Talker>()});
    plan.seats.push_back({"Bruno", "greedy", make_player("greedy", 6)});
    std::istringstream in;
    std::ostringstream out;
    cli::Terminal terminal(in, out, {});
    CHECK(cli::Session(std::move(plan), terminal).run() == 0);
    CHECK((out.str().find("Anna · ") != std::string::npos) == explain);
    CHECK((out.str().find("these cards will be useful later.") != std::string::npos) == explain);
    CHECK(out.str().find("Bruno · ") == std::string::npos);
  }
}

}  // namespace roundhouse
