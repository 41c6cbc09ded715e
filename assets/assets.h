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

struct Clause {
  std::string id;       // "B-20"
  std::string text;     // Markdown, without the id
  std::string chapter;  // "base", "usa", …
};

/// All clauses of the rules, in the order of the chapters.
std::vector<Clause> const& clauses(Language language);

}  // namespace roundhouse::assets
