/// `net`: plays what its net likes best, and does not search.
#include "players/net/learned.h"
#include "players/net/mind.h"
#include "players/net/nets.h"
#include "players/planner/planner.h"
#include "players/planner/weights.h"

namespace roundhouse::learned {
namespace {

constexpr std::string_view plain = "net";
constexpr std::string_view with_file = "net:";
constexpr std::string_view guided = "guided";

/// What a file holds, or why it cannot be used.
struct NetFile {
  std::shared_ptr<std::string const> bytes;
  Text error;
};

class NetPlayer final : public Player {
 public:
  NetPlayer() = default;  // with the net of whatever board it sits down at
  explicit NetPlayer(std::shared_ptr<std::string const> file) : file_(std::move(file)) {}

  Move decide(Board const& board, View const& view, Moves const& legal) override {
    if (!planner_) sit_down(board);
    // Where there is no net, somebody has to move all the same.
    auto const chosen = mind_ ? mind_->decide(view.state, view.viewer, legal)
                              : planner_->decide(view.state, view.viewer, legal);
    last_ = {view.state, view.viewer, legal, chosen};
    return chosen;
  }

  /// A net has no reasons: what its move is for is said as the planner sees it.
  std::optional<Explanation> explanation() const override {
    if (!planner_) return std::nullopt;
    return planner_->explain(last_);
  }

  std::unique_ptr<Player> copy(std::uint64_t /*seed*/) const override {
    auto other = std::make_unique<NetPlayer>(file_);
    other->own_ = own_;
    other->mind_ = mind_;
    other->lore_ = lore_;
    other->planner_ = planner_;
    return other;
  }

 private:
  void sit_down(Board const& board) {
    lore_ = std::make_shared<planner::Lore>(board, planner::weights_for(board.id));
    planner_.emplace(*lore_, planner::Care::thorough);
    auto const* net = file_ ? nullptr : net_for(board);
    if (file_) {
      if (auto read = read_net(*file_, board).net) own_ = std::make_shared<Net>(*std::move(read));
      net = own_.get();
    }
    if (net != nullptr) mind_.emplace(*net, board);
  }

  std::shared_ptr<std::string const> file_;
  // Copies share what does not change.
  std::shared_ptr<Net const> own_;  // of the file
  std::shared_ptr<planner::Lore const> lore_;
  std::optional<Mind> mind_;
  mutable std::optional<planner::Planner> planner_;
  planner::Decision last_;
};

}  // namespace
}  // namespace roundhouse::learned

#ifdef __wasm__

namespace roundhouse::learned {
namespace {

/// A module of WebAssembly has no files.
NetFile read_file(std::string const& path) {
  return {nullptr, {path + ": there are no files here", path + " : il n’y a pas de fichiers ici"}};
}

}  // namespace
}  // namespace roundhouse::learned

#else

#include <filesystem>
#include <fstream>

namespace roundhouse::learned {
namespace {

constexpr std::uintmax_t most_bytes = std::uintmax_t{16} << 20;

NetFile read_file(std::string const& path) {
  std::error_code wrong;
  auto const size = std::filesystem::file_size(path, wrong);
  std::string bytes(wrong || size > most_bytes ? 0 : static_cast<std::size_t>(size), '\0');
  std::ifstream file(path, std::ios::binary);
  if (wrong || size > most_bytes || !file.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
    return {nullptr, {path + ": cannot be read", path + " : lecture impossible"}};
  auto const read = read_heading(bytes);
  if (!read.heading) return {nullptr, {path + ": " + read.error.en, path + " : " + read.error.fr}};
  return {std::make_shared<std::string const>(std::move(bytes)), {}};
}

}  // namespace
}  // namespace roundhouse::learned

#endif

namespace roundhouse::learned {

std::unique_ptr<Player> make_net_player(std::string_view name) {
  if (name == plain) return std::make_unique<NetPlayer>();
  if (!name.starts_with(with_file)) return nullptr;
  auto file = read_file(std::string(name.substr(with_file.size())));
  return file.bytes ? std::make_unique<NetPlayer>(std::move(file.bytes)) : nullptr;
}

Text why_no_net_player(std::string_view name) {
  if (!name.starts_with(with_file)) return {};
  return read_file(std::string(name.substr(with_file.size()))).error;
}

Text why_no_net(std::string_view name, Board const& board) {
  if (name.starts_with(with_file)) {
    auto const path = std::string(name.substr(with_file.size()));
    auto const file = read_file(path);
    auto const error = file.bytes ? read_net(*file.bytes, board).error : Text{};
    return error.en.empty() ? file.error : Text{path + ": " + error.en, path + " : " + error.fr};
  }
  if (name != plain && name.substr(0, name.find('@')) != guided) return {};
  if (net_for(board) != nullptr) return {};
  std::string all;
  for (auto const& id : boards_with_nets()) all += (all.empty() ? "" : ", ") + id;
  auto const it = std::string(name);
  return {"'" + it + "' has learned nothing of this edition of '" + board.id + "'; boards with a net: " + all,
          "« " + it + " » n’a rien appris de cette édition de « " + board.id +
              " » ; plateaux avec un réseau : " + all};
}

}  // namespace roundhouse::learned
