/// What modules have that do without nets (players/net/learned.h): whoever asks for one plays without.
#include "players/net/learned.h"

namespace roundhouse::learned {

std::unique_ptr<Player> make_net_player(std::string_view /*name*/) {
  return nullptr;
}
Text why_no_net_player(std::string_view /*name*/) {
  return {};
}
Text why_no_net(std::string_view /*name*/, Board const& /*board*/) {
  return {};
}
std::unique_ptr<searcher::Guide> make_guide(Board const& /*board*/, int /*threads*/) {
  return nullptr;
}

}  // namespace roundhouse::learned
