/// How far a searcher trusts the net of a board: what was measured to be better than searching alone.
#pragma once

#include <optional>
#include <string_view>

namespace roundhouse::learned {

struct Guidance {
  /// Points that a move loses for each factor of e by which the net thinks it less likely than its favourite.
  double prior = 0;
  /// The part of an imagined game's worth that the net's expectation has; the rest is how the game ends.
  double share = 0;
  /// After so many more decisions of the seat the net is asked what it expects.
  int after = 0;
  /// Points that a sure win is worth more than a sure loss.
  double win = 0;
  /// Whether until then all seats play as their net would, rather than as their planner.
  bool plays = false;
};

/// Reads the lines of players/nets/guidance.txt for one board; nothing where the net is of no help to it, or
/// where a line means nothing.
std::optional<Guidance> read_guidance(std::string_view text, std::string_view board);
/// As the file says that is built in.
std::optional<Guidance> guidance_for(std::string_view board);

/// The file, built in.
struct File {
  std::string_view path;
  std::string_view text;
};
extern File const guidance_files[];
extern int const guidance_files_count;

}  // namespace roundhouse::learned
