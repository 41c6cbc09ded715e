#include "cli/terminal/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace roundhouse::cli {

ProgressBar::ProgressBar(std::string what, long total)
    : what_(std::move(what)), total_(std::max(total, 1L)), visible_(::isatty(STDERR_FILENO) == 1) {}

void ProgressBar::show(long done) {
  if (!visible_) return;
  auto const now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr long width = 30;
  auto const filled = static_cast<std::size_t>(std::min(width, width * done / total_));
  fmt::print(stderr, "\r[{:<{}}] {}/{} {}\033[K", std::string(filled, '#'), width, done, total_, what_);
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressBar::clear() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace roundhouse::cli
