/// Locks, where there are threads: the page runs a hall in one.
#pragma once

#ifdef __wasm__

#include <boost/core/noncopyable.hpp>

namespace roundhouse::tables {

struct Mutex : boost::noncopyable {};

struct [[nodiscard]] Lock : boost::noncopyable {
  explicit Lock(Mutex& /*mutex*/) {}
};

struct [[nodiscard]] TriedLock : boost::noncopyable {
  explicit TriedLock(Mutex& /*mutex*/) {}
  explicit operator bool() const { return true; }
};

}  // namespace roundhouse::tables

#else

#include <mutex>

namespace roundhouse::tables {

using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;

/// False where somebody else holds it.
struct [[nodiscard]] TriedLock : std::unique_lock<std::mutex> {
  explicit TriedLock(std::mutex& mutex) : std::unique_lock<std::mutex>(mutex, std::try_to_lock) {}
};

}  // namespace roundhouse::tables

#endif
