/** The nouns of the game as people read them: the engine's own words. */
import { boards } from './boards.svelte';
import { preferences } from '../base/preferences.svelte';
import type { BoardWords } from '../engine/answers';
import { teller } from '../engine/teller.svelte';
import type { Board } from './board';
import type { Card, Cards } from '../net/messages';
import { pick } from '../text/catalogue';

export const cardKinds: Card[] = [
  'purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'locomotive', 'locomotive_4', 'passenger',
];

const of = (board: Board): BoardWords | undefined => teller.words(board);

export const cardName = (board: Board, card: Card): string => of(board)?.cards[card]?.name ?? '';

/** For narrow places, where a symbol beside it says the rest. */
export const shortCardName = (board: Board, card: Card): string => cardName(board, card).replace('locomotive', 'loco');

export const theCard = (board: Board, card: Card): string => of(board)?.cards[card]?.the ?? '';

export const cardCount = (board: Board, card: Card, n: number): string => of(board)?.cards[card]?.counts[n] ?? '';

export const cardList = (board: Board, cards: Cards): string => cardKinds.filter((k) => (cards[k] ?? 0) > 0).map((k) => cardCount(board, k, cards[k] ?? 0)).join(' + ');

/** A board of one's own is not in the list: then its id. */
export const boardName = (id: string): string => {
  const name = boards.find((b) => b.id === id)?.name;
  return name === undefined ? id : pick(name);
};

export const cityName = (board: Board, id: string): string => pick(board.place(id));

export const routeName = (board: Board, id: string): string => of(board)?.routes[id]?.name ?? '';

/** "4 spaces, purple", "3 spaces, any colour, ferry with 2 locomotives". */
export const routeFacts = (board: Board, id: string): string => of(board)?.routes[id]?.facts ?? '';

export const routePoints = (board: Board, id: string): number => of(board)?.routes[id]?.points ?? 0;

export const ticketName = (board: Board, id: string): string => of(board)?.tickets[id]?.name ?? '';

/** Where a ticket may begin and end on the map. */
export function ticketEnds(board: Board, id: string): string[] {
  const ticket = of(board)?.tickets[id];
  return ticket === undefined ? [] : [...ticket.from, ...ticket.to];
}

export const enumeration = (parts: string[]): string => new Intl.ListFormat(preferences.language, { type: 'conjunction' }).format(parts);
