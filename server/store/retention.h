/// Retention times. Accounts, finished games with their logs and records,
/// ratings of accounts and tables that wait or play are kept for ever.
#pragma once

#include "server/store/store.h"

namespace roundhouse::server {

/// In days.
struct Retention {
  int guests = 30;
  int closed = 30;
  int chat = 365;
};

inline Prune pruning(Retention const& keep, Moment now) {
  using std::chrono::days;
  Prune prune;
  prune.now = now;
  prune.guests_before = now - days(keep.guests);
  prune.closed_before = now - days(keep.closed);
  prune.chat_before = now - days(keep.chat);
  return prune;
}

}  // namespace roundhouse::server
