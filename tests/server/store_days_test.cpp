/// Results of the deal of the day, in both databases.
#include <doctest/doctest.h>

#include "kit/places.h"
#include "kit/rows.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::write;

DayResult day_result(std::string deal, std::string board, PersonId who, int points) {
  return {.deal = std::move(deal),
          .board = std::move(board),
          .person = std::move(who),
          .name = "",
          .points = points,
          .opponent = 90,
          .won = points > 90,
          .at = at(points)};
}

TEST_CASE_TEMPLATE("one result of the day counts for a person, and goes with them", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddPerson{person("anna")}, AddPerson{person("bert")}}) == Written::How::durable);
  CHECK(write(store, {AddDayResult{day_result("2026-11-17", "usa", "anna", 80)},
                      AddDayResult{day_result("2026-11-17", "usa", "bert", 120)},
                      AddDayResult{day_result("week-2026-11-16", "usa", "anna", 70)},
                      AddDayResult{day_result("week-2026-11-16", "nordic", "anna", 75)}}) ==
        Written::How::durable);
  CHECK(write(store, {AddDayResult{day_result("2026-11-17", "usa", "anna", 200)}}) == Written::How::conflict);
  auto const results = store.day_results("2026-11-17");
  REQUIRE(results.size() == 2);
  CHECK(results[0].person == "bert");
  CHECK(results[0].won);
  CHECK(results[0].name == store.person("bert")->name);
  CHECK(results[1].points == 80);
  CHECK(!results[1].won);
  CHECK(results[1].at == at(80));
  CHECK(store.day_results("week-2026-11-16").size() == 2);
  CHECK(store.day_results_of("anna").size() == 3);
  REQUIRE(write(store, {ForgetPerson{"anna", "somebody"}}) == Written::How::durable);
  CHECK(store.day_results("2026-11-17").size() == 1);
  CHECK(store.day_results_of("anna").empty());
}

}  // namespace
}  // namespace roundhouse::server
