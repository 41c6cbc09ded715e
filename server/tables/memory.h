/// What was answered to whom lately, so that a message that comes twice is answered the same and done once.
#pragma once

#include <deque>
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
    PersonId person;
    std::string action;
    std::string text;
  };
  std::deque<Answer> answers_;
};

}  // namespace roundhouse::server
