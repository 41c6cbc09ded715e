/// What decided a game. One thing that would have turned the result by itself is named; otherwise that in
/// which the two are farthest apart.
#include <algorithm>
#include <cstdlib>

#include "roundhouse/sort_few.h"
#include "text/log.h"
#include "text/moves.h"
#include "text/phrase.h"

namespace roundhouse::text {
namespace {

std::string ends_of(Board const& board, TicketId ticket, Language language) {
  auto const& t = board.at(ticket);
  return filled("{}–{}", board.place_name(t.from).in(language), board.place_name(t.to).in(language));
}

std::string signed_number(int n, bool plus) {
  return filled("{}{}", n < 0 ? "−" : plus ? "+" : "", std::abs(n));
}

std::string points(int n, Language language) {
  bool const one = language == Language::fr ? std::abs(n) < 2 : std::abs(n) == 1;
  return signed_number(n, false) + (one ? " point" : " points");
}

int of_tickets(SeatScore const& score) {
  return score[Source::tickets] + score[Source::missed_tickets];
}

class Verdict {
 public:
  Verdict(Board const& board, State const& table, Scores const& scores, SeatId seat, Language language)
      : board_(board),
        table_(table),
        scores_(scores),
        seat_(seat),
        other_(rival()),
        won_(scores.won(seat)),
        language_(language) {}

  std::string tell() const {
    if (other_ == no_seat) return "";
    if (won_ && scores_.won(other_))
      return phrase(language_, "A dead heat at {}.", "Égalité parfaite à {}.",
                    points(own().total, language_));
    int const margin = std::abs(own().total - theirs().total);
    return phrase(language_, "{}: {}.", "{} : {}.", head(margin), margin == 0 ? tie_break() : reason(margin));
  }

 private:
  /// The winner for those who lost; for the winner whoever came next.
  SeatId rival() const {
    auto const place = places(board_, scores_, table_.players);
    auto best = no_seat;
    for (int s = 0; s < table_.players; ++s) {
      if (seat_id(s) != seat_ && (best == no_seat || place[s] < place[best])) best = seat_id(s);
    }
    return best;
  }

  SeatScore const& own() const { return scores_.seats[seat_]; }
  SeatScore const& theirs() const { return scores_.seats[other_]; }
  /// How much more the better of the two has.
  int ahead(int mine, int others) const { return won_ ? mine - others : others - mine; }
  int ahead(Source source) const { return ahead(own()[source], theirs()[source]); }
  std::string fixed(std::string_view en, std::string_view fr) const {
    return std::string(pick(language_, en, fr));
  }

  std::string head(int margin) const {
    if (margin == 0) {
      auto const each = points(own().total, language_);
      return won_ ? phrase(language_, "Won on the tie-break at {} each", "Victoire au départage, à {} chacun",
                           each)
                  : phrase(language_, "Lost on the tie-break at {} each", "Défaite au départage, à {} chacun",
                           each);
    }
    auto const by = language_ == Language::en ? std::to_string(margin)
                    : margin == 1             ? std::string("d’un point")
                                              : filled("de {} points", margin);
    return won_ ? phrase(language_, "Won by {}", "Victoire {}", by)
                : phrase(language_, "Lost by {}", "Défaite {}", by);
  }

  /// B-63: the first that tells the two apart.
  std::string tie_break() const {
    for (auto const tie : board_.switches.tie_breaks) {
      if (tie == TieBreak::completed_tickets && own().completed != theirs().completed) return ticket_counts();
      if (tie == TieBreak::longest_path && own().longest != theirs().longest)
        return phrase(language_, "a path of {} against {}", "un chemin de {} contre {}", own().longest,
                      theirs().longest);
      if (tie == TieBreak::goods && ahead(Source::goods) != 0) return gap_text(Source::goods);
    }
    return "";
  }

  std::string reason(int margin) const {
    auto const loser = won_ ? other_ : seat_;
    auto const missed = dearest_missed(loser);
    // What one of the two lacks would have been lost on one side and won on the other.
    int const ticket = missed == no_ticket ? 0 : 2 * board_.at(missed).points;
    int const path = 2 * ahead(Source::longest_path);
    int const most = 2 * ahead(Source::most_tickets);
    int const swing = std::max({ticket, path, most});
    if (swing < margin) return widest_gap();
    if (swing == ticket) return missed_text(missed, ticket);
    return swing == path ? path_text() : most_text();
  }

  TicketId dearest_missed(SeatId who) const {
    auto const done = completed(board_, table_, who);
    auto dearest = no_ticket;
    for (auto const ticket : table_.at(who).tickets) {
      if (done.contains(ticket)) continue;
      if (dearest == no_ticket || board_.at(ticket).points > board_.at(dearest).points) dearest = ticket;
    }
    return dearest;
  }

  std::string missed_text(TicketId ticket, int swing) const {
    auto const ends = ends_of(board_, ticket, language_);
    return won_ ? phrase(language_, "missing {} cost the runner-up {}",
                         "{}, manqué, a coûté {} points à la deuxième place", ends, swing)
                : phrase(language_, "{} cost you {}", "{} vous a coûté {} points", ends, swing);
  }

  std::string path_text() const {
    return fixed("the longest path made the difference", "le chemin le plus long a fait la différence");
  }
  std::string most_text() const {
    return fixed("the bonus for the most tickets made the difference",
                 "le bonus du plus grand nombre de billets a fait la différence");
  }

  std::string ticket_counts() const {
    return phrase(language_, "{} {} against {}", "{} {} contre {}", own().completed,
                  own().completed == 1 || (own().completed == 0 && language_ == Language::fr)
                      ? fixed("ticket", "billet")
                      : fixed("tickets", "billets"),
                  theirs().completed);
  }

  std::string widest_gap() const {
    auto widest = Source::tickets;
    int most = ahead(of_tickets(own()), of_tickets(theirs()));
    for (int i = 0; i < sources; ++i) {
      auto const source = static_cast<Source>(i);
      if (source == Source::tickets || source == Source::missed_tickets || ahead(source) <= most) continue;
      widest = source;
      most = ahead(source);
    }
    if (widest == Source::longest_path) return path_text();
    if (widest == Source::most_tickets) return most_text();
    bool const counted = widest == Source::tickets && ahead(own().completed, theirs().completed) > 0;
    return counted ? ticket_counts() : gap_text(widest);
  }

  std::string gap_text(Source source) const {
    bool const tickets = source == Source::tickets;
    auto const name = tickets ? fixed("tickets", "billets") : std::string(source_name(source, language_));
    int const mine = tickets ? of_tickets(own()) : own()[source];
    int const others = tickets ? of_tickets(theirs()) : theirs()[source];
    return phrase(language_, "{0} against {1} for {2}", "{0} contre {1} pour les {2}",
                  points(mine, language_), signed_number(others, false), name);
  }

  Board const& board_;
  State const& table_;
  Scores const& scores_;
  SeatId seat_;
  SeatId other_;
  bool won_;
  Language language_;
};

/// What everybody could count during the game comes first, then the tickets, then what depends on them and on
/// all.
constexpr Source counted_first[] = {Source::routes,   Source::goods,     Source::attractions,
                                    Source::stations, Source::provinces, Source::festivals};
constexpr Source counted_last[] = {Source::longest_path, Source::most_tickets};

class Count {
 public:
  Count(Board const& board, State const& table, Scores const& scores, Language language)
      : board_(board), table_(table), scores_(scores), language_(language) {}

  std::vector<Counted> from(SeatId first) && {
    for (auto const source : counted_first) add(source);
    int const begin = first == no_seat ? 0 : index(first);
    for (int s = 0; s < table_.players; ++s) add_tickets(seat_id((begin + s) % table_.players));
    for (auto const source : counted_last) add(source);
    return std::move(list_);
  }

 private:
  void add(Source source) {
    for (int s = 0; s < table_.players; ++s) {
      int const won = scores_.seats[s][source];
      if (won == 0) continue;
      auto const more = signed_number(won, true);
      auto const name = source_name(source, language_);
      auto text = source == Source::longest_path ? phrase(language_, "{}, {} spaces, {}", "{}, {} cases, {}",
                                                          name, scores_.seats[s].longest, more)
                                                 : filled("{}, {}", name, more);
      list_.push_back({seat_id(s), source, no_ticket, won, std::move(text)});
    }
  }

  /// The dearest last.
  void add_tickets(SeatId who) {
    auto const done = completed(board_, table_, who);
    std::vector<TicketId> tickets;
    for (auto const ticket : table_.at(who).tickets) tickets.push_back(ticket);
    sort_few(tickets, {}, [&](TicketId t) { return board_.at(t).points; });
    for (auto const ticket : tickets) {
      bool const made = done.contains(ticket);
      int const won = made ? board_.at(ticket).points : -board_.at(ticket).points;
      auto const ends = ends_of(board_, ticket, language_);
      auto const more = signed_number(won, true);
      auto text = made ? phrase(language_, "{} completed, {}", "{} réalisé, {}", ends, more)
                       : phrase(language_, "{} missed, {}", "{} manqué, {}", ends, more);
      list_.push_back({who, made ? Source::tickets : Source::missed_tickets, ticket, won, std::move(text)});
    }
  }

  Board const& board_;
  State const& table_;
  Scores const& scores_;
  Language language_;
  std::vector<Counted> list_;
};

}  // namespace

std::string verdict(Board const& board, State const& table, Scores const& scores, SeatId seat,
                    Language language) {
  return Verdict(board, table, scores, seat, language).tell();
}

std::vector<Counted> count(Board const& board, State const& table, Scores const& scores, SeatId first,
                           Language language) {
  return Count(board, table, scores, language).from(first);
}

}  // namespace roundhouse::text
