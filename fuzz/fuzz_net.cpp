/// Any bytes as the file of a net: as they are, and with a heading that fits a board and as many bytes as it
/// asks for. What is read decides in a game.
#include "fuzz/boards.h"
#include "fuzz/bytes.h"
#include "fuzz/checks.h"
#include "players/net/mind.h"

namespace roundhouse::fuzz {
namespace {

constexpr int decisions = 3;

void put_number(std::string& file, int number) {
  auto const bits = static_cast<std::uint32_t>(number);
  for (int i = 0; i < 4; ++i) file += static_cast<char>(bits >> (8 * i) & 255U);
}

/// A file of the right form and length, its numbers taken from the text again and again.
std::string repaired(Board const& board, int width, int blocks, std::string_view text) {
  observation::Features const features(board);
  int const actions = features.actions().size();
  std::string file("RHNET1\n\0", 8);
  for (int const number : {observation::layout_version, features.size(), width, blocks, actions,
                           static_cast<int>(board.id.size())})
    put_number(file, number);
  file += board.id + board.hash;
  int const size = features.size() * (4 + width) + 4 * width +
                   2 * blocks * (width * (4 + width) + 4 * width) + actions * (4 + width) + 4 * actions +
                   (4 + width) + 4;
  for (int i = 0; i < size; ++i)
    file += text.empty() ? '\0' : text[static_cast<std::size_t>(i) % text.size()];
  return file;
}

void play(Board const& board, learned::Net const& net) {
  learned::Mind mind(net, board);
  FastDealer dealer(game_seed(1));
  Game game(board, {.players = board.min_players}, dealer);
  Moves legal;
  std::vector<double> chances;
  for (int n = 0; n < decisions && !game.over(); ++n) {
    auto const seat = waiting_seat(game.state());
    game.legal(seat, legal);
    auto const move = mind.decide(game.state(), seat, legal);
    require(legal.contains(move), "a net chose a move that is not legal");
    mind.weigh(game.state(), seat, legal, chances);
    require(static_cast<int>(chances.size()) == legal.size(), "a chance for each move");
    game.play(seat, move);
  }
}

void check(Board const& board, std::string_view file) {
  auto const read = learned::read_net(file, board);
  require(read.net.has_value() == read.error.en.empty() && read.error.en.empty() == read.error.fr.empty(),
          "an error without a reason");
  if (read.net) play(board, *read.net);
}

void run(std::uint8_t const* data, std::size_t size) {
  std::string_view const text(reinterpret_cast<char const*>(data), size);
  auto const heading = learned::read_heading(text);
  require(heading.heading.has_value() == heading.error.en.empty(), "a heading, or why there is none");
  auto const* const named = heading.heading ? find_board(heading.heading->board) : nullptr;
  if (named != nullptr) check(*named, text);
  Bytes bytes(data, size);
  auto const& board = boards()[static_cast<std::size_t>(bytes.below(3))];
  int const width = 8 * (1 + bytes.below(2));
  int const blocks = bytes.below(2);
  check(board, repaired(board, width, blocks, bytes.text()));
}

}  // namespace
}  // namespace roundhouse::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  roundhouse::fuzz::run(data, size);
  return 0;
}
