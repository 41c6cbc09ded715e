/// The searcher (players/searcher/) as a player at a table.
#pragma once

#include "players/searcher/searcher.h"
#include "roundhouse/player.h"

namespace roundhouse {

class SearcherPlayer final : public Player {
 public:
  SearcherPlayer(searcher::Budget budget, std::uint64_t seed) : budget_(budget), seed_(seed) {}
  Move decide(Board const& board, View const& view, Moves const& legal) override;
  std::optional<Explanation> explanation() const override;

 private:
  searcher::Budget budget_;
  std::uint64_t seed_;
  std::optional<searcher::Searcher> mind_;
};

}  // namespace roundhouse
