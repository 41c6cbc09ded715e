#include "mechanics/festivals/festivals.h"

#include "mechanics/base/board_part.h"

namespace roundhouse::festivals {
namespace {

int round_half_up(int n, Fraction f) {
  return (2 * n * f.part + f.whole) / (2 * f.whole);
}

int at_city(Board const& board, CityId city) {
  return board.festivals->at_city[city];
}

bool lies_at(Board const& board, State const& state, CityId city) {
  int const f = at_city(board, city);
  return f >= 0 && state.festivals_lying[f] > 0;
}

}  // namespace

void set_up(Context& context) {
  if (!context.board.festivals) return;
  auto const& rule = *context.board.festivals;
  auto& deck = context.state.deck;
  for (std::size_t f = 0; f < rule.list.size(); ++f) {
    deck.extras[f] = static_cast<std::uint8_t>(rule.list[f].points.size());
    deck.extra_total = static_cast<std::uint8_t>(deck.extra_total + deck.extras[f]);
  }
  if (!rule.draft_card) return;
  deck.holds_draft_card = true;
  deck.above_draft_card =
      static_cast<std::uint8_t>(round_half_up(deck.size(), rule.draft_card_depth[context.state.players]));
}

bool offer_take(Context& context) {
  if (!context.board.festivals) return false;
  auto const& route = context.board.at(context.state.claim.route);
  if (!lies_at(context.board, context.state, route.from) && !lies_at(context.board, context.state, route.to))
    return false;
  context.state.phase = Phase::take_festival;
  return true;
}

void add_moves(Board const& board, State const& state, Moves& moves) {
  auto const& route = board.at(state.claim.route);
  int const from = at_city(board, route.from);
  int const to = at_city(board, route.to);
  if (lies_at(board, state, route.from)) moves.add(MoveKind::take_festival, from);
  if (lies_at(board, state, route.to) && to != from)
    moves.add(MoveKind::take_festival, to);  // I-11: both ends may share one
  moves.add(MoveKind::no_festival);
}

Reason why_not(Board const& board, State const& state, Move move) {
  auto const& route = board.at(state.claim.route);
  int const f = move.a;
  bool const here = f < max_extras && (at_city(board, route.from) == f || at_city(board, route.to) == f);
  return here && state.festivals_lying[f] > 0 ? Reason::none : Reason::no_festival_there;
}

void play(Context& context, Move move) {
  if (move.kind == MoveKind::take_festival) {
    auto& lying = context.state.festivals_lying[move.a];
    auto& seat = context.seat();
    seat.festivals[move.a] = static_cast<std::uint8_t>(seat.festivals[move.a] + lying);
    seat.festival_count = static_cast<std::uint8_t>(seat.festival_count + lying);
    lying = 0;
  }
  go_on_after_claim(context);
}

void add_points(Board const& board, State const& state, Scores& scores) {
  if (!board.festivals) return;
  for (int s = 0; s < state.players; ++s) {
    auto const& held = state.seats[s].festivals;
    int sum = 0;
    for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
      if (held[f] > 0) sum += board.festivals->list[f].points[held[f] - 1U];
    }
    scores.seats[s].points[Source::festivals] = sum;
  }
}

std::string violation(Board const& board, State const& state) {
  if (!board.festivals) return "";
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    int cards = state.deck.extras[f] + state.festivals_lying[f];
    for (int s = 0; s < state.players; ++s) cards += state.seats[s].festivals[f];
    if (cards != static_cast<int>(board.festivals->list[f].points.size()))
      return "festival " + board.festivals->list[f].id;
  }
  int const total = std::accumulate(state.deck.extras.begin(), state.deck.extras.end(), 0);
  return total == state.deck.extra_total ? "" : "number of festival cards in the deck";
}

void recall(Board const& board, View const& view, State& state) {
  if (!board.festivals) return;
  std::array<std::uint8_t, max_extras> lying{};
  for (std::size_t i = 0; i < view.history.size(); ++i) {
    auto const e = view.history[i];
    if (e.kind == EventKind::extra_card) ++lying[e.a];
    if (e.kind != EventKind::decision || e.move.kind != MoveKind::take_festival) continue;
    if (e.seat != view.viewer) {
      auto& held = state.at(e.seat).festivals[e.move.a];
      held = static_cast<std::uint8_t>(held + lying[e.move.a]);
    }
    lying[e.move.a] = 0;
  }
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    int left = static_cast<int>(board.festivals->list[f].points.size()) - state.festivals_lying[f];
    for (int s = 0; s < state.players; ++s) left -= state.seats[s].festivals[f];
    state.deck.extras[f] = static_cast<std::uint8_t>(left);
  }
}

// The board file

namespace {

Festival read_festival(Reader const& entry, Board const& board, Festivals const& before) {
  entry.allow({"id", "name", "cities", "points"});
  Festival festival;
  festival.id = entry["id"].id();
  if (std::ranges::find(before.list, festival.id, &Festival::id) != before.list.end()) {
    entry["id"].fail({"duplicate id {}", "identifiant {} en double"}, quoted(festival.id));
  }
  festival.name = entry["name"].text();
  for (auto const& field : entry["cities"].items(1, max_cities)) {
    auto const city = read_inner_city(field, board);
    bool const taken =
        std::ranges::any_of(before.list, [&](auto const& f) { return f.cities.contains(city); });
    if (taken || festival.cities.contains(city)) {
      field.fail({"the city {} has a festival already; a city has one at most",
                  "la ville {} a déjà un festival ; une ville en a un au plus"},
                 quoted(board.at(city).id));
    }
    festival.cities.insert(city);
  }
  festival.points = entry["points"].numbers(1, 12, 0, max_points);
  return festival;
}

}  // namespace

void read(Reader const& from, Board& board) {
  from.allow({"festivals", "draft_card"});
  auto& festivals = board.festivals.emplace();
  for (auto const& entry : from["festivals"].items(1, max_extras)) {
    festivals.list.push_back(read_festival(entry, board, festivals));
    if (entry.failed()) return;
  }
  auto const draft_card = from.find("draft_card");
  if (!draft_card) return;
  festivals.draft_card = true;
  for_player_counts(*draft_card, board, [&](int players, Reader const& field) {
    auto const parts = field.items(2, 2);
    if (parts.empty()) return;
    Fraction const depth{parts[0].integer(1, 99), parts[1].integer(1, 99)};
    if (depth.part > depth.whole) {
      field.fail({"the part of the deck is more than the whole deck",
                  "la partie de la pioche dépasse la pioche entière"});
    }
    festivals.draft_card_depth[players] = depth;
  });
}

void check(Board const& board, Faults& faults) {
  if (!board.festivals || !board.festivals->draft_card || board.draft) return;
  faults.add(mechanic_place(board, "festivals", "draft_card"),
             {"draft_card needs the mechanic draft", "draft_card exige le mécanisme draft"});
}

void make_tables(Board& board) {
  if (!board.festivals) return;
  auto& festivals = *board.festivals;
  if (board.draft) board.draft->again = festivals.draft_card;
  festivals.at_city.fill(-1);
  for (std::size_t i = 0; i < festivals.list.size(); ++i) {
    for (auto const city : festivals.list[i].cities) festivals.at_city[city] = static_cast<std::int8_t>(i);
  }
}

// Words

namespace {

std::string counted(Board const& board, std::array<std::uint8_t, max_extras> const& counts) {
  std::string text;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    append(text, board.festivals->list[f].id, counts[f]);
  }
  return text;
}

}  // namespace

constinit Naming const names{[](Board const& board, std::string_view id) -> std::optional<int> {
                               if (!board.festivals) return std::nullopt;
                               return find_number(board.festivals->list, id, &Festival::id);
                             },
                             [](Board const& board, int f) { return board.festivals->list[f].id; }};

void describe_seat(Board const& board, Seat const& seat, std::string const& name, Lines& lines) {
  if (board.festivals) lines.add(name + " festivals" + counted(board, seat.festivals));
}

void describe(Board const& board, State const& state, Lines& lines) {
  if (!board.festivals) return;
  auto const& deck = state.deck;
  lines.add("deck festivals" + counted(board, deck.extras));
  lines.add("deck draft-card " + (deck.holds_draft_card ? std::to_string(deck.above_draft_card) : "-"));
  lines.add("lying" + counted(board, state.festivals_lying));
}

}  // namespace roundhouse::festivals
