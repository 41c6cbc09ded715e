/** What a move speaks of on the map. */
import type { Board } from './board';

export type Pointed = { routes: string[]; cities: string[] };
const nothing: Pointed = { routes: [], cities: [] };

export function pointedBy(board: Board, move: string, claimed = ''): Pointed {
  const [kind = '', what = ''] = move.split(' ');
  switch (kind) {
    case 'claim':
    case 'go': return { routes: [what], cities: [] };
    case 'pay':
    case 'raise':
    case 'give': return claimed === '' ? nothing : { routes: [claimed], cities: [] };
    case 'passenger':
    case 'ride': return { routes: [], cities: [what] };
    case 'festival': return { routes: [], cities: board.mechanics.festivals?.festivals.find((f) => f.id === what)?.cities ?? [] };
    case 'pick':
    case 'keep': return { routes: [], cities: move.split(' ').slice(1).flatMap((id) => [board.ticket(id).from, board.ticket(id).to]).flatMap((place) => board.ends(place)) };
    default: return nothing;
  }
}
