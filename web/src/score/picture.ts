/** A picture of the final map to keep or to send: the map as it is on the screen, who played, and their points. */
import { wagonOf } from '../board/livery.svelte';

type Player = { seat: number; name: string; total: number; place: number };

/** The longer side of the map, in pixels. */
const SIDE = 1600;

/** What style sheets say about a map. As an image it has none, so every element says it itself, where it differs from what surrounds it. */
const HANDED_DOWN = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'paint-order',
  'font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'text-rendering', 'text-transform', 'visibility',
];
const OWN: Record<string, string> = { opacity: '1', display: 'inline', 'mix-blend-mode': 'normal', filter: 'none' };
/** Not everything may be said by an attribute. */
const NO_ATTRIBUTES = ['mix-blend-mode', 'text-transform'];
/** What is looked at, pressed or read aloud is not part of the picture. */
const LEFT_OUT = 'title, .reach, .halos, .threads, .drive, .ring';

function settle(from: Element, to: SVGElement): void {
  const style = getComputedStyle(from);
  const around = from instanceof SVGSVGElement || from.parentElement === null ? undefined : getComputedStyle(from.parentElement);
  to.removeAttribute('style');
  const said = [
    ...HANDED_DOWN.map((name) => [name, around?.getPropertyValue(name)] as const),
    ...Object.entries(OWN),
  ];
  for (const [name, usual] of said) {
    const value = style.getPropertyValue(name);
    to.removeAttribute(name);
    if (value === usual) continue;
    if (NO_ATTRIBUTES.includes(name)) to.style.setProperty(name, value);
    else to.setAttribute(name, value);
  }
  for (const { name } of [...to.attributes]) if (/^(class|role|data-|aria-)/.test(name)) to.removeAttribute(name);
  [...from.children].forEach((child, i) => {
    const copy = to.children[i];
    if (copy instanceof SVGElement) settle(child, copy);
  });
}

async function asData(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result as string), onerror: () => reject(new Error(address)) });
    reader.readAsDataURL(blob);
  });
}

/** The letters of the page, for an image that can fetch none. */
async function letters(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href }))).flatMap(({ rule, base }) => {
    const file = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(rule.cssText)?.[1] : undefined;
    return file === undefined ? [] : [{ text: rule.cssText, file, address: file.startsWith('data:') ? file : new URL(file, base).href }];
  });
  return (await Promise.all(faces.map(async ({ text, file, address }) => text.replace(file, await asData(address))))).join('');
}

/** A sheet of the map as it looks, without what is left out. */
function copyOf(sheet: SVGSVGElement): SVGSVGElement {
  const copy = sheet.cloneNode(true) as SVGSVGElement;
  settle(sheet, copy);
  // The places of elements are compared before anything is left out.
  const marked = [...sheet.querySelectorAll('*')].map((one) => one.matches(LEFT_OUT));
  [...copy.querySelectorAll('*')].forEach((one, i) => marked[i] === true && one.remove());
  return copy;
}

/** All sheets of a map, of which this is the lowest, as one picture. */
async function drawn(map: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = copyOf(map);
  for (let above = map.nextElementSibling; above instanceof SVGSVGElement; above = above.nextElementSibling) copy.append(...copyOf(above).childNodes);
  for (const image of copy.querySelectorAll('image')) image.setAttribute('href', await asData(new URL(image.getAttribute('href') ?? '', location.href).href));
  for (const [name, value] of Object.entries({ xmlns: 'http://www.w3.org/2000/svg', width, height })) copy.setAttribute(name, String(value));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = await letters();
  copy.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Colours of the page by name, as a canvas understands them. */
function colors(): (name: string) => string {
  const probe = document.body.appendChild(document.createElement('span'));
  const style = getComputedStyle(probe);
  queueMicrotask(() => probe.remove());
  return (name) => {
    probe.style.color = `var(${name})`;
    return style.color;
  };
}

export async function pictureOf(map: SVGSVGElement, { title, players }: { title: string; players: Player[] }): Promise<Blob> {
  const { width: across, height: down } = map.viewBox.baseVal;
  const scale = SIDE / Math.max(across, down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const sheet = await drawn(map, width, height);
  // In units that grow with the picture; as many players in a line as find room.
  const unit = width / 100;
  const margin = 2 * unit;
  const head = 7.5 * unit;
  const line = 5.2 * unit;
  const columns = Math.min(players.length, width < 1300 ? 2 : 3);
  const lines = Math.ceil(players.length / columns);
  const canvas = Object.assign(document.createElement('canvas'), { width: width + 2 * margin, height: Math.round(head + height + lines * line + 1.4 * margin) });
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('no canvas');
  const color = colors();
  const write = (text: string, x: number, y: number, size: number, tint: string, align: CanvasTextAlign = 'left', room = width) => {
    pen.font = `700 ${size}px ${getComputedStyle(document.documentElement).getPropertyValue('--sign')}`;
    [pen.fillStyle, pen.textAlign, pen.textBaseline] = [color(tint), align, 'middle'];
    pen.fillText(text, x, y, room);
  };
  pen.fillStyle = color('--paper');
  pen.fillRect(0, 0, canvas.width, canvas.height);
  write(title, margin, head / 2, 4.4 * unit, '--ink', 'left', width * 0.7);
  write('Roundhouse', canvas.width - margin, head / 2, 2.6 * unit, '--ink-2', 'right');
  pen.drawImage(sheet, margin, head, width, height);
  pen.strokeStyle = color('--line-strong');
  pen.strokeRect(margin, head, width, height);
  const room = width / columns;
  [...players].sort((a, b) => a.place - b.place).forEach(({ seat, name, total, place }, i) => {
    const [x, y] = [margin + (i % columns) * room, head + height + 0.4 * margin + (Math.floor(i / columns) + 0.5) * line];
    pen.save();
    pen.translate(x + 2.6 * unit, y);
    pen.scale(unit / 9, unit / 9);
    const wagon = wagonOf(seat);
    if (wagon !== undefined) {
      pen.lineJoin = pen.lineCap = 'round';
      pen.fillStyle = color(`--s-${seat}`);
      pen.fill(new Path2D(wagon.outline));
      [pen.strokeStyle, pen.lineWidth] = [color('--train-edge'), 1.8];
      pen.stroke(new Path2D(wagon.outline));
      [pen.strokeStyle, pen.lineWidth] = ['#fffaf0', 2.4];
      pen.stroke(new Path2D(wagon.pattern));
    }
    pen.restore();
    write(name, x + 6 * unit, y, 2.7 * unit, '--ink', 'left', room - 15 * unit);
    write(String(total), x + room - 2 * unit, y, 3.4 * unit, place === 1 ? '--brass' : '--ink-2', 'right');
  });
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'));
}

/** Gives it to another app where the browser can (`title`), else to the downloads. */
export async function hand(picture: Blob, name: string, title?: string): Promise<void> {
  if (title !== undefined) {
    try {
      return await navigator.share({ files: [new File([picture], name, { type: picture.type })], title });
    } catch (error) {
      // Whoever changed their mind wants no file either.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const address = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
