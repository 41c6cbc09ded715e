/** What is asked of the player, and single keys: those that act, so that every game can be played without a mouse, and those that answer (hand, row, tickets, scores, last move, prompt), for people who do not see the screen. */
import { cardCount, cardKinds, cardList, cardName, enumeration, ticketName } from '../board/words';
import type { TicketWay } from '../engine/answers';
import { t } from '../text/catalogue';
import type { LoggedLine } from './log.svelte';
import type { Table } from './table.svelte';

export function promptOf(table: Table): string {
  const { game, facts, legal, eyes, insight } = table;
  if (game === undefined) return '';
  if (game.phase === 'over') return insight?.prompt ?? '';
  if (facts?.paused) return t().table.paused;
  if (table.satIn) return t().atTable.satIn;
  if (legal.length > 0 || (table.busy && game.waits.includes(eyes))) return insight?.prompt ?? '';
  if (game.waits.length === 1) return t().table.turnOf(table.name(game.waits[0] ?? 0));
  return t().table.waitsFor(enumeration(game.waits.map((s) => table.name(s))));
}

/** How a ticket stands. */
export const ticketText = (way: TicketWay | undefined): string => (way === undefined ? '' : way.state === 'done' ? t().table.done : way.state === 'lost' ? t().table.lost : t().table.reachable(way.missing));

/** What a key does now; undefined if it is no such key. */
export function keyAction(key: string, table: Table): (() => void) | 'tickets' | undefined {
  const try_ = (move: string) => () => {
    if (table.legal.includes(move)) void table.move(move);
    else table.why(move);
  };
  const place = '12345'.indexOf(key);
  if (key.length === 1 && place >= 0) {
    const card = table.game?.row[place];
    return card === null || card === undefined ? undefined : try_(`take ${card}`);
  }
  switch (key.toLowerCase()) {
    case 'd': return try_('draw');
    case 'k': return table.legal.some((move) => move.startsWith('tickets')) ? 'tickets' : try_('tickets');
    case 'u': return () => document.querySelector<HTMLElement>('[data-undo]')?.click();
    case 'm': return () => document.querySelector<HTMLElement>('[data-map]')?.focus();
    default: return undefined;
  }
}

/** What a key tells; undefined if it is no such key. */
export function answer(key: string, table: Table, lines: LoggedLine[], prompt: string): string | undefined {
  const { board, game, eyes, insight } = table;
  if (board === undefined || game === undefined) return undefined;
  const seat = game.seats[String(eyes)];
  switch (key) {
    case 'h': return t().speak.hand(cardList(board, seat?.hand ?? {}) || t().table.handEmpty);
    case 'r': {
      const row = cardKinds.map((kind) => [kind, game.row.filter((card) => card === kind).length] as const).filter(([, n]) => n > 0);
      const list = row.map(([kind, n]) => (n === 1 ? cardName(board, kind) : cardCount(board, kind, n)));
      return `${t().speak.row(list.join(', '))} ${t().table.deckLeft(game.deck)}.`;
    }
    case 't': {
      const list = (seat?.kept ?? []).map((id) => `${ticketName(board, id)} ${ticketText(insight?.seats[String(eyes)]?.tickets[id])}`);
      return list.length === 0 ? t().table.noTickets : t().speak.tickets(list.join('; '));
    }
    case 's': return `${Object.entries(game.seats).map(([n, s]) => t().speak.seat(table.name(Number(n)), t().table.points(insight?.seats[n]?.points ?? s.score), t().table.trains(s.trains))).join('; ')}.`;
    case 'l': return lines.at(-1)?.text ?? t().speak.nothing;
    case 'p': return prompt;
    default: return undefined;
  }
}
