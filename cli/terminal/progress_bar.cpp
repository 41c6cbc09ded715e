#include "cli/terminal/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace roundhouse::cli {

LiveLine::LiveLine() : visible_(::isatty(STDERR_FILENO) == 1) {}

void LiveLine::show(std::string const& text) {
  if (!visible_) return;
  fmt::print(stderr, "\r{}\033[K", text);
  std::fflush(stderr);
  drawn_ = true;
}

void LiveLine::clear() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

ProgressBar::ProgressBar(std::string what, long total)
    : what_(std::move(what)), total_(std::max(total, 1L)) {}

void ProgressBar::show(long done) {
  auto const now = std::chrono::steady_clock::now();
  if (!line_.is_visible() || now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  constexpr long width = 30;
  auto const filled = static_cast<std::size_t>(std::min(width, width * done / total_));
  line_.show(fmt::format("[{:<{}}] {}/{} {}", std::string(filled, '#'), width, done, total_, what_));
}

}  // namespace roundhouse::cli
