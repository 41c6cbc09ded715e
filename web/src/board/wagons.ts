/** Wagons of the players in a box of 34 × 13 around 0, 0: each seat has its own outline and pattern besides its colour. */
export type Wagon = { outline: string; pattern: string };

export const wagons: Wagon[] = [
  // A box car with a door.
  { outline: 'M-16-5.6H16V5.6H-16Z', pattern: 'M-4-5.6V5.6M4-5.6V5.6' },
  // A tank car with a dome.
  { outline: 'M-10.5-5.8H10.5A5.8 5.8 0 0 1 10.5 5.8H-10.5A5.8 5.8 0 0 1-10.5-5.8Z', pattern: 'M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0' },
  // A gondola, narrow at its ends, loaded.
  { outline: 'M-16.5-2.4-12-6H12L16.5-2.4V2.4L12 6H-12L-16.5 2.4Z', pattern: 'M-10 5-4-5M-3 5 3-5M4 5 10-5' },
  // A flat car with posts.
  { outline: 'M-16.5-6-13.5-3.6H13.5L16.5-6V6L13.5 3.6H-13.5L-16.5 6Z', pattern: 'M-9 0H-8.9M0 0H.1M9 0H9.1' },
  // An engine that points ahead.
  { outline: 'M-16-5.8H9L16.8 0 9 5.8H-16L-11.5 0Z', pattern: 'M-7-5-3 0-7 5M1-5 5 0 1 5' },
];
