/** A move as it stands on a button. */
import type { Board } from '../board/board';
import { festivalOf, goods, provinceLine, stationCost } from '../board/mechanics';
import type { Card, Game } from '../net/messages';
import { amounts, cardCount, cardName, cityName, colorName, enumeration, routeFacts, routeName, theCard, ticketMix, ticketName } from '../board/words';
import { pick, say } from '../text/catalogue';
import { withDe } from '../text/fr';

/** How many cards of any kind stand for one on this route: N-08, N-13. */
function swapSize(board: Board, route: string): number {
  const facts = board.route(route);
  return facts.kind === 'ferry' ? (board.mechanics.card_swaps?.ferry_locomotive ?? 0) : (facts.swap ?? 0);
}

/** "2 red + 1 locomotive". */
export const cardsText = (board: Board, words: string[]): string => Object.entries(amounts(words)).map(([kind, n]) => cardCount(board, kind as Card, n)).join(' + ');

/** "3 purple + 1 locomotive + any 3 cards". */
export function paymentText(board: Board, route: string, words: string[]): string {
  const { swap = 0, ...cards } = amounts(words);
  const parts = Object.entries(cards).map(([kind, n]) => cardCount(board, kind as Card, n));
  const any = swap * swapSize(board, route);
  if (swap > 0) parts.push(say(`any ${any} cards`, `${any} cartes quelconques`));
  return parts.join(' + ');
}

function payment(board: Board, route: string, words: string[]): string {
  const { swap = 0 } = amounts(words);
  const paid = paymentText(board, route, words.filter((word) => !word.startsWith('swap:')));
  if (swap === 0) return say(`Pay ${paid}`, `Payer ${paid}`);
  const any = swap * swapSize(board, route);
  const ferry = board.route(route).kind === 'ferry';
  const what = ferry ? say(swap === 1 ? 'a locomotive' : `${swap} locomotives`, swap === 1 ? 'd’une locomotive' : `de ${swap} locomotives`) : say(swap === 1 ? 'one' : `${swap}`, swap === 1 ? 'd’une' : `de ${swap}`);
  const instead = say(`any ${any} cards instead of ${what}`, `${any} cartes quelconques au lieu ${what}`);
  return paid === '' ? say(`Use ${instead}`, `Utiliser ${instead}`) : say(`Pay ${paid} and ${instead}`, `Payer ${paid} et ${instead}`);
}

/** K-08: the highest free cell at or below the value; 0 if there is none. */
export function provinceCell(board: Board, game: Game, line: number, value: number): number {
  const facts = board.mechanics.provinces?.lines[line];
  const taken = facts === undefined ? undefined : game.provinces?.[facts.color];
  if (facts === undefined || taken === undefined) return 0;
  for (let i = facts.cells.length - 1; i >= 0; i--) {
    const cell = facts.cells[i] ?? 0;
    if (cell <= value && taken[i] === null) return cell;
  }
  return 0;
}

function extra(board: Board, game: Game, words: string[]): string {
  const claim = game.claim;
  if (claim === undefined) return '';
  const added = amounts(words);
  const sum = Object.values(added).reduce((a, b) => a + b, 0);
  const cell = provinceCell(board, game, claim.line, claim.played + sum);
  const parts = Object.entries(added).map(([what, n]) =>
    what === 'express' ? say(`express +${n}`, `l’express +${n}`) : cardCount(board, what as Card, n),
  );
  const line = board.mechanics.provinces?.lines[claim.line];
  const province = line === undefined ? '' : pick(line.name);
  if (parts.length === 0) return say(`Place on space ${cell} of ${province} (no extra)`, `Poser sur la case ${cell} ${withDe(province)} (sans supplément)`);
  const list = enumeration(parts);
  return say(`Place on space ${cell} of ${province} (add ${list})`, `Poser sur la case ${cell} ${withDe(province)} (ajouter ${list})`);
}

function tickets(board: Board, game: Game, words: string[]): string {
  const { short, long = 0, express = 0 } = amounts(words);
  const left = game.tickets.reduce((a, b) => a + b, 0);
  if (short !== undefined) return say(`Draw ${ticketMix(short, long)}`, `Piocher ${ticketMix(short, long)}`);
  const n = Math.min(left, board.file.switches.draw_tickets.deal + express);
  if (express > 0) return say(`Use express +${express} and draw ${n} tickets`, `Utiliser l’express +${express} et piocher ${n} billets`);
  return n === 1 ? say('Draw the last ticket', 'Piocher le dernier billet') : say(`Draw ${n} tickets`, `Piocher ${n} billets`);
}

function go(board: Board, game: Game, seat: number, id: string): string {
  const route = board.route(id);
  const at = game.ride?.at;
  const there = route.from === at ? route.to : route.from;
  const next = there === game.ride?.start ? undefined : goods(board, there, game.goods?.[there] ?? 0)[0];
  const to = cityName(board, there) + (next === undefined ? '' : ` (+${next})`);
  const color = cardName(board, route.color);
  if (game.routes[id] === seat) return say(`Go to ${to} on your ${color} route`, `Aller à ${to} par votre route ${color}`);
  return say(
    `Go to ${to} on an opponent’s ${color} route, for a passenger card`,
    `Aller à ${to} par une route ${color} adverse, contre une carte voyageur`,
  );
}

export function moveSentence(board: Board, game: Game, seat: number, move: string): string {
  const [kind = '', ...rest] = move.split(' ');
  const first = rest[0] ?? '';
  switch (kind) {
    case 'pass': return say('Pass', 'Passer');
    case 'take': return say(`Take ${theCard(board, first as Card)} from the row`, `Prendre ${theCard(board, first as Card)} de la rangée`);
    case 'draw': return say('Draw from the deck', 'Piocher une carte');
    case 'express': return say(`Use express +${first} and draw ${first} ${first === '1' ? 'card' : 'cards'} first`, `Utiliser l’express +${first} et piocher d’abord ${first} ${first === '1' ? 'carte' : 'cartes'}`);
    case 'claim': return say(`Claim ${routeName(board, first)} (${routeFacts(board, first)})`, `Prendre ${routeName(board, first)} (${routeFacts(board, first)})`);
    case 'pay': return payment(board, game.claim?.route ?? '', rest);
    case 'give': {
      const [card = '', n = '0'] = first.split(':');
      if (n === '0') return say(`Discard no ${cardName(board, card as Card)}`, `Ne défausser aucune ${cardName(board, card as Card)}`);
      const count = cardCount(board, card as Card, Number(n));
      return say(`Discard ${count}`, `Défausser ${count}`);
    }
    case 'raise': {
      const list = cardsText(board, rest);
      return say(`Pay ${list} more`, `Payer ${list} de plus`);
    }
    case 'give-up': return say('Take your cards back and end the turn', 'Reprendre vos cartes et finir le tour');
    case 'tickets': return tickets(board, game, rest);
    case 'mix': {
      const { short = 0, long = 0 } = amounts(rest);
      return ticketMix(short, long);
    }
    case 'pick': return say(`Pick ${ticketName(board, first)}`, `Choisir ${ticketName(board, first)}`);
    case 'keep': {
      const list = enumeration(rest.map((t) => ticketName(board, t)));
      return say(`Keep ${list}`, `Garder ${list}`);
    }
    case 'passenger': return say(`Place a passenger in ${cityName(board, first)}`, `Poser un voyageur à ${cityName(board, first)}`);
    case 'no-passenger': return say('Place no passenger', 'Ne pas poser de voyageur');
    case 'festival': {
      const festival = festivalOf(board, first);
      const name = festival === undefined ? first : pick(festival.name);
      const n = game.festivals?.[first] ?? 0;
      return say(`Take the festival cards of ${name} (${n})`, `Prendre les cartes festival ${withDe(name)} (${n})`);
    }
    case 'no-festival': return say('Take no festival cards', 'Ne pas prendre de cartes festival');
    case 'province': {
      const index = provinceLine(board, first);
      const line = board.mechanics.provinces?.lines[index];
      if (line === undefined) return move;
      const cell = provinceCell(board, game, index, game.claim?.played ?? 0);
      const where = `${pick(line.name)} (${colorName(board, line.color)})`;
      if (cell === 0) return say(`Place a train in ${where}`, `Poser un wagon dans ${where}`);
      return say(`Place a train in ${where}: space ${cell} or higher`, `Poser un wagon dans ${where} : case ${cell} ou plus`);
    }
    case 'no-province': return say('Place no train in the provinces', 'Ne pas poser de wagon dans les provinces');
    case 'extra': return extra(board, game, rest);
    case 'ride': return say(`Move the passenger in ${cityName(board, first)}`, `Déplacer le voyageur ${withDe(cityName(board, first))}`);
    case 'go': return go(board, game, seat, first);
    case 'stop': return say(`Stop at ${cityName(board, game.ride?.at ?? '')}`, `S’arrêter à ${cityName(board, game.ride?.at ?? '')}`);
    case 'station': {
      const city = cityName(board, first);
      const n = stationCost(game, seat);
      if (n === 1) return say(`Build a station in ${city} (1 card)`, `Construire une gare à ${city} (1 carte)`);
      return say(`Build a station in ${city} (${n} cards of one colour)`, `Construire une gare à ${city} (${n} cartes d’une couleur)`);
    }
    case 'pay-station': return say(`Pay ${cardsText(board, rest)}`, `Payer ${cardsText(board, rest)}`);
    default: return move;
  }
}
