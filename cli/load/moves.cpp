/// When somebody moves at a table of the load generator, and what.
#include <algorithm>

#include "cli/load/table.h"

namespace roundhouse::cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

std::uint32_t pace_in_micros(LoadPlan const& plan) {
  constexpr double micros = 1e6;
  return static_cast<std::uint32_t>(plan.pace * micros);
}

}  // namespace

void LoadTable::play() {
  playing_ = true;
  auto const pace = pace_in_micros(room_.plan());
  // Not all tables at once.
  next_ = room_.now() + microseconds(pace == 0 ? 0 : below(random_, pace));
  plan_next();
}

void LoadTable::plan_next() {
  auto const wait = std::max(duration_cast<milliseconds>(next_ - room_.now()), milliseconds(0));
  room_.after(wait, [this, round = round_] {
    if (!playing_ || round != round_) return;
    due_ = true;
    try_move();
  });
}

/// Who may decide and does not wait for an answer: one of them moves if it is time.
void LoadTable::try_move() {
  if (!playing_ || !due_) return;
  std::vector<int> able;
  for (int chair = 0; chair < static_cast<int>(people_.size()); ++chair) {
    auto const& person = at(chair);
    if (person.open && person.doing == Doing::nothing && !person.legal.empty()) able.push_back(chair);
  }
  if (able.empty()) return;
  due_ = false;
  make_move(able[below(random_, static_cast<std::uint32_t>(able.size()))]);
  auto const pace = pace_in_micros(room_.plan());
  // On average as told, but not like a machine.
  next_ = std::max(next_ + microseconds(pace == 0 ? 0 : pace / 2 + below(random_, pace)), room_.now());
  plan_next();
}

void LoadTable::make_move(int chair) {
  auto& person = at(chair);
  person.words = person.legal[below(random_, static_cast<std::uint32_t>(person.legal.size()))];
  person.legal.clear();
  auto const others = static_cast<int>(people_.size()) - 1;
  if (others > 0) flights_.push_back({person.seat, 0, room_.now(), false, others});
  ++room_.figures().sent;
  act(chair, Doing::move, protocol::MakeMove{id_, "", person.seat, person.version.value_or(0), person.words});
}

}  // namespace roundhouse::cli
