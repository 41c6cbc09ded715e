/// Progress on standard error, shown only when that is a terminal.
#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace roundhouse::cli {

/// One line that is drawn again and again. What is printed next takes its place.
class LiveLine {
 public:
  LiveLine();
  LiveLine(LiveLine const&) = delete;
  LiveLine& operator=(LiveLine const&) = delete;
  ~LiveLine() { clear(); }

  void show(std::string const& text);
  void clear();
  bool is_visible() const { return visible_; }

 private:
  bool visible_;
  bool drawn_ = false;
};

class ProgressBar {
 public:
  ProgressBar(std::string what, long total);

  /// Cheap enough to call for every step: it draws a few times a second.
  void show(long done);
  void clear() { line_.clear(); }
  /// What is counted may say more as time goes by.
  void rename(std::string what) { what_ = std::move(what); }

 private:
  std::string what_;
  long total_;
  LiveLine line_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace roundhouse::cli
