#include "cli/records.h"

#include "assets/assets.h"
#include "cli/files.h"
#include "cli/messages.h"

namespace roundhouse::cli {
namespace {

constexpr std::size_t max_record_bytes = 16U << 20U;

}  // namespace

std::string record_message(std::string const& file, RecordError const& error) {
  if (error.line == 0) return say(phrases::record_error_whole, file, error.reason);
  return say(phrases::record_error, file, error.line, error.reason);
}

std::optional<RecordProblem> open_record(std::string const& file, Board const* given, RecordFile& record) {
  std::string unreadable;
  auto text = read_whole_file(file, max_record_bytes, unreadable);
  if (!text) return RecordProblem{unreadable, 2};
  auto const found = read_header(*text);
  if (found.error) return RecordProblem{record_message(file, *found.error)};
  auto const& header = found.header;
  auto const* board = given != nullptr ? given : assets::board(header.board_id);
  auto whole = [&](std::string reason) {
    return RecordProblem{record_message(file, {0, std::move(reason)})};
  };
  if (board == nullptr) return whole(say(phrases::board_not_here, header.board_id));
  if (board->id != header.board_id) return whole(say(phrases::other_board, header.board_id, board->id));
  if (board->hash != header.board_hash) {
    return whole(say(phrases::other_hash, board->id, header.board_hash, board->hash));
  }
  record = {file, std::move(*text), board};
  return std::nullopt;
}

}  // namespace roundhouse::cli
