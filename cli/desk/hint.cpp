#include "cli/desk/hint.h"

#include "cli/desk/signs.h"
#include "text/explanations.h"
#include "text/moves.h"
#include "text/phrase.h"

namespace roundhouse::cli {
namespace {

using text::phrase;

constexpr std::uint64_t adviser_seed = 1;  // the same position gets the same advice

/// The best of those that are there; `greedy` always is.
std::unique_ptr<Player> best_adviser() {
  auto planner = make_player("planner", adviser_seed);
  return planner ? std::move(planner) : make_player("greedy", adviser_seed);
}

}  // namespace

std::string reason_text(Terminal const& terminal, Board const& board, View const& view, Move move,
                        Player const& player, std::vector<std::string> const& names, Language language) {
  auto const why = player.explanation();
  if (!why) return "";
  text::MoveInPlace const made{board, view.table, view.viewer, move};
  return fmt::format("{} · {}. {}", seat_and_name(terminal, view.viewer, names),
                     text::move_sentence(board, view.table, view.viewer, move, language),
                     text::explanation_text(made, *why, names, language));
}

void show_hint(Desk& desk, Player& adviser) {
  Moves legal;
  legal_moves(desk.board(), desk.view.table, desk.seat, legal);
  auto const move = adviser.decide(desk.board(), desk.view, legal);
  auto const sentence = text::move_sentence(desk.board(), desk.view.table, desk.seat, move, desk.language);
  desk.terminal.paragraph(
      phrase(desk.language, "Hint: {}) {}.", "Conseil : {}) {}.", desk.menu.number_of(move), sentence), 2);
  auto const why = adviser.explanation();
  if (!why) return;
  text::MoveInPlace const made{desk.board(), desk.view.table, desk.seat, move};
  desk.terminal.paragraph(text::explanation_text(made, *why, desk.names, desk.language), 2);
}

void show_hint(Desk& desk) {
  show_hint(desk, *best_adviser());
}

}  // namespace roundhouse::cli
