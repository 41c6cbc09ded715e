/// Reads a board file and hashes its facts: docs/boards.md is the format.
#include "roundhouse/board_json.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "board/map.h"
#include "engine/reading/card_words.h"
#include "engine/reading/reader.h"
#include "mechanics/all.h"
#include "roundhouse/sha256.h"
#include "roundhouse/sort_few.h"

namespace roundhouse {

namespace json = boost::json;

namespace {

constexpr int format_version = 1;
constexpr int max_cards_of_kind = 40;
constexpr int max_cards = 160;
constexpr int max_sources = 200;
constexpr int max_editions = 99;

constexpr std::array<std::string_view, 3> level_words{"confirmed", "partly reconstructed", "reconstructed"};

void read_format(Reader const& file) {
  auto const format = file["format"];
  int const version = format.integer(0, 1'000'000);
  if (version != format_version) {
    format.fail(
        {"this is format {}; the only format known is 1", "c’est le format {} ; le seul format connu est 1"},
        version);
  }
}

std::vector<std::string> read_lines(Reader const& list) {
  std::vector<std::string> out;
  for (auto const& item : list.items(0, max_sources)) out.push_back(item.line());
  return out;
}

void read_provenance(Reader const& file, Board& board) {
  auto const from = file["provenance"];
  from.allow({"level", "note", "parts", "sources", "doubts"});
  board.provenance.level = level_words[from["level"].word(level_words)];
  if (auto const note = from.find("note")) board.provenance.note = note->text();
  auto const parts = from["parts"];
  std::vector<std::string_view> names{"figures", "cities", "routes", "tickets"};
  for (auto const facts : each<&Mechanic::facts>) names.push_back(facts);
  parts.allow(names);
  for (auto const& [part, level] : parts.members()) {
    board.provenance.parts[part] = level_words[level.word(level_words)];
  }
  board.provenance.sources = read_lines(from["sources"]);
  board.provenance.doubts = read_lines(from["doubts"]);
}

/// The number of this edition, and the hashes of all that were published before it under the same id.
void read_edition(Reader const& file, Board& board) {
  if (auto const edition = file.find("edition")) board.edition = edition->integer(1, max_editions);
  auto const earlier = file.find("earlier_editions");
  if (!earlier) return;
  for (auto const& [number, hash] : earlier->members()) {
    auto const next = std::to_string(board.earlier_hashes.size() + 1);
    if (number != next || static_cast<int>(board.earlier_hashes.size()) + 1 >= board.edition) {
      return hash.fail({"the earlier editions are numbered from 1 on and lie before edition {}",
                        "les éditions précédentes se numérotent à partir de 1 et avant l’édition {}"},
                       board.edition);
    }
    if (!is_sha256_hex(hash.line())) {
      return hash.fail({"the hash of a board was expected: 64 hexadecimal digits",
                        "l’empreinte d’un plateau était attendue : 64 chiffres hexadécimaux"});
    }
    board.earlier_hashes.push_back(hash.line());
  }
}

/// Players, trains, cards and tickets are the board's own figures: U-01, M-01, N-01, Y-01, I-01, K-01.
void read_players(Reader const& file, Board& board) {
  auto const players = file["players"];
  players.allow({"min", "max"});
  board.min_players = players["min"].integer(2, max_seats);
  board.max_players = players["max"].integer(2, max_seats);
  if (board.max_players < board.min_players) {
    players["max"].fail({"max is {}, which is less than min, {}", "max vaut {}, moins que min, {}"},
                        board.max_players, board.min_players);
  }
}

void read_cards(Reader const& file, Board& board) {
  auto const cards = file["cards"];
  cards.allow(card_words);
  int total = 0;
  for (int kind = 0; kind < card_kinds; ++kind) {
    auto const field = cards.find(card_words[kind]);
    if (!field) continue;
    int const count = field->integer(0, max_cards_of_kind);
    total += count;
    // The counts are bytes: nothing above the limit may reach them.
    if (total <= max_cards) board.cards.add(card_at(kind), count);
  }
  if (total > max_cards) {
    cards.fail({"there are {} cards; allowed are {}", "il y a {} cartes ; maximum : {}"}, total, max_cards);
  }
}

void read_card_names(Reader const& file, Board& board) {
  auto const names = file.find("card_names");
  if (!names) return;
  names->allow(card_words);
  for (int kind = 0; kind < card_kinds; ++kind) {
    if (auto const name = names->find(card_words[kind])) board.card_names[kind] = name->text();
  }
}

/// B-47; M-11 and N-15 have tables of their own.
void read_route_points(Reader const& file, Board& board) {
  constexpr std::array<std::string_view, max_length> lengths{"1", "2", "3", "4", "5", "6", "7", "8", "9"};
  auto const points = file["route_points"];
  points.allow(lengths);
  for (int length = 1; length <= max_length; ++length) {
    if (auto const field = points.find(lengths[length - 1])) {
      board.route_points[length] = static_cast<std::uint8_t>(field->integer(1, 99));
    }
  }
}

void read_header(Reader const& file, Board& board) {
  file.allow({"format",     "id",           "name",         "edition",  "earlier_editions",
              "summary",    "provenance",   "players",      "trains",   "cards",
              "card_names", "opening_hand", "route_points", "switches", "mechanics",
              "countries",  "cities",       "routes",       "tickets",  "layout"});
  board.id = file["id"].id();
  board.name = file["name"].text();
  board.summary = file["summary"].text();
  read_edition(file, board);
  read_provenance(file, board);
  read_players(file, board);
  board.trains = file["trains"].integer(3, 60);
  read_cards(file, board);
  read_card_names(file, board);
  if (auto const hand = file.find("opening_hand")) board.opening_hand = hand->integer(1, 10);
  read_route_points(file, board);
  if (auto const layout = file.find("layout")) layout->members();
}

void read_deal(Reader const& field, int& deal, int& keep) {
  field.allow({"deal", "keep"});
  deal = field["deal"].integer(1, max_offer);
  keep = field["keep"].integer(1, deal);
}

/// The indices of the words of a list, none of them twice.
std::vector<int> read_words(Reader const& list, std::span<std::string_view const> words) {
  std::vector<int> out;
  for (auto const& item : list.items(0, static_cast<int>(words.size()))) {
    int const word = item.word(words);
    if (std::ranges::find(out, word) != out.end()) {
      item.fail({"{} stands twice", "{} figure deux fois"}, quoted(words[word]));
    }
    out.push_back(word);
  }
  return out;
}

/// The opening (B-03, U-02, Y-02) and drawing in a turn (B-50, U-03, Y-03).
void read_ticket_switches(Reader const& from, Switches& switches) {
  constexpr std::array<std::string_view, 3> refused{"under", "box", "shuffle"};
  if (auto const f = from.find("opening_tickets")) {
    read_deal(*f, switches.opening_deal, switches.opening_keep);
  }
  if (auto const f = from.find("draw_tickets")) read_deal(*f, switches.draw_deal, switches.draw_keep);
  if (auto const f = from.find("refused_opening_tickets")) {
    switches.refused_opening = static_cast<Refused>(f->word(refused));
  }
  if (auto const f = from.find("refused_tickets")) {
    switches.refused_drawn = static_cast<Refused>(f->word(std::span(refused).first(2)));
  }
}

void read_switches(Reader const& file, Board& board) {
  constexpr std::array<std::string_view, 3> tie_breaks{"completed_tickets", "longest_path", "goods"};
  constexpr std::array<std::string_view, 2> scored{"at_claim", "at_end"};
  auto const field = file.find("switches");
  if (!field) return;
  auto const& from = *field;
  auto& switches = board.switches;
  from.allow({"row_locomotive_takes_both", "row_reset_at", "double_routes_from", "locomotives_wild_on",
              "long_locomotive_from", "opening_tickets", "draw_tickets", "refused_opening_tickets",
              "refused_tickets", "routes_scored", "tie_breaks"});
  if (auto const f = from.find("row_locomotive_takes_both")) {  // B-22, B-23, M-05
    switches.row_locomotive_takes_both = f->yes_or_no();
  }
  if (auto const f = from.find("row_reset_at")) switches.row_reset_at = f->integer(0, row_size);
  if (auto const f = from.find("double_routes_from")) switches.double_routes_from = f->integer(2, max_seats);
  if (auto const f = from.find("locomotives_wild_on")) {
    switches.wild_on = {};
    for (int const kind : read_words(*f, route_kind_words)) switches.wild_on[kind] = true;
  }
  if (auto const f = from.find("long_locomotive_from")) {
    switches.long_locomotive_from = f->integer(1, max_length);
  }
  read_ticket_switches(from, switches);
  if (auto const f = from.find("routes_scored")) switches.routes_scored_at_end = f->word(scored) == 1;
  if (auto const f = from.find("tie_breaks")) {  // B-63, U-06, M-19, N-17, Y-07, I-14, K-14
    switches.tie_breaks.clear();
    for (int const word : read_words(*f, tie_breaks)) {
      switches.tie_breaks.push_back(static_cast<TieBreak>(word));
    }
  }
}

constexpr auto mechanic_words = [] {
  std::array<std::string_view, all_mechanics.size()> words;
  std::ranges::transform(all_mechanics, words.begin(), &Mechanic::word);
  return words;
}();

void read_mechanic(Reader const& entry, Board& board) {
  auto const members = entry.is_string() ? std::vector<Reader::Member>{} : entry.members();
  if (entry.is_object() && members.size() != 1) {
    entry.fail(
        {"a mechanic is its name, or an object with its name as only key; this object has {} keys",
         "un mécanisme est son nom, ou un objet avec son nom pour seule clé ; nombre de clés ici : {}"},
        members.size());
  }
  if (entry.failed()) return;
  auto const name = members.empty() ? entry.line() : members.front().key;
  auto const* const found = find_row(all_mechanics, name, &Mechanic::word);
  if (found == nullptr) {
    entry.fail({"unknown mechanic {}; allowed are {}", "mécanisme inconnu {} ; sont admis : {}"},
               quoted(name), listed(mechanic_words));
    return;
  }
  if (std::ranges::find(board.mechanics, name) != board.mechanics.end()) {
    entry.fail({"duplicate mechanic {}", "mécanisme {} en double"}, name);
  }
  board.mechanics.push_back(name);
  if (!found->read.is_there) {
    if (!members.empty()) {
      entry.fail({"the mechanic {} has no parameters: its name alone is enough",
                  "le mécanisme {} n’a pas de paramètres : son nom seul suffit"},
                 name);
    }
    board.ferries = true;
  } else if (members.empty()) {
    entry.fail({"the mechanic {} needs parameters: {\"{}\": {…}}",
                "le mécanisme {} exige des paramètres : {\"{}\": {…}}"},
               name, name);
  } else {
    found->read(members.front().value, board);
  }
  if (board.draft && board.two_ticket_decks) {
    entry.fail({"the mechanics draft and two_ticket_decks exclude each other",
                "les mécanismes draft et two_ticket_decks s’excluent"});
  }
}

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

bool is_presentation(std::string_view key) {
  constexpr std::array<std::string_view, 9> dropped{
      "name", "edition", "earlier_editions", "summary", "provenance", "card_names", "lat", "lon", "layout"};
  return std::ranges::find(dropped, key) != dropped.end();
}

/// The value without what is only shown, the keys of its objects in order.
json::value facts(json::value const& value) {
  if (auto const* array = value.if_array()) {
    json::array out;
    for (auto const& item : *array) out.push_back(facts(item));
    return out;
  }
  auto const* object = value.if_object();
  if (object == nullptr) return value;
  std::vector<std::string_view> keys;
  for (auto const& member : *object) {
    std::string_view const key(member.key().data(), member.key().size());
    if (!is_presentation(key)) keys.push_back(key);
  }
  sort_few(keys);
  json::object out;
  for (auto const key : keys) out[key] = facts(*object->if_contains(key));
  return out;
}

}  // namespace

BoardResult read_board(std::string_view text) {
  BoardResult result;
  auto const value = parse_json_text(text, result.error);
  if (!result.error.reason.en.empty()) return result;

  Board board;
  Reader const file{&value, "", result.error};
  // A later format may have other fields, so the version is looked at before them.
  read_format(file);
  // Every section may rely on those before it being free of faults.
  for (auto const read : {read_header, read_switches, read_countries, read_cities, read_mechanics}) {
    if (!file.failed()) read(file, board);
  }
  if (!file.failed()) {
    read_routes(file, board);
    read_tickets(file, board);
  }
  if (!file.failed()) check_board(board, result.error);
  if (file.failed()) return result;

  board.hash = sha256_hex(json::serialize(facts(value)));
  make_tables(board);
  result.board = std::move(board);
  return result;
}

}  // namespace roundhouse
