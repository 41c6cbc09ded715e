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
