#include "cli/play/session.h"

#include <algorithm>

#include "cli/base/messages.h"
#include "cli/desk/screen.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/text.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::cli {
namespace {

using text::phrase;
using text::pick;

/// Nobody is asked when there is nothing to choose, except for the actions of a turn: one wants to see those.
bool plays_itself(Phase phase, Moves const& legal) {
  bool const acting = phase == Phase::turn || phase == Phase::first_card || phase == Phase::second_card;
  return legal.size() == 1 && !acting;
}

}  // namespace

Session::Session(GamePlan plan, Terminal& terminal)
    : plan_(std::move(plan)),
      terminal_(terminal),
      language_(plan_.language),
      names_(plan_.names()),
      game_(*plan_.board, plan_.setup, Deal{plan_.stream, plan_.seed}) {
  for (auto const& seat : plan_.seats) people_ += seat.bot == nullptr ? 1 : 0;
  for (auto const& decision : plan_.decisions) game_.play(decision.seat, decision.move);
  told_.fill(game_.events().size());  // everybody sees the deal on the table
}

int Session::run() {
  greet();
  while (!game_.over()) {
    if (Interruption::asked()) return leave();
    if (play_what_is_forced()) continue;
    if (let_bots_play()) {
      if (people_ == 0) tell_news(spectator);
      continue;
    }
    auto const seat = next_person();
    if (!pass_keyboard(seat) || !decide(seat)) return leave();
  }
  return finish();
}

void Session::greet() {
  auto const& board = *plan_.board;
  terminal_.heading(fmt::format("Roundhouse · {}", board.name.in(language_)));
  terminal_.paragraph(board.summary.in(language_));
  terminal_.paragraph(phrase(language_, "Board facts: {}.", "Données du plateau : {}.",
                             text::provenance_name(board.provenance.level, language_)));
  std::string seats;
  for (std::size_t s = 0; s < names_.size(); ++s) {
    seats += (s == 0 ? "" : "  ") + seat_and_name(terminal_, seat_id(static_cast<int>(s)), names_);
  }
  terminal_.paragraph(seats);
  terminal_.line(phrase(language_, "{} goes first.", "{} commence.",
                        names_[static_cast<std::size_t>(index(game_.state().turn))]));
  terminal_.paragraph(phrase(language_, "Commitment to the deal (SHA-256 of its seed): {}",
                             "Engagement sur la donne (SHA-256 de sa graine) : {}", commitment(plan_.seed)),
                      2);
  if (people_ > 0) terminal_.line(pick(language_, "Type ? for help.", "Tapez ? pour l’aide."));
}

bool Session::let_bots_play() {
  Moves legal;
  bool played = false;
  for (int s = 0; s < players(); ++s) {
    auto const seat = seat_id(s);
    if (is_person(seat)) continue;
    legal_moves(game_.board(), game_.state(), seat, legal);
    if (legal.empty()) continue;
    auto& bot = *plan_.seats[static_cast<std::size_t>(s)].bot;
    auto const view = game_.view(seat);
    auto const move = bot.decide(game_.board(), view, legal);
    // There is no reason for what could not be otherwise.
    if (plan_.explain && legal.size() > 1)
      reasons_.push_back(reason_text(terminal_, game_.board(), view, move, bot, names_, language_));
    if (game_.play(seat, move, Maker::computer) != Reason::none)
      throw std::logic_error("a computer player made an illegal move");
    played = true;
  }
  return played;
}

void Session::tell_reasons() {
  bool const told_of = begins_turn(game_.state()) || people_ > 1;  // a claim is told when it is paid for
  if (!told_of && !game_.over()) return;
  if (!game_.over())
    for (auto const& reason : reasons_)
      if (!reason.empty()) terminal_.paragraph("  " + reason, 4);
  reasons_.clear();
}

bool Session::play_what_is_forced() {
  Moves legal;
  for (int s = 0; s < players(); ++s) {
    auto const seat = seat_id(s);
    if (!is_person(seat)) continue;
    legal_moves(game_.board(), game_.state(), seat, legal);
    if (!plays_itself(game_.state().phase, legal)) continue;
    // Nobody else learns what it was.
    if (people_ == 1 || seat == at_keyboard_) {
      auto const view = game_.view(seat);
      tell_news(seat);
      terminal_.paragraph(phrase(language_, "  Only one possibility: {}.", "  Une seule possibilité : {}.",
                                 text::move_sentence(game_.board(), view.state, seat, legal[0], language_)));
    }
    game_.play(seat, legal[0], Maker::computer);  // nothing that could be taken back
    return true;
  }
  return false;
}

/// The person at the keyboard if they decide next; otherwise the next person in seat order.
SeatId Session::next_person() const {
  auto const& state = game_.state();
  int const first = at_keyboard_ == no_seat ? 0 : index(at_keyboard_);
  for (int i = 0; i < players(); ++i) {
    auto const seat = seat_id((first + i) % players());
    if (state.waits_for(seat)) return seat;
  }
  throw std::logic_error("the table waits for nobody");
}

bool Session::pass_keyboard(SeatId seat) {
  if (seat == at_keyboard_) return true;
  if (people_ > 1) {
    if (at_keyboard_ != no_seat) {
      tell_news(at_keyboard_);  // what the last card was
      if (!terminal_.ask(
              pick(language_, "Press Enter to hide your cards. ", "Entrée pour cacher vos cartes. ")))
        return false;
    }
    if (at_keyboard_ != no_seat) terminal_.clear();
    if (!terminal_.ask(phrase(language_, "Pass the keyboard to {}, then press Enter. ",
                              "Passez le clavier à {}, puis appuyez sur Entrée. ",
                              names_[static_cast<std::size_t>(index(seat))]))) {
      return false;
    }
    terminal_.clear();
  }
  at_keyboard_ = seat;
  fresh_ = true;
  return true;
}

void Session::tell_news(SeatId viewer) {
  auto const view = game_.view(viewer);
  Screen(terminal_, game_.board(), view, names_, language_).show_log(told(viewer), most_news);
  told(viewer) = game_.events().size();
  tell_reasons();
}

bool Session::decide(SeatId seat) {
  tell_news(seat);
  Moves legal;
  legal_moves(game_.board(), game_.state(), seat, legal);
  auto const view = game_.view(seat);
  Menu menu(game_.board(), view.state, seat, legal, language_);
  Desk desk{terminal_, game_.board(), names_, language_, seat, view, std::move(menu)};
  show_decision(desk, std::exchange(fresh_, false));
  return ask_lines(desk, [&](std::string const& typed) { return take_line(desk, typed); });
}

Step Session::take_line(Desk& desk, std::string const& typed) {
  if (typed.empty()) return Step::asked;
  switch (order_in(typed)) {
    case Order::quit: return wants_to_leave(desk) ? Step::left : Step::asked;
    case Order::save: {
      auto const file = std::string(behind_first_word(typed));
      if (file.empty()) {
        terminal_.line(
            pick(language_, "Where to? For example: save game.rec", "Où ? Par exemple : sauver partie.rec"));
      } else {
        keep_game(terminal_, plan_, game_, file);
      }
      return Step::asked;
    }
    case Order::undo: return take_back(desk.seat) ? Step::played : Step::asked;
    case Order::none: break;
  }
  return answer(desk, typed) ? Step::asked : try_move(desk, typed);
}

Step Session::try_move(Desk& desk, std::string const& typed) {
  auto const move = move_typed(desk, typed);
  if (!move) return Step::asked;
  auto const reason = game_.play(desk.seat, *move);
  if (reason == Reason::none) return Step::played;
  show_refusal(desk, *move, reason);
  return Step::asked;
}

std::optional<std::size_t> Session::decision_to_take_back(SeatId seat) const {
  if (people_ > 1) return game_.undoable(seat);
  auto const& decisions = game_.played();
  for (auto number = decisions.size(); number > 0; --number) {
    auto const& decision = decisions[number - 1];
    if (decision.seat != seat || decision.maker != Maker::person) continue;
    return game_.first(number).undoable(seat);  // as it stood right after the decision
  }
  return std::nullopt;
}

bool Session::take_back(SeatId seat) {
  auto const number = decision_to_take_back(seat);
  if (!number) {
    terminal_.paragraph(pick(language_, "Nothing to undo: a move that has shown a card or a ticket stays.",
                             "Rien à annuler : un coup qui a montré une carte ou un billet reste joué."));
    return false;
  }
  game_ = people_ > 1 ? game_.without(*number) : game_.first(*number);
  for (auto& events : told_) events = std::min(events, game_.events().size());
  reasons_.clear();
  fresh_ = true;
  terminal_.line(pick(language_, "Undone.", "Annulé."));
  return true;
}

int Session::leave() {
  terminal_.line(pick(language_, "The game is left unfinished.", "La partie reste inachevée."));
  if (game_.played().empty()) return 0;  // nothing would be lost
  auto const file = plan_.record.empty() ? unnamed_game_file(game_.board().id) : plan_.record;
  return keep_game(terminal_, plan_, game_, file) ? 0 : wrong_usage;
}

int Session::finish() {
  if (people_ == 1) {
    tell_news(at_keyboard_ == no_seat ? spectator : at_keyboard_);
  } else {
    tell_news(spectator);
  }
  show_result(terminal_, game_.board(), game_.state(), names_, language_);
  terminal_.line(phrase(language_, "Seed:       {}", "Graine :     {}", to_hex(plan_.seed)));
  terminal_.line(phrase(language_, "Commitment: {}", "Engagement : {}", commitment(plan_.seed)));
  forget_deal(plan_.seed);
  return plan_.record.empty() || write_game(terminal_, plan_, game_, plan_.record) ? 0 : wrong_usage;
}

}  // namespace roundhouse::cli
