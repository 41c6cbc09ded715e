/** Wagons of the players in a box of 44 × 22 around 0, 0. The outline tells the seats apart where colours come close: it is what one sees first. */
export type Wagon = { outline: string; pattern: string; shine: string };

export const wagonBox = { length: 44, height: 22 };

export const wagons: Wagon[] = [
  // A box car with a door.
  { outline: 'M-20-10.1H20L21-9V9L20 10.1H-20L-21 9V-9Z', pattern: 'M-6.5-9V9M6.5-9V9', shine: 'M-18.8-7.7H18.8' },
  // A tank car with a dome.
  { outline: 'M-11-10.1H11A10.1 10.1 0 0 1 11 10.1H-11A10.1 10.1 0 0 1-11-10.1Z', pattern: 'M-4.4 0A4.4 4.4 0 1 0 4.4 0A4.4 4.4 0 1 0-4.4 0', shine: 'M-12.5-7.5H12.5' },
  // A gondola, pointed at both ends, loaded.
  { outline: 'M-21.2 0-12-10.1H12L21.2 0 12 10.1H-12Z', pattern: 'M-10 6-3.4-6M-3.3 6 3.3-6M3.4 6 10-6', shine: 'M-11.4-7.6H11.4' },
  // A flat car: high at its ends, its load between them.
  { outline: 'M-21.2-10.1H-13.2L-9.6-6.6H9.6L13.2-10.1H21.2V10.1H13.2L9.6 6.6H-9.6L-13.2 10.1H-21.2Z', pattern: 'M-11.5 0H11.5', shine: 'M-18.6-7.7H-14M18.6-7.7H14' },
  // An engine that points ahead.
  { outline: 'M-21.2-10.1H10.6L21.2 0 10.6 10.1H-21.2L-12.4 0Z', pattern: 'M-7.4-6.4-1.8 0-7.4 6.4M2.2-6.4 7.8 0 2.2 6.4', shine: 'M-17.4-7.7H9.8' },
];
