#include <boost/json.hpp>
#include <filesystem>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/base/typed.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/record/file.h"
#include "cli/record/position_report.h"
#include "text/log.h"

namespace roundhouse::cli {
namespace {

namespace json = boost::json;

struct ReplayOptions {
  std::string address;
  std::optional<int> at;
  std::string seat;
  std::string board;
  bool all = false;
  bool tell = false;
  bool json = false;
};

/// `FILE@57` is position 57 of FILE, unless there is a file of that very name.
std::string split_address(ReplayOptions& options) {
  auto const& address = options.address;
  auto const sign = address.rfind('@');
  std::error_code ignored;
  if (sign == std::string::npos || std::filesystem::exists(address, ignored)) return address;
  auto const at = number_from(std::string_view(address).substr(sign + 1));
  if (!at) return address;
  if (!options.at) options.at = at;
  return address.substr(0, sign);
}

/// Nothing if there is no such seat.
std::optional<Eyes> eyes_of(std::string const& seat, int players) {
  if (seat.empty()) return Eyes{};
  if (seat == "spectator") return Eyes{false, spectator};
  auto const n = number_from(seat);
  if (!n || *n < 1 || *n > players) return std::nullopt;
  return Eyes{false, seat_id(*n - 1)};
}

int fail(std::string const& message, int code) {
  complain(phrases::failed, message);
  return code;
}

void print_all(Replay const& played, std::vector<CourseLine> const& lines, ReplayOptions const& options) {
  if (options.json) {
    fmt::print("{}\n", json::serialize(course_json(lines)));
  } else {
    fmt::print("{}", course_text(lines, played.header.players));
  }
}

void print_position(Replay const& played, std::vector<CourseLine> lines, Eyes eyes,
                    ReplayOptions const& options) {
  constexpr std::ptrdiff_t shown = 8;
  if (std::ssize(lines) > shown) lines.erase(lines.begin(), lines.end() - shown);
  ReplayPosition const position{*played.game, played.header, played.decisions, played.finished, eyes};
  if (options.json) {
    fmt::print("{}\n", json::serialize(position_json(position, lines)));
  } else {
    fmt::print("{}", position_report(position, lines));
  }
}

/// The game in sentences. Without a seat, as spectators read it.
void print_told(Replay const& played, Eyes eyes, bool as_json) {
  auto const viewer = eyes.everything ? spectator : eyes.seat;
  auto const& game = *played.game;
  json::array lines;
  for (auto& line :
       text::tell_history(game.board(), History(game.events(), viewer), played.header.players, language())) {
    if (as_json) {
      lines.emplace_back(std::move(line.text));
    } else {
      fmt::print("{}\n", line.text);
    }
  }
  if (as_json) fmt::print("{}\n", json::serialize(lines));
}

int run_replay(ReplayOptions options) {
  Board const* board = nullptr;
  if (!options.board.empty()) {
    board = load_board_or_complain(options.board);
    if (board == nullptr) return 2;
  }
  auto const file = split_address(options);
  RecordFile record;
  if (auto const problem = open_record(file, board, record))
    return fail(problem->message.in(language()), problem->exit_code);
  auto const start = replay(*record.board, record.text, 0);
  if (start.error) return fail(record_message(file, *start.error).in(language()), 1);
  int const at = options.at.value_or(start.decisions);
  if (at < 0 || at > start.decisions) return fail(say(phrases::past_the_end, start.decisions, at), 2);
  auto const eyes = eyes_of(options.seat, start.header.setup.players);
  if (!eyes) return fail(say(phrases::bad_seat, options.seat, start.header.setup.players), 2);
  auto const played = replay(*record.board, record.text, at);
  if (played.error) return fail(record_message(file, *played.error).in(language()), 1);
  if (options.tell) {
    print_told(played, *eyes, options.json);
    return 0;
  }
  auto lines = game_course(*record.board, record.text, at, *eyes);
  if (options.all) {
    print_all(played, lines, options);
  } else {
    print_position(played, std::move(lines), *eyes, options);
  }
  return 0;
}

}  // namespace

void add_replay_command(Command& program) {
  auto const options = std::make_shared<ReplayOptions>();
  auto& command =
      program.add_command("replay", {"Show any position of a recorded game, or list the whole game",
                                     "Montrer une position d’une partie enregistrée, ou toute la partie"});
  command
      .add_argument(options->address, {"FILE", "FICHIER"},
                    {"Record; FILE@57 is the position after 57 decisions",
                     "Partie ; FICHIER@57 est la position après 57 décisions"})
      .of(ValueKind::file)
      .needed();
  command.add_option("--at",
                     [options](std::string const& typed) -> std::optional<Text> {
                       options->at = number_from(typed);
                       if (options->at && *options->at >= 0) return std::nullopt;
                       return number_between("0", "1000000");
                     },
                     {"N", "N"},
                     {"Position: after so many decisions (default: the end)",
                      "Position : après tant de décisions (par défaut : la fin)"});
  command.add_text("--seat", options->seat, {"SEAT", "PLACE"},
                   {"As this seat (1, 2 …) or a 'spectator' sees it (default: everything)",
                    "Vue de cette place (1, 2 …) ou d’un « spectator » (par défaut : tout)"});
  add_board_file(command, options->board);
  command.add_switch(
      "--all", options->all,
      {"List all decisions with what followed from them", "Lister toutes les décisions et leurs suites"});
  command.add_switch("--tell", options->tell,
                     {"Tell the game in sentences, as a spectator or the seat reads them",
                      "Raconter la partie en phrases, comme un spectateur ou la place les lit"});
  add_json(command, options->json);
  command.examples =
      "  roundhouse replay game.rec@57\n  roundhouse replay game.rec --at 57 --seat 2\n"
      "  roundhouse replay game.rec --all\n  roundhouse replay game.rec --tell --seat 2";
  command.run = [options] { return run_replay(*options); };
}

}  // namespace roundhouse::cli
