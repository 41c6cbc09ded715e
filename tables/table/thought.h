/// Something for a computer player to think about, by whoever has the time: a thread of the server, or, as
/// text, another thread of the page or another process of the same build. What a seat may not see is not in
/// it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tables/table/computers.h"

namespace roundhouse::tables {

using Asked = std::variant<Question, Consultation>;

struct Thought {
  std::shared_ptr<Asked const> asked;
  /// Takes what `think` answered, on any thread; empty if nobody has thought about it.
  std::function<void(std::string_view)> answered;
};

/// Thinks. Only this needs players: who has thoughts carried elsewhere is linked without them.
std::string think(Asked const& asked);

/// Whether it takes a good part of a second, where the others take milliseconds.
bool takes_long(Asked const& asked);
/// The board that such a thought is about, for whoever has a net of it; of all others nothing.
std::string_view studied_board(Asked const& asked);
/// The same for a player that decides at once, almost as well.
Asked quickly(Asked const& asked);

std::string to_text(Asked const& asked);
/// Nothing if the text is damaged, of another build, or about a board that is not known here.
std::optional<Asked> from_text(std::string_view text);
/// Thinks; empty if there is nothing to think about.
std::string think_about_text(std::string_view text);

/// What was decided; nothing if the answer is empty or means no move.
std::optional<Move> move_from_answer(std::string_view answer);

}  // namespace roundhouse::tables
