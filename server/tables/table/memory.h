/// Recent answers, so that a message that comes twice is answered the same and done once.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "server/store/ids.h"

namespace roundhouse::server {

class AnswerMemory {
 public:
  struct Answer {
    std::string text;
    int status = 200;  // the HTTP status that fits it
  };
  /// How the first message of this name was answered.
  std::optional<Answer> find(PersonId const& person, std::string const& action) const;
  void keep(PersonId const& person, std::string const& action, Answer answer);

 private:
  struct Named {
    std::string action;
    Answer answer;
  };
  /// Each person's own: nobody evicts what others were told.
  struct Answers {
    std::deque<Named> list;
    std::uint64_t last = 0;  // when it was added to
  };
  void evict_least_recent();

  std::map<PersonId, Answers> people_;
  std::uint64_t kept_ = 0;
};

}  // namespace roundhouse::server
