/** Whether the wild cards of this board are taxis: set once by the screen, read by every card on it. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('taxis');

export const driveTaxis = (taxis: () => boolean): void => void setContext(KEY, taxis);
export const drivenByTaxis = (): (() => boolean) => getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
