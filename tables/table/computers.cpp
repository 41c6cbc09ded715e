#include "tables/table/computers.h"

#include <algorithm>
#include <string_view>

#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "text/explanations.h"
#include "text/moves.h"

namespace roundhouse::tables {
namespace {

constexpr auto adviser = "planner";
constexpr std::uint64_t adviser_seed = 1;  // the same position gets the same advice

using std::chrono::milliseconds;

constexpr milliseconds ask_again{100};

/// A pseudo-random number, derived from the deal and the number of the seat's own decisions: the same after a
/// restart, with the same deal at another table, and in whatever order simultaneous choices come.
std::uint64_t number_for(Game const& game, Deal const& deal, int seat, std::string_view what) {
  auto const own = std::ranges::count(game.played(), seat_id(seat), &Game::Decision::seat);
  std::string words(what);
  for (auto const byte : deal.seed) words += static_cast<char>(byte);
  auto const digest = sha256(words + '/' + std::to_string(own) + '/' + std::to_string(seat));
  return low_first<8>(digest.data());
}

constexpr std::string_view for_pace = "pace";
constexpr std::string_view for_move = "move";

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

Move decided_at_table(Game const& game, Deal const& deal, SeatId seat, std::string const& level) {
  return answer(
      {SeatView(game.board(), game.view(seat)), 0, level, number_for(game, deal, index(seat), for_move)});
}

Compared compared_with(Game const& played, Deal const& deal, SeatId seat, std::string const& level) {
  Compared found;
  Game game(played.board(), played.setup(), deal);
  for (auto const& made : played.played()) {
    if (made.seat == seat) {
      ++found.decisions;
      if (decided_at_table(game, deal, seat, level) != made.move) ++found.different;
    }
    game.play(made.seat, made.move, made.maker);
  }
  return found;
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

/// A pause, so that people can follow: longer before a turn than before its further steps.
Moment Computers::due(Progress const& progress, int seat, bool watched, Moment now) const {
  if (!progress.settings().paced || !watched) return now;
  auto const phase = progress.game->state().phase;
  bool const begins = phase == Phase::turn || is_simultaneous(phase);
  auto const random = number_for(*progress.game, progress.origin->deal, seat, for_pace);
  return now + (begins ? milliseconds(600 + random % 900) : milliseconds(200 + random % 300));
}

std::vector<Question> Computers::ask(Progress const& progress, bool watched, Moment now) {
  std::vector<Question> questions;
  for (int seat = 0; seat < static_cast<int>(progress.seats.size()); ++seat) {
    auto const place = static_cast<std::size_t>(seat);
    auto const& facts = progress.seats[place];
    if (!progress.waits_for(place) || !facts.is_automatic() || progress.paused) {
      seats_.erase(seat);
      continue;
    }
    auto& state = seats_[seat];
    bool const known = state.number != 0 && state.decision == progress.asked_at[place];
    if (known && !(state.again && *state.again <= now)) continue;
    if (!known)
      state = {progress.asked_at[place], 0, std::nullopt, due(progress, seat, watched, now), std::nullopt};
    state.again.reset();
    state.number = ++questions_;
    auto const& game = *progress.game;
    questions.push_back({SeatView(game.board(), game.view(seat_id(seat))), state.number,
                         facts.level.empty() ? sitting_in_level : facts.level,
                         number_for(game, progress.origin->deal, seat, for_move)});
  }
  return questions;
}

void Computers::decided(std::uint64_t number, Move move) {
  for (auto& [seat, state] : seats_) {
    if (state.number == number) state.move = move;
  }
}

void Computers::not_asked(std::uint64_t number, Moment now) {
  for (auto& [seat, state] : seats_) {
    if (state.number == number) state.again = now + ask_again;
  }
}

std::optional<Computers::Ready> Computers::ready(Progress const& progress, Moment now) const {
  for (auto const& [seat, state] : seats_) {
    auto const place = static_cast<std::size_t>(seat);
    bool const asked = progress.waits_for(place) && progress.asked_at[place] == state.decision &&
                       !progress.paused && !progress.undo && progress.seats[place].is_automatic();
    if (asked && state.move && state.due <= now) return Ready{seat, *state.move};
  }
  return std::nullopt;
}

std::optional<Moment> Computers::next() const {
  std::optional<Moment> first;
  for (auto const& [seat, state] : seats_) {
    auto const when = state.move ? std::optional(state.due) : state.again;
    if (when && (!first || *when < *first)) first = when;
  }
  return first;
}

std::size_t Computers::thinking() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(seats_, [](auto const& seat) { return !seat.second.move; }));
}

}  // namespace roundhouse::tables
