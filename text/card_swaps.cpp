#include "text/rows.h"

namespace roundhouse::text::card_swaps {
namespace {

std::string give(Teller const& t, Move move) {
  if (move.b == 0) {
    return t.say("Discard no {}", "Ne défausser aucune {}", card_name(t.board, move.card(), t.language));
  }
  return t.say("Discard {}", "Défausser {}", card_count(t.board, move.card(), move.b, t.language));
}

std::string give_prompt(Teller const& t) {
  return t.say("Choose which cards to discard: {} to go.", "Choisissez les cartes à défausser : encore {}.",
               static_cast<int>(t.state.claim.to_give));
}

constexpr MoveText own_moves[] = {{.kind = MoveKind::give,
                                   .en = "discard cards of any kind",
                                   .fr = "défausser des cartes quelconques",
                                   .command = give,
                                   .goes_on_paying = true}};
constexpr PhaseText own_phases[] = {{Phase::give_cards, give_prompt}};
constexpr RefusalText own_refusals[] = {
    {Reason::give_wrong_cards, "That is not how many cards you still have to discard.",
     "Ce n’est pas le nombre de cartes qu’il reste à défausser."},
    {Reason::give_wrong_cards_swap, "That is not how many cards you still have to discard.",
     "Ce n’est pas le nombre de cartes qu’il reste à défausser."},
};

}  // namespace

constinit MechanicText const words{.moves = own_moves, .phases = own_phases, .refusals = own_refusals};

}  // namespace roundhouse::text::card_swaps
