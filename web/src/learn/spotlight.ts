/** Where what a note speaks of is on the screen, and where the note has room beside it. */

export type Box = { left: number; top: number; right: number; bottom: number };
export type Side = 'left' | 'right' | 'above' | 'below';
/** `side` is where the note stands, seen from what it speaks of; none if it speaks of nothing in view. */
export type Place = { x: number; y: number; side?: Side; tip: number };

const MARGIN = 8;
/** Between a note and what it speaks of: room for its tip. */
const GAP = 14;
const AROUND = 5;
/** A distance of so many pixels is as bad as covering this many times as many square pixels. */
const NEAR = 60;

export const screen = (): Box => ({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight });

const common = (a: Box, b: Box): Box => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
const around = (a: Box, b: Box): Box => ({ left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) });
const area = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top);
const isEmpty = (box: Box): boolean => box.right - box.left < 4 || box.bottom - box.top < 4;
const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({ left: left - by, top: top - by, right: right + by, bottom: bottom + by });
export const same = (a: Box | undefined, b: Box | undefined): boolean => a === b || (a !== undefined && b !== undefined && a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom);

/** What may cut off a part of an element: it does not change while the element is there. */
const frames = new WeakMap<Element, Element[]>();
function framesOf(element: Element): Element[] {
  const known = frames.get(element);
  if (known !== undefined) return known;
  const found: Element[] = [];
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) if (one.tagName !== 'svg' && getComputedStyle(one).overflow !== 'visible') found.push(one);
  frames.set(element, found);
  return found;
}

/** The part of an element that is in view. */
function inView(element: Element): Box {
  // On a phone some panels have no box of their own.
  const cut = framesOf(element).map((frame) => frame.getBoundingClientRect()).filter(({ width, height }) => width > 0 || height > 0);
  return cut.reduce(common, common(element.getBoundingClientRect(), screen()));
}

/** What selectors find in view, and which share of it is. */
const seen = (selector: string): { box: Box; share: number }[] =>
  [...document.querySelectorAll(selector)].map((element) => ({ box: inView(element), whole: area(element.getBoundingClientRect()) })).filter(({ box }) => !isEmpty(box)).map(({ box, whole }) => ({ box, share: area(box) / whole }));

export const boxes = (selectors: string[]): Box[] => selectors.flatMap((selector) => seen(selector).map(({ box }) => box));

/** The box around what the first selector that finds something in view finds there; or of one of them, whole if possible. */
export function sight(selectors: string[], one: boolean): Box | undefined {
  for (const selector of selectors) {
    const found = seen(selector);
    if (found.length === 0) continue;
    const meant = one ? found.reduce((best, other) => (other.share > best.share + 0.01 ? other : best)).box : found.map(({ box }) => box).reduce(around);
    return common(grown(meant, AROUND), grown(screen(), -2));
  }
  return undefined;
}

/** The place for a note: beside what it speaks of, never over it, on as little as possible of what shall stay clear. */
export function placeFor(about: Box | undefined, width: number, height: number, clear: Box[]): Place {
  const room = grown(screen(), -MARGIN);
  const within = (at: number, least: number, most: number) => Math.max(least, Math.min(at, most));
  const at = (x: number, y: number): Box => ({ left: x, top: y, right: x + width, bottom: y + height });
  const cost = (box: Box) => clear.reduce((all, one) => all + area(common(box, one)), 0);
  if (about === undefined) {
    // Nothing to point at: a corner.
    const corners = [room.bottom - height, room.top].flatMap((y) => [room.left, room.right - width].map((x) => ({ x, y, tip: 0 })));
    return corners.reduce((best, one) => (cost(at(one.x, one.y)) < cost(at(best.x, best.y)) ? one : best));
  }
  const middle = { x: (about.left + about.right) / 2, y: (about.top + about.bottom) / 2 };
  const along = (side: Side): number[] =>
    side === 'left' || side === 'right'
      ? [middle.y - height / 2, about.top, about.bottom - height].map((y) => within(y, room.top, room.bottom - height))
      : [middle.x - width / 2, about.left, about.right - width].map((x) => within(x, room.left, room.right - width));
  const across: Record<Side, number> = { left: about.left - GAP - width, right: about.right + GAP, above: about.top - GAP - height, below: about.bottom + GAP };
  const places = (['left', 'right', 'below', 'above'] as const).flatMap((side) =>
    along(side).map((other) => {
      const flat = side === 'left' || side === 'right';
      const [x, y] = flat ? [across[side], other] : [other, across[side]];
      const away = flat ? Math.abs(y + height / 2 - middle.y) : Math.abs(x + width / 2 - middle.x);
      const tip = flat ? within(middle.y - y, 16, height - 16) : within(middle.x - x, 16, width - 16);
      return { x, y, side, tip, cost: cost(at(x, y)) + NEAR * away };
    }),
  );
  const fits = places.filter(({ x, y }) => x >= room.left && y >= room.top && x + width <= room.right && y + height <= room.bottom);
  const best = fits.reduce<(typeof fits)[number] | undefined>((so, one) => (so === undefined || one.cost < so.cost ? one : so), undefined);
  if (best !== undefined) return best;
  // No room on any side: where it covers least.
  const over = (place: { x: number; y: number }) => area(common(at(place.x, place.y), about));
  const corners = [room.bottom - height, room.top].flatMap((y) => [room.left, room.right - width].map((x) => ({ x, y, tip: 0 })));
  return corners.reduce((so, one) => (over(one) < over(so) ? one : so));
}
