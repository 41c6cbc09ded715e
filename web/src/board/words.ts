/** The nouns of the game as people read them. The same words as in the terminal. */
import { boards } from './boards.svelte';
import { preferences } from '../base/preferences.svelte';
import type { Board, RouteColor, Text } from './board';
import type { Card, Cards } from '../net/messages';
import { pick, say } from '../text/catalogue';

export const cardKinds: Card[] = [
  'purple', 'white', 'blue', 'yellow', 'orange', 'black', 'red', 'green', 'locomotive', 'locomotive_4', 'passenger',
];

const usual: Record<RouteColor, Text> = {
  purple: { en: 'purple', fr: 'violette' },
  white: { en: 'white', fr: 'blanche' },
  blue: { en: 'blue', fr: 'bleue' },
  yellow: { en: 'yellow', fr: 'jaune' },
  orange: { en: 'orange', fr: 'orange' },
  black: { en: 'black', fr: 'noire' },
  red: { en: 'red', fr: 'rouge' },
  green: { en: 'green', fr: 'verte' },
  locomotive: { en: 'locomotive', fr: 'locomotive' },
  locomotive_4: { en: 'locomotive +4', fr: 'locomotive +4' },
  passenger: { en: 'passenger', fr: 'voyageur' },
  gray: { en: 'gray', fr: 'grise' },
};

const isColor = (card: RouteColor) => !['locomotive', 'locomotive_4', 'passenger'].includes(card);

const colorsAlone: Partial<Record<RouteColor, string>> = { purple: 'violet', white: 'blanc', blue: 'bleu', black: 'noir', green: 'vert', gray: 'gris' };

/** A colour by itself: "purple", "violet"; `cardName` agrees with *carte* and *route*. */
export function colorName(board: Board, color: RouteColor): string {
  const alone = preferences.language === 'fr' && board.file.card_names?.[color as Card] === undefined ? colorsAlone[color] : undefined;
  return alone ?? cardName(board, color);
}

export const cardName = (board: Board, card: RouteColor): string => pick(board.file.card_names?.[card as Card] ?? usual[card]);

/** For narrow places, where a symbol beside it says the rest. */
export function shortCardName(board: Board, card: RouteColor): string {
  if (board.file.card_names?.[card as Card] !== undefined) return cardName(board, card);
  return cardName(board, card).replace('locomotive', 'loco');
}

export function theCard(board: Board, card: Card): string {
  const name = cardName(board, card);
  const plain = (card === 'locomotive' || card === 'locomotive_4') && board.file.card_names?.[card] === undefined;
  return plain ? say(`the ${name}`, `la ${name}`) : say(`the ${name} card`, `la carte ${name}`);
}

export function cardCount(board: Board, card: Card, n: number): string {
  const name = cardName(board, card);
  const one = preferences.language === 'fr' ? n < 2 : n === 1;
  const own = board.file.card_names?.[card] !== undefined;
  if (card === 'passenger' && !own) return one ? say(`${n} passenger card`, `${n} carte voyageur`) : say(`${n} passenger cards`, `${n} cartes voyageur`);
  if (one) return `${n} ${name}`;
  if (card === 'locomotive_4' && !own) return `${n} locomotives +4`;
  if (isColor(card) && (preferences.language === 'en' || name === 'orange')) return `${n} ${name}`;
  return `${n} ${name}s`;
}

/** What stands on the routes, so many: "1 train", "3 taxis", "no trains". */
export function trainCount(board: Board, n: number): string {
  if (preferences.language === 'fr') return `${n === 0 ? 'aucun' : n} ${board.taxis ? 'taxi' : 'wagon'}${n < 2 ? '' : 's'}`;
  return `${n === 0 ? 'no' : n} ${board.taxis ? 'taxi' : 'train'}${n === 1 ? '' : 's'}`;
}

export function cardList(board: Board, cards: Cards): string {
  const parts = cardKinds.filter((k) => (cards[k] ?? 0) > 0).map((k) => cardCount(board, k, cards[k] ?? 0));
  return parts.length > 0 ? parts.join(' + ') : say('nothing', 'rien');
}

/** A board of one's own is not in the list: then its id. */
export const boardName = (id: string): string => {
  const name = boards.find((b) => b.id === id)?.name;
  return name === undefined ? id : pick(name);
};

export const cityName = (board: Board, id: string): string => pick(board.place(id));

export function routeName(board: Board, id: string): string {
  const route = board.route(id);
  return `${cityName(board, route.from)}–${cityName(board, route.to)}`;
}

/** "4 spaces, purple", "3 spaces, any colour, ferry with 2 locomotives". */
export function routeFacts(board: Board, id: string): string {
  const route = board.route(id);
  const color = route.color === 'gray' ? say('any colour', 'couleur au choix') : cardName(board, route.color);
  const spaces = say(route.length === 1 ? 'space' : 'spaces', route.length === 1 ? 'case' : 'cases');
  let facts = `${route.length} ${spaces}, ${color}`;
  if (route.kind === 'tunnel') facts += ', tunnel';
  if (route.kind === 'ferry') {
    const symbols = cardCount(board, 'locomotive', route.locomotives ?? 1);
    facts += say(`, ferry with ${symbols}`, `, ferry avec ${symbols}`);
  }
  if (route.swap) facts += say(`, any ${route.swap} cards count as one`, `, ${route.swap} cartes quelconques en valent une`);
  return facts;
}

export function ticketName(board: Board, id: string): string {
  const ticket = board.ticket(id);
  return `${cityName(board, ticket.from)}–${cityName(board, ticket.to)} (${ticket.points})`;
}

export const enumeration = (parts: string[]): string => new Intl.ListFormat(preferences.language, { type: 'conjunction' }).format(parts);

/** "3 short tickets and 1 long". */
export function ticketMix(short: number, long: number): string {
  if (short === 0 && long === 0) return say('no tickets', 'aucun billet');
  const s = (n: number) => (n < 2 ? '' : 's');
  const whole = (n: number, en: string, fr: string) => say(`${n} ${en} ${n === 1 ? 'ticket' : 'tickets'}`, `${n} billet${s(n)} ${fr}${s(n)}`);
  if (short === 0) return whole(long, 'long', 'long');
  const first = whole(short, 'short', 'court');
  return long === 0 ? first : say(`${first} and ${long} long`, `${first} et ${long} long${s(long)}`);
}

/** The words after a kind: `purple:3 locomotive:1`. */
export function amounts(words: string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => word.split(':')).map(([what = '', n = '0']) => [what, Number(n)]));
}
