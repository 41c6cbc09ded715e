/// What `roundhouse load` shows.
#pragma once

#include <string>

#include "cli/load/figures.h"
#include "cli/load/plan.h"

namespace roundhouse::cli {

std::string load_summary(LoadPlan const& plan, LoadFigures const& figures);
std::string load_json(LoadPlan const& plan, LoadFigures const& figures);

/// One line on standard error, drawn again and again where that is a terminal.
class LiveLine {
 public:
  LiveLine();
  LiveLine(LiveLine const&) = delete;
  LiveLine& operator=(LiveLine const&) = delete;
  ~LiveLine() { clear(); }
  void show(std::string const& text);
  void clear();

 private:
  bool visible_;
  bool drawn_ = false;
};

}  // namespace roundhouse::cli
