/// Any bytes as a record: as they are, and with their hashes made right.
#include "fuzz/boards.h"
#include "fuzz/checks.h"
#include "roundhouse/notation.h"
#include "roundhouse/record.h"
#include "roundhouse/sha256.h"

namespace roundhouse::fuzz {
namespace {

/// Takes the next line off the text, with its line feed.
std::string_view take_line(std::string_view& text) {
  auto const end = text.find('\n');
  auto const line = text.substr(0, end == std::string_view::npos ? end : end + 1);
  text.remove_prefix(line.size());
  return line;
}

/// Text that grows together with its hash.
class HashedText {
 public:
  void add(std::string_view more) {
    text_ += more;
    hash_.update(more);
  }
  std::string digest() const {
    Sha256 copy = hash_;
    return to_hex(copy.finish());
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  Sha256 hash_;
};

/// The text with the hash of the board, the hash of the header and the check digits of every decision as they
/// should be. No fuzzer finds a SHA-256 by chance: without this it would never come past the header.
std::string repair_record(Board const& board, std::string_view text) {
  HashedText out;
  bool in_header = true;
  while (!text.empty()) {
    auto const line = take_line(text);
    auto const mark = line.rfind(" ~");
    if (in_header && line.starts_with("board ")) {
      out.add("board " + board.id + ' ' + board.hash + '\n');
    } else if (in_header && line.starts_with("rules ")) {
      out.add("rules " + std::to_string(rules_version) + '\n');
    } else if (in_header && line.starts_with("header ")) {
      out.add("header " + out.digest() + '\n');
      in_header = false;
    } else if (!in_header && mark != std::string_view::npos) {
      out.add(line.substr(0, mark));
      out.add(" ~" + out.digest().substr(0, 4) + '\n');
    } else {
      out.add(line);
    }
  }
  return out.take();
}

/// The board that the record's header names: the word behind "board ", whatever the other lines are.
std::string_view named_board(std::string_view text) {
  while (!text.empty()) {
    auto line = take_line(text);
    if (!line.starts_with("board ")) continue;
    line.remove_prefix(6);
    return line.substr(0, line.find_first_of(" \n"));
  }
  return "";
}

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
