#include "kit/leaks.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "roundhouse/notation.h"

namespace roundhouse::server::kit {
namespace {

/// Whether the text is a kind of card, perhaps with a number: `red`, `red:2`.
bool is_card(std::string_view text) {
  return card_from_word(text.substr(0, text.find(':'))).has_value();
}

}  // namespace

void LeakSearch::follow(Store& store, TableId const& table) {
  for (auto const& entry : store.log(table, progress_.version)) {
    auto const before = progress_.game ? progress_.game->events().size() : 0;
    auto const problem = apply(progress_, entry);
    REQUIRE_MESSAGE(!problem, *problem);
    learn(before);
  }
}

void LeakSearch::learn(std::size_t before) {
  auto const& progress = progress_;
  for (Eye eye = 0; eye <= static_cast<Eye>(progress.seats.size()); ++eye) {
    auto& sighting = sightings_[{progress.version, eye}];
    if (!progress.game) continue;
    auto const view = progress.game->view(seat_of(eye));
    sighting.table = view.state;
    sighting.told = true;
    sighting.over = progress.life == Life::over;
    auto& seen = seen_[eye];
    for (auto i = before; i < view.history.size(); ++i) {
      auto const event = view.history[i];
      sighting.events.push_back(event);
      bool const of_ticket = event.kind == EventKind::ticket || event.kind == EventKind::queued_ticket ||
                             event.kind == EventKind::pack;
      if (of_ticket && !event.hidden) seen.insert(static_cast<TicketId>(event.a));
    }
    if (eye == 0) continue;
    auto const& own = view.state.at(seat_of(eye));
    seen |= own.tickets;
    seen |= view.state.draft.packs[static_cast<std::size_t>(eye - 1)];
    for (std::size_t i = 0; i < own.offer.size; ++i) seen.insert(own.offer.tickets[i]);
  }
}

LeakSearch::Sighting const* LeakSearch::sighting(std::int64_t version, Eye eye) const {
  auto const found = sightings_.find({version, eye});
  return found == sightings_.end() ? nullptr : &found->second;
}

bool LeakSearch::over_at(std::int64_t version) const {
  auto const* truth = sighting(version, 0);
  return truth != nullptr && truth->over;
}

bool LeakSearch::knows(Eye eye, std::string_view ticket) const {
  auto const id = board_.find_ticket(ticket);
  auto const seen = seen_.find(eye);
  return id && seen != seen_.end() && seen->second.contains(*id);
}

/// Anything that is a ticket's name and nothing else's.
std::string LeakSearch::tickets_in(json::value const& value, std::vector<Eye> const& eyes) const {
  std::string found;
  auto const look = [&](std::string_view text) {
    for (auto const word : words_of(text)) {
      bool const only_a_ticket = board_.find_ticket(word) && !board_.find_route(word);
      bool const known = std::ranges::any_of(eyes, [&](Eye eye) { return knows(eye, word); });
      if (only_a_ticket && !known) found = told("a ticket somewhere", word);
    }
  };
  if (auto const* object = value.if_object()) {
    for (auto const& [key, inner] : *object) {
      look(key);
      if (auto more = tickets_in(inner, eyes); !more.empty()) return more;
    }
  }
  if (auto const* array = value.if_array()) {
    for (auto const& inner : *array) {
      if (auto more = tickets_in(inner, eyes); !more.empty()) return more;
    }
  }
  if (auto const* string = value.if_string()) look(*string);
  return found;
}

/// A kind of card as a text of its own; as keys, colours name the lines of the provinces.
std::string LeakSearch::cards_in(json::value const& value) const {
  if (auto const* object = value.if_object()) {
    for (auto const& [key, inner] : *object) {
      if (is_card(key) && !inner.is_array()) return told("a card somewhere", key);
      if (auto found = cards_in(inner); !found.empty()) return found;
    }
  }
  if (auto const* array = value.if_array()) {
    for (auto const& inner : *array) {
      if (auto found = cards_in(inner); !found.empty()) return found;
    }
  }
  auto const* string = value.if_string();
  return string != nullptr && is_card(*string) ? told("a card somewhere", *string) : "";
}

bool LeakSearch::same_cards(json::value const& told, Cards const& truth) const {
  auto const* object = told.if_object();
  if (object == nullptr) return false;
  return std::ranges::all_of(*object, [&](auto const& one) {
    auto const card = card_from_word(one.key());
    return card && one.value().is_int64() && one.value().get_int64() == truth[*card];
  });
}

std::string LeakSearch::told_tickets(std::string_view key, json::value const& list,
                                     Tickets const& allowed) const {
  if (!list.is_array()) return told("no list of tickets", key);
  for (auto const& ticket : list.get_array()) {
    auto const* name = ticket.if_string();
    auto const id = name == nullptr ? std::nullopt : board_.find_ticket(*name);
    if (!id || !allowed.contains(*id)) return told(key, json::serialize(ticket));
  }
  return "";
}

std::string LeakSearch::search(std::string const& frame, std::vector<Eye> const& eyes) const {
  json::monotonic_resource room;
  auto message = json::parse(frame, &room);
  auto const& kind = message.at("t").as_string();
  auto& d = message.at("d").as_object();
  bool const of_version = kind == "view" || kind == "did";
  if (!of_version && progress_.life == Life::over) return "";
  if (of_version && over_at(d.at("v").as_int64())) return "";
  if (kind == "seed" || frame.find("\"seed\"") != std::string::npos) return "the seed";
  if (kind == "chat") d.erase("text");     // people say what they like
  if (kind == "because") d.erase("move");  // and ask what they like
  if (auto found = tickets_in(d, eyes); !found.empty()) return found;
  if (!of_version) return "";
  auto const eye = static_cast<Eye>(d.at("seat").as_int64());
  if (std::ranges::find(eyes, eye) == eyes.end()) return "what another seat sees";
  auto const* truth = sighting(d.at("v").as_int64(), eye);
  if (truth == nullptr) return "a version that is not there";
  if (auto const* facts = d.if_contains("facts")) {
    if (auto found = cards_in(*facts); !found.empty()) return found;
  }
  if (auto const* game = d.if_contains("game")) {
    if (auto found = in_game(game->as_object(), eye, *truth); !found.empty()) return found;
  }
  if (auto const* events = d.if_contains("events")) {
    if (auto found = in_events(events->as_array(), eye, *truth); !found.empty()) return found;
  }
  auto const* legal = d.if_contains("legal");
  return legal == nullptr ? "" : in_legal(legal->as_array(), eye, *truth);
}

}  // namespace roundhouse::server::kit
