// A map as an SVG file, to look at. The page draws its own.

const COLORS = {
  purple: "#a0629c",
  white: "#f7f4ec",
  blue: "#3b76b5",
  yellow: "#e3b93a",
  orange: "#d98032",
  black: "#3a3a3c",
  red: "#bb3f3a",
  green: "#5b8c4a",
  gray: "#b3ada1",
};

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function geography(map, language) {
  const part = (name, style) => (map[name] ? `<path d="${map[name]}" ${style}/>` : "");
  return [
    part("land", 'fill="#efe6d2" fill-rule="evenodd" stroke="#9cb4b8" stroke-width="1.2"'),
    part("home", 'fill="#f7f0df" fill-rule="evenodd"'),
    part("parks", 'fill="#d5dfb8"'),
    part("inner", 'fill="none" stroke="#d9ccb1" stroke-width="1" stroke-dasharray="1 3" stroke-linecap="round"'),
    part("borders", 'fill="none" stroke="#c3b294" stroke-width="1.6" stroke-dasharray="7 4"'),
    part("rivers", 'fill="none" stroke="#b9d0d4" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'),
    part("lakes", 'fill="#cfdfe0" stroke="#9cb4b8" stroke-width="1"'),
    ...(map.hills ?? []).map(
      ([x, y, w]) =>
        `<path d="M${x - w / 2} ${y}Q${x - w * 0.2} ${y - w * 0.2} ${x - w * 0.06} ${y - w * 0.52}Q${x + w * 0.18} ${y - w * 0.2} ${x + w / 2} ${y}" fill="#f2e8d0" stroke="#cdbd9b" stroke-width="1.2"/><path d="M${x - w * 0.06} ${y - w * 0.52}Q${x + w * 0.18} ${y - w * 0.2} ${x + w / 2} ${y}L${x + w * 0.08} ${y}Q${x + w * 0.06} ${y - w * 0.25} ${x - w * 0.06} ${y - w * 0.52}" fill="#dccdac"/>`,
    ),
    ...(map.names ?? []).map(
      ({ at, angle, size, kind, ...text }) =>
        `<text x="${at[0]}" y="${at[1]}" transform="rotate(${angle ?? 0} ${at})" text-anchor="middle" font-style="italic" font-weight="400" letter-spacing=".18em" font-size="${size}" fill="${kind === "sea" ? "#9db9be" : "#c4b596"}">${escape(text[language])}</text>`,
    ),
  ];
}

function routes(board, map) {
  const { length, width } = map.space;
  return board.routes.flatMap((route) => {
    const { path, spaces } = map.routes[route.id];
    return [
      `<path d="${path}" fill="none" stroke="#8d7f68" stroke-width="2"/>`,
      ...spaces.map(([x, y, angle]) => {
        const look = {
          tunnel: 'stroke="#1d1a17" stroke-width="2.2" stroke-dasharray="4 2"',
          ferry: 'stroke="#2b5d86" stroke-width="1.8"',
          track: 'stroke="#5a5144" stroke-width="1"',
        }[route.kind];
        return `<rect x="${-length / 2}" y="${-width / 2}" width="${length}" height="${width}" rx="2.5" transform="translate(${x} ${y}) rotate(${angle})" fill="${COLORS[route.color]}" ${look}/>`;
      }),
    ];
  });
}

function label(city, board, map, language) {
  const place = map.cities[city.id];
  const name = city.country ? board.countries.find((one) => one.id === city.country).name : city.name;
  const lines = place.label.lines?.[language] ?? [name[language]];
  const size = city.country ? map.label.exit : map.label.size;
  return lines
    .map(
      (line, i) =>
        `<text x="${place.label.at[0]}" y="${place.label.at[1] + i * map.label.line}" font-size="${size}" text-anchor="${place.label.anchor}" class="name">${escape(line)}</text>`,
    )
    .join("");
}

export function preview(board, map, { language = "en", boxes = false } = {}) {
  const [w, h] = map.size;
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">`,
    `<style>text{font-family:Barlow,"DejaVu Sans Condensed",sans-serif}.name{font-weight:${map.label.weight};fill:#33291e;paint-order:stroke;stroke:#f7f0df;stroke-width:3px;stroke-linejoin:round}</style>`,
    `<rect width="${w}" height="${h}" fill="${map.land ? "#cfdfe0" : "#f3ead6"}"/>`,
    ...geography(map, language),
    ...routes(board, map),
  ];
  for (const city of board.cities) {
    const place = map.cities[city.id];
    const r = city.country ? map.city.exit : map.city.radius;
    if (place.badge)
      out.push(
        `<rect x="${place.badge[0] - map.badge / 2}" y="${place.badge[1] - map.badge / 2}" width="${map.badge}" height="${map.badge}" rx="5" fill="#fff8e4" stroke="#a5825a"/>`,
      );
    out.push(
      `<circle cx="${place.at[0]}" cy="${place.at[1]}" r="${r}" fill="${city.country ? "#d9c9a8" : "#fffaf0"}" stroke="#4d3f31" stroke-width="2.5"/>`,
    );
    if (boxes)
      out.push(
        `<rect x="${place.label.box[0]}" y="${place.label.box[1]}" width="${place.label.box[2]}" height="${place.label.box[3]}" fill="none" stroke="#e0f"/>`,
      );
  }
  for (const city of board.cities) out.push(label(city, board, map, language));
  return out.join("\n") + "\n</svg>\n";
}
