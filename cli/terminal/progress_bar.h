/// A progress bar on standard error, shown only when that is a terminal.
#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace roundhouse::cli {

class ProgressBar {
 public:
  ProgressBar(std::string what, long total);
  ProgressBar(ProgressBar const&) = delete;
  ProgressBar& operator=(ProgressBar const&) = delete;
  /// Erases the bar: what is printed next takes its place.
  ~ProgressBar() { clear(); }

  /// Cheap enough to call for every step: it draws a few times a second.
  void show(long done);
  void clear();
  /// What is counted may say more as time goes by.
  void rename(std::string what) { what_ = std::move(what); }

 private:
  std::string what_;
  long total_;
  bool visible_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace roundhouse::cli
