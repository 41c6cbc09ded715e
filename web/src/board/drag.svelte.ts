/** Dragging cards with the mouse or a finger: from the hand onto a route, from the row or the deck into the hand. Every drag has an equivalent press. */
import type { Card } from '../net/messages';

export type Carried = { card: Card | 'deck'; from: 'hand' | 'row' };
export type Drop = (carried: Carried, x: number, y: number) => void;

/** How far a pointer may move before a press becomes a drag. */
const STILL_PX = 9;

class Drag {
  carried = $state.raw<Carried | undefined>();
  x = $state(0);
  y = $state(0);
  /** Finds the route at a place on the screen; set by the map while there is one. */
  aim: ((x: number, y: number, choosable: Set<string>) => string) | undefined;
  #drop: Drop | undefined;

  begin(carried: Carried, drop: Drop): void {
    this.carried = carried;
    this.#drop = drop;
  }

  end(dropped: boolean): void {
    const carried = this.carried;
    this.carried = undefined;
    if (dropped && carried !== undefined) this.#drop?.(carried, this.x, this.y);
  }
}

export const drag = new Drag();

type Source = { carried: Carried; drop?: Drop | undefined };

/** Ignores the click that the browser fires at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 60);
}

/** Makes a card draggable; without `drop` it stays where it is. */
export function carries(node: HTMLElement, source: Source): { update: (next: Source) => void; destroy: () => void } {
  let now = source;
  let listening: AbortController | undefined;
  let finger: { id: number; x: number; y: number } | undefined;

  const down = (event: PointerEvent) => {
    if (now.drop === undefined || !event.isPrimary || event.button !== 0) return;
    finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
    listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', () => stop(false), { signal });
    addEventListener('keydown', escape, { capture: true, signal });
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== finger?.id) return;
    if (drag.carried === undefined) {
      if (Math.hypot(event.clientX - finger.x, event.clientY - finger.y) < STILL_PX || now.drop === undefined) return;
      getSelection()?.removeAllRanges();
      drag.begin(now.carried, now.drop);
    }
    drag.x = event.clientX;
    drag.y = event.clientY;
  };
  const stop = (dropped: boolean) => {
    listening?.abort();
    if (finger !== undefined && drag.carried !== undefined) {
      swallowClick();
      drag.end(dropped);
    }
    finger = undefined;
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId === finger?.id) stop(true);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || drag.carried === undefined) return;
    event.stopPropagation();
    stop(false);
  };

  node.addEventListener('pointerdown', down);
  return {
    update: (next) => (now = next),
    destroy: () => {
      stop(false);
      node.removeEventListener('pointerdown', down);
    },
  };
}
