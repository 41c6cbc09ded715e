// A small picture of a board for the start page: land, tracks and cities, in the colours of the printed map.
const COLOURS = {
  purple: '#8a5aa5', white: '#f7f3ea', blue: '#2f6fa8', yellow: '#e2b53a', orange: '#d9792b',
  black: '#33302c', red: '#b8392c', green: '#5d8a3c', gray: '#a79f8f',
};

/** Path data with fewer digits: a picture this small needs none. */
const coarse = (path) => path.replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n))));

export function picture(board, map) {
  const [w, h] = map.size;
  const lines = Object.entries(map.routes).map(([id, { path }]) => {
    const route = board.routes.find((r) => r.id === id);
    return `<path d="${coarse(path)}" stroke="${COLOURS[route.color]}"/>`;
  });
  const dots = Object.values(map.cities).map(
    ({ at }) => `<circle cx="${Math.round(at[0])}" cy="${Math.round(at[1])}" r="${Math.round(Math.max(w, h) / 130)}"/>`,
  );
  const land = map.land ? `<path d="${coarse(map.land)}" fill="#efe3c7" fill-rule="evenodd" stroke="#8fa7a3" stroke-width="2"/>` : '';
  const home = map.home ? `<path d="${coarse(map.home)}" fill="#f8efd8" fill-rule="evenodd"/>` : '';
  const lakes = map.lakes ? `<path d="${coarse(map.lakes)}" fill="#bfd2cc"/>` : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.round(w)} ${Math.round(h)}">` +
    `<rect width="100%" height="100%" fill="${map.land ? '#bfd2cc' : '#efe3c7'}"/>${land}${home}${lakes}` +
    `<g fill="none" stroke="#4a4237" stroke-width="${Math.round(Math.max(w, h) / 95)}" stroke-linecap="round">` +
    `${lines.join('').replace(/ stroke="[^"]*"/g, '')}</g>` +
    `<g fill="none" stroke-width="${Math.round(Math.max(w, h) / 150)}" stroke-linecap="round">${lines.join('')}</g>` +
    `<g fill="#fffaf0" stroke="#2b2620" stroke-width="${Math.max(2, Math.round(Math.max(w, h) / 400))}">${dots.join('')}</g></svg>\n`
  );
}
