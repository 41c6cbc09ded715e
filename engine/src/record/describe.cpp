/// The canonical description of a state: docs/record.md lists its lines.
#include "roundhouse/notation.h"

namespace roundhouse {
namespace {

constexpr Per<Phase, std::string_view, 16> phase_words{
    "choose_mix",     "draft",       "keep_opening", "turn",      "first_card",      "second_card",
    "keep_drawn",     "pay",         "give_cards",   "pay_raise", "place_passenger", "take_festival",
    "place_province", "extra_cards", "ride",         "over"};

std::string list(Cards const& cards) {
  std::string text;
  for (int i = 0; i < card_kinds; ++i) {
    if (cards.count[i] == 0) continue;
    text += ' ' + std::string(word(card_at(i))) + ':' + std::to_string(cards[card_at(i)]);
  }
  return text;
}

/// The ids of a set, in the order of the board file.
template <typename Set>
std::string ids(Board const& board, Set const& set) {
  std::string text;
  for (auto id : set) text += ' ' + board.at(id).id;
  return text;
}

std::string festival_list(Board const& board, std::array<std::uint8_t, max_festivals> const& counts) {
  std::string text;
  for (std::size_t f = 0; f < board.festivals->list.size(); ++f) {
    if (counts[f] > 0) text += ' ' + board.festivals->list[f].id + ':' + std::to_string(counts[f]);
  }
  return text;
}

class Description {
 public:
  Description(Board const& board, State const& state) : board_(board), state_(state) {}

  std::string text() {
    line("board " + board_.id);
    line("players " + std::to_string(state_.players));
    line("phase " + std::string(word(state_.phase)));
    line("turn " + std::to_string(index(state_.turn) + 1));
    std::string waits = "waits";
    for (int s = 0; s < state_.players; ++s)
      waits += state_.waits_for(seat_id(s)) ? ' ' + std::to_string(s + 1) : "";
    line(waits);
    line("turns-left " + std::to_string(state_.turns_left));
    line("passes " + std::to_string(state_.passes));
    in_progress();
    for (int s = 0; s < state_.players; ++s) seat(s);
    cards();
    tickets();
    extras();
    return std::move(text_);
  }

 private:
  void line(std::string const& text) { text_ += text + '\n'; }

  /// What a turn has begun and not finished: nothing of this is left between turns.
  void in_progress() {
    auto const& claim = state_.claim;
    if (claim.route != no_route) {
      line("claim " + board_.at(claim.route).id + " color " + std::string(word(claim.color)) + " give " +
           std::to_string(claim.to_give) + " from " + std::to_string(claim.give_from) + " raise " +
           std::to_string(claim.raise) + " played " + std::to_string(claim.played) + " line " +
           std::to_string(claim.line) + " next " + std::to_string(claim.next_extra));
    }
    if (state_.ride.at != no_city) {
      line("ride " + board_.at(state_.ride.start).id + ' ' + board_.at(state_.ride.at).id +
           ids(board_, state_.ride.used));
    }
    if (state_.express_spent) line("express-spent");
  }

  void seat(int s) {
    auto const& seat = state_.at(seat_id(s));
    auto const name = "seat " + std::to_string(s + 1);
    line(name + " trains " + std::to_string(seat.trains));
    line(name + " score " + std::to_string(seat.score));
    line(name + " hand" + list(seat.hand));
    line(name + " routes" + ids(board_, seat.routes));
    line(name + " tickets" + ids(board_, seat.tickets));
    std::string offered;
    for (std::size_t i = 0; i < seat.offer.size; ++i) offered += ' ' + board_.at(seat.offer.tickets[i]).id;
    line(name + " offer" + offered);
    bool const chosen = is_simultaneous(state_.phase) && !state_.waits_for(seat_id(s));
    if (chosen) line(name + " chosen " + to_words(board_, state_, seat_id(s), seat.choice));
    if (board_.passengers) {
      line(name + " passengers " + std::to_string(seat.passengers));
      line(name + " passenger-at" + ids(board_, seat.passenger_at));
      line(name + " goods " + std::to_string(seat.goods));
    }
    if (board_.festivals) line(name + " festivals" + festival_list(board_, seat.festivals));
    if (board_.express) {
      std::string left;
      for (int v = 1; v <= 3; ++v) {
        if (((seat.express >> v) & 1U) != 0) left += ' ' + std::to_string(v);
      }
      line(name + " express" + left);
    }
  }

  void cards() {
    line("deck" + list(state_.deck.cards));
    line("discard" + list(state_.discard));
    line("revealed" + list(state_.revealed));
    line("laid" + list(state_.claim.laid));
    std::string row;
    for (auto card : state_.row) row += ' ' + std::string(word(card));
    line("row" + row);
  }

  void tickets() {
    for (std::size_t d = 0; d < (board_.two_ticket_decks ? 2 : 1); ++d) {
      auto const& deck = state_.tickets[d];
      auto const name = "tickets " + std::to_string(d + 1);
      line(name + " pool" + ids(board_, deck.pool));
      line(name + " below" + ids(board_, deck.below));
      std::string queue;
      for (int i = 0; i < deck.queue_size; ++i) queue += ' ' + board_.at(deck.queued(i)).id;
      line(name + " queue" + queue);
    }
    line("boxed" + ids(board_, state_.boxed));
    if (!board_.draft) return;
    for (int s = 0; s < state_.players; ++s) {
      line("pack " + std::to_string(s + 1) + ids(board_, state_.draft.packs[s]));
    }
  }

  void extras() {
    if (board_.passengers) goods();
    if (board_.festivals) festivals();
    if (board_.provinces) provinces();
  }

  void goods() {
    std::string left;
    for (std::size_t c = 0; c < board_.cities.size(); ++c) {
      if (state_.goods_left[c] > 0)
        left += ' ' + board_.cities[c].id + ':' + std::to_string(state_.goods_left[c]);
    }
    line("goods" + left);
  }

  void festivals() {
    auto const above = std::to_string(state_.deck.above_draft_card);
    line("deck festivals" + festival_list(board_, state_.deck.festivals));
    line("deck draft-card " + (state_.deck.holds_draft_card ? above : std::string("-")));
    line("lying" + festival_list(board_, state_.festivals_lying));
  }

  void provinces() {
    for (std::size_t l = 0; l < board_.provinces->lines.size(); ++l) {
      auto const& rule = board_.provinces->lines[l];
      std::string cells(word(rule.color));
      for (std::size_t i = 0; i < rule.cells.size(); ++i) {
        auto const owner = state_.provinces[l][i];
        cells += ' ' + (owner == no_seat ? std::string("-") : std::to_string(index(owner) + 1));
      }
      line("province " + cells);
    }
  }

  Board const& board_;
  State const& state_;
  std::string text_;
};

}  // namespace

std::string_view word(Phase phase) {
  return phase_words[phase];
}

std::string describe(Board const& board, State const& state) {
  return Description(board, state).text();
}

std::string state_hash(Board const& board, State const& state) {
  return sha256_hex(describe(board, state));
}

}  // namespace roundhouse
