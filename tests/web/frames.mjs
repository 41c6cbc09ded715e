// How smoothly a page moves: the gaps between its frames, and what its thread did in each, from the browser's own trace.
// A gap also grows with what else the machine does; the processor time of the page's thread does not, whoever else is busy.
import { writeFileSync } from 'node:fs';

/** Notes every frame while something is done: its gap in ms, and with `causes` the processor time of the page's thread by part, and of the threads beside it. */
export async function frames(page, what, { causes = false } = {}) {
  const browser = page.context().browser();
  if (causes) await browser.startTracing(page, { categories: CATEGORIES });
  await page.evaluate(() => {
    window.frames = [];
    const tick = (now) => {
      window.frames.push(now);
      performance.mark('frame');
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
  await what();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.ticking);
    return window.frames;
  });
  const gaps = times.slice(1).map((time, i) => ({ at: i, gap: time - times[i], page: 0, parts: {}, beside: {}, functions: {} }));
  if (causes) {
    const trace = await browser.stopTracing();
    if (process.env.TRACE) writeFileSync(process.env.TRACE, trace);
    attribute(JSON.parse(trace).traceEvents, gaps);
  }
  return gaps;
}

/** The processor time, in ms, of the longest task of the page's thread that began between a mark `from` and the next mark `to`. */
export function longestTask(events, from, to) {
  const marks = events.filter(({ name, cat }) => [from, to].includes(name) && cat?.includes('blink.user_timing')).sort((a, b) => a.ts - b.ts);
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && pid === marks[0]?.pid && tid === marks[0].tid);
  const within = tasks.filter(({ ts }) => marks.findLast((mark) => mark.ts <= ts)?.name === from);
  if (within.length === 0) throw new Error(`the trace has no task between '${from}' and '${to}'`);
  return Math.max(...within.map(({ tdur, dur }) => tdur ?? dur)) / 1000;
}

const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing', 'v8', 'blink', 'cc', 'viz', ...(process.env.FUNCTIONS ? ['disabled-by-default-v8.cpu_profiler'] : [])];

/** The parts of a frame, by the names of the trace. What lies inside and has no part of its own belongs to what is around it. */
const PARTS = [
  ['garbage', /^(MinorGC|MajorGC|BlinkGC|V8\.GC|CppGC)/],
  ['style', /^(UpdateLayoutTree|Document::recalcStyle|Document::UpdateStyle)/],
  ['layout', /^(Layout|UpdateLayout|IntersectionObserverController|ResizeObserver)/],
  ['pre-paint', /^PrePaint/],
  ['paint', /^(Paint|LocalFrameView::PaintTree|PaintController)/],
  ['layers', /^(Layerize|UpdateLayerTree|UpdateLayer|PaintArtifactCompositor)/],
  ['commit', /^(Commit|ProxyMain::BeginMainFrame::commit|LayerTreeHost)/],
  ['animations', /^(Animation|PageAnimator|DocumentAnimations|UpdateAnimation)/],
  ['markup', /^ParseHTML/],
  ['pointer', /^(HitTest|InputHandler|WidgetBaseInputHandler|EventHandler)/],
  ['script', /^(FunctionCall|EvaluateScript|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|v8\.|V8\.|WebSocketReceive)/],
];
const partOf = (name) => PARTS.find(([, pattern]) => pattern.test(name))?.[0];

/** Adds to each frame what was done between its mark and the next one. */
function attribute(events, gaps) {
  const names = new Map(events.filter(({ name }) => name === 'thread_name').map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]));
  const marks = events.filter(({ name, cat }) => name === 'frame' && cat?.includes('blink.user_timing')).sort((a, b) => a.ts - b.ts);
  const [main] = marks.map(({ pid, tid }) => `${pid} ${tid}`);
  const starts = marks.map(({ ts }) => ts);
  const frameAt = (ts) => gaps[starts.findLastIndex((start) => start <= ts)];
  const threads = new Map();
  for (const event of events) {
    if (!['X', 'B', 'E'].includes(event.ph)) continue;
    const key = `${event.pid} ${event.tid}`;
    if (!threads.has(key)) threads.set(key, []);
    threads.get(key).push(event);
  }
  for (const [key, list] of threads) {
    for (const { event, part, self } of selfTimes(list)) {
      const frame = frameAt(event.ts);
      if (frame === undefined || self <= 0) continue;
      if (key === main) {
        frame.page += self;
        frame.parts[part] = (frame.parts[part] ?? 0) + self;
      } else {
        const thread = (names.get(key) ?? key).replace(/\d+$|\/\d+$/, '');
        frame.beside[thread] = (frame.beside[thread] ?? 0) + self;
      }
    }
  }
  if (process.env.FUNCTIONS) sampled(events, main, frameAt);
}

/** Each event's own processor time in ms, without what lies inside it, and the part of a frame it belongs to. */
function selfTimes(list) {
  const whole = [];
  const open = [];
  for (const event of list.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    if (event.ph === 'X') whole.push({ event, end: event.ts + (event.dur ?? 0), took: event.tdur ?? event.dur ?? 0 });
    else if (event.ph === 'B') { const one = { event, end: Infinity, took: 0 }; open.push(one); whole.push(one); }
    else { const one = open.pop(); if (one) Object.assign(one, { end: event.ts, took: event.tts !== undefined && one.event.tts !== undefined ? event.tts - one.event.tts : event.ts - one.event.ts }); }
  }
  const stack = [];
  for (const one of whole) {
    while (stack.length > 0 && stack.at(-1).end <= one.event.ts) stack.pop();
    const around = stack.at(-1);
    one.self = one.took;
    one.part = partOf(one.event.name) ?? around?.part ?? 'other';
    if (around) around.self -= one.took;
    stack.push(one);
  }
  return whole.map(({ event, part, self }) => ({ event, part, self: self / 1000 }));
}

/** By function, in ms of samples: what ran itself, and what it was called from. Names are readable in a page that was built with `--minify false`. */
function sampled(events, main, frameAt) {
  const nodes = new Map();
  let at;
  for (const { name, pid, args, ph, id } of events.filter(({ name }) => name === 'Profile' || name === 'ProfileChunk').sort((a, b) => a.ts - b.ts)) {
    if (`${pid}` !== main.split(' ')[0]) continue;
    const { data } = args;
    if (name === 'Profile') { at = data.startTime; continue; }
    for (const node of data.cpuProfile?.nodes ?? []) nodes.set(`${id} ${node.id}`, { ...node, id, up: `${id} ${node.parent}` });
    data.cpuProfile?.samples?.forEach((sample, i) => {
      const took = data.timeDeltas[i];
      at += took;
      const frame = frameAt(at);
      const node = nodes.get(`${id} ${sample}`);
      if (!frame || !node || /^\((idle|program|root)/.test(node.callFrame.functionName)) return;
      const seen = new Set();
      for (let one = node; one; one = nodes.get(one.up)) {
        const { functionName, url, lineNumber } = one.callFrame;
        const key = `${functionName || '(anonymous)'} ${(url ?? '').replace(/^.*\//, '')}:${lineNumber}`;
        const count = (frame.functions[key] ??= { self: 0, all: 0 });
        if (one === node) count.self += took / 1000;
        if (!seen.has(key)) count.all += took / 1000;
        seen.add(key);
      }
    });
  }
}

const share = (list, most) => `${((list.filter((one) => one <= most).length / list.length) * 100).toFixed(1)} %`;
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);
const listed = (parts, least = 0.5) => Object.entries(parts).filter(([, took]) => took >= least).sort((a, b) => b[1] - a[1]).map(([name, took]) => `${name} ${ms(took)}`).join(', ');

/** In words: how many frames came in time, and with causes what the worst of them were made of. */
export function told(all, worst = 8) {
  const gaps = all.map(({ gap }) => gap).sort((a, b) => a - b);
  const lines = [`median ${ms(gaps[gaps.length >> 1])} ms, ${share(gaps, 17.5)} up to 17 ms, ${share(gaps, 33.5)} up to 33 ms, slowest ${gaps.slice(-5).map(ms).join(', ')} ms of ${gaps.length} frames`];
  const busy = all.map((frame) => frame.page).sort((a, b) => a - b);
  if (busy.at(-1) === 0) return lines;
  lines.push(`processor time of the page's thread a frame: ${share(busy, 16.7)} up to 16.7 ms, ${share(busy, 33.3)} up to 33.3 ms, most ${busy.slice(-5).map(ms).join(', ')} ms`);
  const sum = (frames, of) => frames.reduce((sums, frame) => { for (const [name, took] of Object.entries(frame[of])) sums[name] = (sums[name] ?? 0) + took; return sums; }, {});
  const long = all.filter(({ gap, page }) => gap > 33.5 || page > 33.3);
  lines.push(`all frames: ${listed(sum(all, 'parts'), 5)}; beside: ${listed(sum(all, 'beside'), 50)}`, `the ${long.length} longer than 33 ms: ${listed(sum(long, 'parts'), 2)}; beside: ${listed(sum(long, 'beside'), 5)}`);
  for (const { at, gap, page, parts, beside } of all.toSorted((a, b) => Math.max(b.gap, b.page) - Math.max(a.gap, a.page)).slice(0, worst)) lines.push(`  frame ${at}: ${ms(gap)} ms, page ${ms(page)} (${listed(parts)}); beside: ${listed(beside, 2)}`);
  if (process.env.FUNCTIONS) {
    const functions = {};
    for (const frame of long) for (const [name, { self, all: within }] of Object.entries(frame.functions)) { const one = (functions[name] ??= { self: 0, all: 0 }); one.self += self; one.all += within; }
    for (const by of ['self', 'all']) lines.push(`functions of these frames, ${by}: ${listed(Object.fromEntries(Object.entries(functions).map(([name, one]) => [name, one[by]]).sort((a, b) => b[1] - a[1]).slice(0, 45)), 1)}`);
  }
  return lines;
}
