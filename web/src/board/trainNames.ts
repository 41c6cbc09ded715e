/** What colours and shapes of trains are called, for those who do not see them; and which one likes. All of it comes when there is time. */
import { keepPreferences, preferences } from '../base/preferences.svelte';
import type { TrainColor, TrainShape } from '../net/messages';
import { say } from '../text/catalogue';
import type { Livery } from './livery.svelte';

export const colorName = (color: TrainColor): string =>
  ({ teal: say('teal', 'turquoise'), rust: say('rust', 'rouille'), indigo: say('indigo', 'indigo'), gold: say('gold', 'doré'), magenta: say('magenta', 'magenta') })[color];
export const shapeName = (shape: TrainShape): string =>
  ({ box_car: say('box cars', 'wagons couverts'), tank_car: say('tank cars', 'wagons-citernes'), gondola: say('gondolas', 'wagons-tombereaux'), flat_car: say('flat cars', 'wagons plats'), engine: say('engines', 'locomotives') })[shape];
/** “box cars, teal”: the same order in both languages. */
export const liveryName = ({ color, shape }: Livery): string => `${shapeName(shape)}, ${colorName(color)}`;

export function keepWish({ color, shape }: Livery): void {
  Object.assign(preferences, { trainColor: color, trainShape: shape });
  keepPreferences();
}
