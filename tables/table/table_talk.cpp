/// Messages that a table answers without writing.
#include <algorithm>

#include "protocol/wire.h"
#include "roundhouse/notation.h"
#include "tables/game/kept.h"
#include "tables/game/objection.h"
#include "tables/table/table.h"
#include "text/moves.h"
#include "text/phrase.h"

namespace roundhouse::tables {
namespace {

constexpr std::int64_t longest_catch_up = 60;  // entries; after more than these the full view is shorter
constexpr int chat_shown = 100;

/// The clause, the sentence, and the cards that it counts.
void give_reason(protocol::Because& because, Game const& game, SeatId seat, Move move, Reason reason,
                 Language language) {
  because.clause = clause(reason, game.board());
  because.text = text::refusal(game.board(), game.state(), seat, move, reason, language);
  auto const counted = text::cards_counted(game.board(), game.state(), seat, move, reason);
  if (counted.total > 0) because.cards.emplace();
  for (int i = 0; i < card_kinds; ++i)
    if (counted[card_at(i)] > 0) because.cards->add(word(card_at(i)), counted[card_at(i)]);
}

}  // namespace

void Table::hear(Asker const& asker, protocol::ClientMessage const& message, Moment now, Effects& effects) {
  if (auto const* m = std::get_if<protocol::Hello>(&message)) {
    hello(asker, *m, now, effects);
  } else if (std::holds_alternative<protocol::Bye>(message)) {
    lose(asker.connection, now, effects);
  } else if (auto const* question = std::get_if<protocol::Why>(&message)) {
    why(asker, *question, effects);
  } else if (auto const* wish = std::get_if<protocol::Hint>(&message)) {
    hint(asker, *wish, effects);
  } else if (auto const* wants = std::get_if<protocol::AskChoices>(&message)) {
    choices(asker, *wants, effects);
  } else if (auto const* past = std::get_if<protocol::Explain>(&message)) {
    explain(asker, *past, now, effects);
  } else {
    enqueue({asker, action_of(message), message}, now, effects);
  }
}

void Table::object(Asker const& asker, Objection objection, std::string_view of, Effects& effects) const {
  protocol::Error const error{std::string(word(objection)),
                              std::string(sentence(objection, asker.visitor.language)), progress_.id,
                              std::string(of)};
  effects.send(asker.connection, protocol::write(error), status(objection));
}

/// What was said after number `known`, and what was removed up to there.
void Table::tell_chat(Asker const& asker, std::int64_t known, Effects& effects) {
  auto const lines = store_->chat(progress_.id, 0, chat_shown);
  auto const last = lines.empty() ? 0 : lines.back().number;
  // Those who were here before have not heard yet what was said elsewhere.
  if (chat_lines_ < 0) chat_lines_ = last;
  heard_chat_ = std::max(heard_chat_, last);
  for (auto const& line : lines) {
    if (line.number > chat_lines_) break;
    bool const is_known = line.number <= known;
    if (line.text.empty()) {
      if (is_known) effects.send(asker.connection, unsaid_message(progress_.id, line.number));
    } else if (!is_known && (asker.mutes == nullptr || !asker.mutes->contains(line.person))) {
      effects.send(asker.connection, chat_message(line));
    }
  }
}

void Table::hello(Asker const& asker, protocol::Hello const& message, Moment now, Effects& effects) {
  if (message.version.value_or(0) > progress_.version) look(now, effects);
  if (auto const why = why_hidden(progress_, asker.visitor.person, now))
    return object(asker, *why, "hello", effects);
  auto const eyes = eyes_of(progress_, asker.visitor.person);
  gallery_.add(asker, eyes);
  absences_.came(asker.visitor.person);
  catch_up(asker, message.version.value_or(-1), now, effects);
  tell_chat(asker, message.chat, effects);
  tell_plans(asker, effects);
  presence_changed(effects);
  ask_presence(now, effects);
  keep_up(now, effects);
  // Who was late or away gets the seat back at once; who has left must ask for it.
  auto const late = [&](Eye eye) {
    if (eye == 0) return false;
    auto const seat = static_cast<std::size_t>(eye) - 1;
    auto const& why = progress_.seats[seat].sits_in;
    return why == "late" || why == "away" || progress_.votes[seat] != 0;
  };
  if (progress_.life == Life::playing && std::ranges::any_of(eyes, late)) {
    auto silent = asker;
    silent.connection = {};
    enqueue({silent, "", protocol::ClientMessage(protocol::Back{progress_.id, ""})}, now, effects);
  }
}

/// The missed steps, exactly as they were sent to the others; nothing if they are too many or unknown.
std::optional<std::vector<std::string>> Table::missed(PersonId const& person, std::int64_t from) const {
  auto const eyes = eyes_of(progress_, person);
  std::vector<std::string> messages;
  if (from == progress_.version) return messages;
  if (from < 1 || from > progress_.version || progress_.version - from > longest_catch_up)
    return std::nullopt;
  Progress before;
  for (auto const& entry : store_->log(progress_.id, 0)) {
    if (entry.sequence > progress_.version) break;
    if (entry.sequence <= from) {
      apply(before, entry);
      continue;
    }
    auto after = before;
    apply(after, entry);
    // Who sat elsewhere then has seen something else.
    if (eyes_of(before, person) != eyes || eyes_of(after, person) != eyes) return std::nullopt;
    Step const step{before, after, entry};
    for (auto const eye : eyes) messages.push_back(protocol::write(did(step, eye, changed_facts(step))));
    before = std::move(after);
  }
  return messages;
}

void Table::catch_up(Asker const& asker, std::int64_t from, Moment now, Effects& effects) const {
  auto const seed = tellable_seed(now);
  if (auto messages = missed(asker.visitor.person, from)) {
    for (auto& message : *messages) effects.send(asker.connection, std::move(message));
    if (seed.empty()) return;
    effects.send(asker.connection, protocol::write(protocol::SeedTold{progress_.id, seed}));
    return;
  }
  for (auto const eye : eyes_of(progress_, asker.visitor.person))
    effects.send(asker.connection, protocol::write(full_view(progress_, eye, seed, now)));
}

void Table::why(Asker const& asker, protocol::Why const& message, Effects& effects) const {
  auto const language = asker.visitor.language;
  protocol::Because because{progress_.id, message.move, false, "", "", {}};
  auto const whose = own_seat(progress_, asker.visitor.person, message.seat);
  auto const say = [&](Objection objection) { because.text = sentence(objection, language); };
  if (auto const* refusal = std::get_if<Refusal>(&whose)) {
    say(refusal->objection);
  } else if (!progress_.game) {
    say(Objection::not_playing);
  } else {
    auto const& game = *progress_.game;
    auto const seat = seat_id(std::get<int>(whose));
    auto const move = move_from_words(game.board(), game.state(), seat, message.move);
    auto const reason = move ? why_not(game.board(), game.state(), seat, *move) : Reason::none;
    because.legal = move && reason == Reason::none;
    if (!move) say(Objection::no_move);
    if (because.legal) because.text = text::pick(language, "The move is legal.", "Le coup est permis.");
    if (reason != Reason::none) give_reason(because, game, seat, *move, reason, language);
  }
  effects.send(asker.connection, protocol::write(because));
}

void Table::hint(Asker const& asker, protocol::Hint const& message, Effects& effects) const {
  auto const whose = own_seat(progress_, asker.visitor.person, message.seat);
  std::optional<Objection> objection;
  int seat = 0;
  if (auto const* refusal = std::get_if<Refusal>(&whose)) {
    objection = refusal->objection;
  } else {
    seat = std::get<int>(whose);
    if (!progress_.settings().hints) objection = Objection::hints_off;
    if (!progress_.waits_for(static_cast<std::size_t>(seat))) objection = Objection::not_your_decision;
  }
  if (objection) return object(asker, *objection, "hint", effects);
  auto const& game = *progress_.game;
  effects.consultations.push_back({SeatView(game.board(), game.view(seat_id(seat))), asker, progress_.id,
                                   game.decisions() + 1, progress_.names()});
}

void Table::explain(Asker const& asker, protocol::Explain const& message, Moment now,
                    Effects& effects) const {
  std::optional<Objection> objection;
  auto const at = static_cast<std::size_t>(message.at);
  if (!progress_.game || at < 1 || at > progress_.game->played().size()) {
    objection = Objection::no_position;
  } else {
    auto const seat = index(progress_.game->played()[at - 1].seat);
    auto const own = progress_.seats_of(asker.visitor.person);
    bool const mine = std::ranges::find(own, seat) != own.end();
    // Advice tells of the cards in hand: of a deal that others still play, each knows their own.
    if (!mine && tellable_seed(now).empty()) objection = Objection::not_yours_to_see;
    if (progress_.life != Life::over && !progress_.settings().hints) objection = Objection::hints_off;
  }
  if (objection) return object(asker, *objection, "explain", effects);
  auto const then = progress_.game->first(at - 1);
  auto const seat = progress_.game->played()[at - 1].seat;
  effects.consultations.push_back(
      {SeatView(then.board(), then.view(seat)), asker, progress_.id, message.at, progress_.names()});
}

void Table::refuse(Asker const& asker, std::string const& action, Refusal const& refusal, Effects& effects) {
  ++effects.refused;
  if (asker.visitor.person.empty()) return;
  protocol::Refused message;
  message.action = action;
  message.table = progress_.id;
  if (refusal.reason != Reason::none) {
    message.code = "rule";
    message.clause = clause(refusal.reason, progress_.board());
    message.text = text::refusal(progress_.board(), progress_.game->state(), refusal.seat, refusal.move,
                                 refusal.reason, asker.visitor.language);
  } else {
    message.code = word(refusal.objection);
    message.text = sentence(refusal.objection, asker.visitor.language);
  }
  // A failed write may be retried with the same id.
  bool const passing = refusal.reason == Reason::none &&
                       (refusal.objection == Objection::store || refusal.objection == Objection::busy);
  answer(asker, passing ? "" : action, message, effects);
}

void Table::answer(Asker const& asker, std::string const& action, protocol::ServerMessage const& message,
                   Effects& effects) {
  if (asker.visitor.person.empty()) return;
  auto text = protocol::write(message);
  auto const status = status_of(message);
  memory_.keep(asker.visitor.person, action, {text, status});
  if (asker.connection != ConnectionId{}) effects.send(asker.connection, std::move(text), status);
}

std::string Table::tellable_seed(Moment now) const {
  if (progress_.life != Life::over) return "";
  if (deal_is_secret(*store_, deal_of(progress_), now)) return "";
  return to_hex(progress_.origin->deal.seed);
}

std::string Table::view(Visitor const& visitor, Moment now) const {
  return protocol::write(
      full_view(progress_, eyes_of(progress_, visitor.person).front(), tellable_seed(now), now));
}

}  // namespace roundhouse::tables
