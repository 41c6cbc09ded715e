/// A device's session is renewed now and then: nobody becomes a stranger by it, and the old one really ends.
#include <future>
#include <set>

#include "running_server.h"
#include "server/people/people.h"
#include "server/store/sqlite_store.h"
#include "sqlite/database.h"

using namespace roundhouse;
using namespace roundhouse::test;
using namespace std::chrono_literals;
using std::chrono::days;

namespace {

/// People on a store of their own, at whatever time.
struct Club {
  Folder folder;
  server::SqliteStore store{folder.path() / "a.db"};
  people::People people{store, people::Effort::least};
  tables::Moment start{1'800'000'000s};

  people::SignedIn guest() {
    return std::get<people::SignedIn>(people.add_guest("Anna", Language::en, start));
  }
  std::optional<people::Known> who(server::Secret const& token, tables::Moment now) {
    auto known = people.who(token.reveal(), now);
    store.flush();
    return known;
  }
};

}  // namespace

TEST_CASE("a session is renewed when it is no longer fresh, and not before") {
  Club club;
  auto const guest = club.guest();
  auto const known = club.who(guest.token, club.start + 30 * 24h - 1ms);
  REQUIRE(known);
  CHECK(!club.people.wants_renewal(*known, club.start + 30 * 24h - 1ms));
  CHECK(club.people.wants_renewal(*known, club.start + 30 * 24h));
}

TEST_CASE(
    "the old session stays good for some minutes after the device has shown the new one, then it ends") {
  Club club;
  auto const guest = club.guest();
  auto const then = club.start + days(31);
  auto const renewed = club.people.renew(*club.who(guest.token, then), then);
  REQUIRE(renewed);
  CHECK(renewed->token.reveal() != guest.token.reveal());
  // As long as the new one has not been shown it may have got lost, and the old one counts as ever.
  CHECK(club.who(guest.token, then + days(2)));
  auto const shown = then + 1s;
  auto const first = club.who(renewed->token, shown);
  REQUIRE(first);
  CHECK(first->person.id == guest.person.id);
  CHECK(!first->renews.empty());
  auto const old = club.who(guest.token, shown + 9min);
  REQUIRE(old);
  CHECK(old->replaced);
  CHECK(!club.people.wants_renewal(*old, shown + 9min));
  CHECK(!club.who(guest.token, shown + people::session_grace));
  CHECK(!club.who(guest.token, shown + days(1)));
  auto const later = club.who(renewed->token, shown + days(20));
  REQUIRE(later);
  CHECK(later->renews.empty());
}

TEST_CASE("requests at the same time make one new session; one that got lost is made again") {
  Club club;
  auto const guest = club.guest();
  auto const then = club.start + days(31);
  auto const known = *club.who(guest.token, then);
  auto const first = club.people.renew(known, then);
  REQUIRE(first);
  for (int i = 0; i < 5; ++i) CHECK(!club.people.renew(known, then + 1s));
  auto const second = club.people.renew(known, then + 3min);
  REQUIRE(second);
  CHECK(!club.who(first->token, then + 4min));
  CHECK(club.who(second->token, then + 4min)->person.id == guest.person.id);
  CHECK(club.who(guest.token, then + 5min));
}

TEST_CASE("signing out after a renewal ends both sessions, and a new password all of them") {
  Club club;
  auto const guest = club.guest();
  auto const then = club.start + days(31);
  auto const renewed = *club.people.renew(*club.who(guest.token, then), then);
  auto const known = *club.who(renewed.token, then);
  SUBCASE("signing out") {
    CHECK(!club.people.sign_out(known.person.id, known.session));
  }
  SUBCASE("a new password") {
    CHECK(std::holds_alternative<people::SignedIn>(
        club.people.set_password(known.person, server::Secret("correct horse"), server::Secret(), then)));
  }
  CHECK(!club.who(guest.token, then + 1s));
  CHECK(!club.who(renewed.token, then + 1s));
}

TEST_CASE("a visit is noted, once a day") {
  Club club;
  auto const guest = club.guest();
  club.who(guest.token, club.start + 23h);
  CHECK(club.store.person(guest.person.id)->seen == club.start);
  club.who(guest.token, club.start + 25h);
  CHECK(club.store.person(guest.person.id)->seen == club.start + 25h);
}

TEST_CASE("many requests at the time of the renewal: all are answered to the same person") {
  Folder const folder;
  Wanted wanted;
  wanted.options.db = (folder.path() / "games.db").string();
  RunningServer const server(wanted);
  auto anna = guest(server, "Anna");
  auto const id = person_id(anna);
  auto const wire = open(anna);
  sqlite::Database(wanted.options.db, false)
      .run("UPDATE session SET created = created - 31 * 86400000, expires = expires - 31 * 86400000");
  std::vector<std::future<client::Answer>> asked;
  for (int i = 0; i < 6; ++i) {
    asked.push_back(std::async(std::launch::async, [cookie = anna.cookie(), &server] {
      auto device = server.client();
      device.set_cookie(cookie);
      return device.ask("GET", "/api/me");
    }));
  }
  std::set<std::string> cookies;
  for (auto& one : asked) {
    auto const answer = one.get();
    CHECK(json_of(answer).at("person").at("id").as_string() == id);
    if (auto const cookie = client::cookie_in(answer)) cookies.insert(*cookie);
  }
  REQUIRE(cookies.size() == 1);
  auto renewed = server.client();
  renewed.set_cookie(*cookies.begin());
  CHECK(person_id(renewed) == id);
  CHECK(person_id(anna) == id);
  // The WebSocket that was opened with the old session belongs to the new one, and ends with it.
  CHECK(renewed.ask("POST", "/api/sign-out").status == 204);
  CHECK(closes(*wire));
  CHECK(wire->close_code() == 4001);
  auto old = server.client();
  old.set_cookie(anna.cookie());
  CHECK(json_of(old.ask("GET", "/api/me")).at("person").is_null());
}
