/** Ways that lead to screens of their own: listed on the start page once the first game could begin. */
import { recall } from '../base/preferences.svelte';
import { hasServer } from '../net/server';
import { say } from '../text/catalogue';

export const moreWays = (): { path: string; sign: string; title: string; text: string }[] => [
  {
    path: '/day',
    sign: 'M6 8H26V26H6ZM6 13H26M11 5V10M21 5V10M10 17H12M15 17H17M20 17H22M10 22H12M15 22H17',
    title: say('Results and week', 'Résultats et semaine'),
    text: say('Your streak, and the weekly challenge.', 'Votre série et le défi de la semaine.'),
  },
  {
    path: '/puzzles',
    sign: 'M6 12H12A3 3 0 1 1 18 12H24V18A3 3 0 1 1 24 24V27H6ZM6 12V27',
    title: say('Puzzles', 'Problèmes'),
    text: say('One decision, one best move.', 'Une décision, un seul meilleur coup.'),
  },
  {
    path: '/companion',
    sign: 'M7 5H25V27H7ZM11 11H21M11 16H21M11 21H16M19 22L21 24L25 19',
    title: say('Companion', 'Compagnon'),
    text: say('Keep score for the printed game.', 'Comptez les points du jeu imprimé.'),
  },
  {
    path: '/studio',
    sign: 'M7 24L10 8L22 12L25 24M10 8A2 2 0 1 0 10 7.9M22 12A2 2 0 1 0 22 11.9M7 24A2 2 0 1 0 7 23.9M25 24A2 2 0 1 0 25 23.9',
    title: say('Board studio', 'Atelier de plateaux'),
    text: say('Draw a board, try it out, print it.', 'Dessinez un plateau, essayez-le, imprimez-le.'),
  },
];

/** Results of a day without a network are joined now. */
export async function joinEarlier(): Promise<void> {
  if (hasServer && recall('roundhouse.days') !== undefined) await (await import('../days/play')).joinResults();
}
