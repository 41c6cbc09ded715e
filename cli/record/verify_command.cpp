#include <boost/json.hpp>
#include <filesystem>

#include "cli/base/boards.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/record/file.h"
#include "cli/terminal/progress_bar.h"

namespace roundhouse::cli {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

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
      complain(phrases::no_records, path);
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
  if (!problem && options.verbose) fmt::print("{}\n", say(phrases::record_ok, file));
}

int run_verify(VerifyOptions const& options) {
  Board const* board = nullptr;
  if (!options.board.empty()) {
    board = load_board_or_complain(options.board);
    if (board == nullptr) return 2;
  }
  int code = 0;
  auto const files = record_files(options.paths, code);
  json::array refused;
  long done = 0;
  ProgressBar bar(say(phrases::progress_records), static_cast<long>(files.size()));
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
    fmt::print("{}\n",
               say(verified == 1 ? phrases::verified_one : phrases::verified, verified, refused.size()));
  }
  return code;
}

}  // namespace

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
