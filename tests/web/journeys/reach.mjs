// Which controls a person could press at this moment. Runs in the page, before everything else.

export function teachReach() {
  const center = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const holds = (frame, x, y) => x >= frame.x && y >= frame.y && x <= frame.right && y <= frame.bottom;
  /** Something that scrolls hides it: one can scroll there. */
  function scrolledAway(element, x, y) {
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
      const { display, overflow } = getComputedStyle(outer);
      if (display !== 'contents' && overflow !== 'visible' && !holds(outer.getBoundingClientRect(), x, y)) return true;
    }
    return false;
  }
  /** Under a list that lies over it: that is closed first. */
  function covered(element, box) {
    if (element.dataset.map !== undefined) return false;
    const [x, y] = center(box);
    const top = document.elementFromPoint(x, y);
    if (top === null || element.contains(top) || top.contains(element) || top.closest('label')?.contains(element)) return false;
    return !scrolledAway(element, x, y);
  }
  function can(element, modal) {
    // While something is asked in a dialog, the rest of the page waits.
    if (modal !== null && !modal.contains(element)) return false;
    if (element.disabled || element.closest('[inert]')) return false;
    if (element.type === 'file') return true;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }) && !covered(element, box);
  }
  const rank = (element) => (element.tagName === 'A' ? 2 : element.tagName === 'BUTTON' ? 1 : 0);
  const named = (id) => [...document.querySelectorAll(id === undefined ? '[data-control]' : `[data-control="${id}"]`)];
  window.journeyReach = {
    /** The controls that can be pressed now, quiet ones first and links last, each once. */
    ids() {
      const modal = document.querySelector('dialog[open]:modal');
      const found = new Map();
      for (const element of named()) if (!found.has(element.dataset.control) && can(element, modal)) found.set(element.dataset.control, rank(element));
      return [...found.keys()].sort((a, b) => found.get(a) - found.get(b));
    },
    /** Which of those of the same name can be pressed; -1: none. */
    which: (id) => named(id).findIndex((element) => can(element, document.querySelector('dialog[open]:modal'))),
  };
}
