#include "players/planner/weights_file.h"

#include <map>
#include <span>

namespace roundhouse::planner {
namespace {

using ByBoard = std::map<std::string_view, Weights>;

/// A file that cannot be read leaves its board with the general weights; the tests see to it that all can.
ByBoard read_shipped() {
  ByBoard all;
  for (auto const& file : std::span(shipped_weights, static_cast<std::size_t>(shipped_weights_count))) {
    Weights weights;
    if (read_weights(file.text, weights)) continue;
    all.emplace(file.path.substr(0, file.path.find('.')), weights);
  }
  return all;
}

}  // namespace

Weights const& weights_for(std::string_view board) {
  static Weights const general;
  static ByBoard const all = read_shipped();
  auto const found = all.find(board);
  return found == all.end() ? general : found->second;
}

}  // namespace roundhouse::planner

#ifdef __wasm__

namespace roundhouse::planner {

/// A module of WebAssembly has no files.
WeightsResult load_weights(std::string const& path) {
  return {nullptr, {path + ": there are no files here", path + " : il n’y a pas de fichiers ici"}};
}

}  // namespace roundhouse::planner

#else

#include <fstream>
#include <mutex>

namespace roundhouse::planner {
namespace {

constexpr std::size_t max_bytes = std::size_t{64} * 1024;

/// The weights, or why there are none.
struct Entry {
  Weights weights;
  std::optional<Text> error;
};

Entry read_file(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(max_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (!file.eof() || text.size() > max_bytes) {
    return {{}, Text{path + ": cannot be read", path + " : lecture impossible"}};
  }
  Entry entry;
  if (auto const error = read_weights(text, entry.weights)) {
    auto const place = path + ':' + std::to_string(error->line) + ": ";
    entry.error = Text{place + error->reason.en, place + error->reason.fr};
  }
  return entry;
}

}  // namespace

WeightsResult load_weights(std::string const& path) {
  static std::mutex mutex;
  static std::map<std::string, Entry> known;  // a map: what it holds must not move
  std::scoped_lock const lock(mutex);
  auto found = known.find(path);
  if (found == known.end()) found = known.emplace(path, read_file(path)).first;
  auto const& entry = found->second;
  if (entry.error) return {nullptr, *entry.error};
  return {&entry.weights, {}};
}

}  // namespace roundhouse::planner

#endif
