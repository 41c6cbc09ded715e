#include "cli/record/file.h"

#include "assets/assets.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"

namespace roundhouse::cli {
namespace {

constexpr std::size_t max_record_bytes = 16U << 20U;

}  // namespace

Text record_message(std::string const& file, RecordError const& error) {
  auto const message = [&](Language l) {
    auto const& reason = error.reason.in(l);
    if (error.line == 0) return say_in(l, phrases::record_error_whole, file, reason);
    return say_in(l, phrases::record_error, file, error.line, reason);
  };
  return {message(Language::en), message(Language::fr)};
}

std::optional<RecordProblem> open_record(std::string const& file, Board const* given, RecordFile& record) {
  std::string unreadable;
  auto text = read_whole_file(file, max_record_bytes, unreadable);
  if (!text) return RecordProblem{{unreadable, unreadable}, 2};
  auto const found = read_header(*text);
  if (found.error) return RecordProblem{record_message(file, *found.error)};
  auto const& header = found.header;
  auto const* board = given != nullptr ? given : assets::board(header.board_id);
  auto whole = [&](Text reason) { return RecordProblem{record_message(file, {0, std::move(reason)})}; };
  if (board == nullptr) return whole(say_all(phrases::board_not_here, header.board_id));
  if (board->id != header.board_id) return whole(say_all(phrases::other_board, header.board_id, board->id));
  if (auto why = why_outdated(*board, header.board_hash, header.rules)) return whole(std::move(*why));
  record = {file, std::move(*text), board};
  return std::nullopt;
}

}  // namespace roundhouse::cli
