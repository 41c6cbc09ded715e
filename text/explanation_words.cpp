#include "text/explanation_words.h"

#include <cmath>

namespace roundhouse::text {
namespace {

constexpr std::size_t most_named = 3;  // routes or tickets in one sentence

}  // namespace

std::string number_text(double value, Language language) {
  auto text = fmt::format("{:.1f}", std::abs(value));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  auto const point = text.find('.');
  if (language == Language::fr && point != std::string::npos) text[point] = ',';
  return text;
}

std::string points_text(double value, Language language) {
  auto const number = number_text(value, language);
  // French counts in the plural from two on.
  bool const one = language == Language::fr ? std::abs(value) < 1.95 : number == "1";
  return number + (one ? " point" : " points");
}

std::string ExplanationWords::route_text() const {
  return has_route() ? route_name(board, route(), language) : fixed("the route", "la route");
}

std::string ExplanationWords::feared_text() const {
  return why.feared_route == no_route ? route_text() : route_name(board, why.feared_route, language);
}

std::string ExplanationWords::rival() const {
  if (why.feared_seat == no_seat) return fixed("An opponent", "Un adversaire");
  return names_[index(why.feared_seat)];
}

std::string ExplanationWords::listed(std::vector<std::string> all) const {
  if (all.size() > most_named) {
    all.resize(most_named);
    all.push_back(fixed("others", "d’autres"));
  }
  return enumeration(all, language);
}

std::string ExplanationWords::served() const {
  std::vector<TicketId> list;
  for (auto const t : why.tickets) list.push_back(t);
  return ticket_list(list);
}

std::string ExplanationWords::ticket_list(std::vector<TicketId> const& tickets) const {
  std::vector<std::string> list;
  list.reserve(tickets.size());
  for (auto const t : tickets) list.push_back(ticket_name(board, t, language));
  return listed(std::move(list));
}

std::vector<TicketId> ExplanationWords::chosen() const {
  if (move.kind == MoveKind::pick) return {move.ticket()};
  std::vector<TicketId> list;
  auto const& offer = table.at(seat).offer;
  for (std::size_t i = 0; move.kind == MoveKind::keep && i < offer.size; ++i) {
    if (((move.a >> i) & 1U) != 0) list.push_back(offer.tickets[i]);
  }
  return list;
}

int ExplanationWords::count_missing() const {
  bool const own = has_route() && why.plan.contains(route());
  return why.plan.size() - (own ? 1 : 0);
}

std::string ExplanationWords::missing() const {
  std::vector<std::string> list;
  for (auto const r : why.plan) {
    if (r != route()) list.push_back(route_name(board, r, language));
  }
  return listed(std::move(list));
}

}  // namespace roundhouse::text
