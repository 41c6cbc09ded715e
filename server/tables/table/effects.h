/// What a table wants done after it has been told something. A table does nothing itself but remember.
#pragma once

#include "server/store/store.h"
#include "server/tables/game/thought.h"
#include "server/tables/view/gallery.h"

namespace roundhouse::server {

struct Effects {
  Sends sends;
  std::optional<Changes> write;  // the table is told how it ended, and only then wants to write again
  std::vector<Question> questions;
  std::vector<Consultation> consultations;
  /// \name For the figures
  /// \{
  int moves = 0;
  int refused = 0;
  int write_failures = 0;
  /// \}
};

}  // namespace roundhouse::server
