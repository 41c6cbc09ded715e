/// Side effects that a call of a table asks for. A table itself only changes its own state.
#pragma once

#include "server/store/store.h"
#include "server/tables/game/thought.h"
#include "server/tables/view/gallery.h"

namespace roundhouse::server {

struct Effects {
  Sends sends;
  std::optional<Changes> write;  // at most one at a time: `Table::written` is called with the result
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
