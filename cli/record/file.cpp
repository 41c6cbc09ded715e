#include "cli/record/file.h"

#include <fmt/format.h>

#include "assets/assets.h"
#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/terminal/text.h"
#include "roundhouse/notation.h"

namespace roundhouse::cli {
namespace {

constexpr std::size_t max_record_bytes = 16U << 20U;

}  // namespace

Text record_message(std::string const& file, RecordError const& error) {
  auto const message = [&](Language l) {
    auto const& reason = error.reason.in(l);
    if (error.line == 0) return say_in(l, {"{}: {}", "{} : {}"}, file, reason);
    return say_in(l, {"{}:{}: {}", "{}:{}: {}"}, file, error.line, reason);
  };
  return {message(Language::en), message(Language::fr)};
}

std::optional<RecordProblem> open_record(std::string const& file, Board const* given, RecordFile& record) {
  auto read = read_whole_file(file, max_record_bytes);
  if (!read) return RecordProblem{{read.problem, read.problem}, 2};
  auto const found = read_header(read.text);
  if (found.error) return RecordProblem{record_message(file, *found.error)};
  auto const& header = found.header;
  auto const* board = given != nullptr ? given : assets::board(header.board_id);
  auto whole = [&](Text reason) { return RecordProblem{record_message(file, {0, std::move(reason)})}; };
  if (board == nullptr)
    return whole(say_all({"board '{}' is not built in: name its file with --board",
                          "le plateau « {} » n’est pas intégré : donner son fichier avec --board"},
                         header.board_id));
  if (board->id != header.board_id)
    return whole(say_all({"made for board '{}', not '{}'", "faite pour le plateau « {} », pas « {} »"},
                         header.board_id, board->id));
  if (auto why = why_outdated(*board, header.board_hash, header.rules)) return whole(std::move(*why));
  record = {file, std::move(read.text), board};
  return std::nullopt;
}

namespace {

std::string decision_words(Game const& before, Event const& full, Eyes eyes) {
  if (!eyes.everything && seen_by(eyes.seat, full).hidden)
    return to_words(before.board(), seen_by(eyes.seat, full)) + " ?";
  return to_words(before.board(), before.state(), full.seat, full.move);
}

}  // namespace

std::string seat_label(std::vector<std::string> const& names, SeatId seat) {
  return fmt::format("{} {}", index(seat) + 1, names[static_cast<std::size_t>(seat)]);
}

std::vector<CourseLine> game_course(Board const& board, std::string const& text, int decisions, Eyes eyes) {
  auto const whole = replay(board, text, decisions);
  auto step = replay(board, text, 0);  // played along, because the notation needs the state before each move
  std::vector<CourseLine> lines(1);
  for (auto const& event : whole.game->events()) {
    if (event.kind == EventKind::pack) continue;  // what the picks tell anyway
    if (event.kind != EventKind::decision) {
      lines.back().consequences.push_back(
          to_words(board, eyes.everything ? event : seen_by(eyes.seat, event)));
      continue;
    }
    lines.push_back(
        {static_cast<int>(lines.size()), event.seat, decision_words(*step.game, event, eyes), {}});
    if (step.game->play(event.seat, event.move) != Reason::none) break;
  }
  return lines;
}

std::string course_text(std::vector<CourseLine> const& lines, std::vector<std::string> const& names) {
  int width = 0;
  for (auto const& line : lines) {
    if (line.seat != no_seat) width = std::max(width, visible_width(seat_label(names, line.seat)));
  }
  std::string text;
  for (auto const& line : lines) {
    auto const name = line.seat == no_seat ? "" : seat_label(names, line.seat);
    auto rest = line.decision;
    for (auto const& consequence : line.consequences) rest += (rest.empty() ? "" : " | ") + consequence;
    text += wrapped(fmt::format("{:>4}  {}  {}", line.number, padded(name, width), rest), 8 + width);
  }
  return text;
}

}  // namespace roundhouse::cli
