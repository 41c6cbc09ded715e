// Words from closed lists: score sources, provenance, phases.
#include <array>

#include "text/rows.h"

namespace roundhouse::text {
namespace {

struct Named {
  std::string_view id;
  std::string_view en;
  std::string_view fr;
};

constexpr std::array<Named, 3> levels{{
    {"confirmed", "confirmed", "confirmé"},
    {"partly reconstructed", "partly reconstructed", "reconstitué en partie"},
    {"reconstructed", "reconstructed", "reconstitué"},
}};

// The same as on the page.
constexpr std::array<Named, 9> player_names{{
    {"random", "Random", "Hasard"},
    {"greedy", "Greedy", "Gourmand"},
    {"planner", "Planner", "Planificateur"},
    {"searcher", "Searcher", "Chercheur"},
    {"beginner", "Beginner", "Débutant"},
    {"casual", "Casual", "Amateur"},
    {"regular", "Regular", "Habitué"},
    {"strong", "Strong", "Fort"},
    {"expert", "Expert", "Expert"},
}};

template <std::size_t n>
std::string_view find_name(std::array<Named, n> const& names, std::string_view id, Language language) {
  for (auto const& name : names) {
    if (name.id == id) return pick(language, name.en, name.fr);
  }
  return id;
}

}  // namespace

std::string_view source_name(Source source, Language language) {
  auto const* row = find_row<&MechanicText::sources, &SourceText::source>(source);
  return pick(language, row->en, row->fr);
}

std::string_view move_kind_name(MoveKind kind, Language language) {
  auto const* row = find_row<&MechanicText::moves, &MoveText::kind>(kind);
  return pick(language, row->en, row->fr);
}

std::string player_name(std::string_view player, Language language) {
  return std::string(find_name(player_names, player.substr(0, player.find_first_of("@:")), language));
}

std::string_view provenance_name(std::string_view level, Language language) {
  return find_name(levels, level, language);
}

std::string prompt(Board const& board, State const& state, SeatId seat, Language language) {
  auto const* row = find_row<&MechanicText::phases, &PhaseText::phase>(state.phase);
  return row->prompt({board, state, seat, language});
}

}  // namespace roundhouse::text
