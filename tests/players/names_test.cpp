/// Players by their names.
#include <doctest/doctest.h>

#include <set>

#include "kit/position.h"
#include "kit/sitting.h"

using namespace roundhouse;

TEST_CASE("player names: everybody on the list can be made and has a character in both languages") {
  std::set<std::string_view> names;
  for (auto const& info : players()) {
    CAPTURE(info.name);
    CHECK(make_player(info.name, 1) != nullptr);
    CHECK(why_no_player(info.name).en.empty());
    CHECK(why_no_player(info.name).fr.empty());
    CHECK(info.character.en.ends_with('.'));
    CHECK(info.character.fr.ends_with('.'));
    CHECK(info.character.en != info.character.fr);
    CHECK(names.insert(info.name).second);
  }
  CHECK(player_names().size() == players().size());
  for (auto const* const level : {"beginner", "casual", "regular", "strong", "expert"}) {
    CHECK(std::ranges::count_if(players(), [&](PlayerInfo const& info) {
            return info.name == level && info.kind == PlayerKind::level;
          }) == 1);
  }
}

TEST_CASE("player names: a searcher with limits") {
  for (auto const* const name : {"searcher@100ms", "searcher@200g", "searcher@10ms@2t", "searcher@2t",
                                 "searcher@5g@1000ms@4t", "searcher@1g"}) {
    CAPTURE(name);
    CHECK(make_player(name, 1) != nullptr);
    CHECK(why_no_player(name).en.empty());
  }
}

TEST_CASE("player names: limits that are none") {
  for (std::string const name :
       {"searcher@", "searcher@0g", "searcher@5", "searcher@-5g", "searcher@g", "searcher@5 g", "searcher@5G",
        "searcher@ 5g", "searcher@1.5ms", "searcher@10ms@", "searcher@@5g", "searcher@5g@2", "searcher@0ms",
        "searcher@0t", "searcher@99999999999g", "searcher@5gg"}) {
    CAPTURE(name);
    CHECK(make_player(name, 1) == nullptr);
    auto const why = why_no_player(name);
    CHECK(why.en.starts_with("'" + name + "': limits are a number"));
    CHECK(why.fr.starts_with("« " + name + " » : les limites sont un nombre"));
  }
}

TEST_CASE("player names: nobody is called so") {
  for (std::string const name : {"nobody", "", "Planner", "planner ", "searcher:5g", "expert@5g"}) {
    CAPTURE(name);
    CHECK(make_player(name, 1) == nullptr);
    auto const why = why_no_player(name);
    CHECK(why.en.starts_with("no computer player '" + name + "'; there are: random, greedy, "));
    CHECK(why.fr.starts_with("pas de joueur IA « " + name + " » ; il y a : random, greedy, "));
    CHECK(why.en.ends_with("expert"));
  }
}
