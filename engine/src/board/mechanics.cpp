/// Reading the mechanics of a board: each reads its own parameters.
#include "board/mechanics.h"

#include <algorithm>

#include "mechanics/all.h"

namespace roundhouse {

namespace {

constexpr auto mechanic_words = [] {
  std::array<std::string_view, all_mechanics.size()> words;
  std::ranges::transform(all_mechanics, words.begin(), &Mechanic::word);
  return words;
}();

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
  auto const* const found = find_row(all_mechanics, name, &Mechanic::word);
  if (found == nullptr) {
    entry.fail(filled({"unknown mechanic {}; allowed are {}", "mécanisme inconnu {} ; sont admis : {}"},
                      quoted(name), listed(mechanic_words)));
    return;
  }
  if (std::ranges::find(board.mechanics, name) != board.mechanics.end()) {
    entry.fail(filled({"duplicate mechanic {}", "mécanisme {} en double"}, name));
  }
  board.mechanics.push_back(name);
  if (!found->read.is_there) {
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
    found->read(members.front().value, board);
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
