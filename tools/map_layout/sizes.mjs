// Sizes on every map, in its units. One size of space for all boards, so that trains look the same everywhere.

export const SPACE = { length: 38, width: 14 };
/** Between two spaces of a route, at least and at most; between the routes of a double route; between strangers. */
export const GAP = { least: 3.5, most: 15, lane: 3, stranger: 4 };
export const CITY = { radius: 10, exit: 7 };
/** From the disc of a city to the first space, at least. */
export const STUB = 3;
export const LABEL = { size: 17, weight: 600, line: 18, exit: 14 };
export const BADGE = 24;
export const MARGIN = 34;

// Advance widths of a bold grotesque, in thousandths of the font size. Wider than the faces the page uses, so that
// room kept by these numbers is enough.
const WIDTHS = new Map();
for (const [width, letters] of [
  [278, " .,'’iIjl:;!·"],
  [333, "-–()ft"],
  [389, "r"],
  [500, "z"],
  [556, "aceksvxyJ0123456789"],
  [611, "bdghnopquFLTZ"],
  [667, "EPSVXY"],
  [722, "ABCDHKNRU"],
  [778, "GOQw"],
  [833, "M"],
  [889, "m"],
  [944, "W"],
]) {
  for (const letter of letters) WIDTHS.set(letter, width);
}

/** Width of a text at a font size, on the safe side: accents do not count, unknown letters count as wide ones. */
export function textWidth(text, size) {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
  let sum = 0;
  for (const letter of bare) sum += WIDTHS.get(letter) ?? (letter.codePointAt(0) > 0x2e80 ? 1000 : 720);
  return (sum / 1000) * size;
}
