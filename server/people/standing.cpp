#include "server/people/standing.h"

#include <fmt/format.h>

#include <algorithm>

namespace roundhouse::people {

void Standing::refresh(Moment now) {
  auto fresh = std::make_shared<Rows>();
  for (auto& ban : store_->bans(now)) {
    auto network = ban.network.empty() ? std::nullopt : read_network(ban.network);
    fresh->bans.push_back({std::move(ban), network});
  }
  auto const moderators = store_->moderators();
  fresh->moderators.insert(moderators.begin(), moderators.end());
  std::scoped_lock const hold(lock_);
  rows_ = std::move(fresh);
}

std::shared_ptr<Standing::Rows const> Standing::rows() const {
  std::scoped_lock const hold(lock_);
  return rows_;
}

std::optional<tables::Ban> Standing::ban_of(PersonId const& person, std::string_view address,
                                            Moment now) const {
  auto const all = rows();
  if (all->bans.empty()) return std::nullopt;
  auto const from = read_address(address);
  std::optional<tables::Ban> longest;
  for (auto const& [ban, network] : all->bans) {
    bool const meant = network ? from && network->has(*from) : !person.empty() && ban.person == person;
    if (meant && ban.ends > now && (!longest || ban.ends > longest->ends)) longest = ban;
  }
  return longest;
}

bool Standing::moderates(PersonId const& person) const {
  return rows()->moderators.contains(person);
}

std::string time_text(Moment at) {
  auto const day = std::chrono::floor<std::chrono::days>(at);
  std::chrono::year_month_day const date(day);
  auto const minutes = std::chrono::floor<std::chrono::minutes>(at - day).count();
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02} UTC", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), minutes / 60,
                     minutes % 60);
}

Problem banned_problem(tables::Ban const& ban) {
  bool const ever = ban.ends == Moment::max();
  bool const here = !ban.network.empty();
  auto en = std::string(here ? "Your network is banned from this server" : "You are banned from this server");
  auto fr = std::string(here ? "Votre réseau est exclu de ce serveur" : "Vous êtes exclu de ce serveur");
  if (!ever) {
    en += " until " + time_text(ban.ends);
    fr += " jusqu’au " + time_text(ban.ends);
  }
  if (!ban.why.empty()) {
    en += ": " + ban.why;
    fr += "\u00a0: " + ban.why;
  }
  if (en.back() != '.') en += '.';
  if (fr.back() != '.') fr += '.';
  return {403, "banned", {en, fr}};
}

}  // namespace roundhouse::people
