/** Whether the wild cards of the board at hand are taxis: said once by the screen, asked by every card on it. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('taxis');

export const driveTaxis = (taxis: () => boolean): void => void setContext(KEY, taxis);
export const drivenByTaxis = (): (() => boolean) => getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
