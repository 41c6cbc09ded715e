#include "server/tables/game/thought.h"

#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "text/explanations.h"
#include "text/moves.h"

namespace roundhouse::server {
namespace {

constexpr auto adviser = "planner";
constexpr std::uint64_t adviser_seed = 1;  // the same position gets the same advice

}  // namespace

SeatView::SeatView(Board const& board, View const& view)
    : board_(&board), seat_(view.viewer), table_(view.state) {
  events_.reserve(view.history.size());
  for (std::size_t i = 0; i < view.history.size(); ++i) events_.push_back(view.history[i]);
}

Moves SeatView::legal() const {
  Moves moves;
  legal_moves(*board_, table_, seat_, moves);
  return moves;
}

Move answer(Question const& question) {
  auto player = make_player(question.level, question.seed);
  if (player == nullptr)
    player = make_player(sitting_in_level, question.seed);  // a level of an earlier version
  auto const legal = question.view.legal();
  return player->decide(question.view.board(), question.view.view(), legal);
}

std::string advice(Consultation const& consultation) {
  auto const& view = consultation.view;
  auto const language = consultation.asker.visitor.language;
  auto const player = make_player(adviser, adviser_seed);
  auto const move = player->decide(view.board(), view.view(), view.legal());
  protocol::Advice message;
  message.table = consultation.table;
  message.seat = index(view.seat()) + 1;
  message.at = consultation.at;
  message.move = to_words(view.board(), view.table(), view.seat(), move);
  message.sentence = text::move_sentence(view.board(), view.table(), view.seat(), move, language);
  if (auto const why = player->explanation()) {
    text::MoveInPlace const made{view.board(), view.table(), view.seat(), move};
    message.reasons = text::explanation_text(made, *why, consultation.names, language);
  }
  return protocol::write(message);
}

}  // namespace roundhouse::server
