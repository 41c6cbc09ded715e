/** What the gentle coach asks; apart, because it is loaded with its question. */
import { preferences } from '../base/preferences.svelte';

const en = {
  sure: 'Are you sure?',
  think: 'Think again',
  play: 'Play it anyway',
  better: (points: number) => `Better, by about ${points} points:`,
};
type Doubts = typeof en;

const fr: Doubts = {
  sure: 'Vraiment ?',
  think: 'Réfléchir encore',
  play: 'Jouer quand même',
  better: (points) => `Mieux, d’environ ${points} points :`,
};

/** The sentences in the language chosen. */
export const q = (): Doubts => (preferences.language === 'fr' ? fr : en);
