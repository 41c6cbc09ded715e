/** Taking a move back: whether it is possible, who is asked, and what the log says of it (docs/protocol.md). */
import type { Facts, SeatFacts } from '../net/messages';
import { t } from '../text/catalogue';

/** Why not: reasons the server gives for a seat. */
const reasons = ['none', 'seen', 'gone_on', 'computer', 'refused', 'asked'] as const;
type Reason = (typeof reasons)[number];

const stateOf = (facts: Facts | undefined, seat: number): SeatFacts['undo'] => facts?.seats[String(seat)]?.undo ?? 'now';

/** What stands in the way of taking back one's last move; empty if nothing does. */
export function obstacle(facts: Facts | undefined, seat: number): string {
  const state = stateOf(facts, seat);
  return reasons.includes(state as Reason) ? t().undo.why[state as Reason] : '';
}

/** Whether the others are asked first. */
export const asksOthers = (facts: Facts | undefined, seat: number): boolean => stateOf(facts, seat) === 'ask';

/** What the log says of a step that took something back, or of asking for it. `decision` is what was taken back, if it is told. */
export function undoLine(who: string, by: number, what: string, decision: string): string {
  switch (what) {
    case 'asked_undo': return t().undo.asks(who);
    case 'agreed_undo': return t().undo.agrees(who);
    case 'refused_undo': return by === 0 ? t().undo.lapsed : t().undo.refuses(who);
    default: return decision === '' ? t().undo.tookBack(who) : t().undo.tookBackThis(who, decision);
  }
}
