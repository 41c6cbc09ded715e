/// Reading the mechanics of a board: one function for the parameters of each.
#include "board/mechanics.h"

#include <algorithm>

#include "board/map.h"
#include "engine/reading/card_words.h"

namespace roundhouse {

namespace {

constexpr int max_points = 99;
constexpr std::array<std::string_view, max_seats - 1> player_counts{"2", "3", "4", "5"};

/// A city where something lies or happens, which is never at an exit (M-17).
CityId read_inner_city(Reader const& field, Board const& board) {
  auto const city = read_city(field, board);
  if (!field.failed() && board.at(city).country >= 0) {
    field.fail(filled({"the city {} is an exit to a country", "la ville {} est une sortie vers un pays"},
                      quoted(board.at(city).id)));
  }
  return city;
}

/// A field for every number of players of the board; more do no harm.
template <typename Read>
void for_player_counts(Reader const& by_players, Board const& board, Read read) {
  by_players.allow(player_counts);
  for (int players = 2; players <= max_seats; ++players) {
    auto const key = player_counts[players - 2];
    bool const needed = players >= board.min_players && players <= board.max_players;
    if (needed) read(players, by_players[key]);
    if (auto const extra = by_players.find(key); extra && !needed) read(players, *extra);
  }
}

void read_longest_path(Reader const& from, Board& board) {
  from.allow({"points"});
  board.longest_path_points = from["points"].integer(1, max_points);
}

void read_most_tickets(Reader const& from, Board& board) {
  from.allow({"points"});
  board.most_tickets_points = from["points"].integer(1, max_points);
}

void read_card_swaps(Reader const& from, Board& board) {
  from.allow({"ferry_locomotive"});
  board.card_swaps = {from["ferry_locomotive"].integer(2, 9)};
}

void read_tunnels(Reader const& from, Board& board) {
  from.allow({"reveal"});
  board.tunnels = {from["reveal"].integer(1, 9)};
}

void read_two_ticket_decks(Reader const& from, Board& board) {
  from.allow({"decks"});
  auto const decks = from["decks"].items(ticket_decks, ticket_decks);
  if (decks.empty()) return;
  auto& both = board.two_ticket_decks.emplace().decks;
  both = {decks[0].id(), decks[1].id()};
  if (both[0] == both[1])
    decks[1].fail(filled({"duplicate deck {}", "pioche {} en double"}, quoted(both[1])));
}

void read_passengers(Reader const& from, Board& board) {
  from.allow({"per_player", "reset_at", "stacks", "goods"});
  auto& passengers = board.passengers.emplace();
  passengers.per_player = from["per_player"].integer(1, 9);
  passengers.reset_at = from["reset_at"].integer(0, row_size);

  std::map<std::string, std::vector<std::uint8_t>> stacks;
  auto const kinds = from["stacks"];
  for (auto const& [kind, values] : kinds.members()) {
    if (!is_id(kind)) {
      values.fail(filled({"{} is no id: lower-case letters, digits and hyphens",
                          "{} n’est pas un identifiant : lettres minuscules, chiffres et traits d’union"},
                         quoted(kind)));
    }
    stacks[kind] = values.numbers(1, 12, 1, max_points);
  }
  if (stacks.empty()) {
    kinds.fail(
        {"there are no stacks; at least one is needed", "il n’y a pas de pile ; il en faut au moins une"});
  }

  for (auto const& [id, kind] : from["goods"].members()) {
    int const city = static_cast<int>(std::ranges::find(board.cities, id, &City::id) - board.cities.begin());
    auto const stack = stacks.find(kind.id());
    if (city == static_cast<int>(board.cities.size())) {
      kind.fail(filled({"there is no city {}", "il n’y a pas de ville {}"}, quoted(id)));
    } else if (board.cities[city].country >= 0) {
      kind.fail(filled({"the city {} is an exit to a country, which has no goods",
                        "la ville {} est une sortie vers un pays, qui n’a pas de marchandises"},
                       quoted(id)));
    } else if (stack == stacks.end()) {
      kind.fail(filled({"there is no stack {}", "il n’y a pas de pile {}"}, quoted(kind.id())));
    } else {
      passengers.stacks[city] = stack->second;
    }
    if (from.failed()) return;
  }
}

void read_draft(Reader const& from, Board& board) {
  from.allow({"deal", "keep"});
  auto& draft = board.draft.emplace();
  draft.deal = from["deal"].integer(1, max_offer);
  draft.keep = from["keep"].integer(1, draft.deal);
}

Festival read_festival(Reader const& entry, Board const& board, Festivals const& before) {
  entry.allow({"id", "name", "cities", "points"});
  Festival festival;
  festival.id = entry["id"].id();
  if (std::ranges::find(before.list, festival.id, &Festival::id) != before.list.end()) {
    entry["id"].fail(filled({"duplicate id {}", "identifiant {} en double"}, quoted(festival.id)));
  }
  festival.name = entry["name"].text();
  for (auto const& field : entry["cities"].items(1, max_cities)) {
    auto const city = read_inner_city(field, board);
    bool const taken =
        std::ranges::any_of(before.list, [&](auto const& f) { return f.cities.contains(city); });
    if (taken || festival.cities.contains(city)) {
      field.fail(filled({"the city {} has a festival already; a city has one at most",
                         "la ville {} a déjà un festival ; une ville en a un au plus"},
                        quoted(board.at(city).id)));
    }
    festival.cities.insert(city);
  }
  festival.points = entry["points"].numbers(1, 12, 0, max_points);
  return festival;
}

void read_festivals(Reader const& from, Board& board) {
  from.allow({"festivals", "draft_card"});
  auto& festivals = board.festivals.emplace();
  for (auto const& entry : from["festivals"].items(1, max_festivals)) {
    festivals.list.push_back(read_festival(entry, board, festivals));
    if (entry.failed()) return;
  }
  auto const draft_card = from.find("draft_card");
  if (!draft_card) return;
  festivals.draft_card = true;
  for_player_counts(*draft_card, board, [&](int players, Reader const& field) {
    auto const parts = field.items(2, 2);
    if (parts.empty()) return;
    Fraction const depth{parts[0].integer(1, 99), parts[1].integer(1, 99)};
    if (depth.part > depth.whole) {
      field.fail({"the part of the deck is more than the whole deck",
                  "la partie de la pioche dépasse la pioche entière"});
    }
    festivals.draft_card_depth[players] = depth;
  });
}

void read_express(Reader const& from, Board& board) {
  from.allow({"cards"});
  board.express = {from["cards"].numbers(1, 6, 1, 3)};
}

ProvinceLine read_province_line(Reader const& entry, Provinces const& before) {
  entry.allow({"color", "name", "cells"});
  ProvinceLine line;
  auto const color = entry["color"];
  line.color = card_at(color.word(std::span(card_words).first(colors)));
  if (std::ranges::find(before.lines, line.color, &ProvinceLine::color) != before.lines.end()) {
    color.fail(filled({"the color {} has a line already", "la couleur {} a déjà une ligne"},
                      card_words[line.color]));
  }
  line.name = entry["name"].text();
  for (auto const& cell : entry["cells"].items(1, max_cells)) {
    int const value = cell.integer(1, 15);
    if (!line.cells.empty() && value <= line.cells.back()) {
      cell.fail(filled({"cells must be rising, but {} follows {}",
                        "les cases doivent aller en croissant, mais {} suit {}"},
                       value, line.cells.back()));
    }
    line.cells.push_back(static_cast<std::uint8_t>(value));
  }
  return line;
}

void read_provinces(Reader const& from, Board& board) {
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

void read_attractions(Reader const& from, Board& board) {
  from.allow({"points", "cities"});
  auto& attractions = board.attractions.emplace();
  attractions.points = from["points"].integer(1, max_points);
  for (auto const& field : from["cities"].items(1, max_cities)) {
    auto const city = read_inner_city(field, board);
    if (attractions.cities.contains(city)) {
      field.fail(filled({"duplicate city {}", "ville {} en double"}, quoted(board.at(city).id)));
    }
    attractions.cities.insert(city);
  }
}

constexpr std::array<std::string_view, 12> mechanic_words{
    "longest_path", "most_tickets", "ferries",   "card_swaps", "tunnels",   "two_ticket_decks",
    "passengers",   "draft",        "festivals", "express",    "provinces", "attractions"};

/// In the order of their words; ferries have no parameters.
constexpr std::array<void (*)(Reader const&, Board&), mechanic_words.size()> mechanic_readers{
    read_longest_path, read_most_tickets,     nullptr,         read_card_swaps,
    read_tunnels,      read_two_ticket_decks, read_passengers, read_draft,
    read_festivals,    read_express,          read_provinces,  read_attractions};

void read_mechanic(Reader const& entry, Board& board) {
  auto const members = entry.is_string() ? std::vector<Reader::Member>{} : entry.members();
  if (entry.is_object() && members.size() != 1) {
    entry.fail(filled(
        {"a mechanic is its name, or an object with its name as only key; this object has {} keys",
         "un mécanisme est son nom, ou un objet avec son nom pour seule clé ; nombre de clés ici : {}"},
        members.size()));
  }
  if (entry.failed()) return;
  auto const name = members.empty() ? entry.line() : members.front().key;
  auto const found = std::ranges::find(mechanic_words, name) - mechanic_words.begin();
  if (found == static_cast<int>(mechanic_words.size())) {
    entry.fail(filled({"unknown mechanic {}; allowed are {}", "mécanisme inconnu {} ; sont admis : {}"},
                      quoted(name), listed(mechanic_words)));
    return;
  }
  if (std::ranges::find(board.mechanics, name) != board.mechanics.end()) {
    entry.fail(filled({"duplicate mechanic {}", "mécanisme {} en double"}, name));
  }
  board.mechanics.push_back(name);
  auto const read = mechanic_readers[found];
  if (read == nullptr) {
    if (!members.empty()) {
      entry.fail(filled({"the mechanic {} has no parameters: its name alone is enough",
                         "le mécanisme {} n’a pas de paramètres : son nom seul suffit"},
                        name));
    }
    board.ferries = true;
  } else if (members.empty()) {
    entry.fail(filled({"the mechanic {} needs parameters: {\"{}\": {…}}",
                       "le mécanisme {} exige des paramètres : {\"{}\": {…}}"},
                      name, name));
  } else {
    read(members.front().value, board);
  }
  if (board.draft && board.two_ticket_decks) {
    entry.fail({"the mechanics draft and two_ticket_decks exclude each other",
                "les mécanismes draft et two_ticket_decks s’excluent"});
  }
}

}  // namespace

void read_mechanics(Reader const& file, Board& board) {
  auto const mechanics = file.find("mechanics");
  if (!mechanics) return;
  for (auto const& entry : mechanics->items(0, static_cast<int>(mechanic_words.size()))) {
    read_mechanic(entry, board);
    if (entry.failed()) return;
  }
  auto const switches = file.find("switches");
  if (!board.draft || !switches) return;
  if (auto const opening = switches->find("opening_tickets")) {
    opening->fail({"the mechanic draft deals the opening tickets; opening_tickets must be left out",
                   "le mécanisme draft distribue les billets de départ ; opening_tickets est à supprimer"});
  }
}

}  // namespace roundhouse
