// The maps of all boards, and of boards that people bring along: nothing overlaps, nothing crosses that does not on the
// globe, everything is there.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { check, FARTHEST } from "../../tools/map_layout/check.mjs";
import { layout } from "../../tools/map_layout/layout.mjs";
import { CITY, LABEL, SPACE } from "../../tools/map_layout/geometry.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const boards = read("boards/index.json");
const own = (name) => read(`tests/boards/${name}.json`);

function faultless(board, map) {
  const { wrong, figures } = check(board, map);
  assert.deepEqual(wrong, [], `${board.id}: ${wrong.length} faults`);
  return figures;
}

test("every board has a map, and no map is without a board", () => {
  const maps = readdirSync(join(root, "boards/maps")).filter((file) => file.endsWith(".json"));
  assert.deepEqual(maps.sort(), boards.map((id) => `${id}.json`).sort());
});

for (const id of boards) {
  test(`on the map of ${id} nothing overlaps, crosses or is missing, in English and in French`, () => {
    const board = read(`boards/${id}.json`),
      map = read(`boards/maps/${id}.json`);
    const figures = faultless(board, map);
    assert.equal(
      figures.spaces,
      board.routes.reduce((sum, route) => sum + route.length, 0),
    );
    assert.ok(figures.farthest.share < FARTHEST);
    // The boards of the project are drawn without any crossing, on the globe and here.
    assert.deepEqual([figures.straight, figures.crossings], [[], []]);
  });

  test(`the map of ${id} has the one size of space, its land, and what the page can load quickly`, () => {
    const text = readFileSync(join(root, `boards/maps/${id}.json`), "utf8"),
      map = JSON.parse(text);
    assert.deepEqual([map.format, map.board, map.space, map.city, map.label], [1, id, SPACE, CITY, LABEL]);
    assert.match(map.land, /^M[-\d. MLQTZ]+Z$/);
    assert.ok(gzipSync(text).length < 26_000, `${gzipSync(text).length} bytes compressed`);
  });
}

for (const name of ["tiny", "mixed", "mixed-draft", "stations"]) {
  test(`the board ${name} that somebody brings along gets a map without faults`, () => {
    const board = own(name);
    faultless(board, layout(board));
  });
}

/** A board of six cities given by x and y, on which three pairs of routes cross. */
function crossingBoard() {
  const places = { alda: [0, 0], birk: [100, 0], colne: [200, 10], drum: [0, 100], esk: [110, 95], fold: [210, 100] };
  const routes =
    "alda-birk-2 birk-colne-3 alda-drum-2 drum-esk-2 esk-fold-3 colne-fold-2 birk-esk-2 alda-esk-3 birk-drum-3 birk-fold-4 birk-fold-4 colne-esk-4";
  return {
    id: "crossing",
    mechanics: [],
    cities: Object.entries(places).map(([id, [x, y]]) => ({
      id,
      name: { en: id, fr: id },
      lat: 0,
      lon: 0,
      layout: { x, y },
    })),
    routes: routes.split(" ").map((text, i) => {
      const [from, to, length] = text.split("-");
      return { id: `r${i}`, from, to, length: Number(length), color: "gray", kind: "track" };
    }),
  };
}

test("a board with plain x and y may have routes that cross; one passes between the spaces of the other", () => {
  const board = crossingBoard();
  const figures = faultless(board, layout(board));
  assert.equal(figures.straight.length, 3);
  assert.deepEqual(
    figures.crossings.filter((pair) => !figures.straight.includes(pair)),
    [],
  );
});

test("cities in the very same place are moved apart", () => {
  const board = own("tiny");
  Object.assign(board.cities[1], { lat: board.cities[0].lat, lon: board.cities[0].lon });
  const { wrong } = check(board, layout(board));
  assert.deepEqual(
    wrong.filter((sentence) => sentence.includes("overlap")),
    [],
  );
});

test("the same board gives the same map", () => assert.deepEqual(layout(own("tiny")), layout(own("tiny"))));

test("what is corrected by hand stays when the map is made again", () => {
  const board = own("tiny"),
    before = layout(board);
  const [x, y] = before.cities.birk.at;
  const at = [x + 9, y + 6];
  board.cities.find((city) => city.id === "birk").layout = { at, label: "n" };
  board.cities.find((city) => city.id === "drum").layout = { label: "s" };
  const [a, b] = [before.cities.alda.at, before.cities.drum.at];
  board.routes.find((route) => route.id === "alda-drum").layout = {
    via: [1, 2].map((k) => [a[0] + ((b[0] - a[0]) * k) / 3 - 12, a[1] + ((b[1] - a[1]) * k) / 3 + 12]),
  };
  const after = layout(board, null, before.frame);
  faultless(board, after);
  assert.deepEqual(after.cities.birk.at, at);
  assert.ok(
    after.cities.birk.label.at[1] < at[1] - CITY.radius &&
      after.cities.drum.label.at[1] > after.cities.drum.at[1] + CITY.radius,
  );
  assert.deepEqual(after.size, before.size);
  const [mx, my] = after.routes["alda-drum"].spaces[0];
  const side =
    (after.cities.drum.at[0] - after.cities.alda.at[0]) * (my - after.cities.alda.at[1]) -
    (after.cities.drum.at[1] - after.cities.alda.at[1]) * (mx - after.cities.alda.at[0]);
  assert.ok(side > 0, "the route bends to the side of its control points");
});

test("a position fixed by hand without a map to fix it on is refused with a reason", () => {
  const board = own("tiny");
  board.cities[0].layout = { at: [10, 10] };
  assert.throws(() => layout(board), /no earlier map/);
});

test("the check finds what is wrong with a map", () => {
  const board = read("boards/usa.json"),
    good = read("boards/maps/usa.json");
  const spoiled = (spoil) => {
    const map = structuredClone(good);
    spoil(map);
    return check(board, map).wrong.join("\n");
  };
  const denver = good.cities.denver.at;
  assert.match(
    spoiled((map) => map.routes["denver-omaha"].spaces.pop()),
    /denver-omaha has 3 spaces instead of 4/,
  );
  assert.match(
    spoiled((map) => (map.routes["miami-new-orleans"].spaces[2] = [...denver, 0])),
    /miami-new-orleans and the disc of denver overlap/,
  );
  assert.match(
    spoiled((map) => (map.routes["denver-omaha"].spaces[1] = map.routes["denver-helena"].spaces[1])),
    /denver-helena and space 2 of denver-omaha overlap/,
  );
  assert.match(
    spoiled((map) => (map.cities.boston.label.box = [...denver, 60, 16])),
    /name of boston and the disc of denver overlap/,
  );
  assert.match(
    spoiled((map) => (map.cities.boston.label.box[2] = 20)),
    /"Boston" is wider than the room kept for it/,
  );
  assert.match(
    spoiled((map) => (map.routes["seattle-vancouver-1"].path = `M0 0L${map.size.join(" ")}`)),
    /seattle-vancouver-1 cross, and do not on the globe|and seattle-vancouver-1 cross/,
  );
  assert.match(
    spoiled((map) => (map.cities.miami.real = [0, 0])),
    /miami lies \d+\.\d % of the diagonal from its place/,
  );
  assert.match(
    spoiled((map) => (map.size = [400, 400])),
    /leaves the map/,
  );
  assert.match(
    spoiled((map) => (map.cities["sault-st-marie"].label.lines = { en: ["Sault"], fr: ["Sault"] })),
    /is written "Sault" instead of/,
  );
});
