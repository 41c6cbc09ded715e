/// Bans, reports, blocks, recovery codes, the audit log and ratings computed anew, in the store.
#include <doctest/doctest.h>

#include <algorithm>

#include "kit/places.h"
#include "kit/rows.h"

namespace roundhouse::server {
namespace {

using kit::at;
using kit::OnPostgres;
using kit::OnSqlite;
using kit::person;
using kit::seat;
using kit::write;
using How = Written::How;

AuditLine audit_line(char const* deed, PersonId about) {
  return {.at = at(1), .deed = deed, .person = std::move(about), .why = "why"};
}

TEST_CASE_TEMPLATE("a ban holds until its end, or until it is ended", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  tables::Ban const person_ban{.id = "b1", .person = "anna", .since = at(0), .ends = at(100), .why = "spam"};
  tables::Ban const network_ban{.id = "b2", .network = "192.0.2.0/24", .since = at(1)};
  REQUIRE(write(store, {AddBan{person_ban}, AddBan{network_ban}}) == How::durable);
  auto const both = store.bans(at(50));
  REQUIRE(both.size() == 2);
  CHECK(both[0].network == "192.0.2.0/24");
  CHECK(both[0].ends == Moment::max());
  CHECK(both[1].person == "anna");
  CHECK(both[1].why == "spam");
  CHECK(store.bans(at(100)).size() == 1);
  CHECK(write(store, {EndBan{"b2", at(60)}}) == How::durable);
  CHECK(store.bans(at(60)).size() == 1);
  CHECK(write(store, {EndBan{"b2", at(61)}}) == How::conflict);
  CHECK(write(store, {EndBan{"none", at(61)}}) == How::conflict);
}

TEST_CASE_TEMPLATE("reports are open until they are settled, once", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  Report const first{.id = "r1",
                     .at = at(1),
                     .by = "anna",
                     .person = "bert",
                     .table = "t",
                     .line = 3,
                     .said = "boo",
                     .why = "rude"};
  Report const second{.id = "r2", .at = at(2), .by = "carl", .table = "t"};
  REQUIRE(write(store, {AddReport{first}, AddReport{second}}) == How::durable);
  REQUIRE(store.reports(true, 10).size() == 2);
  CHECK(store.reports(true, 10).front().id == "r2");
  CHECK(store.reports(true, 1).size() == 1);
  auto const read = *store.report("r1");
  CHECK(read.by == "anna");
  CHECK(read.person == "bert");
  CHECK(read.line == 3);
  CHECK(read.said == "boo");
  CHECK(read.why == "rude");
  CHECK(read.is_open());
  CHECK(write(store, {SettleReport{"r1", at(5)}}) == How::durable);
  CHECK(write(store, {SettleReport{"r1", at(6)}}) == How::conflict);
  CHECK(store.reports(true, 10).size() == 1);
  CHECK(store.reports(false, 10).size() == 2);
  CHECK(store.reports_by("anna").size() == 1);
}

TEST_CASE_TEMPLATE("a recovery code counts once, within its time, and new ones take the place of the old",
                   Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {SetRecoveryCodes{"anna", {"h1", "h2"}}}) == How::durable);
  CHECK(store.recovery_codes("anna", at(0)) == 2);
  CHECK(write(store, {UseRecoveryCode{"bert", "h1", at(0)}}) == How::conflict);
  CHECK(write(store, {UseRecoveryCode{"anna", "h1", at(0)}}) == How::durable);
  CHECK(write(store, {UseRecoveryCode{"anna", "h1", at(0)}}) == How::conflict);
  REQUIRE(write(store, {AddRecoveryCode{"anna", "short", at(10)}}) == How::durable);
  CHECK(write(store, {UseRecoveryCode{"anna", "short", at(10)}}) == How::conflict);
  CHECK(store.recovery_codes("anna", at(9)) == 2);
  REQUIRE(write(store, {SetRecoveryCodes{"anna", {"h3"}}}) == How::durable);
  CHECK(store.recovery_codes("anna", at(0)) == 1);
  CHECK(write(store, {UseRecoveryCode{"anna", "h2", at(0)}}) == How::conflict);
}

TEST_CASE_TEMPLATE("the audit log is numbered without gaps, whoever writes", Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto const beside = place.open();  // as `roundhouse admin` beside a server
  auto& second = *beside;
  CHECK(store.last_audit() == 0);
  REQUIRE(write(store, {AddAudit{audit_line(deed::ban, "anna")}}) == How::durable);
  REQUIRE(write(second, {AddAudit{audit_line(deed::unban, "anna")}}) == How::durable);
  REQUIRE(write(store, {AddAudit{audit_line(deed::ban, "bert")}}) == How::durable);
  CHECK(store.last_audit() == 3);
  auto const news = store.audit_after(1, 10);
  REQUIRE(news.size() == 2);
  CHECK(news[0].number == 2);
  CHECK(news[0].deed == deed::unban);
  CHECK(news[1].person == "bert");
  CHECK(store.audit(100, "", 2).front().number == 3);
  CHECK(store.audit(3, "", 10).front().number == 2);
  CHECK(store.audit(100, "anna", 10).size() == 2);
}

TEST_CASE_TEMPLATE(
    "a removed line keeps its number and loses its words; a removed table loses chat, game and record", Place,
    OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  ChatLine line{"t", 1, at(0), "anna", "Anna", 1, "boo"};
  auto other = line;
  other.number = 2;
  REQUIRE(write(store, {AddChat{line}, AddChat{other},
                        AddGame{kit::game("t", {seat("anna", 10, 1), seat("bert", 5, 2)}, 9)}}) ==
          How::durable);
  CHECK(write(store, {RemoveChat{"t", 2}}) == How::durable);
  CHECK(write(store, {RemoveChat{"t", 2}}) == How::conflict);
  CHECK(write(store, {RemoveChat{"t", 3}}) == How::conflict);
  REQUIRE(store.chat("t", 0, 10).size() == 2);
  CHECK(store.chat("t", 0, 10).back().text.empty());
  CHECK(store.chat_by("anna").size() == 1);
  CHECK(store.chat_line("t", 1)->text == "boo");
  CHECK(write(store, {RemoveTable{"t"}}) == How::durable);
  CHECK(store.chat("t", 0, 10).empty());
  CHECK(!store.game("t"));
}

TEST_CASE_TEMPLATE("ratings computed anew are those that were; without a removed game they are others", Place,
                   OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {AddPerson{person("anna", "anna")}, AddPerson{person("bert", "bert")}}) ==
          How::durable);
  for (int i = 0; i < 5; ++i) {
    auto played = kit::game("g" + std::to_string(i),
                            {seat("anna", 10, i % 2 + 1), seat("bert", 5, 2 - i % 2)}, 100 + i);
    played.rated = true;
    REQUIRE(write(store, {AddGame{played}}) == How::durable);
  }
  auto const before = store.ratings("anna");
  REQUIRE(before.size() == 1);
  auto const games = std::make_shared<std::int64_t>(0);
  REQUIRE(write(store, {RecomputeRatings{games}}) == How::durable);
  CHECK(*games == 5);
  auto const after = store.ratings("anna");
  REQUIRE(after.size() == 1);
  CHECK(after[0].mean == before[0].mean);
  CHECK(after[0].deviation == before[0].deviation);
  CHECK(after[0].games == 5);
  REQUIRE(write(store, {RemoveTable{"g0"}, RecomputeRatings{}}) == How::durable);
  CHECK(store.ratings("anna")[0].games == 4);
  CHECK(store.ratings("anna")[0].mean != before[0].mean);
}

TEST_CASE_TEMPLATE("people are found by name, id and address; what looks like a pattern is none", Place,
                   OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  auto anna = person("p-anna", "anna%b");
  anna.name = "Anna%b";
  auto guest = person("p-guest");
  guest.name = "Annabel";
  REQUIRE(write(store, {AddPerson{anna}, AddPerson{guest}, NoteVisit{{"p-guest", "192.0.2.7", at(1)}}}) ==
          How::durable);
  auto const both = store.find_people("anna", 10);
  REQUIRE(both.size() == 2);
  CHECK(both[0].id == "p-anna");  // accounts first
  CHECK(store.find_people("anna", 1).size() == 1);
  CHECK(store.find_people("a%b", 10).size() == 1);
  CHECK(store.find_people("p-guest", 10).front().name == "Annabel");
  CHECK(store.find_people("192.0.2.7", 10).size() == 1);
  CHECK(store.find_people("nobody", 10).empty());
  REQUIRE(write(store, {NoteVisit{{"p-guest", "192.0.2.7", at(9)}}}) == How::durable);
  REQUIRE(store.visits("p-guest").size() == 1);
  CHECK(store.visits("p-guest")[0].at == at(9));
}

TEST_CASE_TEMPLATE("whoever is forgotten is forgotten by bans, reports, blocks, codes and addresses, too",
                   Place, OnSqlite, OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store,
                {AddPerson{person("anna", "anna")}, AddPerson{person("bert")},
                 AddBan{{.id = "b", .person = "anna"}}, SetModerator{"anna", true},
                 AddReport{{.id = "r1", .at = at(1), .by = "anna", .person = "bert", .said = "x"}},
                 AddReport{{.id = "r2", .at = at(1), .by = "bert", .person = "anna", .said = "I am Anna"}},
                 SetBlock{"anna", "bert", true}, SetBlock{"bert", "anna", true},
                 SetRecoveryCodes{"anna", {"h"}}, NoteVisit{{"anna", "192.0.2.7", at(1)}}}) == How::durable);
  CHECK(store.blocked_by("bert") == std::vector<PersonId>{"anna"});
  CHECK(store.moderators() == std::vector<PersonId>{"anna"});
  CHECK(write(store, {SetModerator{"anna", true}}) == How::conflict);
  REQUIRE(write(store, {ForgetPerson{"anna", "—"}}) == How::durable);
  CHECK(store.bans(at(0)).empty());
  CHECK(store.moderators().empty());
  CHECK(store.report("r1")->by.empty());
  CHECK(store.report("r2")->person.empty());
  CHECK(store.report("r2")->said.empty());
  CHECK(store.blocked_by("anna").empty());
  CHECK(store.blocked_by("bert").empty());
  CHECK(store.recovery_codes("anna", at(0)) == 0);
  CHECK(store.visits("anna").empty());
}

TEST_CASE_TEMPLATE("addresses, ended bans and expired codes are thrown away in time", Place, OnSqlite,
                   OnPostgres) {
  Place place;
  auto const opened = place.open();
  auto& store = *opened;
  REQUIRE(write(store, {NoteVisit{{"anna", "192.0.2.7", at(1)}}, NoteVisit{{"anna", "192.0.2.8", at(50)}},
                        AddRecoveryCode{"anna", "h", at(10)}}) == How::durable);
  Prune prune;
  prune.now = at(60);
  prune.visits_before = at(20);
  REQUIRE(write(store, {prune}) == How::durable);
  REQUIRE(store.visits("anna").size() == 1);
  CHECK(store.visits("anna")[0].address == "192.0.2.8");
  CHECK(store.recovery_codes("anna", at(0)) == 0);
}

}  // namespace
}  // namespace roundhouse::server
