/** What the trains of each seat look like at the table on the screen: a colour and a shape, unique at a table. */
import type { SeatFacts, TrainColor, TrainShape } from '../net/messages';
import { wagons } from './trains';

export type Livery = { color: TrainColor; shape: TrainShape };

/** In the order of the seats that begin with them. */
export const COLORS: TrainColor[] = ['teal', 'rust', 'indigo', 'gold', 'magenta'];
export const SHAPES: TrainShape[] = ['box_car', 'tank_car', 'gondola', 'flat_car', 'engine'];

export const usual = (seat: number): Livery => ({ color: COLORS[seat - 1] ?? 'teal', shape: SHAPES[seat - 1] ?? 'box_car' });
let worn = $state.raw<Livery[]>([]);

export const liveryOf = (seat: number): Livery => worn[seat - 1] ?? usual(seat);
export const wagonIn = (shape: TrainShape) => wagons[SHAPES.indexOf(shape)];
export const wagonOf = (seat: number) => wagonIn(liveryOf(seat).shape);

/** Colours are everywhere `--s-1` and so on: those of the usual ones are changed for all of the page. */
export function wear(liveries: Livery[]): void {
  worn = liveries;
  // Not by `liveryOf`: whoever sets this in an effect must not depend on it.
  COLORS.forEach((_, i) => document.documentElement.style.setProperty(`--s-${i + 1}`, `var(--t-${(liveries[i] ?? usual(i + 1)).color})`));
}

/** Of a table's facts. */
export const liveriesOf = (seats: Record<string, SeatFacts> | undefined): Livery[] => Object.values(seats ?? {}).map(({ color, shape }) => ({ color, shape }));
