/// Editions of boards and versions of the rules: what was made with others is refused in plain words.
#include <algorithm>

#include "engine/reading/reasons.h"
#include "roundhouse/record.h"

namespace roundhouse {
namespace {

constexpr std::size_t short_hash = 12;

Text other_edition(Board const& board, std::string_view hash) {
  auto const earlier = std::ranges::find(board.earlier_hashes, hash);
  if (earlier != board.earlier_hashes.end()) {
    return filled({"the game was played on edition {} of the board {}, and this program has edition {}: it "
                   "cannot be replayed here",
                   "la partie a été jouée sur l’édition {} du plateau {}, et ce programme a l’édition {} : "
                   "elle ne peut pas être rejouée ici"},
                  static_cast<int>(earlier - board.earlier_hashes.begin()) + 1, board.name, board.edition);
  }
  return filled({"the game was played on an edition of the board {} that is unknown here ({}…), and this "
                 "program has edition {} ({}…): it cannot be replayed here",
                 "la partie a été jouée sur une édition du plateau {} inconnue ici ({}…), et ce programme a "
                 "l’édition {} ({}…) : elle ne peut pas être rejouée ici"},
                board.name, hash.substr(0, short_hash), board.edition, board.hash.substr(0, short_hash));
}

}  // namespace

std::optional<Text> why_outdated(Board const& board, std::string_view hash, int rules) {
  if (hash != board.hash) return other_edition(board, hash);
  if (rules == rules_version) return std::nullopt;
  return filled(
      {"the game was played by version {} of the rules, and this program plays by version {}: it "
       "cannot be replayed here",
       "la partie a été jouée selon la version {} des règles, et ce programme joue selon la version "
       "{} : elle ne peut pas être rejouée ici"},
      rules, rules_version);
}

}  // namespace roundhouse
