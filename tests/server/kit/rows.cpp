#include "kit/rows.h"

#include <cstdlib>
#include <stdexcept>

namespace roundhouse::server::kit {

Moment at(int seconds) {
  return Moment(std::chrono::seconds(1'800'000'000 + seconds));
}

Person person(std::string id, std::string account) {
  Person one;
  one.id = std::move(id);
  one.name = "Name of " + one.id;
  one.account = std::move(account);
  one.password_hash = one.account.empty() ? "" : "$argon2id$";
  one.language = Language::fr;
  one.created = at(1);
  one.seen = at(2);
  return one;
}

Entry entry(TableId table, std::int64_t sequence) {
  Entry one;
  one.table = std::move(table);
  one.sequence = sequence;
  one.at = at(static_cast<int>(sequence));
  one.kind = "moved";
  one.seat = 2;
  one.person = "anna";
  one.action = "a" + std::to_string(sequence);
  one.body = "claim denver-omaha";
  return one;
}

FinishedGame game(TableId id, std::vector<SeatResult> seats, int ended) {
  FinishedGame one;
  one.id = std::move(id);
  one.board = "usa";
  one.board_hash = "hash";
  one.rules = 1;
  one.players = static_cast<int>(seats.size());
  one.decisions = 100;
  one.rated = true;
  one.listed = true;
  one.deal = one.id;
  one.started = at(ended - 1);
  one.ended = at(ended);
  one.seats = std::move(seats);
  one.record = "roundhouse record 1\n";
  return one;
}

SeatResult seat(PersonId person, int points, int place, std::string bot) {
  SeatResult one;
  one.person = std::move(person);
  one.name = bot.empty() ? one.person : bot;
  one.bot = std::move(bot);
  one.points = points;
  one.place = place;
  one.completed = 3;
  one.missed = 1;
  one.longest = points / 2;
  return one;
}

Written::How write(Store& store, Changes changes) {
  Written::How how{};
  store.write(std::move(changes), [&](Written const& written) { how = written.how; });
  store.flush();
  return how;
}

Folder::Folder() {
  auto pattern = (std::filesystem::temp_directory_path() / "roundhouse-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the test");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace roundhouse::server::kit
