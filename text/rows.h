/// What is said about a kind of move, a phase, a source of points or a refusal: one row each. The rows of a
/// mechanic stand in the file of its name, those of every board in base.cpp.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "roundhouse/event.h"
#include "roundhouse/explanation.h"
#include "roundhouse/refusal.h"
#include "text/phrase.h"
#include "text/words.h"

namespace roundhouse::text {

class ExplanationWords;

/// Who is told what: the state is the one before the move.
struct Teller {
  Board const& board;
  State const& state;
  SeatId seat;
  Language language;

  std::string const& city(CityId c) const { return board.at(c).name.in(language); }
  std::string route(RouteId r) const { return route_name(board, r, language); }
  std::string ticket(TicketId t) const { return ticket_name(board, t, language); }
  std::string fixed(std::string_view en, std::string_view fr) const {
    return std::string(pick(language, en, fr));
  }
  template <typename... Args>
  std::string say(Pattern<sizeof...(Args)> en, Pattern<sizeof...(Args)> fr, Args const&... args) const {
    return phrase(language, en, fr, args...);
  }
};

/// Worked out by a function, or the same words every time.
template <typename... Args>
struct Sentence {
  constexpr Sentence(std::string (*f)(Teller const&, Args...)) : make(f) {}
  constexpr Sentence(std::string_view english, std::string_view french) : en(english), fr(french) {}
  std::string operator()(Teller const& t, Args... args) const {
    return make != nullptr ? make(t, args...) : t.fixed(en, fr);
  }

  std::string (*make)(Teller const&, Args...) = nullptr;
  std::string_view en{};
  std::string_view fr{};
};

/// The log as it is being written: what belongs together is held back until it is complete.
struct Story {
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
    std::string before;   // the sentence this group ends
    SeatId by = no_seat;  // whose doing it is; cards that come up are nobody's
  };

  Board const& board;
  std::vector<std::string> const& names;
  Language language;
  std::vector<LogLine> lines{};
  std::size_t at = 0;  // number of the event
  std::optional<Group> group{};
  Claimed claim{};
  std::string ride{};
  CityId ride_at = no_city;
  std::vector<RouteId> ride_routes{};
  CityId station = no_city;
  State table{};  // only its provinces, to know on which cell a train came to stand
  PerSeat<int> trains{};
  // What the next sentence is about
  SeatId seat = no_seat;
  std::vector<RouteId> routes{};
  std::vector<CityId> cities{};

  void say(std::string text) {
    lines.push_back({at, std::move(text), seat, std::exchange(routes, {}), std::exchange(cities, {})});
  }
  template <typename... Args>
  void say(Pattern<sizeof...(Args)> en, Pattern<sizeof...(Args)> fr, Args const&... args) {
    say(phrase(language, en, fr, args...));
  }
  std::string const& name(SeatId who) const { return names[index(who)]; }
  std::string const& city(CityId c) const { return board.at(c).name.in(language); }
  std::string route(RouteId r) const { return route_name(board, r, language); }
  std::string ticket(TicketId t) const { return ticket_name(board, t, language); }
};

struct MoveText {
  MoveKind kind;
  std::string_view en;  // by itself: "claim a route"
  std::string_view fr;
  Sentence<Move> command;                       // in a menu
  void (*log)(Story&, Event const&) = nullptr;  // empty: the log does not tell it
  bool goes_on_paying = false;                  // belongs to the payment before it
};
struct PhaseText {
  Phase phase;
  Sentence<> prompt;
};
struct SourceText {
  Source source;
  std::string_view en;
  std::string_view fr;
};
struct RefusalText {
  Reason reason;
  std::string_view en;
  std::string_view fr;
  std::string (*numbers)(Teller const&, Move) = nullptr;  // the same with those of the table
};
/// What is missing for a move: shortfalls.cpp.
std::string cannot_pay(Teller const& t, Move claim);
std::string cannot_pay_station(Teller const& t, Move build);
std::string too_few_trains(Teller const& t, Move claim);
std::string route_closed(Teller const& t, Move claim);
struct AimText {
  Aim aim;
  std::string (*text)(ExplanationWords const&);
};

/// Everything that is said about one mechanic.
struct MechanicText {
  std::span<MoveText const> moves{};
  std::span<PhaseText const> phases{};
  std::span<SourceText const> sources{};
  std::span<RefusalText const> refusals{};
  std::span<AimText const> aims{};
  void (*extra_card)(Story&, int kind) = nullptr;  // one that came up
  /// An action that it adds to a turn, on boards that have it: "move a passenger", "déplacez un voyageur".
  bool (*adds_action)(Board const&) = nullptr;
  std::string_view action_en{};
  std::string_view action_fr{};
};

namespace base {
extern MechanicText const words;
}
namespace card_swaps {
extern MechanicText const words;
}
namespace tunnels {
extern MechanicText const words;
}
namespace passengers {
extern MechanicText const words;
}
namespace draft {
extern MechanicText const words;
}
namespace festivals {
extern MechanicText const words;
}
namespace express {
extern MechanicText const words;
}
namespace provinces {
extern MechanicText const words;
}
namespace stations {
extern MechanicText const words;
}
/// In the order of the engine's list.
inline constexpr std::array all_words{&base::words,       &card_swaps::words, &tunnels::words,
                                      &passengers::words, &draft::words,      &festivals::words,
                                      &express::words,    &provinces::words,  &stations::words};

/// The row of that list whose member is the key; empty if there is none.
template <auto list, auto key, typename Key>
auto const* find_row(Key wanted) {
  for (auto const* mechanic : all_words) {
    for (auto const& row : mechanic->*list) {
      if (row.*key == wanted) return &row;
    }
  }
  return static_cast<std::remove_cvref_t<decltype((base::words.*list)[0])> const*>(nullptr);
}

}  // namespace roundhouse::text
