#include "mechanics/base/words.h"

namespace roundhouse {
namespace {

template <typename Id>
std::optional<int> number_of(std::optional<Id> const& found) {
  if (!found) return std::nullopt;
  return index(*found);
}

}  // namespace

void append(std::string& words, std::string_view name, int n) {
  if (n == 0) return;
  words += ' ';
  words += name;
  words += ':';
  words += std::to_string(n);
}

void write_more_cards(State const& state, Move move, std::string& words) {
  if (is_color(state.claim.color)) append(words, word(state.claim.color), move.a);
  append(words, "locomotive", move.b);
  append(words, "express", move.c);
}

CountedWords::CountedWords(Words words) {
  for (auto const text : words) {
    auto const colon = std::min(text.find(':'), text.size());
    auto const n = number_from(text.substr(std::min(colon + 1, text.size())), 0, 255);
    list_.push_back({text.substr(0, colon), n.value_or(0)});
    failed_ = failed_ || !n;
  }
}

int CountedWords::take(std::string_view name) {
  auto const found = std::ranges::find(list_, name, &Counted::name);
  if (found == list_.end()) return 0;
  int const n = found->n;
  list_.erase(found);
  return n;
}

std::optional<Card> CountedWords::card() const {
  return list_.size() == 1 ? card_from_word(list_[0].name) : std::nullopt;
}

constinit Naming const card_names{
    [](Board const&, std::string_view text) { return number_of(card_from_word(text)); },
    [](Board const&, int card) { return std::string(word(card_at(card))); }};
constinit Naming const route_names{
    [](Board const& board, std::string_view text) { return number_of(board.find_route(text)); },
    [](Board const& board, int route) { return board.at(static_cast<RouteId>(route)).id; }};
constinit Naming const city_names{
    [](Board const& board, std::string_view text) { return number_of(board.find_city(text)); },
    [](Board const& board, int city) { return board.at(static_cast<CityId>(city)).id; }};
constinit Naming const ticket_names{
    [](Board const& board, std::string_view text) { return number_of(board.find_ticket(text)); },
    [](Board const& board, int ticket) { return board.at(static_cast<TicketId>(ticket)).id; }};
constinit Naming const number_names{
    [](Board const&, std::string_view text) { return number_from(text, 0, 255); },
    [](Board const&, int number) { return std::to_string(number); }};

}  // namespace roundhouse
