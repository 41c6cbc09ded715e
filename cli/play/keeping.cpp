#include "cli/play/keeping.h"

#include <filesystem>

#include "assets/assets.h"
#include "cli/base/files.h"
#include "cli/play/kept_game.h"
#include "text/phrase.h"

namespace roundhouse::cli {

bool write_game(Terminal& terminal, GamePlan const& plan, server::Course const& game,
                std::string const& file) {
  auto const whole = game.whole();
  auto const header = make_header(*whole.game, plan.names(), plan.stream, plan.seed);
  // The seed stays secret while cards are still to come.
  auto const text = write_record(*whole.game, header, game.over() ? std::optional(plan.seed) : std::nullopt);
  auto const problem = write_whole_file(file, text);
  if (problem) terminal.paragraph(*problem);
  if (!problem && game.over())
    terminal.paragraph(text::phrase(plan.language, "Record written to {}", "Partie écrite dans {}", file));
  return !problem;
}

bool keep_game(Terminal& terminal, GamePlan const& plan, server::Course const& game,
               std::string const& file) {
  KeptDeal deal{plan.seed, {}};
  for (auto const& seat : plan.seats) deal.seats.push_back(seat.kind);
  std::error_code ignored;
  if (plan.record.empty())
    std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  if (auto const problem = keep_deal(deal)) {
    terminal.paragraph(*problem);
    return false;
  }
  if (!write_game(terminal, plan, game, file)) return false;
  auto const board = assets::board(game.board().id) == nullptr ? " --board " + plan.board_file : "";
  // One line, however long: it is there to be copied.
  terminal.line(text::phrase(plan.language, "Game kept in {}. Go on with: roundhouse play --resume {}{}",
                             "Partie gardée dans {}. Pour la reprendre : roundhouse play --resume {}{}", file,
                             file, board));
  return true;
}

}  // namespace roundhouse::cli
