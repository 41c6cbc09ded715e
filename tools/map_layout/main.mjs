// Draws the map of a board: from where its cities really lie to where everything is drawn. docs/maps.md says how.
//
// tools/layout usa              boards/usa.json -> boards/maps/usa.json
// tools/layout --all            the boards of boards/index.json
// tools/layout my-board.json    a board of your own -> my-board.map.json beside it
//   --check                     makes nothing, measures the maps that are there
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./check.mjs";
import { layout } from "./layout.mjs";

// A map as text: JSON with one city, one route and one path a line, so that a change can be read.
const compact = (value) => JSON.stringify(value).replaceAll('":', '": ').replaceAll(',"', ', "');

export function written(map) {
  const lines = Object.entries(map).map(([key, value]) => {
    if (key !== "cities" && key !== "routes" && key !== "names") return `  ${JSON.stringify(key)}: ${compact(value)}`;
    if (Array.isArray(value))
      return `  ${JSON.stringify(key)}: [\n${value.map((entry) => `    ${compact(entry)}`).join(",\n")}\n  ]`;
    const entries = Object.entries(value).map(([id, entry]) => `    ${JSON.stringify(id)}: ${compact(entry)}`);
    return `  ${JSON.stringify(key)}: {\n${entries.join(",\n")}\n  }`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const options = process.argv.slice(2).filter((word) => word.startsWith("--"));
let names = process.argv.slice(2).filter((word) => !word.startsWith("--"));

function stop(message) {
  console.error(message);
  process.exit(2);
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    return stop(`${path}: ${error.message}`);
  }
}

/** A board of the project by its id, or any board by its file; what belongs to that lies beside it. */
function pathsOf(name) {
  const inside = (folder, end) => join(root, folder, name + end);
  const beside = (end) => resolve(name).replace(/\.json$/, end);
  if (name.endsWith(".json"))
    return { board: resolve(name), map: beside(".map.json"), shores: beside(".shores.json") };
  const board = inside("boards", ".json");
  if (!existsSync(board)) stop(`there is no board ${name} in boards/`);
  return {
    board,
    map: inside("boards/maps", ".json"),
    shores: inside("boards/maps/shores", ".json"),
  };
}

function figures(id, { wrong, figures: f }) {
  if (f.overlaps === undefined) return `${id}: ${wrong.length} faults`;
  const percent = (share) => (share * 100).toFixed(1);
  return (
    `${id}: ${f.spaces} spaces, ${f.overlaps} overlaps, ${f.crossings.length} crossings (${f.straight.length} on the globe), ` +
    `cities moved ${percent(f.mean)} % of the diagonal on average, at most ${percent(f.farthest.share)} % (${f.farthest.city})`
  );
}

for (const option of options)
  if (!["--all", "--check"].includes(option)) stop(`${option} is unknown; see docs/maps.md`);
if (options.includes("--all"))
  names = read(join(root, "boards/index.json"));
if (names.length === 0) stop("say which board: tools/layout usa, tools/layout --all, or tools/layout my-board.json");

let faults = 0;
for (const name of names) {
  const paths = pathsOf(name);
  const board = read(paths.board);
  let map;
  if (options.includes("--check")) {
    if (!existsSync(paths.map)) stop(`${paths.map} is missing: tools/layout ${name} makes it`);
    map = read(paths.map);
  } else {
    try {
      map = layout(
        board,
        existsSync(paths.shores) ? read(paths.shores) : null,
        existsSync(paths.map) ? read(paths.map).frame : null,
      );
    } catch (error) {
      stop(`${paths.board}: ${error.message}`);
    }
    mkdirSync(dirname(paths.map), { recursive: true });
    writeFileSync(paths.map, written(map));
  }
  const result = check(board, map);
  console.log(figures(board.id, result));
  for (const sentence of result.wrong) console.log(`  ${sentence}`);
  faults += result.wrong.length;
}
process.exit(faults > 0 ? 1 : 0);
