#include "device/steps.h"

#include <algorithm>
#include <charconv>

#include "protocol/view.h"
#include "roundhouse/rules.h"

namespace roundhouse::device {
namespace {

std::string_view next_line(std::string_view& text) {
  auto const end = std::min(text.find('\n'), text.size());
  auto const line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// `12 2 claim denver-omaha ~1f2e`: the number of the decision, and its words without the check digits.
struct Decision {
  int number = 0;
  std::string_view words;
};
std::optional<Decision> decision_in(std::string_view line) {
  Decision found;
  auto const [rest, error] = std::from_chars(line.data(), line.data() + line.size(), found.number);
  auto const start = static_cast<std::size_t>(rest - line.data()) + 1;
  auto const mark = line.rfind(" ~");
  if (error != std::errc() || mark == std::string_view::npos || start >= mark) return std::nullopt;
  found.words = line.substr(start, mark - start);
  return found;
}

}  // namespace

std::vector<RecordLine> body_of_record(std::string_view record) {
  std::vector<RecordLine> lines;
  bool in_body = false;
  for (int number = 1; !record.empty(); ++number) {
    auto const line = next_line(record);
    if (line == "end") break;
    if (in_body) {
      auto const decision = decision_in(line).value_or(Decision{0, line});
      lines.push_back({number, decision.number, decision.words});
    }
    in_body = in_body || line.starts_with("header ");
  }
  return lines;
}

std::vector<Step> steps_of_record(std::string_view record) {
  std::vector<Step> steps{{.version = 1, .what = "started", .lines = {}, .about = {}, .game = {}}};
  for (auto const& line : body_of_record(record)) {
    if (line.decision > 0) {
      steps.push_back({.version = line.decision + 1,
                       .what = "moved",
                       .by = line.text.front() - '0',
                       .decision = line.decision,
                       .lines = {},
                       .about = {},
                       .game = {}});
    }
    steps.back().lines.emplace_back(line.text);
  }
  // A complete record is of a game that is over.
  if (record.find("\nend\n") != std::string_view::npos) steps.back().lines.emplace_back("= over");
  return steps;
}

LineReader::LineReader(Board const& board, int players) : board_(board) {
  table_.players = static_cast<std::uint8_t>(std::min(players, max_seats));
}

std::optional<Event> LineReader::read(std::string_view line) {
  auto event = protocol::event_from_line(board_, table_, line);
  if (!event && !line.starts_with("* ") && !line.starts_with("= ")) {
    // Tickets that were chosen from an offer that this reader has not seen.
    auto const kind = line.substr(0, line.find(' ', 2));
    event = protocol::event_from_line(board_, table_, std::string(kind) + " ?");
  }
  if (event) follow(*event);
  return event;
}

void LineReader::follow(Event const& event) {
  if (event.seat == no_seat) return;
  auto& seat = table_.at(event.seat);
  if ((event.kind == EventKind::ticket || event.kind == EventKind::queued_ticket) && !event.hidden &&
      seat.offer.size < max_offer)
    seat.offer.add(static_cast<TicketId>(event.a));
  if (event.kind != EventKind::decision) return;
  switch (event.move.kind) {
    case MoveKind::claim:
      table_.claim = {};
      table_.claim.route = event.move.route();
      break;
    case MoveKind::pay:
      if (table_.claim.route != no_route)
        table_.claim.color = payment(board_, table_.claim.route, event.move).color;
      break;
    case MoveKind::keep: seat.offer = {}; break;
    default: break;
  }
}

}  // namespace roundhouse::device
