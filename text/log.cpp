#include "text/log.h"

#include <array>
#include <optional>

#include "text/events.h"
#include "text/moves.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::text {
namespace {

/// Whether the event is a part of paying for a route, after the payment was named.
bool goes_on_paying(Event const& event) {
  if (event.kind == EventKind::reveal || event.kind == EventKind::reshuffle || event.kind == EventKind::given)
    return true;
  return event.kind == EventKind::decision &&
         (event.move.kind == MoveKind::give || event.move.kind == MoveKind::pay_raise ||
          event.move.kind == MoveKind::give_up);
}

/// Reads events one by one and holds back what belongs together until it is complete.
class Narrator {
 public:
  Narrator(Board const& board, std::vector<std::string> const& names, Language language, std::size_t told)
      : board_(board), names_(names), language_(language), told_(told) {
    for (auto& line : table_.provinces) line.fill(no_seat);
    trains_.fill(board.trains);
  }

  void read(std::size_t number, Event const& event);
  std::vector<LogLine> finish();

 private:
  struct Claimed {
    SeatId seat = no_seat;
    RouteId route = no_route;
    std::string cards;
    int played = 0;  // K-06
    int line = 0;
    bool paid = false;
    bool tunnel = false;
  };
  struct Group {
    EventKind kind{};
    SeatId seat = no_seat;
    bool hidden = false;
    bool goes_on = false;  // after a first card that was told by itself
    std::vector<std::string> things;
    std::string before;  // the sentence this group ends
  };

  void read_decision(Event const& event);
  void read_claim_step(Event const& event);
  void read_ride(Event const& event);
  void read_score(Event const& event);
  void gather(Event const& event, std::string thing);
  void end_group();
  void end_claim(int points);
  void place_train(Event const& event);
  void regroup(std::size_t number, Event const& event);
  void begin_last_round(SeatId seat);
  std::string group_sentence() const;
  std::string hidden_sentence() const;

  void say(std::string text) { lines_.push_back({at_, std::move(text)}); }
  std::string const& name(SeatId seat) const { return names_[index(seat)]; }
  std::string const& city(CityId c) const { return board_.at(c).name.in(language_); }

  Board const& board_;
  std::vector<std::string> const& names_;
  Language language_;
  std::size_t told_;
  std::vector<LogLine> lines_;
  std::size_t at_ = 0;
  std::optional<Group> group_;
  Claimed claim_;
  std::string ride_;
  CityId ride_at_ = no_city;
  State table_;  // only its provinces, to know on which cell a train came to stand
  PerSeat<int> trains_{};
};

/// Ends the sentence that gathers what happens, unless this event belongs to it.
void Narrator::regroup(std::size_t number, Event const& event) {
  if (!group_) return;
  bool const same = group_->kind == event.kind && group_->seat == event.seat;
  bool const fills_gap = group_->kind == EventKind::decision && event.kind == EventKind::row;
  // Blind draws of others tell nothing one by one: two of them are one sentence, unless the reader knows the
  // first.
  bool const draws_on = group_->hidden && event.kind == EventKind::decision && event.seat == group_->seat &&
                        event.move.kind == MoveKind::draw;
  bool const was_told = draws_on && at_ < told_ && number >= told_;
  if (!same && !fills_gap && (!draws_on || was_told)) end_group();
  if (was_told) group_ = Group{EventKind::card, event.seat, true, true, {}, {}};
}

void Narrator::read(std::size_t number, Event const& event) {
  regroup(number, event);
  if (claim_.paid && board_.switches.routes_scored_at_end && !goes_on_paying(event)) end_claim(0);
  at_ = number;
  switch (event.kind) {
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
      auto sentence = event_sentence(board_, event, names_, language_);
      if (!sentence.empty()) say(std::move(sentence));
    }
  }
}

std::vector<LogLine> Narrator::finish() {
  end_group();
  if (claim_.paid && !claim_.tunnel && board_.switches.routes_scored_at_end) end_claim(0);
  return std::move(lines_);
}

void Narrator::gather(Event const& event, std::string thing) {
  if (!group_) group_ = Group{event.kind, event.seat, event.hidden, false, {}, {}};
  group_->kind = event.kind;
  group_->seat = event.seat;
  group_->things.push_back(std::move(thing));
}

std::string Narrator::hidden_sentence() const {
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

std::string Narrator::group_sentence() const {
  if (group_->hidden) return hidden_sentence();
  auto const list = fmt::format("{}", fmt::join(group_->things, ", "));
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
      if (group_->before.empty()) return phrase(language_, "Revealed: {}.", "Cartes retournées : {}.", list);
      return phrase(language_, "{}; revealed: {}.", "{} ; carte retournée : {}.", group_->before, list);
    default: return group_->before + ".";
  }
}

void Narrator::end_group() {
  if (!group_) return;
  say(group_sentence());
  group_.reset();
}

void Narrator::read_decision(Event const& event) {
  if (event.hidden) return;
  auto const move = event.move;
  switch (move.kind) {
    case MoveKind::pass: return say(phrase(language_, "{} passes.", "{} passe.", name(event.seat)));
    case MoveKind::take:
      group_ = Group{EventKind::decision,
                     event.seat,
                     false,
                     false,
                     {},
                     phrase(language_, "{} takes {}", "{} prend {}", name(event.seat),
                            the_card(board_, move.card(), language_))};
      return;
    case MoveKind::express_draw:
      return say(phrase(language_, "{} uses express +{}.", "{} utilise l’express +{}.", name(event.seat),
                        static_cast<int>(move.a)));
    case MoveKind::draw_tickets:
      if (move.c == 0) return;
      return say(phrase(language_, "{} uses express +{} for tickets.",
                        "{} utilise l’express +{} pour des billets.", name(event.seat),
                        static_cast<int>(move.c)));
    case MoveKind::pick:
      return say(phrase(language_, "{} picks {}.", "{} choisit {}.", name(event.seat),
                        ticket_name(board_, move.ticket(), language_)));
    case MoveKind::ride:
    case MoveKind::go:
    case MoveKind::stop: return read_ride(event);
    default: return read_claim_step(event);
  }
}

void Narrator::read_claim_step(Event const& event) {
  auto const move = event.move;
  auto const& who = name(event.seat);
  switch (move.kind) {
    case MoveKind::claim:
      claim_ = Claimed{};
      claim_.seat = event.seat;
      claim_.route = move.route();
      claim_.tunnel = board_.at(move.route()).kind == RouteKind::tunnel;
      return;
    case MoveKind::pay: {
      auto const paid = payment(board_, claim_.route, move);
      claim_.cards = payment_text(board_, claim_.route, paid, language_);
      claim_.played = paid.color_cards + paid.locomotives + paid.long_locomotives +
                      paid.swaps * swap_size(board_, claim_.route);
      claim_.paid = true;
      if (!claim_.tunnel) return;
      return say(phrase(language_, "{} plays {} for the tunnel {}.", "{} joue {} pour le tunnel {}.", who,
                        claim_.cards, route_name(board_, claim_.route, language_)));
    }
    case MoveKind::pay_raise:
      claim_.played += move.a + move.b;
      return say(phrase(language_, "{} pays {} more.", "{} paie {} de plus.", who, move.a + move.b));
    case MoveKind::give_up:
      claim_.paid = false;
      return say(phrase(language_, "{} takes the cards back; {} stays open.",
                        "{} reprend ses cartes ; {} reste libre.", who,
                        route_name(board_, claim_.route, language_)));
    case MoveKind::place_passenger:
      return say(phrase(language_, "{} places a passenger in {}.", "{} pose un voyageur à {}.", who,
                        city(move.city())));
    case MoveKind::take_festival:
      return say(phrase(language_, "{} takes the festival cards of {}.", "{} prend les cartes festival {}.",
                        who, with_de(board_.festivals->list[move.a].name.in(language_), language_)));
    case MoveKind::province: claim_.line = move.a; return;
    case MoveKind::extra: return place_train(event);
    default: return;
  }
}

void Narrator::place_train(Event const& event) {
  auto const move = event.move;
  int const cell = province_cell(board_, table_, claim_.line, claim_.played + move.a + move.b + move.c);
  auto const& line = board_.provinces->lines[claim_.line];
  for (std::size_t i = 0; i < line.cells.size(); ++i) {
    if (line.cells[i] == cell) table_.provinces[claim_.line][i] = event.seat;
  }
  auto const spent =
      move.c == 0 ? std::string()
                  : phrase(language_, ", with express +{}", ", avec l’express +{}", static_cast<int>(move.c));
  say(phrase(language_, "{} places a train on space {} of {}{}.", "{} pose un wagon sur la case {} {}{}.",
             name(event.seat), cell, with_de(line.name.in(language_), language_), spent));
  --trains_[event.seat];
}

void Narrator::read_ride(Event const& event) {
  auto const move = event.move;
  if (move.kind == MoveKind::ride) {
    ride_at_ = move.city();
    ride_ = phrase(language_, "{} moves a passenger: {}", "{} déplace un voyageur : {}", name(event.seat),
                   city(ride_at_));
  } else if (move.kind == MoveKind::go) {
    ride_at_ = board_.at(move.route()).other(ride_at_);
    ride_ += fmt::format(" → {}", city(ride_at_));
  } else {
    say(ride_ + ".");
    ride_.clear();
  }
}

void Narrator::end_claim(int points) {
  auto const route = route_name(board_, claim_.route, language_);
  auto const cards = claim_.tunnel ? std::string() : fmt::format(" ({})", claim_.cards);
  auto const won = points == 0 ? "." : phrase(language_, ": +{}.", " : +{}.", points);
  say(phrase(language_, "{} claims {}{}{}", "{} prend {}{}{}", name(claim_.seat), route, cards, won));
  claim_.paid = false;
  trains_[claim_.seat] -= board_.at(claim_.route).length;
}

/// B-60.
void Narrator::begin_last_round(SeatId seat) {
  int const n = trains_[seat];
  auto const count = train_count(board_, n, language_);
  say(phrase(language_, "{} has {} left – last turn for everyone.",
             "Il ne reste {1} à {0} – dernier tour pour tous.", name(seat),
             n == 0 ? count : with_que(count, language_)));
}

void Narrator::read_score(Event const& event) {
  if (static_cast<ScoreReason>(event.b) == ScoreReason::route) return end_claim(event.a);
  ride_ += fmt::format(" (+{})", static_cast<int>(event.a));
}

}  // namespace

std::vector<LogLine> tell_history(Board const& board, History const& history,
                                  std::vector<std::string> const& names, Language language,
                                  std::size_t told) {
  Narrator narrator(board, names, language, told);
  for (std::size_t i = 0; i < history.size(); ++i) {
    auto event = history[i];
    if (event.kind == EventKind::queued_ticket)
      event.kind = EventKind::ticket;  // no difference to who sees it
    narrator.read(i, event);
  }
  return narrator.finish();
}

}  // namespace roundhouse::text
