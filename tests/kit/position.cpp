#include "kit/position.h"

#include <charconv>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "assets/assets.h"
#include "kit/source_dir.h"
#include "roundhouse/board_json.h"

namespace roundhouse::kit {
namespace {

std::vector<std::string> split(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

Card card_named(std::string_view name) {
  auto const card = card_from_word(name);
  if (!card) throw std::logic_error("no such card: " + std::string(name));
  return *card;
}

/// Takes cards out of the deck for a test; the deck must have them.
void take_from_deck(State& state, Cards const& cards) {
  for (int i = 0; i < card_kinds; ++i) {
    if (state.deck.cards[card_at(i)] < cards[card_at(i)])
      throw std::logic_error("the deck has too few cards of " + std::string(word(card_at(i))));
  }
  state.deck.cards -= cards;
}

}  // namespace

Board const& board(std::string_view id) {
  if (auto const* built_in = assets::board(id)) return *built_in;
  static std::map<std::string, std::unique_ptr<Board>, std::less<>> loaded;
  if (auto const found = loaded.find(id); found != loaded.end()) return *found->second;
  auto const path = source_dir() + "/tests/boards/" + std::string(id) + ".json";
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  auto result = read_board(text.str());
  if (!result.board) throw std::logic_error(path + ": " + result.error.place + ": " + result.error.reason.en);
  return *(loaded[std::string(id)] = std::make_unique<Board>(std::move(*result.board)));
}

Cards cards(std::string_view words) {
  Cards set;
  for (auto const& item : split(words)) {
    auto const colon = item.find(':');
    int n = 1;
    if (colon != std::string::npos) std::from_chars(item.data() + colon + 1, item.data() + item.size(), n);
    set.add(card_named(item.substr(0, colon)), n);
  }
  return set;
}

Position::Position(std::string_view board_id, int players, Setup setup)
    : Position(kit::board(board_id), players, setup) {}

Position::Position(Board const& board, int players, Setup setup) : dealer(1), board_(board) {
  setup.players = players;
  if (setup.first == no_seat) setup.first = seat_id(0);
  Context context{board_, state, dealer, &events};
  deal(context, setup);
}

Position& Position::opened() {
  Moves moves;
  while (state.phase == Phase::choose_mix || state.phase == Phase::draft ||
         state.phase == Phase::keep_opening) {
    for (int s = 1; s <= state.players; ++s) {
      if (!state.waits_for(seat_id(s - 1))) continue;
      legal_moves(board_, state, seat_id(s - 1), moves);
      Context context{board_, state, dealer, &events};
      roundhouse::play(context, seat_id(s - 1), moves[0]);
    }
  }
  return *this;
}

Position& Position::hand(int s, std::string_view words) {
  auto& seat = state.at(seat_id(s - 1));
  state.deck.cards += seat.hand;
  seat.hand = {};
  seat.known = {};
  auto const wanted = cards(words);
  take_from_deck(state, wanted);
  seat.hand = wanted;
  return *this;
}

Position& Position::row(std::string_view words) {
  auto const names = split(words);
  if (names.size() != row_size) throw std::logic_error("a row has five places");
  for (auto const card : state.row) {
    if (card != Card::none) state.deck.cards.add(card);
  }
  state.row = {};
  for (std::size_t i = 0; i < row_size; ++i) {
    if (names[i] == "-") continue;
    Cards one;
    one.add(card_named(names[i]));
    take_from_deck(state, one);
    state.row.put(i, card_named(names[i]));
  }
  return *this;
}

Position& Position::discard(std::string_view words) {
  state.deck.cards += state.discard;
  state.discard = cards(words);
  take_from_deck(state, state.discard);
  return *this;
}

Position& Position::deck_only(std::string_view words) {
  auto const wanted = cards(words);
  take_from_deck(state, wanted);
  state.seats[state.players - 1].hand += state.deck.cards;
  state.deck.cards = wanted;
  return *this;
}

Position& Position::next_cards(std::string_view words) {
  for (auto const& name : split(words)) {
    if (name.starts_with("festival:")) {
      auto const id = name.substr(9);
      for (std::size_t f = 0; f < board_.festivals->list.size(); ++f) {
        if (board_.festivals->list[f].id == id)
          dealer.cards.push_back({Card::none, static_cast<std::uint8_t>(f)});
      }
    } else {
      dealer.cards.push_back({card_named(name), 0});
    }
  }
  return *this;
}

Position& Position::next_tickets(std::string_view ids) {
  for (auto const& id : split(ids)) dealer.tickets.push_back(board_.find_ticket(id).value());
  return *this;
}

Position& Position::tickets(int s, std::string_view ids) {
  auto& seat = state.at(seat_id(s - 1));
  for (auto t : seat.tickets) {
    auto& deck = state.tickets[board_.at(t).deck];
    deck.pool.insert(t);
    ++deck.pool_size;
  }
  seat.tickets = {};
  for (auto const& id : split(ids)) {
    auto const t = board_.find_ticket(id).value();
    auto& deck = state.tickets[board_.at(t).deck];
    if (!deck.pool.contains(t)) throw std::logic_error("ticket " + id + " is not in the pool");
    deck.pool.erase(t);
    --deck.pool_size;
    seat.tickets.insert(t);
  }
  seat.ticket_count = static_cast<std::uint8_t>(seat.tickets.size());
  return *this;
}

Position& Position::no_tickets() {
  for (auto& seat : state.seats) {
    seat.tickets = {};
    seat.ticket_count = 0;
  }
  state.boxed = {};
  state.boxed_count = 0;
  state.tickets = {};
  for (std::size_t t = 0; t < board_.tickets.size(); ++t) {
    auto& deck = state.tickets[board_.tickets[t].deck];
    deck.pool.insert(static_cast<TicketId>(t));
    ++deck.pool_size;
  }
  return *this;
}

Position& Position::tickets_only(std::string_view ids) {
  Tickets wanted;
  for (auto const& id : split(ids)) wanted.insert(board_.find_ticket(id).value());
  auto& last = state.seats[state.players - 1];
  for (auto& deck : state.tickets) {
    for (int i = 0; i < deck.queue_size; ++i) deck.pool.insert(deck.queued(i));
    deck.pool |= deck.below;
    last.tickets |= deck.pool - wanted;
    TicketDeck rest;
    rest.pool = deck.pool & wanted;
    rest.pool_size = static_cast<std::uint8_t>(rest.pool.size());
    deck = rest;
  }
  last.ticket_count = static_cast<std::uint8_t>(last.tickets.size());
  return *this;
}

Position& Position::own(int s, std::string_view route_ids) {
  auto& seat = state.at(seat_id(s - 1));
  for (auto const& id : split(route_ids)) {
    auto const r = board_.find_route(id);
    if (!r) throw std::logic_error("no such route: " + id);
    auto const& route = board_.at(*r);
    seat.routes.insert(*r);
    seat.barred |= route.siblings;
    seat.trains = static_cast<std::uint8_t>(seat.trains - route.length);
    if (!board_.switches.routes_scored_at_end)
      seat.score = static_cast<std::int16_t>(seat.score + route.points);
    state.open.erase(*r);
    if (state.players < board_.switches.double_routes_from) state.open -= route.siblings;
  }
  return *this;
}

Position& Position::trains(int s, int n) {
  state.at(seat_id(s - 1)).trains = static_cast<std::uint8_t>(n);
  return *this;
}

Position& Position::turn(int s) {
  state.turn = seat_id(s - 1);
  state.must_decide = static_cast<std::uint8_t>(1U << (s - 1));
  return *this;
}

Position& Position::play(int s, std::string_view words) {
  auto const move = move_from_words(board_, state, seat_id(s - 1), words);
  if (!move) throw std::logic_error("no move: " + std::string(words));
  auto const reason = why_not(board_, state, seat_id(s - 1), *move);
  if (reason != Reason::none)
    throw std::logic_error(std::string(words) + ": refused by " + std::string(clause(reason, board_)));
  before_play_ = events.size();
  Context context{board_, state, dealer, &events};
  roundhouse::play(context, seat_id(s - 1), *move);
  return *this;
}

std::string Position::refused(int s, std::string_view words) {
  auto const move = move_from_words(board_, state, seat_id(s - 1), words);
  if (!move) return "?";
  return std::string(clause(why_not(board_, state, seat_id(s - 1), *move), board_));
}

std::vector<std::string> Position::legal(int s) {
  Moves moves;
  legal_moves(board_, state, seat_id(s - 1), moves);
  std::vector<std::string> words;
  for (auto move : moves) words.push_back(to_words(board_, state, seat_id(s - 1), move));
  return words;
}

int Position::count(int s, std::string_view first_word) {
  int n = 0;
  for (auto const& words : legal(s)) n += words.substr(0, words.find(' ')) == first_word ? 1 : 0;
  return n;
}

std::string Position::row() const {
  std::string words;
  for (auto card : state.row) words += (words.empty() ? "" : " ") + std::string(word(card));
  return words;
}

std::string Position::offered(int s) const {
  std::string ids;
  auto const& offer = seat(s).offer;
  for (std::size_t i = 0; i < offer.size; ++i)
    ids += (ids.empty() ? "" : " ") + board_.at(offer.tickets[i]).id;
  return ids;
}

int Position::happened(EventKind kind) const {
  return static_cast<int>(std::count_if(events.begin() + static_cast<std::ptrdiff_t>(before_play_),
                                        events.end(), [kind](Event const& e) { return e.kind == kind; }));
}

}  // namespace roundhouse::kit
