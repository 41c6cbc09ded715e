/** Single keys that ask, for those who do not look: hand, row, tickets, scores, last move, what is asked. */
import { t } from '../text/catalogue';
import { cardCount, cardKinds, cardList, cardName, ticketName } from '../board/words';
import type { Table } from './table.svelte';
import { ticketState } from '../board/network';
import { standing } from './standing';
import type { LoggedLine } from './history.svelte';

export function answer(key: string, table: Table, lines: LoggedLine[], prompt: string): string | undefined {
  const { board, game, eyes } = table;
  if (board === undefined || game === undefined) return undefined;
  const seat = game.seats[String(eyes)];
  switch (key) {
    case 'h': return t().speak.hand(seat?.hand === undefined ? t().table.handEmpty : cardList(board, seat.hand));
    case 'r': {
      const row = cardKinds.map((kind) => [kind, game.row.filter((card) => card === kind).length] as const).filter(([, n]) => n > 0);
      const list = row.map(([kind, n]) => (n === 1 ? cardName(board, kind) : cardCount(board, kind, n)));
      return `${t().speak.row(list.join(', '))} ${t().table.deckLeft(game.deck)}.`;
    }
    case 't': {
      const list = (seat?.kept ?? []).map((id) => {
        const { state, missing } = ticketState(board, game, eyes, board.ticket(id));
        return `${ticketName(board, id)} ${state === 'done' ? t().table.done : state === 'lost' ? t().table.lost : t().table.reachable(missing)}`;
      });
      return list.length === 0 ? t().table.noTickets : t().speak.tickets(list.join('; '));
    }
    case 's': return t().speak.scores(Object.entries(game.seats).map(([n, s]) => t().speak.seat(table.name(Number(n)), t().table.points(standing(board, game, Number(n))), t().table.trains(s.trains))).join('; '));
    case 'l': return lines.at(-1)?.text ?? t().speak.nothing;
    case 'p': return prompt;
    default: return undefined;
  }
}
