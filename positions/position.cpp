#include "positions/position.h"

#include <algorithm>
#include <boost/json.hpp>
#include <span>

#include "assets/assets.h"
#include "engine/reading/reasons.h"
#include "positions/layout.h"
#include "roundhouse/notation.h"

namespace roundhouse::assets {
extern File const position_files[];
extern int const position_file_count;
}  // namespace roundhouse::assets

namespace roundhouse::positions {
namespace {

constexpr int few_trains = 2;  // B-60

/// The row of the file, or one card of each of the first colours.
std::vector<Card> full_row(Sketch const& sketch) {
  auto row = sketch.row;
  for (int c = 0; static_cast<int>(row.size()) < row_size; ++c) {
    if (sketch.board->cards[card_at(c)] > 0) row.push_back(card_at(c));
  }
  return row;
}

/// From a sketch to a position: the rules play all that is on the table, with a stacked deck.
///
/// Every card, ticket and train therefore is where some history has brought it, and whoever deals the hidden
/// part again from a view finds no contradiction. Only the order of the turns is not that of a game: each
/// seat acts as often as its table needs.
class Builder {
 public:
  Builder(Sketch const& sketch, BoardError& error)
      : sketch_(sketch),
        board_(*sketch.board),
        error_(error),
        stage_(board_, position_.state, position_.events, error) {
    position_.board = sketch.board;
    position_.seat = sketch.seat;
    position_.theme = sketch.theme;
    position_.why = sketch.why;
  }

  Position build() {
    play_up_to_the_turn();
    if (!stage_.failed()) check_table();
    if (!stage_.failed()) begin_decision();
    if (!stage_.failed()) read_answers();
    return std::move(position_);
  }

 private:
  State& state() { return position_.state; }

  void play_up_to_the_turn() {
    auto const row = full_row(sketch_);
    auto cards = hand_out(sketch_, row, error_);
    auto plan = plan_tickets(sketch_, error_);
    if (stage_.failed()) return;
    TicketDealing tickets(stage_, sketch_, std::move(plan));
    Layout layout(stage_, sketch_, tickets, std::move(cards), row);
    tickets.stack();
    layout.stack_opening();
    if (stage_.failed()) return;
    stage_.deal({.players = sketch_.players, .first = sketch_.seat});
    if (sketch_.opening) return;
    tickets.open();
    layout.lay_out();
  }

  void check_table() {
    for (int s = 0; s < sketch_.players; ++s) {
      auto const& sketch = sketch_.seats[s];
      int const trains = stage_.seat(s).trains;
      if (sketch.trains >= 0 && sketch.trains != trains) {
        stage_.fail(
            sketch.place + ".trains",
            filled({"{} trains are left, not {}", "il reste {} wagons, pas {}"}, trains, sketch.trains));
      }
    }
    for (std::size_t f = 0; f < max_extras; ++f) {
      if (state().festivals_lying[f] != sketch_.lying[f]) {
        stage_.fail("lying", {"other festival cards lie there", "d’autres cartes festival s’y trouvent"});
      }
    }
  }

  void begin_decision() {
    if (!sketch_.opening) {
      stage_.set_turn(index(sketch_.seat));
      begin_last_round();
    }
    for (auto const& card : sketch_.next_cards) stage_.dealer().cards.push_back(card);
    for (auto const& step : sketch_.then) stage_.play(index(step.seat), step.words, step.place);
    if (stage_.failed()) return;
    if (!state().waits_for(sketch_.seat)) {
      stage_.fail("seat", {"the table does not wait for this seat", "la table n’attend pas cette place"});
    }
    auto const wrong = violation(board_, state());
    if (!wrong.empty()) stage_.fail("", in_all(wrong));
  }

  /// B-60: who began it follows from who decides now and how many turns are left.
  void begin_last_round() {
    bool few = false;
    for (int s = 0; s < sketch_.players; ++s) few = few || stage_.seat(s).trains <= few_trains;
    if (sketch_.turns_left == 0) {
      if (few) {
        stage_.fail("turns_left", {"a seat has so few trains that the last round has begun",
                                   "une place a si peu de wagons que le dernier tour a commencé"});
      }
      return;
    }
    int const back = sketch_.players - sketch_.turns_left + 1;
    int const began = (index(sketch_.seat) - back + 2 * sketch_.players) % sketch_.players;
    int const trains = stage_.seat(began).trains;
    if (trains > few_trains) {
      return stage_.fail("turns_left",
                         filled({"seat {} must have begun the last round, but has {} trains",
                                 "la place {} a dû commencer le dernier tour, mais elle a {} wagons"},
                                began + 1, trains));
    }
    state().turns_left = static_cast<std::uint8_t>(sketch_.turns_left);
    position_.events.push_back({.kind = EventKind::last_round, .seat = seat_id(began)});
  }

  void read_answers() {
    legal_moves(board_, state(), sketch_.seat, position_.legal);
    position_.best = read_moves(sketch_.best);
    position_.avoid = read_moves(sketch_.avoid);
    if (!position_.avoid.empty()) {
      std::ranges::copy_if(position_.legal, std::back_inserter(position_.best), [&](Move move) {
        return std::ranges::find(position_.avoid, move) == position_.avoid.end();
      });
    }
    bool const all_right = position_.legal.size() <= static_cast<int>(position_.best.size());
    if (all_right || position_.best.empty()) {
      stage_.fail("best",
                  {"there must be a right move and a wrong one", "il faut un bon coup et un mauvais"});
    }
  }

  std::vector<Move> read_moves(std::vector<StepSketch> const& steps) {
    std::vector<Move> moves;
    for (auto const& step : steps) {
      auto const move = move_from_words(board_, state(), sketch_.seat, step.words);
      if (!move) {
        stage_.fail(step.place, filled({"{} is no move on this board", "{} n’est pas un coup sur ce plateau"},
                                       step.words));
        break;
      }
      auto const reason = why_not(board_, state(), sketch_.seat, *move);
      if (reason != Reason::none) {
        stage_.fail(step.place, filled({"{} is not legal here ({})", "{} n’est pas permis ici ({})"},
                                       step.words, clause(reason, board_)));
      }
      moves.push_back(*move);
    }
    return moves;
  }

  Sketch const& sketch_;
  Board const& board_;
  BoardError& error_;
  Position position_;
  Stage stage_;
};

struct BuiltIn {
  std::string name;
  std::string text;
};

/// A file holds the positions of one board by name.
void add_file(std::string const& board, std::string_view text, std::vector<BuiltIn>& list) {
  auto const file = boost::json::parse(text);
  for (auto const& [name, position] : file.as_object())
    list.push_back({board + '/' + std::string(name), boost::json::serialize(position)});
}

std::vector<BuiltIn> const& built_in() {
  static auto const all = [] {
    std::vector<BuiltIn> list;
    std::span const files(assets::position_files, static_cast<std::size_t>(assets::position_file_count));
    for (auto const& board : assets::board_ids()) {
      for (auto const& file : files)
        if (file.path == board + ".json") add_file(board, file.text, list);
    }
    return list;
  }();
  return all;
}

}  // namespace

bool Position::is_right(Move move) const {
  return std::ranges::find(best, move) != best.end();
}

Result read_position(std::string_view name, std::string_view json) {
  Result result;
  auto const sketch = read_sketch(json, result.error);
  if (!result.error.reason.en.empty()) return result;
  auto position = Builder(sketch, result.error).build();
  if (!result.error.reason.en.empty()) return result;
  position.name = name;
  result.position = std::move(position);
  return result;
}

std::vector<std::string> position_names() {
  std::vector<std::string> names;
  for (auto const& position : built_in()) names.push_back(position.name);
  return names;
}

std::optional<std::string_view> position_text(std::string_view name) {
  auto const found = std::ranges::find(built_in(), name, &BuiltIn::name);
  if (found == built_in().end()) return std::nullopt;
  return found->text;
}

Move ask(Player& player, Position const& position) {
  return player.decide(*position.board, position.view(), position.legal);
}

}  // namespace roundhouse::positions
