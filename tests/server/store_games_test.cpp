#include <doctest/doctest.h>

#include "kit/places.h"
#include "kit/rows.h"
#include "server/store/sqlite_store.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::entry;
using kit::game;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::seat;
using kit::write;

TEST_CASE_TEMPLATE("games are listed by what is asked for, and unlisted ones only to those who played", Place,
                   OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto secret = game("g3", {seat("anna", 50, 1), seat("bert", 40, 2)}, 30);
  secret.listed = false;
  CHECK(write(store, {AddGame{game("g1", {seat("anna", 100, 1), seat("bert", 90, 2)}, 10)},
                      AddGame{game("g2", {seat("cleo", 80, 2), seat("", 95, 1, "greedy")}, 20)},
                      AddGame{secret}}) == Written::How::durable);
  CHECK(write(store, {AddGame{secret}}) == Written::How::conflict);
  auto const ids = [&](GameFilter const& filter) {
    std::string all;
    for (auto const& one : store.games(filter)) all += one.id + ' ';
    return all;
  };
  GameFilter filter;
  CHECK(ids(filter) == "g2 g1 ");
  filter.asker = "anna";
  CHECK(ids(filter) == "g3 g2 g1 ");
  filter.person = "anna";
  CHECK(ids(filter) == "g3 g1 ");
  filter.limit = 1;
  CHECK(ids(filter) == "g3 ");
  filter.before = at(30);
  CHECK(ids(filter) == "g1 ");
  filter = {};
  filter.asker = "bert";
  filter.person = "bert";
  filter.won = true;
  CHECK(ids(filter).empty());
  filter.won = false;
  CHECK(ids(filter) == "g3 g1 ");
  filter = {};
  filter.board = "nordic";
  CHECK(ids(filter).empty());
  auto const one = store.game("g1");
  REQUIRE(one.has_value());
  CHECK(one->record == "roundhouse record 1\n");
  CHECK(one->seats[1].person == "bert");
  CHECK(one->seats[1].missed == 1);
  CHECK(store.games({}).front().record.empty());
}

TEST_CASE_TEMPLATE("statistics count what somebody played for themselves", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto at_one_screen = game("g2", {seat("anna", 300, 1), seat("anna", 40, 2)}, 20);
  at_one_screen.hot_seat = true;
  auto left = game("g3", {seat("anna", 200, 1), seat("bert", 40, 2)}, 30);
  left.seats[0].left = true;
  CHECK(write(store,
              {AddGame{game("g1", {seat("anna", 100, 1), seat("bert", 90, 2)}, 10)}, AddGame{at_one_screen},
               AddGame{left}, AddGame{game("g4", {seat("anna", 60, 2), seat("bert", 90, 1)}, 40)}}) ==
        Written::How::durable);
  auto const statistics = store.statistics("anna");
  REQUIRE(statistics.size() == 1);
  CHECK(statistics[0].games == 2);
  CHECK(statistics[0].won == 1);
  CHECK(statistics[0].points == 160);
  CHECK(statistics[0].best == 100);
  CHECK(statistics[0].completed == 6);
  CHECK(statistics[0].longest == 50);
}

TEST_CASE_TEMPLATE(
    "ratings follow the places; who leaves is last, and computer players of one level do not meet "
    "themselves",
    Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  CHECK(write(store, {AddPerson{person("anna", "anna")}, AddPerson{person("bert", "bert")},
                      AddPerson{person("gast")}}) == Written::How::durable);
  for (int i = 0; i < 10; ++i) {
    // Guests were rated once; they are not listed.
    auto one = game(
        "g" + std::to_string(i),
        {seat("anna", 100, 1), seat("bert", 90, 2), seat("", 80, 3, "greedy"), seat("gast", 70, 4)}, i + 1);
    CHECK(write(store, {AddGame{one}}) == Written::How::durable);
  }
  auto const board = store.leaderboard("usa", 10);
  REQUIRE(board.size() == 3);
  CHECK(board[0].person == "anna");
  CHECK(board[0].name == "Name of anna");
  CHECK(board[0].games == 10);
  CHECK(board[1].person == "bert");
  CHECK(board[2].person == "bot:greedy");
  CHECK(board[0].mean > board[1].mean);
  CHECK(board[0].deviation < 350);
  CHECK(store.leaderboard("usa", 1).size() == 1);
  CHECK(store.leaderboard("nordic", 10).empty());

  auto gone = game("gone", {seat("anna", 100, 1), seat("bert", 90, 2)}, 50);
  gone.seats[0].left = true;
  auto const before = store.ratings("anna").front().mean;
  CHECK(write(store, {AddGame{gone}}) == Written::How::durable);
  CHECK(store.ratings("anna").front().mean < before);

  auto const greedy = store.ratings("bot:greedy").front();
  CHECK(write(store, {AddGame{game("twins",
                                   {seat("", 10, 1, "greedy"), seat("", 9, 2, "greedy"), seat("anna", 5, 3)},
                                   60)}}) == Written::How::durable);
  CHECK(store.ratings("bot:greedy").front().mean == greedy.mean);
  CHECK(store.ratings("bot:greedy").front().games == greedy.games);
}

TEST_CASE_TEMPLATE("somebody who is forgotten is nowhere any more", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto sat = entry("t", 1);
  sat.kind = "sat";
  sat.body = "Name of anna";
  TableRow row;
  row.id = "t";
  row.board = "usa";
  row.host = "anna";
  row.people = {"anna", "bert"};
  CHECK(write(store, {AddPerson{person("anna", "anna")}, AddSession{{"s", "anna", at(1), at(2)}}, Append{sat},
                      PutTable{row}, AddChat{{"t", 1, at(1), "anna", "Anna", 1, "my address is"}},
                      SetMute{"anna", "bert", true}, SetMute{"bert", "anna", true},
                      AddGame{game("g", {seat("anna", 100, 1), seat("bert", 90, 2)}, 10)}}) ==
        Written::How::durable);
  CHECK(write(store, {ForgetPerson{"anna", "somebody"}}) == Written::How::durable);
  CHECK(!store.person("anna").has_value());
  CHECK(!store.person_by_account("anna").has_value());
  CHECK(!store.session("s").has_value());
  CHECK(store.chat("t", 0, 10).empty());
  CHECK(store.muted_by("anna").empty());
  CHECK(store.muted_by("bert").empty());
  CHECK(store.ratings("anna").empty());
  CHECK(store.statistics("anna").empty());
  CHECK(store.game("g")->seats[0].name == "somebody");
  CHECK(store.game("g")->seats[0].person.empty());
  CHECK(store.log("t", 0).front().body == "somebody");
  CHECK(write(store, {AddPerson{person("other", "anna")}}) == Written::How::durable);
}

}  // namespace
}  // namespace roundhouse::server
