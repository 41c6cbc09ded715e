// From degrees to the plane.

const RAD = Math.PI / 180;

/** Lambert's conformal conic for the part of the globe that the cities span; equirectangular near the equator. */
export function conic(points) {
  const lats = points.map((p) => p[1]),
    lons = points.map((p) => p[0]);
  const south = Math.min(...lats),
    north = Math.max(...lats);
  const lon0 = (Math.min(...lons) + Math.max(...lons)) / 2;
  const middle = (south + north) / 2;
  if (south < 5 && north > -5) return { kind: "plain", lon0, stretch: Math.cos(middle * RAD) };
  return { kind: "conic", lon0, south: south + (north - south) / 6, north: north - (north - south) / 6 };
}

function conicNumbers({ south, north }) {
  const tan = (lat) => Math.tan(Math.PI / 4 + (lat * RAD) / 2);
  const n =
    north - south < 0.2
      ? Math.sin(((south + north) / 2) * RAD)
      : Math.log(Math.cos(south * RAD) / Math.cos(north * RAD)) / Math.log(tan(north) / tan(south));
  return { n, f: (Math.cos(south * RAD) * tan(south) ** n) / n, tan };
}

/** A function from longitude and latitude to x and y, y down, in radians of the globe, turned by `rotate` degrees. */
export function projector(how, rotate = 0) {
  const c = Math.cos(rotate * RAD),
    s = Math.sin(rotate * RAD);
  const turned = (x, y) => [x * c - y * s, x * s + y * c];
  if (how.kind === "plain") return ([lon, lat]) => turned((lon - how.lon0) * RAD * how.stretch, -lat * RAD);
  const { n, f, tan } = conicNumbers(how);
  return ([lon, lat]) => {
    const rho = f / tan(Math.min(lat, 89.9)) ** n;
    const angle = n * (lon - how.lon0) * RAD;
    return turned(rho * Math.sin(angle), rho * Math.cos(angle));
  };
}
