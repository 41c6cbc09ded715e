/// The same work for several parts at once.
#pragma once

#include <cstddef>
#include <functional>

namespace roundhouse::searcher {

/// Calls work(0) … work(parts - 1), each in a thread of its own where there are threads, and waits for all.
void together(std::size_t parts, std::function<void(std::size_t)> const& work);

}  // namespace roundhouse::searcher
