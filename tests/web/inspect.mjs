// Looks at one screen in four ways: both themes with both languages, two of them wide, two on a phone. axe-core, and what axe does not see.
import { axePath, until } from './kit.mjs';

const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
export const looks = [
  { name: 'wide, light, English', size: wide, theme: 'light', language: 'en' },
  { name: 'wide, dark, French', size: wide, theme: 'dark', language: 'fr' },
  { name: 'phone, light, French', size: phone, theme: 'light', language: 'fr' },
  { name: 'phone, dark, English', size: phone, theme: 'dark', language: 'en' },
];

/** Changes the look in place, without a reload. */
export async function lookAt(page, { size, theme, language }) {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((wanted) => { if (document.documentElement.lang !== wanted) document.querySelector('[data-language]').click(); }, language);
  await until(page, ([t, l]) => document.documentElement.dataset.theme === t && document.documentElement.lang === l, [theme, language], `${theme}, ${language}`);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** In the page: too wide? targets large enough? text on drawings legible? */
function measure(narrow) {
  const found = [];
  const name = (e) => `${e.tagName.toLowerCase()}${e.id ? `#${e.id}` : ''}.${[...e.classList].join('.')} “${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 30)}”`;
  const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (over > 1) found.push(`${over} px too wide`);

  // Targets: 24 × 24 everywhere (links inside a sentence aside), 40 high on a phone for what one plays with.
  const main = '.button, [data-take], [data-draw], [data-tickets], [data-offer], [data-pay], [data-move], [data-claim], [data-keep], [data-ticket], select, input[type="text"], input[type="search"]';
  for (const e of document.querySelectorAll('button, a[href], select, summary, input, [role="button"]')) {
    const style = getComputedStyle(e);
    if (!e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || e.closest('.hidden') || e.classList.contains('skip')) continue;
    if (e.tagName === 'A' && style.display === 'inline') continue;
    const target = ['checkbox', 'radio', 'file'].includes(e.type) ? (e.closest('label') ?? e) : e;
    const { width, height } = target.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const least = narrow && e.matches(main) ? 40 : 24;
    if (height < least - 0.5 || width < 24 - 0.5) found.push(`${name(e)} is ${width.toFixed(0)} × ${height.toFixed(0)}, not ${least}`);
  }

  // Text in drawings: what lies right under it counts, or the halo around the letters.
  const all = document.createElement('style');
  all.textContent = 'svg, svg * { pointer-events: all !important; }';
  document.head.append(all);
  const parts = (text) => { const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
  const luminance = (rgb) => { const [r, g, b] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const paint = (e) => {
    if (e instanceof SVGElement && e.tagName !== 'svg') {
      const { fill, fillOpacity, opacity } = getComputedStyle(e);
      if (e.tagName === 'text' || e.tagName === 'tspan' || !fill.startsWith('rgb') || Number(fillOpacity) * Number(opacity) < 0.9) return undefined;
      const [r, g, b, a] = parts(fill);
      return a < 0.9 ? undefined : [r, g, b];
    }
    const [r, g, b, a] = parts(getComputedStyle(e).backgroundColor);
    return a < 0.9 ? undefined : [r, g, b];
  };
  let texts = 0;
  for (const text of document.querySelectorAll('svg text')) {
    const box = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    if (box.width === 0 || !text.checkVisibility()) continue;
    const stack = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const here = stack.findIndex((e) => e === text || text.contains(e));
    // Out of sight, or under something else.
    if (here < 0 || stack.slice(0, here).some((e) => !(e instanceof SVGElement) && paint(e) !== undefined)) continue;
    const halo = style.stroke.startsWith('rgb') && parseFloat(style.strokeWidth) >= 2;
    const ground = halo ? parts(style.stroke).slice(0, 3) : stack.slice(here + 1).map((e) => (text.contains(e) ? undefined : paint(e))).find((p) => p !== undefined);
    if (ground === undefined) continue;
    texts++;
    const scale = text.getScreenCTM().a ? Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b) : 1;
    const px = parseFloat(style.fontSize) * scale;
    const large = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700);
    // Names of seas and countries are a backdrop, set wide and in capitals; all else one reads.
    const least = large || text.closest('.geography') ? 3 : 4.5;
    const [a, b] = [luminance(parts(style.fill).slice(0, 3)), luminance(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < least) found.push(`the text ${name(text)} has contrast ${contrast.toFixed(2)}, not ${least} (${style.fill} on ${ground})`);
  }
  all.remove();
  return { found: [...new Set(found)], texts };
}

const counts = { screens: 0, runs: 0, texts: 0 };
export const inspected = counts;

/** Looks at a screen in all four ways; says what is wrong, nothing if nothing is. */
export async function inspect(page, screen, ways = looks) {
  const problems = [];
  counts.screens++;
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.addScriptTag({ path: axePath });
  for (const look of ways) {
    await lookAt(page, look);
    const violations = await page.evaluate(async () => {
      const result = await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] });
      return result.violations.map((v) => `${v.id}: ${v.help}\n        ${v.nodes.slice(0, 4).map((n) => `${n.target.join(' ')} ${n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? ''}`).join('\n        ')}`);
    });
    const { found, texts } = await page.evaluate(measure, look.size.width < 700);
    counts.runs++;
    counts.texts += texts;
    problems.push(...[...violations, ...found].map((what) => ({ screen: `${screen} (${look.name})`, what })));
  }
  await lookAt(page, looks[0]);
  return problems;
}
