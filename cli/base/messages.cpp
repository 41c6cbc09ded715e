#include "cli/base/messages.h"

#include <array>
#include <cstdlib>

namespace roundhouse::cli {
namespace {

Language current = Language::en;

constexpr std::array<Phrase, 17> phase_names{{
    {"how many tickets from each deck", "combien de billets de chaque pioche"},
    {"a ticket from the pack", "un billet du paquet"},
    {"which tickets to keep", "quels billets garder"},
    {"an action", "une action"},
    {"the first card", "la première carte"},
    {"the second card", "la seconde carte"},
    {"which drawn tickets to keep", "quels billets piochés garder"},
    {"how to pay for the route", "comment payer la route"},
    {"which cards to give", "quelles cartes donner"},
    {"whether to pay the tunnel’s raise", "payer ou non le supplément du tunnel"},
    {"whether to place a passenger", "poser ou non un voyageur"},
    {"whether to take a festival card", "prendre ou non une carte festival"},
    {"on which line of the provinces", "sur quelle ligne des provinces"},
    {"how many extra cards", "combien de cartes en plus"},
    {"where the passenger goes", "où va le voyageur"},
    {"how to pay for the station", "comment payer la gare"},
    {"nothing, the game is over", "rien, la partie est finie"},
}};

}  // namespace

Language language() {
  return current;
}
void set_language(Language l) {
  current = l;
}

Language language_of_environment() {
  for (auto const* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    auto const* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    return std::string_view(value).starts_with("fr") ? Language::fr : Language::en;
  }
  return Language::en;
}

Phrase const& phase_name(Phase phase) {
  return phase_names[static_cast<std::size_t>(phase)];
}

}  // namespace roundhouse::cli
