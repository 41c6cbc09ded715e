#include "kit/hidden_words.h"

namespace roundhouse::kit {

std::string words(Cards const& cards) {
  std::string text;
  for (auto n : cards.count) text += std::to_string(n) + ' ';
  return text;
}

std::string words(Tickets const& tickets) {
  std::string text;
  for (auto t : tickets) text += std::to_string(index(t)) + ' ';
  return text;
}

std::string queue_words(State const& state) {
  std::string text;
  for (int i = 0; i < state.tickets[0].queue_size; ++i)
    text += std::to_string(index(state.tickets[0].queued(i))) + ' ';
  return text;
}

std::string all_packs(State const& state) {
  std::string text;
  for (auto const& pack : state.draft.packs) text += words(pack) + '|';
  return text;
}

std::string all_tickets(State const& state) {
  auto text = queue_words(state) + '/' + words(state.tickets[0].pool) + '/' + words(state.tickets[0].below) +
              '/' + words(state.boxed) + '/' + all_packs(state);
  for (auto const& seat : state.seats) {
    text += words(seat.tickets) + '+';
    for (std::size_t i = 0; i < seat.offer.size; ++i)
      text += std::to_string(index(seat.offer.tickets[i])) + ' ';
  }
  return text;
}

}  // namespace roundhouse::kit
