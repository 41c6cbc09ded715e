#include "players/searcher/together.h"

#if defined(__wasm__)

namespace roundhouse::searcher {

// WebAssembly has no threads here.
void together(std::size_t parts, std::function<void(std::size_t)> const& work) {
  for (std::size_t p = 0; p < parts; ++p) work(p);
}

}  // namespace roundhouse::searcher

#else

#include <thread>
#include <vector>

namespace roundhouse::searcher {

void together(std::size_t parts, std::function<void(std::size_t)> const& work) {
  std::vector<std::jthread> helpers;
  for (std::size_t p = 1; p < parts; ++p) helpers.emplace_back(work, p);
  work(0);
}

}  // namespace roundhouse::searcher

#endif
