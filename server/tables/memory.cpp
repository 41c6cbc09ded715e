#include "server/tables/memory.h"

#include <algorithm>

namespace roundhouse::server {
namespace {

/// More than are ever on their way. Older ones are not done twice either: what they were about is over.
constexpr std::size_t most = 64;

}  // namespace

std::optional<std::string> AnswerMemory::find(PersonId const& person, std::string const& action) const {
  auto const found = std::ranges::find_if(
      answers_, [&](Answer const& answer) { return answer.action == action && answer.person == person; });
  if (found == answers_.end()) return std::nullopt;
  return found->text;
}

void AnswerMemory::keep(PersonId const& person, std::string const& action, std::string answer) {
  if (action.empty()) return;
  // What takes several entries is answered with the last of them.
  auto const known = std::ranges::find_if(
      answers_, [&](Answer const& one) { return one.action == action && one.person == person; });
  if (known != answers_.end()) {
    known->text = std::move(answer);
    return;
  }
  answers_.push_back({person, action, std::move(answer)});
  if (answers_.size() > most) answers_.pop_front();
}

}  // namespace roundhouse::server
