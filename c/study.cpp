/// What takes the strongest players, of the C interface.
#include "roundhouse/study.h"

#include "c/failure.h"
#include "players/net/nets.h"
#include "roundhouse/boards.h"

using namespace roundhouse;
using namespace roundhouse::c;

rh_status rh_net_add(std::uint8_t const* bytes, std::size_t length) {
  return at_edge([&] {
    if (bytes == nullptr) return null_argument();
    std::string_view const file(reinterpret_cast<char const*>(bytes), length);
    auto const heading = learned::read_heading(file);
    if (!heading.heading) return bad_argument(heading.error);
    auto const* const board = assets::board(heading.heading->board);
    if (board == nullptr) {
      auto const& id = heading.heading->board;
      return bad_argument({"the net is for '" + id + "', which is not known here",
                           "ce réseau est pour « " + id + " », inconnu ici"});
    }
    auto read = learned::read_net(file, *board);
    if (!read.net) return bad_argument(read.error);
    learned::add_net(std::move(*read.net));
    return RH_OK;
  });
}
