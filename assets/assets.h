/// The files that are built into the binary: boards and rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "roundhouse/boards.h"

namespace roundhouse::assets {

struct File {
  std::string_view path;  // below the repository's root, e.g. "boards/usa.json"
  std::string_view text;
};

extern File const files[];
extern int const file_count;

std::optional<std::string_view> find(std::string_view path);

/// The file of a board: one of the built-in ones, or one that was added.
std::optional<std::string_view> board_text(std::string_view id);

/// The map of a board that was added with one (docs/maps.md).
std::optional<std::string_view> map_text(std::string_view id);

/// From now on the board in this text is known by its id as if it were built in. Null if the text is no
/// board, or another board has that id. Not while other threads ask for boards.
Board const* add_board(std::string text, std::string map = {});

struct Clause {
  std::string id;       // "B-20"
  std::string text;     // Markdown, without the id
  std::string chapter;  // "base", "usa", …
};

/// All clauses of the rules, in the order of the chapters.
std::vector<Clause> const& clauses(Language language);

}  // namespace roundhouse::assets
