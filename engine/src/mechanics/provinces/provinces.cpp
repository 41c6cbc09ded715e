#include "mechanics/provinces/provinces.h"

#include "engine/reading/card_words.h"
#include "mechanics/base/board_part.h"
#include "mechanics/express/express.h"
#include "roundhouse/sort_few.h"

namespace roundhouse {

int province_cell(Board const& board, State const& state, int line, int value) {
  auto const& cells = board.provinces->lines[line].cells;
  for (std::size_t i = cells.size(); i-- > 0;) {
    bool const free = state.provinces[line][i] == no_seat;
    if (cells[i] <= value && free) return cells[i];  // K-08
  }
  return 0;
}

PerSeat<ProvinceRank> province_ranks(Board const& board, State const& state, int line) {
  auto const& points = board.provinces->points[state.players];
  auto const& cells = board.provinces->lines[line].cells;
  PerSeat<ProvinceRank> ranks{};
  for (int s = 0; s < max_seats; ++s) ranks[s].seat = s;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    auto const owner = state.provinces[line][i];
    if (owner == no_seat) continue;
    auto& rank = ranks[owner];
    rank.sum += cells[i];
    rank.highest = cells[i];
  }
  sort_few(ranks, [](ProvinceRank const& a, ProvinceRank const& b) {
    return a.sum != b.sum ? a.sum > b.sum : a.highest > b.highest;  // K-12, K-13
  });
  for (std::size_t place = 0; place < points.size() && ranks[place].sum > 0; ++place)
    ranks[place].points = points[place];
  return ranks;
}

namespace provinces {
namespace {

struct Extra {
  int most;         // cards in all
  int color_cards;  // that can still be added
  int locomotives;
};

/// K-07, with the example of K-15: the cards that may be played beyond what the route needs.
Extra extra_cards(Board const& board, State const& state, int line) {
  auto const& claim = state.claim;
  auto const& route = board.at(claim.route);
  auto const& hand = state.at(state.turn).hand;
  int const last = board.provinces->lines[line].cells.back();
  return {std::max(0, std::max<int>(last, route.length) - claim.played),
          is_color(claim.color) ? hand[claim.color] : 0, route.wild ? hand[Card::locomotive] : 0};
}

int best_express(State const& state) {
  if (state.express_spent) return 0;
  for (int value = 3; value > 0; --value) {
    if (express::has(state.at(state.turn), value)) return value;
  }
  return 0;
}

/// Whether some choice of extra cards and express card puts a train on the line.
bool can_reach(Board const& board, State const& state, int line) {
  auto const extra = extra_cards(board, state, line);
  int const cards = std::min(extra.most, extra.color_cards + extra.locomotives);
  return province_cell(board, state, line, state.claim.played + cards + best_express(state)) > 0;
}

}  // namespace

bool offer_place(Context& context) {
  if (!context.board.provinces) return false;
  for (std::size_t line = 0; line < context.board.provinces->lines.size(); ++line) {
    auto const move = make_move(MoveKind::province, static_cast<int>(line));
    if (why_not_line(context.board, context.state, move) != Reason::none) continue;
    context.state.phase = Phase::place_province;
    return true;
  }
  return false;
}

void add_line_moves(Board const& board, State const& state, Moves& moves) {
  for (std::size_t line = 0; line < board.provinces->lines.size(); ++line) {
    auto const move = make_move(MoveKind::province, static_cast<int>(line));
    if (why_not_line(board, state, move) == Reason::none) moves.add(move);
  }
  moves.add(MoveKind::no_province);
}

Reason why_not_line(Board const& board, State const& state, Move move) {
  if (move.a >= board.provinces->lines.size()) return Reason::wrong_line;
  auto const color = board.at(state.claim.route).color;
  if (color != gray && board.provinces->lines[move.a].color != color) return Reason::wrong_line;  // K-05
  if (state.at(state.turn).trains == 0) return Reason::no_train_for_province;
  return can_reach(board, state, move.a) ? Reason::none : Reason::no_free_cell;
}

void play_line(Context& context, Move move) {
  if (move.kind == MoveKind::no_province) return go_on_after_claim(context);
  context.state.claim.line = move.a;
  context.state.phase = Phase::extra_cards;
}

void add_extra_moves(Board const& board, State const& state, Moves& moves) {
  auto const extra = extra_cards(board, state, state.claim.line);
  for (int color_cards = 0; color_cards <= std::min(extra.most, extra.color_cards); ++color_cards) {
    for (int locomotives = 0; locomotives <= std::min(extra.most - color_cards, extra.locomotives);
         ++locomotives) {
      for (int express = 0; express <= 3; ++express) {
        auto const move = make_move(MoveKind::extra, color_cards, locomotives, express);
        if (why_not_extra(board, state, move) == Reason::none) moves.add(move);
      }
    }
  }
}

Reason why_not_extra(Board const& board, State const& state, Move move) {
  auto const extra = extra_cards(board, state, state.claim.line);
  if (move.a > extra.color_cards || move.b > extra.locomotives) return Reason::extra_not_eligible;
  if (move.a + move.b > extra.most) return Reason::extra_too_many;
  if (move.c > 0) {
    auto const spent = express::why_not_spend(state, move.c);
    if (spent != Reason::none) return spent;
  }
  int const value = state.claim.played + move.a + move.b + move.c;  // K-09
  return province_cell(board, state, state.claim.line, value) > 0 ? Reason::none : Reason::no_free_cell;
}

void play_extra(Context& context, Move move) {
  auto& state = context.state;
  if (move.a > 0) lay(context, state.claim.color, move.a);
  lay(context, Card::locomotive, move.b);
  if (move.c > 0) express::spend(context, move.c);
  state.discard += state.claim.laid;
  state.claim.laid = {};
  int const value =
      province_cell(context.board, state, state.claim.line, state.claim.played + move.a + move.b + move.c);
  auto const& cells = context.board.provinces->lines[state.claim.line].cells;
  auto const cell = std::ranges::find(cells, value) - cells.begin();
  state.provinces[state.claim.line][cell] = state.turn;
  --context.seat().trains;  // K-10
  go_on_after_claim(context);
}

void add_points(Board const& board, State const& state, Scores& scores) {
  if (!board.provinces) return;
  for (std::size_t line = 0; line < board.provinces->lines.size(); ++line) {
    for (auto const& rank : province_ranks(board, state, static_cast<int>(line)))
      scores.seats[rank.seat].points[Source::provinces] += rank.points;
  }
}

// The board file

namespace {

ProvinceLine read_province_line(Reader const& entry, Provinces const& before) {
  entry.allow({"color", "name", "cells"});
  ProvinceLine line;
  auto const color = entry["color"];
  line.color = card_at(color.word(std::span(card_words).first(colors)));
  if (std::ranges::find(before.lines, line.color, &ProvinceLine::color) != before.lines.end()) {
    color.fail({"the color {} has a line already", "la couleur {} a déjà une ligne"}, card_words[line.color]);
  }
  line.name = entry["name"].text();
  for (auto const& cell : entry["cells"].items(1, max_cells)) {
    int const value = cell.integer(1, 15);
    if (!line.cells.empty() && value <= line.cells.back()) {
      cell.fail({"cells must be rising, but {} follows {}",
                 "les cases doivent aller en croissant, mais {} suit {}"},
                value, line.cells.back());
    }
    line.cells.push_back(static_cast<std::uint8_t>(value));
  }
  return line;
}

}  // namespace

void read(Reader const& from, Board& board) {
  from.allow({"lines", "points"});
  auto& provinces = board.provinces.emplace();
  for (auto const& entry : from["lines"].items(1, max_lines)) {
    provinces.lines.push_back(read_province_line(entry, provinces));
    if (entry.failed()) return;
  }
  for_player_counts(from["points"], board, [&](int players, Reader const& ranks) {
    provinces.points[players] = ranks.numbers(1, max_seats, 0, max_points);
    if (!std::ranges::is_sorted(provinces.points[players], std::ranges::greater{})) {
      ranks.fail(
          {"points must be falling from rank to rank", "les points doivent décroître de rang en rang"});
    }
  });
}

void check(Board const& board, Faults& faults) {
  if (!board.provinces) return;
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    auto const color = board.routes[i].color;
    if (color == gray) continue;
    auto const& lines = board.provinces->lines;
    if (std::ranges::find(lines, color, &ProvinceLine::color) != lines.end()) continue;
    faults.add(
        entry("routes", i) + ".color",
        {"the provinces have no line of the color {}", "les provinces n’ont pas de ligne de la couleur {}"},
        card_words[color]);
  }
}

// Words

constinit Naming const names{
    [](Board const& board, std::string_view color) -> std::optional<int> {
      if (!board.provinces) return std::nullopt;
      return find_number(board.provinces->lines, color,
                         [](ProvinceLine const& line) { return word(line.color); });
    },
    [](Board const& board, int line) { return std::string(word(board.provinces->lines[line].color)); }};

void describe(Board const& board, State const& state, Lines& lines) {
  if (!board.provinces) return;
  for (std::size_t l = 0; l < board.provinces->lines.size(); ++l) {
    auto const& rule = board.provinces->lines[l];
    std::string cells(word(rule.color));
    for (std::size_t i = 0; i < rule.cells.size(); ++i) {
      auto const owner = state.provinces[l][i];
      cells += ' ' + (owner == no_seat ? std::string("-") : std::to_string(index(owner) + 1));
    }
    lines.add("province " + cells);
  }
}

}  // namespace provinces
}  // namespace roundhouse
