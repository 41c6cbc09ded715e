/// One seat of a match, played natively and spoken to by lines: for matches between builds
/// (expert_match.mjs).
///   new BOARD PLAYERS SEED       a game from its secret, 64 hexadecimal digits; the first seat begins
///   play SEAT WORDS              somebody's move, in the words of docs/record.md
///   decide SEAT PLAYER NUMBER    answers with the words of the move that the player makes
#include <iostream>
#include <sstream>

#include "roundhouse/boards.h"
#include "roundhouse/notation.h"
#include "roundhouse/player.h"

namespace roundhouse {
namespace {

class NativeSeat {
 public:
  bool hear(std::string const& line) {
    std::istringstream words(line);
    std::string what;
    words >> what;
    if (what == "new") return begin(words);
    int seat = 0;
    words >> seat;
    if (!game_ || seat < 0 || seat >= game_->players()) return false;
    return what == "play" ? play(seat_id(seat), words) : what == "decide" && decide(seat_id(seat), words);
  }

 private:
  bool begin(std::istringstream& words) {
    std::string id;
    std::string hex;
    int players = 0;
    words >> id >> players >> hex;
    auto const* const board = assets::board(id);
    auto const seed = seed_from_hex(hex);
    if (board == nullptr || !seed) return false;
    player_.reset();
    game_.emplace(*board, Setup{.players = players, .first = seat_id(0)}, Deal{StreamKind::sha256, *seed});
    return true;
  }
  bool play(SeatId seat, std::istringstream& words) {
    std::string rest;
    std::getline(words >> std::ws, rest);
    auto const move = move_from_words(game_->board(), game_->state(), seat, rest);
    return move && game_->play(seat, *move) == Reason::none;
  }
  bool decide(SeatId seat, std::istringstream& words) {
    std::string name;
    std::uint64_t number = 0;
    words >> name >> number;
    if (!player_) player_ = make_player(name, number);
    Moves legal;
    game_->legal(seat, legal);
    if (!player_ || legal.empty()) return false;
    auto const move = player_->decide(game_->board(), game_->view(seat), legal);
    std::cout << to_words(game_->board(), game_->state(), seat, move) << std::endl;
    return true;
  }

  std::optional<Game> game_;
  std::unique_ptr<Player> player_;
};

}  // namespace
}  // namespace roundhouse

int main() {
  roundhouse::NativeSeat seat;
  for (std::string line; std::getline(std::cin, line);) {
    if (seat.hear(line)) continue;
    std::cerr << "native_seat: this makes no sense here: " << line << '\n';
    return 1;
  }
  return 0;
}
