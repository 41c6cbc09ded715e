/// Any bytes as a record: as they are, and with their hashes made right.
#include "fuzz/boards.h"
#include "fuzz/checks.h"
#include "fuzz/record_repair.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"

namespace roundhouse::fuzz {
namespace {

void check_error(RecordError const& error) {
  require(!error.reason.en.empty() && !error.reason.fr.empty() && error.line >= 0,
          "an error without a reason");
}

/// What was read, written down, reads as the same game.
void check_rewritten(Board const& board, Replay const& read) {
  auto const text = write_record(*read.game, read.header, read.seed);
  auto const again = replay(board, text);
  require(!again.error,
          "a record written anew is refused:", again.error ? std::string_view(again.error->reason.en) : "");
  require(again.game->state() == read.game->state(), "a record written anew leads to another state");
  require(write_record(*again.game, again.header, again.seed) == text, "written twice, it differs");
}

void check_read(Board const& board, std::string_view text) {
  auto const read = replay(board, text);
  if (read.error) {
    check_error(*read.error);
    return;
  }
  auto const lost = violation(board, read.game->state());
  require(lost.empty(), "conservation:", lost);
  check_rewritten(board, read);
  // Half of the decisions lead to a position on the way.
  auto const half = replay(board, text, read.decisions / 2);
  require(!half.error && half.game->decisions() == read.decisions / 2, "a position on the way");
  auto const wrong = verify(board, text);
  if (wrong) {
    check_error(*wrong);
  } else {
    require(write_record(*read.game, read.header, read.seed) == text,
            "a verified record is not what is written");
  }
}

void run(std::string_view text) {
  auto const header = read_header(text);
  if (header.error) check_error(*header.error);
  auto const* board = find_board(named_board(text));
  if (board == nullptr) return;
  auto const repaired = repair_record(*board, text);
  check_read(*board, repaired);
  if (repaired != text) check_read(*board, text);
}

}  // namespace
}  // namespace roundhouse::fuzz

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer calls it so.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  roundhouse::fuzz::run({reinterpret_cast<char const*>(data), size});
  return 0;
}
