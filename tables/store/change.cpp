#include <memory>

#include "tables/store/store.h"

namespace roundhouse::tables {

Change::Change(Change const& other) = default;
Change::Change(Change&& other) noexcept = default;
// By way of the other two: to assign to what may be of another kind would be as much code again.
Change& Change::operator=(Change const& other) {
  return *this = Change(other);
}
Change& Change::operator=(Change&& other) noexcept {
  if (this == &other) return *this;
  std::destroy_at(this);
  return *std::construct_at(this, std::move(other));
}
Change::~Change() = default;

}  // namespace roundhouse::tables
