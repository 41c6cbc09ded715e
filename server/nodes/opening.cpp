#include "server/nodes/opening.h"

#include <fmt/format.h>

#include <thread>

#include "roundhouse/sha256.h"
#include "tables/store/entropy.h"

namespace roundhouse::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_wait{250};  // doubled after each attempt
constexpr milliseconds longest_wait{5'000};
constexpr milliseconds look{50};

/// False: given up.
bool wait(milliseconds time, std::function<bool()> const& given_up) {
  auto const until = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < until) {
    if (given_up()) return false;
    std::this_thread::sleep_for(look);
  }
  return true;
}

}  // namespace

std::variant<std::unique_ptr<Store>, Text> open_patiently(std::string const& place,
                                                          OpenOptions const& options, Log& log,
                                                          std::function<bool()> const& given_up) {
  auto const shown = shown_place(place);
  auto const refused = [&shown](Text const& why) {
    return Text{fmt::format("{}: the database cannot be opened: {}", shown, why.en),
                fmt::format("{} : impossible d’ouvrir la base : {}", shown, why.fr)};
  };
  for (auto pause = first_wait;; pause = std::min(2 * pause, longest_wait)) {
    try {
      auto store = open_store(place, options);
      if (pause != first_wait) log.info("database_answers", {{"db", shown}});
      return store;
    } catch (StoreRefused const& error) {
      if (!error.passing) return refused(error.text);
      log.warning("database_awaited", {{"db", shown}, {"what", error.what()}, {"again_ms", pause.count()}});
      if (!wait(pause, given_up)) return refused(error.text);
    } catch (std::exception const& error) {
      return refused({error.what(), error.what()});
    }
  }
}

std::string new_node_name() {
  return to_hex(random_seed()).substr(0, 12);
}

}  // namespace roundhouse::server
