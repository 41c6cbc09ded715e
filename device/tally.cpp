#include "device/tally.h"

#include <boost/json/serialize.hpp>

#include "device/json.h"
#include "engine/reading/json_text.h"
#include "protocol/view.h"
#include "protocol/write.h"
#include "roundhouse/notation.h"
#include "text/moves.h"

namespace roundhouse::device {
namespace {

/// A turn in which something was put on the board.
struct ToldTurn {
  SeatId seat{};
  std::vector<std::string> moves;
  int cards = 0;  // of the festival that was taken
};

/// Where on the map points come from that a view does not tell.
struct Origins {
  Cities goods;      // where tokens were taken
  Routes provinces;  // whose claim brought a train to a province
};

struct TallyRequest {
  int players = 0;
  std::vector<ToldTurn> turns;
  PerSeat<Tickets> tickets{};
  bool over = false;
  std::string ask;
};

std::optional<int> whole_number(js::object const& from, std::string_view name, int least, int most) {
  auto const* const value = from.if_contains(name);
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  auto const number = value->get_int64();
  if (number < least || number > most) return std::nullopt;
  return static_cast<int>(number);
}

std::optional<ToldTurn> read_turn(js::value const& value, int players) {
  auto const* const object = value.if_object();
  if (object == nullptr) return std::nullopt;
  auto const seat = whole_number(*object, "seat", 1, players);
  if (!seat) return std::nullopt;
  constexpr int most_cards = 99;
  return ToldTurn{.seat = seat_id(*seat - 1),
                  .moves = texts(*object, "moves"),
                  .cards = whole_number(*object, "cards", 0, most_cards).value_or(0)};
}

/// Whether they can be read, and no ticket has two owners.
bool read_tickets(Board const& board, js::object const& from, TallyRequest& request) {
  Tickets all;
  for (int s = 0; s < request.players; ++s) {
    for (auto const& id : texts(from, std::to_string(s + 1))) {
      auto const ticket = board.find_ticket(id);
      if (!ticket || all.contains(*ticket)) return false;
      all.insert(*ticket);
      request.tickets[s].insert(*ticket);
    }
  }
  return true;
}

/// Whether all can be read; there may be none.
bool read_turns(js::object const& from, TallyRequest& request) {
  auto const* const turns = from.if_contains("turns");
  if (turns == nullptr) return true;
  if (!turns->is_array()) return false;
  for (auto const& value : turns->get_array()) {
    auto turn = read_turn(value, request.players);
    if (!turn) return false;
    request.turns.push_back(std::move(*turn));
  }
  return true;
}

std::optional<TallyRequest> read_request(Board const& board, std::string_view text) {
  auto const parsed = read_json(text);
  auto const* const object = parsed.value.if_object();
  if (object == nullptr) return std::nullopt;
  auto const players = whole_number(*object, "players", board.min_players, board.max_players);
  if (!players) return std::nullopt;
  TallyRequest request;
  request.players = *players;
  if (!read_turns(*object, request)) return std::nullopt;
  auto const* const tickets = object->if_contains("tickets");
  if (tickets != nullptr && (!tickets->is_object() || !read_tickets(board, tickets->get_object(), request)))
    return std::nullopt;
  auto const* const over = object->if_contains("over");
  request.over = over != nullptr && over->is_bool() && over->get_bool();
  auto const* const ask = object->if_contains("ask");
  if (ask != nullptr && ask->is_string()) request.ask = ask->get_string();
  return request;
}

/// The game as far as it lies on the board. Every seat can pay for everything: its hand is the whole deck,
/// nothing is left to turn up, and so no tunnel is raised. The moves are played by the rules themselves.
class TallyTable {
 public:
  TallyTable(Board const& board, int players, Language language) : board_(board), language_(language) {
    Context context{board_, state_, dealer_};
    deal(context, {.players = players, .first = seat_id(0)});
    state_.draft = {};
    state_.boxed = {};
    state_.boxed_count = 0;
    for (auto& seat : state_.seats) {
      seat.offer = {};
      seat.choice = {};
      given_express_ = seat.express != 0 ? seat.express : given_express_;
    }
    tidy();
    begin(seat_id(0));
  }
  TallyTable(TallyTable const& other)
      : board_(other.board_),
        language_(other.language_),
        state_(other.state_),
        given_express_(other.given_express_),
        last_round_(other.last_round_),
        had_last_turn_(other.had_last_turn_),
        origins_(other.origins_) {}
  TallyTable& operator=(TallyTable const&) = delete;

  /// Plays it, or says why not and changes nothing.
  std::string take(ToldTurn const& turn) {
    TallyTable next(*this);
    auto why = next.play_turn(turn);
    if (!why.empty()) return why;
    state_ = next.state_;
    last_round_ = next.last_round_;
    had_last_turn_ = next.had_last_turn_;
    origins_ = next.origins_;
    told_.push_back(js::object{{"seat", index(turn.seat) + 1}, {"text", next.said_}});
    return "";
  }
  js::array const& told() const { return told_; }

  /// Ends the turn in progress without what could still be done in it; false if something must be.
  bool finish() {
    while (state_.phase != Phase::turn)
      if (!decline()) return false;
    return true;
  }

  /// Why the seat may not begin a turn with these words.
  std::string why_not_begin(SeatId seat, std::string_view words) const {
    TallyTable next(*this);
    auto closed = next.why_not_next(seat);
    if (!closed.empty()) return closed;
    auto const move = move_from_words(board_, next.state_, seat, words);
    return next.why(seat, move);
  }

  /// Whether the turn in progress cannot end here.
  bool must_go_on() const { return !TallyTable(*this).finish(); }

  js::array choices() const {
    js::array list;
    if (state_.phase == Phase::turn) return list;
    Moves moves;
    legal_moves(board_, state_, state_.turn, moves);
    for (auto const move : moves) {
      if (move.kind == MoveKind::province) {
        add_cells(move, list);
      } else if (move.kind == MoveKind::take_festival) {
        add_festival(move, list);
      } else {
        list.push_back(choice({in_words(state_, move)}, sentence(state_, move), move));
      }
    }
    return list;
  }

  Routes free() const {
    Routes routes;
    each_beginning([&](State const& state, SeatId seat) { routes |= claimable(board_, state, seat); });
    return routes;
  }
  /// Where somebody can set out on a ride or build.
  Cities places() const {
    Cities cities;
    each_beginning([&](State const& state, SeatId seat) {
      Moves moves;
      legal_moves(board_, state, seat, moves);
      for (auto const move : moves)
        if (move.kind == MoveKind::ride || move.kind == MoveKind::build_station) cities.insert(move.city());
    });
    return cities;
  }

  std::optional<js::object> last_round() const {
    if (last_round_ == no_seat) return std::nullopt;
    js::array done;
    for (int s = 0; s < state_.players; ++s)
      if ((had_last_turn_ >> s & 1U) != 0) done.emplace_back(s + 1);
    return js::object{{"seat", index(last_round_) + 1}, {"done", std::move(done)}};
  }

  /// By seat and source.
  js::object places_of_points() const {
    js::object seats;
    for (int s = 0; s < state_.players; ++s) {
      js::object sources;
      auto const& [goods, provinces] = origins_[s];
      if (board_.passengers)
        sources["goods"] = js::object{{"routes", js::array()}, {"cities", ids(board_, goods)}};
      if (board_.provinces)
        sources["provinces"] = js::object{{"routes", ids(board_, provinces)}, {"cities", js::array()}};
      if (board_.festivals)
        sources["festivals"] =
            js::object{{"routes", js::array()}, {"cities", ids(board_, festival_cities(s))}};
      seats.emplace(std::to_string(s + 1), std::move(sources));
    }
    return seats;
  }

  js::object view(PerSeat<Tickets> const& tickets, bool over) const {
    TallyTable last(*this);
    if (over) last.finish();
    auto& state = last.state_;
    last.tidy();
    for (int s = 0; s < state.players; ++s) {
      state.seats[s].tickets = tickets[s];
      state.seats[s].ticket_count = static_cast<std::uint8_t>(tickets[s].size());
    }
    state.claim = {};
    state.ride = {};
    state.phase = over ? Phase::over : Phase::turn;
    if (over) state.must_decide = 0;
    return protocol::to_json(protocol::open_game_view(board_, state));
  }

 private:
  /// Takes everything away that is not known here: cards, and whose turn it would be.
  void tidy() {
    for (auto& seat : state_.seats) {
      seat.hand = {};
      seat.known = {};
      seat.blind = 0;
      seat.tickets = {};
      seat.ticket_count = 0;
      seat.express = 0;
    }
    state_.deck = {};
    state_.discard = {};
    state_.revealed = {};
    state_.row = {};
    state_.festivals_lying = {};
    state_.turns_left = 0;
    state_.passes = 0;
  }

  void begin(SeatId seat) {
    tidy();
    state_.turn = seat;
    state_.phase = Phase::turn;
    state_.must_decide = static_cast<std::uint8_t>(1U << index(seat));
    state_.express_spent = false;
    state_.at(seat).hand = board_.cards;
    state_.at(seat).express = given_express_;
    if (!board_.festivals) return;
    for (std::size_t f = 0; f < board_.festivals->list.size(); ++f)
      state_.festivals_lying[f] = static_cast<std::uint8_t>(festival_cards_left(f));
  }

  int festival_cards_left(std::size_t festival) const {
    int left = static_cast<int>(board_.festivals->list[festival].points.size());
    for (int s = 0; s < state_.players; ++s) left -= state_.seats[s].festivals[festival];
    return left;
  }

  Cities festival_cities(int seat) const {
    Cities cities;
    for (std::size_t f = 0; f < board_.festivals->list.size(); ++f)
      if (state_.seats[seat].festivals[f] > 0) cities |= board_.festivals->list[f].cities;
    return cities;
  }

  /// Passes over what is offered now; false if it cannot be.
  bool decline() {
    Moves moves;
    legal_moves(board_, state_, state_.turn, moves);
    if (moves.size() == 0) return false;
    auto const last = moves[moves.size() - 1];
    if (last.kind != MoveKind::no_passenger && last.kind != MoveKind::no_festival &&
        last.kind != MoveKind::no_province && last.kind != MoveKind::stop)
      return false;
    play_move(last);
    return true;
  }

  /// Ends the turn before and begins one of the seat; why it cannot.
  std::string why_not_next(SeatId seat) {
    if (!finish()) {
      return say({"The turn before this one is not finished.", "Le tour précédent n’est pas terminé."});
    }
    if ((had_last_turn_ >> index(seat) & 1U) != 0) {
      return say(
          {"This player has had the last turn: there is one for each after the last round is announced.",
           "Ce joueur a déjà joué son dernier tour : chacun n’en a plus qu’un dès l’annonce de la fin."});
    }
    begin(seat);
    return "";
  }

  /// One of the moves of a turn; nothing if it cannot be read, or the turn has ended.
  std::optional<Move> told_move(ToldTurn const& turn, std::size_t number) {
    if (number > 0 && state_.phase == Phase::turn) return std::nullopt;
    auto move = move_from_words(board_, state_, turn.seat, turn.moves[number]);
    // What nobody speaks of was passed over: a festival where no card lay.
    while (number > 0 && move && why_not(board_, state_, turn.seat, *move) == Reason::not_now && decline())
      move = move_from_words(board_, state_, turn.seat, turn.moves[number]);
    return move;
  }

  std::string play_turn(ToldTurn const& turn) {
    auto reason = why_not_next(turn.seat);
    if (!reason.empty()) return reason;
    bool const in_last_round = last_round_ != no_seat;
    for (std::size_t i = 0; i < turn.moves.size(); ++i) {
      auto const move = told_move(turn, i);
      if (move && move->kind == MoveKind::take_festival && board_.festivals) {
        if (turn.cards < 1 || turn.cards > festival_cards_left(move->a))
          return say(
              {"So many festival cards are not left.", "Il ne reste pas autant de cartes de festival."});
        state_.festivals_lying[move->a] = static_cast<std::uint8_t>(turn.cards);
      }
      reason = why(turn.seat, move);
      if (!reason.empty()) return reason;
      said_ += (said_.empty() ? "" : "; ") + sentence(state_, *move);
      play_move(*move);
    }
    if (in_last_round) had_last_turn_ = static_cast<std::uint8_t>(had_last_turn_ | 1U << index(turn.seat));
    return "";
  }

  std::string why(SeatId seat, std::optional<Move> move) const {
    bool const begins = state_.phase == Phase::turn;
    bool const on_board = move && (!begins || move->kind == MoveKind::claim || move->kind == MoveKind::ride ||
                                   move->kind == MoveKind::build_station);
    if (!on_board) return std::string(text::sentence(Reason::not_now, language_));
    auto const reason = why_not(board_, state_, seat, *move);
    if (reason == Reason::none) return "";
    return text::refusal(board_, state_, seat, *move, reason, language_);
  }

  /// Plays the move and pays for it, in any way.
  void play_move(Move move) {
    auto const seat = state_.turn;
    auto const goods = state_.at(seat).goods;
    if (move.kind == MoveKind::extra) origins_[seat].provinces.insert(state_.claim.route);
    Context context{board_, state_, dealer_};
    play(context, seat, move);
    if (state_.at(seat).goods > goods) origins_[seat].goods.insert(state_.ride.at);
    while (state_.phase == Phase::pay || state_.phase == Phase::give_cards ||
           state_.phase == Phase::pay_raise || state_.phase == Phase::pay_station) {
      Moves moves;
      legal_moves(board_, state_, seat, moves);
      if (moves.size() == 0) return;
      play(context, seat, moves[0]);
    }
    if (state_.turns_left > 0 && last_round_ == no_seat) last_round_ = seat;
    state_.turns_left = 0;
  }

  /// Runs through every seat that may still have a turn, at its beginning.
  template <typename Look>
  void each_beginning(Look const& look) const {
    for (int s = 0; s < state_.players; ++s) {
      TallyTable next(*this);
      if (next.why_not_next(seat_id(s)).empty()) look(next.state_, seat_id(s));
    }
  }

  // Choices
  std::string in_words(State const& state, Move move) const {
    return to_words(board_, state, state_.turn, move);
  }
  std::string sentence(State const& state, Move move) const {
    return text::move_sentence(board_, state, state_.turn, move, language_);
  }
  js::object choice(std::vector<std::string> const& moves, std::string text, Move about) const {
    js::array words;
    for (auto const& one : moves) words.emplace_back(one);
    js::object out{{"moves", std::move(words)}, {"text", std::move(text)}};
    if (about.kind == MoveKind::go) out["route"] = board_.at(about.route()).id;
    if (about.kind == MoveKind::place_passenger) out["city"] = board_.at(about.city()).id;
    return out;
  }

  void add_festival(Move take, js::array& list) const {
    auto lying = state_;
    for (int n = 1; n <= festival_cards_left(take.a); ++n) {
      lying.festivals_lying[take.a] = static_cast<std::uint8_t>(n);
      auto one = choice({in_words(lying, take)}, sentence(lying, take), take);
      one["cards"] = n;
      list.push_back(std::move(one));
    }
  }

  /// A cell of the line for each, with some extra cards that lead there.
  void add_cells(Move line, js::array& list) const {
    TallyTable next(*this);
    next.play_move(line);
    Moves extras;
    legal_moves(board_, next.state_, state_.turn, extras);
    auto const& rule = board_.provinces->lines[line.a];
    for (auto const cell : rule.cells) {
      for (auto const extra : extras) {
        int const value = next.state_.claim.played + extra.a + extra.b + extra.c;
        if (province_cell(board_, next.state_, line.a, value) != cell) continue;
        list.push_back(choice({in_words(state_, line), in_words(next.state_, extra)},
                              rule.name.in(language_) + " " + std::to_string(cell), line));
        break;
      }
    }
  }

  std::string say(Text const& words) const { return words.in(language_); }

  Board const& board_;
  Language language_;
  Xoshiro random_{1};
  BagDealer dealer_{random_};
  State state_;
  std::uint8_t given_express_ = 0;  // what every seat begins with: which of them is spent is not known
  SeatId last_round_ = no_seat;
  std::uint8_t had_last_turn_ = 0;  // a mask
  PerSeat<Origins> origins_{};
  std::string said_;  // of the turn that is played
  js::array told_;    // turn by turn
};

}  // namespace

std::optional<std::string> tally(Board const& board, std::string_view text, Language language) {
  auto const request = read_request(board, text);
  if (!request) return std::nullopt;
  TallyTable table(board, request->players, language);
  js::object out;
  for (std::size_t i = 0; i < request->turns.size(); ++i) {
    auto const why = table.take(request->turns[i]);
    if (why.empty()) continue;
    out["refused"] = js::object{{"turn", i}, {"why", why}};
    break;
  }
  out["told"] = table.told();
  out["choices"] = table.choices();
  out["open"] = table.must_go_on();
  out["free"] = ids(board, table.free());
  out["cities"] = ids(board, table.places());
  if (auto last = table.last_round()) out["last_round"] = std::move(*last);
  if (!request->ask.empty()) {
    js::object asked;
    for (int s = 0; s < request->players; ++s)
      asked.emplace(std::to_string(s + 1), table.why_not_begin(seat_id(s), request->ask));
    out["asked"] = std::move(asked);
  }
  out["places"] = table.places_of_points();
  out["game"] = table.view(request->tickets, request->over);
  return js::serialize(out);
}

}  // namespace roundhouse::device
