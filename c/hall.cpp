/// Halls on a player's own device, and thinking for them.
#include "c/handles.h"
#include "device/device_hall.h"
#include "tables/table/thought.h"

using namespace roundhouse;
using namespace roundhouse::c;

struct rh_hall {
  explicit rh_hall(std::string secret) : hall(std::move(secret)) {}
  device::DeviceHall hall;
  std::string taken;
};

namespace {

tables::Moment moment(double now) {
  return tables::Moment(std::chrono::milliseconds(static_cast<std::int64_t>(now)));
}

/// A call of a hall; texts that must be there are named.
template <typename Body>
rh_status at_hall(rh_hall* hall, std::initializer_list<void const*> needed, Body&& body) {
  return at_edge([&] {
    if (hall == nullptr) return null_argument();
    for (auto const* one : needed)
      if (one == nullptr) return null_argument();
    body(hall->hall);
    return RH_OK;
  });
}

}  // namespace

rh_hall* rh_hall_new(std::uint8_t const* secret) {
  return at_edge<rh_hall*>(nullptr, [&]() -> rh_hall* {
    if (secret == nullptr) return null_argument(), nullptr;
    constexpr std::size_t size = 32;
    return std::make_unique<rh_hall>(std::string(secret, secret + size)).release();
  });
}

void rh_hall_free(rh_hall* hall) {
  delete hall;
}

rh_status rh_hall_be(rh_hall* hall, char const* name, rh_language language) {
  return at_hall(hall, {name}, [&](device::DeviceHall& one) { one.be(name, language_of(language)); });
}

rh_status rh_hall_load(rh_hall* hall, char const* rows, std::size_t length) {
  return at_hall(hall, {rows}, [&](device::DeviceHall& one) { one.load({rows, length}); });
}

rh_status rh_hall_wake(rh_hall* hall, char const* table, double now) {
  return at_hall(hall, {table}, [&](device::DeviceHall& one) { one.wake(table, moment(now)); });
}

rh_status rh_hall_hear(rh_hall* hall, char const* frame, std::size_t length, double now) {
  return at_hall(hall, {frame}, [&](device::DeviceHall& one) { one.hear({frame, length}, moment(now)); });
}

rh_status rh_hall_request(rh_hall* hall, std::int32_t number, char const* method, char const* target,
                          char const* body, std::size_t length, double now) {
  return at_hall(hall, {method, target, body}, [&](device::DeviceHall& one) {
    one.request(number, method, target, {body, length}, moment(now));
  });
}

rh_status rh_hall_kept(rh_hall* hall, std::int32_t number, int durable, double now) {
  return at_hall(hall, {}, [&](device::DeviceHall& one) {
    one.kept(static_cast<std::uint64_t>(number), durable != 0, moment(now));
  });
}

rh_status rh_hall_answered(rh_hall* hall, std::int32_t number, char const* answer, std::size_t length,
                           double now) {
  return at_hall(hall, {answer}, [&](device::DeviceHall& one) {
    one.answered(static_cast<std::uint64_t>(number), {answer, length}, moment(now));
  });
}

rh_status rh_hall_tick(rh_hall* hall, double now) {
  return at_hall(hall, {}, [&](device::DeviceHall& one) { one.tick(moment(now)); });
}

rh_status rh_hall_forget(rh_hall* hall, char const* table) {
  return at_hall(hall, {table}, [&](device::DeviceHall& one) { one.forget(table); });
}

char const* rh_hall_take(rh_hall* hall) {
  return at_edge<char const*>(nullptr, [&]() -> char const* {
    if (hall == nullptr) return null_argument(), nullptr;
    hall->taken = hall->hall.take();
    return hall->taken.c_str();
  });
}

char const* rh_think(char const* question, std::size_t length) {
  return at_edge<char const*>("", [&]() -> char const* {
    if (question == nullptr) return null_argument(), "";
    thread_local std::string answer;
    answer = tables::think_about_text({question, length});
    return answer.c_str();
  });
}
