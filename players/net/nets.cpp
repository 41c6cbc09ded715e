#include "players/net/nets.h"

#include <algorithm>
#include <atomic>
#include <list>
#include <memory>

namespace roundhouse::learned {
namespace {

/// A net of the program; it is read when it is first asked for.
struct BuiltIn {
  BuiltIn(Heading the_heading, std::string_view the_bytes)
      : heading(std::move(the_heading)), bytes(the_bytes) {}
  BuiltIn(BuiltIn const&) = delete;
  BuiltIn& operator=(BuiltIn const&) = delete;
  ~BuiltIn() { delete net.load(); }

  Heading heading;
  std::string_view bytes;
  std::atomic<Net const*> net = nullptr;
};

/// The tests see to it that all can be read.
std::list<BuiltIn>& all_built_in() {
  static std::list<BuiltIn> all = [] {
    std::list<BuiltIn> read;
    for (auto const bytes : built_in_nets()) {
      if (auto found = read_heading(bytes).heading) read.emplace_back(std::move(*found), bytes);
    }
    return read;
  }();
  return all;
}

/// A net that was handed over. What is asked for once may be used for ever, so none is taken back.
struct Added {
  Net net;
  Added const* before = nullptr;
};

std::atomic<Added const*> last_added = nullptr;

bool is_for(Heading const& heading, Board const& board) {
  return heading.hash == board.hash && heading.board == board.id;
}

/// Threads that come at the same time may read it twice; one of the two is kept.
Net const* read_once(BuiltIn& one, Board const& board) {
  auto read = read_net(one.bytes, board);
  if (!read.net) return nullptr;
  auto mine = std::make_unique<Net>(std::move(*read.net));
  Net const* known = nullptr;
  return one.net.compare_exchange_strong(known, mine.get()) ? mine.release() : known;
}

}  // namespace

Net const* net_for(Board const& board) {
  for (auto const* added = last_added.load(); added != nullptr; added = added->before) {
    if (is_for(added->net.heading(), board)) return &added->net;
  }
  for (auto& one : all_built_in()) {
    if (!is_for(one.heading, board)) continue;
    auto const* const known = one.net.load();
    return known != nullptr ? known : read_once(one, board);
  }
  return nullptr;
}

std::vector<std::string> boards_with_nets() {
  std::vector<std::string> ids;
  for (auto const& one : all_built_in()) ids.push_back(one.heading.board);
  for (auto const* added = last_added.load(); added != nullptr; added = added->before)
    ids.push_back(added->net.heading().board);
  std::ranges::sort(ids);
  auto const rest = std::ranges::unique(ids);
  ids.erase(rest.begin(), rest.end());
  return ids;
}

void add_net(Net net) {
  // Never freed, see Added. NOLINTNEXTLINE(cppcoreguidelines-owning-memory)
  auto* const added = new Added{std::move(net), last_added.load()};
  while (!last_added.compare_exchange_weak(added->before, added)) {
  }
}

}  // namespace roundhouse::learned
