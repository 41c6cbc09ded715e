#include "text/explanations.h"
#include "text/rows.h"

namespace roundhouse::text::tunnels {
namespace {

std::string pay_raise(Teller const& t, Move move) {
  Cards more;
  if (move.a > 0) more.add(t.state.claim.color, move.a);
  if (move.b > 0) more.add(Card::locomotive, move.b);
  return t.say("Pay {} more", "Payer {} de plus", card_list(t.board, more, t.language));
}

void log_raise(Story& story, Event const& event) {
  int const more = event.move.a + event.move.b;
  story.claim.played += more;
  story.say("{} pays {} more.", "{} paie {} de plus.", story.name(event.seat), more);
}

void log_give_up(Story& story, Event const& event) {
  if (story.claim.route == no_route) return;
  story.claim.paid = false;
  story.routes = {story.claim.route};
  story.say("{} takes the cards back; {} stays open.", "{} reprend ses cartes ; {} reste libre.",
            story.name(event.seat), story.route(story.claim.route));
}

std::string raise_prompt(Teller const& t) {
  return t.say("The tunnel {} costs {} more. Pay, or take your cards back.",
               "Le tunnel {} coûte {} de plus. Payez, ou reprenez vos cartes.", t.route(t.state.claim.route),
               static_cast<int>(t.state.claim.raise));
}

std::string push_tunnel(ExplanationWords const& w) {
  if (w.why.tickets.empty()) {
    return w.say("{} is worth the extra cards.", "{} vaut bien ce supplément.", w.route_text());
  }
  return w.say("{} is worth the extra cards: it is needed for {}.",
               "{} vaut bien ce supplément : elle sert à {}.", w.route_text(), w.served());
}

std::string retreat(ExplanationWords const& w) {
  if (w.count_missing() == 0) {
    return w.say("The cards are worth more than {}.", "Les cartes valent plus {}.",
                 with_que(w.route_text(), w.language));
  }
  return w.say("The cards are worth more than {}: they are for {}.",
               "Les cartes valent plus {} : elles sont pour {}.", with_que(w.route_text(), w.language),
               w.missing());
}

constexpr MoveText own_moves[] = {
    {MoveKind::pay_raise, "pay for a tunnel", "payer le supplément d’un tunnel", pay_raise, log_raise, true},
    {MoveKind::give_up,
     "give up a tunnel",
     "renoncer à un tunnel",
     {"Take your cards back and end the turn", "Reprendre vos cartes et finir le tour"},
     log_give_up,
     true},
};
constexpr PhaseText own_phases[] = {{Phase::pay_raise, raise_prompt}};
constexpr AimText own_aims[] = {{Aim::push_tunnel, push_tunnel}, {Aim::retreat, retreat}};
constexpr RefusalText own_refusals[] = {
    {Reason::raise_wrong_number, "That is not the extra cost of the tunnel.",
     "Ce n’est pas le supplément demandé par le tunnel."},
    {Reason::raise_too_few_cards, "You do not have these cards for the extra cost.",
     "Vous n’avez pas ces cartes pour le supplément."},
    {Reason::raise_locomotives_only,
     "If you played only locomotives for a tunnel, you pay the extra cost with locomotives too.",
     "Un tunnel payé uniquement en locomotives exige aussi des locomotives pour le supplément."},
};

}  // namespace

constinit MechanicText const words{
    .moves = own_moves, .phases = own_phases, .refusals = own_refusals, .aims = own_aims};

}  // namespace roundhouse::text::tunnels
