/// `review`: what the coach makes of a recorded game.
#include <boost/json.hpp>
#include <cmath>

#include "cli/base/files.h"
#include "cli/base/messages.h"
#include "cli/commands.h"
#include "cli/program/options.h"
#include "cli/record/file.h"
#include "cli/record/review.h"
#include "cli/terminal/progress_bar.h"
#include "coach/report_json.h"

namespace roundhouse::cli {
namespace {

struct ReviewOptions {
  std::string file;
  std::string board;
  std::string seat;
  std::string html;
  double depth = 1;
  std::uint64_t seed = 1;
  bool json = false;
};

int cannot_review(Text const& message, int code) {
  complain(phrases::failed, message.in(language()));
  return code;
}

/// Looks as deep as asked for, telling how far it is.
void look_through(coach::Review& review, double depth) {
  constexpr long whole = 1000;
  review.look(depth);
  ProgressBar bar(say({"review", "analyse"}), whole);
  while (review.work()) bar.show(std::lround(static_cast<double>(whole) * review.progress()));
  bar.clear();
}

int write_html(ShownReview const& shown, ReviewOptions const& options) {
  auto const& board = shown.review.course().board();
  auto const map = read_map(board, map_text(board, options.board.empty() ? board.id : options.board));
  if (auto const failure = write_whole_file(options.html, review_html(shown, map)))
    return refuse(phrases::failed, *failure);
  if (options.html != "/dev/stdout")
    tell(stderr, {"review written to {}", "analyse écrite dans {}"}, options.html);
  return 0;
}

/// Looks, and tells it in the way that is wanted.
int tell_review(Replay const& played, ReviewOptions const& options, std::optional<SeatId> only) {
  coach::Review review(*played.game, options.seed);
  look_through(review, options.depth);
  if (options.json) {
    fmt::print("{}\n", boost::json::serialize(
                           coach::report_json(review, played.header.players, options.depth, language())));
    if (options.html.empty()) return 0;
  }
  ShownReview const shown{review, review.report(), played.header.players, options.file, only};
  if (!options.html.empty()) return write_html(shown, options);
  fmt::print("{}", review_text(shown));
  return 0;
}

int run_review(ReviewOptions const& options) {
  auto const* const board = options.board.empty() ? nullptr : load_board_or_complain(options.board);
  if (board == nullptr && !options.board.empty()) return wrong_usage;
  if (!options.html.empty()) {
    if (auto const failure = why_not_writable(options.html)) return refuse(phrases::failed, *failure);
  }
  RecordFile record;
  if (auto const problem = open_record(options.file, board, record))
    return cannot_review(problem->message, problem->exit_code);
  auto const played = replay(*record.board, record.text);
  if (played.error) return cannot_review(record_message(options.file, *played.error), 1);
  int const players = played.header.setup.players;
  std::optional<SeatId> only;
  if (!options.seat.empty()) {
    auto const n = number_from(options.seat);
    if (!n || *n < 1 || *n > players)
      return refuse({"no seat '{}': 1 to {}", "pas de place « {} » : de 1 à {}"}, options.seat, players);
    only = seat_id(*n - 1);
  }
  if (played.game->decisions() == 0)
    return refuse({"{}: nothing has been decided in this game yet",
                   "{} : rien n’a encore été décidé dans cette partie"},
                  options.file);
  return tell_review(played, options, only);
}

}  // namespace

void add_review_command(Command& program) {
  auto const options = std::make_shared<ReviewOptions>();
  auto& command = program.add_command(
      "review", {"Review a recorded game: turning points, accuracy, luck and choices apart",
                 "Analyser une partie enregistrée : tournants, précision, chance et choix séparés"});
  command.add_argument(options->file, {"FILE", "FICHIER"}, {"Record", "Partie enregistrée"})
      .of(ValueKind::file)
      .needed();
  command.add_text("--seat", options->seat, {"SEAT", "PLACE"},
                   {"Tell about this seat only (1, 2 …)", "Ne parler que de cette place (1, 2 …)"});
  command.add_number("--depth", options->depth, 0.01, 10000,
                     {"How deep to look: 1 takes some seconds, 10 ten times as long (default: 1)",
                      "Profondeur : 1 prend quelques secondes, 10 dix fois plus (par défaut : 1)"});
  add_seed(command, options->seed);
  add_board_file(command, options->board);
  add_json(command, options->json);
  command.add_file("--html", options->html,
                   {"Write a document with pictures of the turning points",
                    "Écrire un document avec des images des tournants"});
  command.examples =
      "  roundhouse review game.rec\n  roundhouse review game.rec --seat 2 --depth 10\n"
      "  roundhouse review game.rec --html review.html";
  command.run = [options] { return run_review(*options); };
}

}  // namespace roundhouse::cli
