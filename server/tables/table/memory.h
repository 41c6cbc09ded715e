/// What was answered to whom lately, so that a message that comes twice is answered the same and done once.
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
  /// The text that the first message of this name was answered with.
  std::optional<std::string> find(PersonId const& person, std::string const& action) const;
  void keep(PersonId const& person, std::string const& action, std::string answer);

 private:
  struct Answer {
    std::string action;
    std::string text;
  };
  /// Each person's own: nobody makes the table forget what it has told others.
  struct Answers {
    std::deque<Answer> list;
    std::uint64_t last = 0;  // when it was added to
  };
  void forget_the_most_silent();

  std::map<PersonId, Answers> people_;
  std::uint64_t kept_ = 0;
};

}  // namespace roundhouse::server
