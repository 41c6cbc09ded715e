/** What can wait until a move is on the screen is shown in frames of its own: a slow device then misses none. */

const waiting: (() => void)[] = [];
/** More than one move waits: somebody comes back, or computer players do not pause. Then nobody sees frames. */
const MOST = 8;
let next = 0;

function step(): void {
  do waiting.shift()?.();
  while (waiting.length > MOST);
  next = waiting.length > 0 ? requestAnimationFrame(step) : 0;
}

/** Does something in a frame of its own, after what is being shown now and everything that waits already. A page that nobody sees has no frames: then it is done at once. */
export function inItsFrame(what: () => void): void {
  waiting.push(what);
  if (!document.hidden) next ||= requestAnimationFrame(() => (next = requestAnimationFrame(step)));
  else while (waiting.length > 0) waiting.shift()?.();
}
