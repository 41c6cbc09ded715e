/// What `roundhouse load` is to do.
#pragma once

#include <cstdint>
#include <string>

namespace roundhouse::cli {

struct LoadPlan {
  std::string server;
  std::string board = "usa";
  int tables = 10;
  int seats = 4;
  double pace = 2;       // seconds from one move of a table to the next; 0: as fast as answers come
  double duration = 60;  // seconds of play
  bool to_end = false;   // every game is played to its end, however long that takes
  std::uint64_t seed = 1;
  double duplicate = 0;  // share of the messages that are sent twice
  double patience = 60;  // seconds without any move before it is given up
  bool check = false;
  std::string records;  // folder
  bool json = false;
};

}  // namespace roundhouse::cli
