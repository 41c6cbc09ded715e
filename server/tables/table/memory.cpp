#include "server/tables/table/memory.h"

#include <algorithm>

namespace roundhouse::server {
namespace {

/// More than are ever in flight. Older actions are not repeated either: what they were about is over.
constexpr std::size_t most_answers = 32;
constexpr std::size_t most_people = 100;

}  // namespace

std::optional<AnswerMemory::Answer> AnswerMemory::find(PersonId const& person,
                                                       std::string const& action) const {
  auto const own = people_.find(person);
  if (own == people_.end()) return std::nullopt;
  auto const found = std::ranges::find(own->second.list, action, &Named::action);
  if (found == own->second.list.end()) return std::nullopt;
  return found->answer;
}

void AnswerMemory::keep(PersonId const& person, std::string const& action, Answer answer) {
  if (action.empty()) return;
  auto& own = people_[person];
  own.last = ++kept_;
  // An action of several entries is answered with the last of them.
  auto const known = std::ranges::find(own.list, action, &Named::action);
  if (known != own.list.end()) {
    known->answer = std::move(answer);
    return;
  }
  own.list.push_back({action, std::move(answer)});
  if (own.list.size() > most_answers) own.list.pop_front();
  if (people_.size() > most_people) evict_least_recent();
}

void AnswerMemory::evict_least_recent() {
  people_.erase(std::ranges::min_element(people_, {},
                                         [](auto const& one) -> std::uint64_t { return one.second.last; }));
}

}  // namespace roundhouse::server
