#include <boost/json.hpp>
#include <filesystem>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/record/file.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/text.h"
#include "text/log.h"

namespace roundhouse::cli {
namespace {

namespace fs = std::filesystem;
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
  auto const* const board = options.board.empty() ? nullptr : load_board_or_complain(options.board);
  if (board == nullptr && !options.board.empty()) return wrong_usage;
  auto const file = split_address(options);
  RecordFile record;
  if (auto const problem = open_record(file, board, record))
    return fail(problem->message.in(language()), problem->exit_code);
  auto const start = replay(*record.board, record.text, 0);
  if (start.error) return fail(record_message(file, *start.error).in(language()), 1);
  int const at = options.at.value_or(start.decisions);
  if (at < 0 || at > start.decisions)
    return fail(say({"the record has {} decisions, there is no position {}",
                     "la partie compte {} décisions, il n’y a pas de position {}"},
                    start.decisions, at),
                2);
  auto const eyes = eyes_of(options.seat, start.header.setup.players);
  if (!eyes)
    return fail(
        say({"no seat '{}': 1 to {}, or 'spectator'", "pas de place « {} » : de 1 à {}, ou « spectator »"},
            options.seat, start.header.setup.players),
        2);
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

struct VerifyOptions {
  std::vector<std::string> paths;
  std::string board;
  bool verbose = false;
  bool json = false;
};

/// The files themselves, and the records in the folders, sorted. Sets the exit code where there are none.
std::vector<std::string> record_files(std::vector<std::string> const& paths, int& code) {
  std::vector<std::string> files;
  for (auto const& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> inside;
    for (auto it = fs::directory_iterator(path, error); !error && it != fs::directory_iterator();
         it.increment(error)) {
      if (it->path().extension() == ".rec") inside.push_back(it->path().string());
    }
    if (error) {
      complain(phrases::cannot_read, path, error.message());
      code = 2;
    } else if (inside.empty()) {
      complain({"{}: no *.rec file in it", "{} : aucun fichier *.rec"}, path);
      code = 2;
    }
    std::ranges::sort(inside);
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

std::optional<RecordProblem> problem_of(std::string const& file, Board const* board) {
  RecordFile record;
  if (auto problem = open_record(file, board, record)) return problem;
  if (auto const error = verify(*record.board, record.text))
    return RecordProblem{record_message(file, *error)};
  return std::nullopt;
}

void print_result(VerifyOptions const& options, std::string const& file,
                  std::optional<RecordProblem> const& problem) {
  if (problem) fmt::print("{}\n", problem->message.in(language()));
  if (!problem && options.verbose) tell({"{}: ok", "{} : correct"}, file);
}

int run_verify(VerifyOptions const& options) {
  auto const* const board = options.board.empty() ? nullptr : load_board_or_complain(options.board);
  if (board == nullptr && !options.board.empty()) return wrong_usage;
  int code = 0;
  auto const files = record_files(options.paths, code);
  json::array refused;
  long done = 0;
  ProgressBar bar(say({"records", "parties"}), static_cast<long>(files.size()));
  for (auto const& file : files) {
    auto const problem = problem_of(file, board);
    if (problem) {
      code = std::max(code, problem->exit_code);
      refused.emplace_back(json::object{{"file", file}, {"reason", problem->message.en}});
    }
    if (problem || options.verbose) bar.clear();
    if (!options.json) print_result(options, file, problem);
    bar.show(++done);
  }
  bar.clear();
  auto const verified = files.size() - refused.size();
  if (options.json) {
    fmt::print("{}\n", json::serialize(json::object{{"verified", verified}, {"refused", refused}}));
  } else {
    tell(verified == 1 ? Phrase{"{} record verified, {} refused", "partie vérifiée : {}, refusées : {}"}
                       : Phrase{"{} records verified, {} refused", "parties vérifiées : {}, refusées : {}"},
         verified, refused.size());
  }
  return code;
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

void add_verify_command(Command& program) {
  auto const options = std::make_shared<VerifyOptions>();
  auto& command =
      program.add_command("verify", {"Verify game records: moves, deal, scores, hashes",
                                     "Vérifier des parties enregistrées : coups, donne, scores, empreintes"});
  command
      .add_arguments(
          options->paths, {"PATH ...", "CHEMIN ..."},
          {"Record files, or folders with *.rec files", "Fichiers de parties, ou dossiers de fichiers *.rec"})
      .of(ValueKind::file)
      .needed();
  add_board_file(command, options->board);
  command.add_switch("--verbose,-v", options->verbose,
                     {"List the valid records too", "Lister aussi les parties valides"});
  add_json(command, options->json);
  command.examples = "  roundhouse verify games/ one-more.rec";
  command.run = [options] { return run_verify(*options); };
}

}  // namespace roundhouse::cli
