#include "server/store/entropy.h"

#include <sys/random.h>

#include <stdexcept>

namespace roundhouse::server {

Seed random_seed() {
  Seed seed{};
  if (getrandom(seed.data(), seed.size(), 0) != static_cast<ssize_t>(seed.size())) {
    throw std::runtime_error("the operating system gives no random bytes");
  }
  return seed;
}

}  // namespace roundhouse::server
