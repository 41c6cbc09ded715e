#include "text/log.h"

#include "text/rows.h"

namespace roundhouse::text {

namespace {

std::string_view plain_sentence(EventKind kind, Language language) {
  switch (kind) {
    case EventKind::draft_card:
      return pick(language, "The draft card comes up: a second draft follows this turn.",
                  "La carte de draft sort : un second draft suivra ce tour.");
    case EventKind::reshuffle:
      return pick(language, "The discard pile is shuffled into a new deck.",
                  "La défausse est mélangée pour former une nouvelle pioche.");
    case EventKind::new_row:
      return pick(language, "The row is discarded and replaced.", "La rangée est défaussée et remplacée.");
    case EventKind::over: return pick(language, "The game is over.", "La partie est terminée.");
    default: return "";
  }
}

/// The numbers of the second deck stand in the high half of each byte.
std::string kept_sentence(Board const& board, Event const& event, std::string const& name,
                          Language language) {
  int const first = event.a & 15;
  int const second = event.a >> 4;
  int const offered = first + second + (event.b & 15) + (event.b >> 4);
  if (board.two_ticket_decks) {
    return phrase(language, "{} keeps {} out of {}.", "{} garde {} sur {}.", name,
                  ticket_mix(board, first, second, language), offered);
  }
  return first == 1
             ? phrase(language, "{} keeps 1 of {} tickets.", "{} garde 1 billet sur {}.", name, offered)
             : phrase(language, "{} keeps {} of {} tickets.", "{} garde {} billets sur {}.", name, first,
                      offered);
}

/// An event that says everything by itself; empty for those that are told in their context.
std::string event_sentence(Board const& board, Event const& event, std::vector<std::string> const& names,
                           Language language) {
  auto const name = event.seat == no_seat ? std::string() : names[index(event.seat)];
  switch (event.kind) {
    case EventKind::first_seat: return phrase(language, "{} goes first.", "{} commence.", name);
    case EventKind::kept: return kept_sentence(board, event, name, language);
    case EventKind::begin_draft:
      return phrase(language, "Draft {} begins.", "Le draft {} commence.", static_cast<int>(event.a));
    default: return std::string(plain_sentence(event.kind, language));
  }
}

/// Whether the event is a part of paying for a route, after the payment was named.
bool goes_on_paying(Event const& event) {
  if (event.kind == EventKind::reveal || event.kind == EventKind::reshuffle || event.kind == EventKind::given)
    return true;
  return event.kind == EventKind::decision &&
         find_row<&MechanicText::moves, &MoveText::kind>(event.move.kind)->goes_on_paying;
}

/// Reads events one by one and holds back what belongs together until it is complete.
class Narrator {
 public:
  Narrator(Board const& board, std::vector<std::string> const& names, Language language, std::size_t told)
      : story_{board, names, language}, told_(told) {
    for (auto& line : story_.table.provinces) line.fill(no_seat);
    story_.trains.fill(board.trains);
  }

  void read(std::size_t number, Event const& event) {
    regroup(number, event);
    if (claim_.paid && board_.switches.routes_scored_at_end && !goes_on_paying(event)) end_claim(0);
    story_.at = number;
    story_.seat = event.seat;
    switch (event.kind) {
      case EventKind::extra_card:
        for (auto const* words : all_words)
          if (words->extra_card != nullptr) words->extra_card(story_, event.a);
        return;
      case EventKind::decision: return read_decision(event);
      case EventKind::card:
        return gather(event, event.hidden ? "" : card_name(board_, card_at(event.a), language_));
      case EventKind::row: return gather(event, card_name(board_, card_at(event.b), language_));
      case EventKind::reveal: return gather(event, card_name(board_, card_at(event.a), language_));
      case EventKind::ticket:
        return gather(event,
                      event.hidden ? "" : ticket_name(board_, static_cast<TicketId>(event.a), language_));
      case EventKind::score: return read_score(event);
      case EventKind::last_round: return begin_last_round(event.seat);
      default: {
        auto sentence = event_sentence(board_, event, story_.names, language_);
        if (!sentence.empty()) say(std::move(sentence));
      }
    }
  }

  /// The table as it stands now, for a reader who was not there from the beginning.
  void look(State const& table) {
    story_.table.provinces = table.provinces;
    for (int s = 0; s < table.players; ++s) story_.trains[seat_id(s)] = table.at(seat_id(s)).trains;
  }

  std::vector<LogLine> finish() {
    end_group();
    if (claim_.paid && !claim_.tunnel && board_.switches.routes_scored_at_end) end_claim(0);
    return std::move(story_.lines);
  }

 private:
  void read_decision(Event const& event) {
    if (event.hidden) return;
    auto const* row = find_row<&MechanicText::moves, &MoveText::kind>(event.move.kind);
    if (row->log != nullptr) row->log(story_, event);
  }

  void read_score(Event const& event) {
    if (static_cast<ScoreReason>(event.b) == ScoreReason::route) return end_claim(event.a);
    story_.ride += filled(" (+{})", static_cast<int>(event.a));
  }

  void gather(Event const& event, std::string thing) {
    if (!group_) group_ = Story::Group{event.kind, event.seat, event.hidden, false, {}, {}, event.seat};
    group_->kind = event.kind;
    group_->seat = event.seat;
    group_->things.push_back(std::move(thing));
  }

  void end_group() {
    if (!group_) return;
    story_.seat = group_->by;
    say(group_sentence());
    group_.reset();
  }

  void end_claim(int points) {
    if (claim_.route == no_route) return;  // it began before the story
    auto const route = route_name(board_, claim_.route, language_);
    auto const cards = claim_.tunnel ? std::string() : filled(" ({})", claim_.cards);
    auto const won = points == 0 ? "." : phrase(language_, ": +{}.", " : +{}.", points);
    story_.seat = claim_.seat;
    story_.routes = {claim_.route};
    say(phrase(language_, "{} claims {}{}{}", "{} prend {}{}{}", name(claim_.seat), route, cards, won));
    claim_.paid = false;
    story_.trains[claim_.seat] -= board_.at(claim_.route).length;
  }

  /// Ends the sentence that gathers what happens, unless this event belongs to it.
  void regroup(std::size_t number, Event const& event) {
    if (!group_) return;
    bool const same = group_->kind == event.kind && group_->seat == event.seat;
    bool const fills_gap = group_->kind == EventKind::decision && event.kind == EventKind::row;
    // Blind draws of others tell nothing one by one: two are one sentence, unless the reader knows the first.
    bool const draws_on = group_->hidden && event.kind == EventKind::decision && event.seat == group_->seat &&
                          event.move.kind == MoveKind::draw;
    bool const was_told = draws_on && story_.at < told_ && number >= told_;
    if (!same && !fills_gap && (!draws_on || was_told)) end_group();
    if (was_told) group_ = Story::Group{EventKind::card, event.seat, true, true, {}, {}, event.seat};
  }

  /// B-60.
  void begin_last_round(SeatId seat) {
    int const n = story_.trains[seat];
    auto const count = train_count(board_, n, language_);
    say(phrase(language_, "{} has {} left – last turn for everyone.",
               "Il ne reste {1} à {0} – dernier tour pour tous.", name(seat),
               n == 0 ? count : with_que(count, language_)));
  }

  std::string group_sentence() const {
    if (group_->hidden) return hidden_sentence();
    auto const list = listed(group_->things);
    switch (group_->kind) {
      case EventKind::card:
        return phrase(language_, "{} draws from the deck: {}.", "{} pioche : {}.", name(group_->seat), list);
      case EventKind::ticket:
        return phrase(language_, "{} draws the tickets {}.", "{} pioche les billets {}.", name(group_->seat),
                      list);
      case EventKind::reveal:
        return phrase(language_, "Revealed for the tunnel: {}.", "Cartes retournées pour le tunnel : {}.",
                      list);
      case EventKind::row:
        if (group_->before.empty())
          return phrase(language_, "Revealed: {}.", "Cartes retournées : {}.", list);
        return phrase(language_, "{}; revealed: {}.", "{} ; carte retournée : {}.", group_->before, list);
      default: return group_->before + ".";
    }
  }

  std::string hidden_sentence() const {
    auto const n = group_->things.size();
    if (group_->kind == EventKind::card) {
      if (group_->goes_on) {
        return phrase(language_, "{} draws a second card.", "{} pioche une deuxième carte.",
                      name(group_->seat));
      }
      return n == 1 ? phrase(language_, "{} draws a card.", "{} pioche une carte.", name(group_->seat))
                    : phrase(language_, "{} draws {} cards.", "{} pioche {} cartes.", name(group_->seat), n);
    }
    return n == 1 ? phrase(language_, "{} draws a ticket.", "{} pioche un billet.", name(group_->seat))
                  : phrase(language_, "{} draws {} tickets.", "{} pioche {} billets.", name(group_->seat), n);
  }

  void say(std::string text) { story_.say(std::move(text)); }
  std::string const& name(SeatId seat) const { return story_.name(seat); }

  Story story_;
  std::size_t told_;
  Board const& board_ = story_.board;
  Language language_ = story_.language;
  std::optional<Story::Group>& group_ = story_.group;
  Story::Claimed& claim_ = story_.claim;
};

}  // namespace

std::vector<LogLine> tell_history(Board const& board, History const& history,
                                  std::vector<std::string> const& names, Language language,
                                  std::size_t told) {
  Events events;
  events.reserve(history.size());
  for (std::size_t i = 0; i < history.size(); ++i) events.push_back(history[i]);
  return tell_events(board, events, names, language, {}, told);
}

std::vector<LogLine> tell_events(Board const& board, std::span<Event const> events,
                                 std::vector<std::string> const& names, Language language,
                                 std::optional<Glimpse> const& glimpse, std::size_t told) {
  Narrator narrator(board, names, language, told);
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (glimpse && glimpse->events == i) narrator.look(glimpse->table);
    auto event = events[i];
    if (event.kind == EventKind::queued_ticket)
      event.kind = EventKind::ticket;  // no difference to who sees it
    narrator.read(i, event);
  }
  return narrator.finish();
}

}  // namespace roundhouse::text
