#include "kit/party.h"

#include <doctest/doctest.h>

#include "roundhouse/notation.h"
#include "tables/game/progress.h"

namespace roundhouse::server::kit {

using protocol::SeatPlan;

protocol::TableSettings settings(std::string const& board, int people, int bots, std::string const& level) {
  protocol::TableSettings made;
  made.board = board;
  made.paced = false;
  for (int i = 0; i < people; ++i)
    made.seats.push_back({i == 0 ? SeatPlan::Kind::mine : SeatPlan::Kind::open, "", ""});
  for (int i = 0; i < bots; ++i) made.seats.push_back({SeatPlan::Kind::bot, level, ""});
  return made;
}

Party::Party(World& world, protocol::TableSettings const& settings, bool start)
    : world_(world), onlooker_(world, "onlooker") {
  people_.emplace_back(world, "host");
  protocol::Create create;
  create.settings = settings;
  REQUIRE(host().does(create));
  table_ = host().last("ack").at("table").as_string();
  host().hello(table_);
  onlooker_.hello(table_);
  for (std::size_t s = 0; s < settings.seats.size(); ++s) {
    owner_.push_back(settings.seats[s].kind == SeatPlan::Kind::mine ? 0 : -1);
    if (settings.seats[s].kind != SeatPlan::Kind::open) continue;
    auto& client = people_.emplace_back(world, "guest" + std::to_string(s + 1));
    client.hello(table_);
    protocol::Sit sit;
    sit.table = table_;
    sit.seat = static_cast<int>(s) + 1;
    REQUIRE(client.does(sit));
    owner_.back() = static_cast<int>(people_.size()) - 1;
  }
  if (!start) return;
  protocol::Start begin;
  begin.table = table_;
  REQUIRE(host().does(begin));
  read();
}

void Party::read() {
  for (auto& client : people_) client.read();
  onlooker_.read();
}

int Party::asked() {
  read();
  for (int s = 1; s <= static_cast<int>(owner_.size()); ++s) {
    if (has_person(s) && seat(s).sight(s).legal) return s;
  }
  return 0;
}

bool Party::play(int s, Xoshiro& random) {
  auto& client = seat(s);
  auto const& legal = *client.sight(s).legal;
  auto const& words = legal[below(random, static_cast<std::uint32_t>(legal.size()))].as_string();
  return client.moves(table_, std::string(words), s);
}

void Party::play_on(Xoshiro& random, int decisions) {
  for (int i = 0; i < decisions && !over(); ++i) {
    auto const s = asked();
    if (s == 0) {
      world_.pass(std::chrono::milliseconds(1000));
      read();
      continue;
    }
    REQUIRE(play(s, random));
  }
  read();
}

bool Party::over() {
  onlooker_.read();
  return onlooker_.sight(0).facts.at("life").as_string() == "over";
}

Progress const& Party::truth() {
  for (auto const& entry : world_.store().log(table_, truth_.version)) {
    auto const problem = apply(truth_, entry);
    REQUIRE_MESSAGE(!problem, *problem);
  }
  return truth_;
}

std::string Party::hash() {
  return state_hash(truth().board(), truth().game->state());
}

std::optional<std::string> Party::move_with(int s, std::string_view word) {
  for (auto const& move : *seat(s).sight(s).legal) {
    if (move.as_string().starts_with(word)) return std::string(move.as_string());
  }
  return std::nullopt;
}

}  // namespace roundhouse::server::kit
