#include "tables/view/gallery.h"

#include <algorithm>
#include <boost/json.hpp>

#include "protocol/view.h"
#include "protocol/wire.h"
#include "tables/game/kept.h"
#include "tables/game/undo.h"

namespace roundhouse::tables {
namespace {

std::string_view seat_kind(SeatFacts const& seat) {
  if (!seat.level.empty()) return "bot";
  return seat.person.empty() ? "free" : "person";
}

protocol::SeatFacts seat_facts(Progress const& progress, std::size_t number) {
  auto const& seat = progress.seats[number];
  protocol::SeatFacts facts;
  facts.kind = seat_kind(seat);
  facts.name = seat.name;
  facts.person = seat.person;
  facts.level = seat.level;
  facts.sits_in = seat.sits_in;
  facts.undo = word(undo_of(progress, number));
  facts.color = progress.liveries.of(number).color;
  facts.shape = progress.liveries.of(number).shape;
  facts.wants_pause = ((progress.wants_pause >> number) & 1U) != 0;
  for (std::size_t voter = 0; voter < progress.seats.size(); ++voter)
    if (((progress.votes[number] >> voter) & 1U) != 0) facts.votes.push_back(static_cast<int>(voter) + 1);
  if (progress.clocks.any()) {
    auto const& clock = progress.clocks.of(number);
    facts.clock = {clock.left.count(), clock.running, clock.since.time_since_epoch().count()};
  }
  return facts;
}

protocol::UndoRequest undo_request(Progress const& progress) {
  protocol::UndoRequest request{static_cast<int>(progress.undo->seat) + 1, {}};
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat)
    if (((answers_awaited(progress) >> seat) & 1U) != 0) request.awaits.push_back(static_cast<int>(seat) + 1);
  return request;
}

Frame frame(std::string text) {
  return std::make_shared<std::string const>(std::move(text));
}

std::int64_t number(Moment at) {
  return at.time_since_epoch().count();
}

void tell_game(Step const& step, Eye eye, protocol::Did& message) {
  using namespace protocol;
  auto const& after = *step.after.game;
  auto const& board = after.board();
  if (!step.before.game) {
    message.game = to_json(game_view(board, after.state(), seat_of(eye)));
    // The moves of a cloned game are the past: only the position is sent.
    if (after.played().empty())
      message.events = event_lines(board, after.state(), after.events(), seat_of(eye));
  } else {
    auto const& before = *step.before.game;
    message.game =
        patch(game_view(board, before.state(), seat_of(eye)), game_view(board, after.state(), seat_of(eye)));
    if (after.events().size() > before.events().size()) {
      auto const later = std::span(after.events()).subspan(before.events().size());
      message.events = event_lines(board, before.state(), later, seat_of(eye));
    }
  }
  message.legal = legal_words(board, after.state(), seat_of(eye));
}

/// Who sat elsewhere then gets the spectator's view: never more than both seats could see.
Eye eye_at(Step const& step, PersonId const& reader) {
  auto const eyes = eyes_of(step.after, reader);
  return step.before.origin == nullptr || eyes == eyes_of(step.before, reader) ? eyes.front() : 0;
}

boost::json::object told(Step const& step, PersonId const& reader) {
  auto const message = did(step, eye_at(step, reader), {});
  auto const decided = step.after.game ? step.after.game->decisions() : 0;
  boost::json::object line{{"table", message.table},
                           {"seat", message.seat},
                           {"v", message.version},
                           {"at", message.at},
                           {"what", message.what},
                           {"by", message.by},
                           {"events", boost::json::array(message.events.begin(), message.events.end())},
                           {"facts", {{"decisions", decided}}}};
  // No event tells how a game stands that goes on from a position.
  if (message.what == entry_kind::started && decided > 0) line["game"] = message.game;
  return line;
}

}  // namespace

protocol::Facts facts_of(Progress const& progress) {
  protocol::Facts facts;
  facts.life = word(progress.life);
  facts.host = progress.host;
  facts.settings = progress.settings();
  facts.board_hash = progress.origin->board_hash;
  facts.rules = progress.origin->rules;
  facts.commitment = commitment(progress.origin->deal.seed);
  facts.day = progress.origin->deal_day;
  facts.cloned_from = progress.origin->cloned_from;
  facts.decisions = progress.game ? progress.game->decisions() : 0;
  facts.paused = progress.paused;
  facts.hushed = progress.hushed;
  facts.rematch = progress.rematch;
  for (std::size_t s = 0; s < progress.seats.size(); ++s)
    facts.seats.add(std::to_string(s + 1), seat_facts(progress, s));
  if (progress.undo) facts.undo = undo_request(progress);
  return facts;
}

std::vector<Eye> eyes_of(Progress const& progress, PersonId const& person) {
  auto eyes = progress.seats_of(person);
  for (auto& eye : eyes) ++eye;
  if (eyes.empty()) eyes.push_back(0);
  return eyes;
}

boost::json::object changed_facts(Step const& step) {
  if (step.before.origin == nullptr) return protocol::to_json(facts_of(step.after));
  return protocol::patch(facts_of(step.before), facts_of(step.after));
}

/// The decision that was taken back, in words.
std::string taken_back(Step const& step, Eye eye) {
  auto const& before = *step.before.game;
  auto const number = before.undoable(seat_id(step.entry.seat - 1));
  if (!number) return "";
  auto const& event = before.events()[before.played()[*number].event];
  auto const state = before.first(*number).state();
  return protocol::event_line(before.board(), state, seen_by(seat_of(eye), event));
}

protocol::Did did(Step const& step, Eye eye, boost::json::object facts) {
  protocol::Did message;
  message.table = step.after.id;
  message.seat = eye;
  message.version = step.after.version;
  message.at = number(step.entry.at);
  message.what = step.entry.kind;
  message.by = step.entry.seat;
  message.facts = std::move(facts);
  if (step.after.game) tell_game(step, eye, message);
  if (step.entry.kind == entry_kind::undone) message.took_back = taken_back(step, eye);
  return message;
}

protocol::FullView full_view(Progress const& progress, Eye eye, std::string const& seed, Moment now) {
  protocol::FullView message;
  message.table = progress.id;
  message.seat = eye;
  message.version = progress.version;
  message.at = number(now);
  message.facts = facts_of(progress);
  message.seed = seed;
  if (progress.game) {
    auto const& game = *progress.game;
    message.game = protocol::game_view(game.board(), game.state(), seat_of(eye));
    message.legal = protocol::legal_words(game.board(), game.state(), seat_of(eye));
  }
  return message;
}

void Gallery::add(Asker who, std::vector<Eye> eyes) {
  remove(who.connection);
  watchers_.push_back({std::move(who), std::move(eyes)});
}

std::optional<PersonId> Gallery::remove(ConnectionId connection) {
  auto const found = std::ranges::find_if(
      watchers_, [&](Watcher const& watcher) { return watcher.who.connection == connection; });
  if (found == watchers_.end()) return std::nullopt;
  auto person = found->who.visitor.person;
  watchers_.erase(found);
  return person;
}

bool Gallery::is_there(PersonId const& person) const {
  return std::ranges::any_of(watchers_, [&](Watcher const& w) { return w.who.visitor.person == person; });
}

std::set<PersonId> Gallery::turn_away(Progress const& progress, Moment now, Sends& out) {
  std::set<PersonId> gone;
  std::erase_if(watchers_, [&](Watcher const& watcher) {
    auto const& visitor = watcher.who.visitor;
    auto const why = why_hidden(progress, visitor.person, now);
    if (!why) return false;
    protocol::Error const error{std::string(word(*why)), std::string(sentence(*why, visitor.language)),
                                progress.id, "hello"};
    out.push_back({watcher.who.connection, frame(protocol::write(error))});
    gone.insert(visitor.person);
    return true;
  });
  return gone;
}

void Gallery::tell(Step const& step, Moment now, Sends& out) {
  if (watchers_.empty()) return;
  std::map<Eye, Frame> written;  // shared by all who see the same
  auto const facts = changed_facts(step);
  for (auto& watcher : watchers_) {
    auto eyes = eyes_of(step.after, watcher.who.visitor.person);
    if (eyes != watcher.eyes) {
      watcher.eyes = std::move(eyes);
      for (auto const eye : watcher.eyes) {
        out.push_back({watcher.who.connection, frame(protocol::write(full_view(step.after, eye, "", now)))});
      }
      continue;
    }
    for (auto const eye : watcher.eyes) {
      auto& text = written[eye];
      if (text == nullptr) text = frame(protocol::write(did(step, eye, facts)));
      out.push_back({watcher.who.connection, text});
    }
  }
}

void Gallery::show(Progress const& progress, std::string const& seed, Moment now, Sends& out) {
  for (auto& watcher : watchers_) {
    watcher.eyes = eyes_of(progress, watcher.who.visitor.person);
    for (auto const eye : watcher.eyes) {
      out.push_back({watcher.who.connection, frame(protocol::write(full_view(progress, eye, seed, now)))});
    }
  }
}

void Gallery::say(ChatLine const& line, Sends& out) const {
  auto const text = frame(chat_message(line));
  for (auto const& watcher : watchers_) {
    bool const muted = watcher.who.mutes != nullptr && watcher.who.mutes->contains(line.person);
    if (!muted) out.push_back({watcher.who.connection, text});
  }
}

void Gallery::send_all(std::string text, Sends& out) const {
  auto const one = frame(std::move(text));
  for (auto const& watcher : watchers_) out.push_back({watcher.who.connection, one});
}

void Gallery::send_each(PersonId const& person, std::function<std::string(Visitor const&)> const& text,
                        Sends& out) const {
  for (auto const& watcher : watchers_)
    if (watcher.who.visitor.person == person)
      out.push_back({watcher.who.connection, frame(text(watcher.who.visitor))});
}

int Gallery::spectators() const {
  return static_cast<int>(std::ranges::count(watchers_, std::vector<Eye>{0}, &Watcher::eyes));
}

void Gallery::tell_presence(Progress const& progress, Absences const& absences, int elsewhere,
                            Sends& out) const {
  protocol::Presence message;
  message.table = progress.id;
  for (std::size_t seat = 0; seat < progress.seats.size(); ++seat) {
    auto const& person = progress.seats[seat].person;
    if (person.empty()) continue;
    if (auto const since = absences.since(person)) {
      message.away.add(std::to_string(seat + 1), {number(*since), number(*since + away_long)});
    } else {
      message.seats.push_back(static_cast<int>(seat) + 1);
    }
  }
  message.spectators = spectators() + elsewhere;
  send_all(protocol::write(message), out);
}

std::string chat_message(ChatLine const& line) {
  return protocol::write(protocol::ChatSaid{line.table, line.number, number(line.at), line.person, line.name,
                                            line.seat, line.text});
}

std::string unsaid_message(TableId const& table, std::int64_t line) {
  return protocol::write(protocol::Unsaid{table, line});
}

std::optional<std::string> logbook(Store& store, TableId const& table, PersonId const& reader, Moment now) {
  boost::json::array steps;
  Progress before;
  for (auto const& entry : store.log(table, 0)) {
    auto after = before;
    apply(after, entry);
    steps.push_back(told({before, after, entry}, reader));
    before = std::move(after);
  }
  if (steps.empty() || why_hidden(before, reader, now)) return std::nullopt;
  return boost::json::serialize(boost::json::object{{"steps", std::move(steps)}});
}

}  // namespace roundhouse::tables
