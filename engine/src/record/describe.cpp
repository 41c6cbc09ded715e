/// The canonical description of a state: docs/record.md lists its lines.
#include "mechanics/all.h"
#include "mechanics/base/words.h"
#include "roundhouse/notation.h"

namespace roundhouse {
namespace {

std::string list(Cards const& cards) {
  std::string text;
  for (int i = 0; i < card_kinds; ++i) append(text, word(card_at(i)), cards[card_at(i)]);
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
    for (auto const describe : each<&Mechanic::describe>) describe(board_, state_, lines_);
    return lines_.take();
  }

 private:
  void line(std::string const& text) { lines_.add(text); }

  /// What a turn has begun and not finished: nothing of this is left between turns.
  void in_progress() {
    auto const& claim = state_.claim;
    if (claim.route != no_route) {
      line("claim " + board_.at(claim.route).id + " color " + std::string(word(claim.color)) + " give " +
           std::to_string(claim.to_give) + " from " + std::to_string(claim.give_from) + " raise " +
           std::to_string(claim.raise) + " played " + std::to_string(claim.played) + " line " +
           std::to_string(claim.line) + " next " + std::to_string(claim.next_extra));
    }
    for (auto const describe : each<&Mechanic::describe_turn>) describe(board_, state_, lines_);
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
    for (auto const describe : each<&Mechanic::describe_seat>) describe(board_, seat, name, lines_);
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

  Board const& board_;
  State const& state_;
  Lines lines_;
};

}  // namespace

std::string describe(Board const& board, State const& state) {
  return Description(board, state).text();
}

std::string state_hash(Board const& board, State const& state) {
  return sha256_hex(describe(board, state));
}

}  // namespace roundhouse
