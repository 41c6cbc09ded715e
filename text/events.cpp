#include "text/events.h"

#include "text/rows.h"

namespace roundhouse::text {
namespace {

std::string_view plain_sentence(EventKind kind, Language language) {
  switch (kind) {
    case EventKind::draft_card:
      return pick(language, "The draft card comes up: a second draft follows this turn.",
                  "La carte de draft sort : un second draft suivra ce tour.");
    case EventKind::reshuffle:
      return pick(language, "The discard pile is shuffled into a new deck.",
                  "La défausse est mélangée pour former une nouvelle pioche.");
    case EventKind::new_row:
      return pick(language, "The row is discarded and replaced.", "La rangée est défaussée et remplacée.");
    case EventKind::over: return pick(language, "The game is over.", "La partie est terminée.");
    default: return "";
  }
}

/// The numbers of the second deck stand in the high half of each byte.
std::string kept_sentence(Board const& board, Event const& event, std::string const& name,
                          Language language) {
  int const first = event.a & 15;
  int const second = event.a >> 4;
  int const offered = first + second + (event.b & 15) + (event.b >> 4);
  if (board.two_ticket_decks) {
    return phrase(language, "{} keeps {} out of {}.", "{} garde {} sur {}.", name,
                  ticket_mix(board, first, second, language), offered);
  }
  return first == 1
             ? phrase(language, "{} keeps 1 of {} tickets.", "{} garde 1 billet sur {}.", name, offered)
             : phrase(language, "{} keeps {} of {} tickets.", "{} garde {} billets sur {}.", name, first,
                      offered);
}

}  // namespace

std::string event_sentence(Board const& board, Event const& event, std::vector<std::string> const& names,
                           Language language) {
  auto const name = event.seat == no_seat ? std::string() : names[index(event.seat)];
  switch (event.kind) {
    case EventKind::first_seat: return phrase(language, "{} goes first.", "{} commence.", name);
    case EventKind::extra_card:
      for (auto const* words : all_words) {
        if (words->extra_card != nullptr) return words->extra_card(board, event.a, language);
      }
      return "";
    case EventKind::kept: return kept_sentence(board, event, name, language);
    case EventKind::begin_draft:
      return phrase(language, "Draft {} begins.", "Le draft {} commence.", static_cast<int>(event.a));
    default: return std::string(plain_sentence(event.kind, language));
  }
}

}  // namespace roundhouse::text
