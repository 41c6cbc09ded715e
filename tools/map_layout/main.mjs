// Draws the map of a board: from where its cities really lie to where everything is drawn. docs/maps.md says how.
//
// tools/layout usa              boards/usa.json -> boards/maps/usa.json
// tools/layout --all            the six boards
// tools/layout my-board.json    a board of your own -> my-board.map.json beside it
//   --svg                       also a preview: build/maps/<id>.svg
//   --check                     makes nothing, measures the maps that are there

import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { check } from "./check.mjs";
import { layout } from "./layout.mjs";
import { preview } from "./preview.mjs";
import { written } from "./written.mjs";

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

/** A board of the six by its id, or any board by its file. */
function pathsOf(name) {
  const own = join(root, "boards", `${name}.json`);
  if (!name.endsWith(".json") && !existsSync(own)) stop(`there is no board ${name} in boards/`);
  if (!name.endsWith(".json")) return { board: own, map: join(root, "boards/maps", `${name}.json`), shores: join(root, "boards/maps/shores", `${name}.json`) };
  const board = resolve(name);
  return { board, map: board.replace(/\.json$/, ".map.json"), shores: board.replace(/\.json$/, ".shores.json") };
}

function figures(id, { wrong, figures: f }) {
  if (f.overlaps === undefined) return `${id}: ${wrong.length} faults`;
  const percent = (share) => (share * 100).toFixed(1);
  return `${id}: ${f.spaces} spaces, ${f.overlaps} overlaps, ${f.crossings.length} crossings (${f.straight.length} on the globe), ` +
    `cities moved ${percent(f.mean)} % of the diagonal on average, at most ${percent(f.farthest.share)} % (${f.farthest.city})`;
}

for (const option of options) if (!["--all", "--svg", "--check"].includes(option)) stop(`${option} is unknown; see docs/maps.md`);
if (options.includes("--all")) names = readdirSync(join(root, "boards")).filter((file) => file.endsWith(".json") && file !== "schema.json").map((file) => file.slice(0, -5));
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
      map = layout(board, existsSync(paths.shores) ? read(paths.shores) : null, existsSync(paths.map) ? read(paths.map).frame : null);
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
  if (!options.includes("--svg")) continue;
  mkdirSync(join(root, "build/maps"), { recursive: true });
  writeFileSync(join(root, "build/maps", `${board.id}.svg`), preview(board, map));
}
process.exit(faults > 0 ? 1 : 0);
