// The table in every phase of every board, and the states that need more than one person, an absence or an end.
import { once, control } from './screens.mjs';
import { drive, newTable } from './tables.mjs';

/** What can be asked on each board besides a turn. */
const usual = ['keep_opening', 'second_card', 'keep_drawn', 'pay'];
export const phases = {
  usa: usual,
  'new-york': usual,
  nordic: [...usual, 'give_cards', 'pay_raise'],
  marklin: ['choose_mix', ...usual, 'place_passenger', 'ride'],
  iberia: ['draft', ...usual, 'take_festival'],
  'south-korea': ['draft', ...usual, 'first_card', 'place_province', 'extra_cards'],
};
const DEALS = 6;
/** What is the same at every table is pressed at one of them. */
const COMMON = /^(Menu|Account|Page):/;
/** Beside what a phase asks, everything else is pressed in a turn. */
const BESIDE = /^(Menu|Account|Page|MapView|Bar|LogPanel|Side|Market|Tickets|Messages|Provinces|Talk):/;

/** Until the page shows what the server asks. */
const shown = (page, { phase, v }) => page.waitForFunction(([p, n]) => {
  const table = document.querySelector('.table');
  return table !== null && table.dataset.phase === p && Number(table.dataset.version) >= n && table.dataset.busy === 'false';
}, [phase, v]);

/** A table in one phase: whatever is done there, it is brought to that phase again. */
export function inPhase(board, phase, skip) {
  const open = async (journey) => {
    await journey.renew();
    await journey.page.goto(journey.url);
    // Not every deal brings everything: a tunnel may cost nothing all game.
    let now = { phase: '' };
    for (let n = 0; n < DEALS && now.phase !== phase; n++) now = await drive(journey.page, (journey.table = await newTable(journey.page, board)), phase);
    if (now.phase !== phase) throw new Error(`${board} ended ${DEALS} times without ${phase}`);
    await journey.page.goto(`${journey.url}/table/${journey.table}`);
    await shown(journey.page, now);
  };
  return {
    name: `${board}: ${phase}`, skip, open,
    async back(journey) {
      const { page, table } = journey;
      if (!page.url().endsWith(`/table/${table}`)) await page.goto(`${journey.url}/table/${table}`);
      // Something may be folded away or covered: the page as it is when one comes.
      else if (await this.here(journey)) await page.reload();
      const now = await drive(page, table, phase).catch(() => ({ phase: 'over' }));
      if (now.phase !== phase) return open(journey);
      return shown(page, now);
    },
    /** Also paused, or with a computer player in one's seat: what ends that is to be pressed. */
    here: ({ page }) => page.evaluate((p) => {
      const table = document.querySelector('.table');
      return table !== null && (document.querySelector('[data-control="Bar:unpause"], [data-control="Bar:table.takeSeatBack"]') !== null || (table.dataset.phase === p && table.dataset.myTurn === 'true'));
    }, phase),
  };
}

async function toTable(journey, table) {
  await journey.page.goto(`${journey.url}/table/${table}`);
  await journey.page.waitForSelector('.table');
}

/** Two people; the other one has said something. */
async function withSomebody(journey) {
  const { page } = journey;
  await page.goto(journey.url);
  const table = await newTable(page, 'new-york', { seats: [{ kind: 'mine' }, { kind: 'open' }] });
  const other = await journey.stranger();
  await other.say(table, 'sit', { seat: 0 });
  const begun = await page.evaluate((id) => fetch(`/api/tables/${id}/start`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":"start"}' }).then(async (answer) => (answer.ok ? '' : answer.text())), table);
  if (begun !== '') throw new Error(begun);
  await toTable(journey, table);
  await other.say(table, 'chat', { text: 'Good evening' });
  await page.waitForFunction(() => document.querySelector('[data-talk]')?.textContent.includes('Good evening'));
}

/** A computer player has moved while nobody looked. */
async function afterAnAbsence(journey) {
  const { page } = journey;
  await page.goto(journey.url);
  const table = await newTable(page, 'usa');
  const now = await drive(page, table, 'turn');
  await toTable(journey, table);
  await shown(page, now);
  await page.goto(`${journey.url}/rules`);
  await drive(page, table, 'pay');
  await drive(page, table, 'second_card');
  await toTable(journey, table);
  await page.waitForSelector('[data-digest]');
}

async function around(journey) {
  await journey.page.goto(journey.url);
  await toTable(journey, await newTable(journey.page, 'new-york', { seats: [{ kind: 'mine', name: 'Anna' }, { kind: 'mine', name: 'Ben' }] }));
  await journey.page.waitForSelector('[data-hand-over]');
}

/** A game that is over; `board` one of those with much to count. */
async function over(journey, board) {
  await journey.page.goto(journey.url);
  const table = await newTable(journey.page, board);
  await drive(journey.page, table, 'over');
  await toTable(journey, table);
  await journey.page.waitForSelector('[data-score-screen]');
}
async function beingCounted(journey) {
  await journey.page.addInitScript(() => {
    const known = JSON.parse(localStorage.getItem('roundhouse.preferences') ?? '{}');
    localStorage.setItem('roundhouse.preferences', JSON.stringify({ ...known, motion: 2 }));
  });
  await over(journey, 'new-york');
}
async function lesson(journey) {
  await journey.page.goto(`${journey.url}/rules`);
  await journey.page.click(control('Lessons:lesson'));
  await journey.page.waitForSelector('[data-coach]');
}
/** A spectator. */
async function watching(journey) {
  const host = await journey.stranger();
  await toTable(journey, await host.open('new-york', [{ kind: 'mine' }, { kind: 'bot', level: 'beginner' }]));
}

const onlyIn = (...components) => new RegExp(`^(?!(${components.join('|')}):)`);

export const tables = [
  inPhase('usa', 'turn', undefined),
  ...Object.keys(phases).filter((board) => board !== 'usa').map((board) => inPhase(board, 'turn', COMMON)),
  ...Object.entries(phases).flatMap(([board, list]) => list.map((phase) => inPhase(board, phase, BESIDE))),
  once('two people', withSomebody, { mark: '.talk', skip: onlyIn('Talk', 'Bar', 'Players') }),
  once('after an absence', afterAnAbsence, { mark: '[data-digest]', skip: onlyIn('Messages') }),
  once('around one screen', around, { mark: '[data-hand-over]', skip: /^(Menu|Account|Page|Market):/ }),
  once('lesson', lesson, { mark: '[data-coach]', skip: onlyIn('Coach') }),
  once('watching', watching, { mark: '.table[data-eyes="0"]', skip: COMMON }),
  once('score being counted', beingCounted, { mark: '[data-score-screen]', skip: onlyIn('ScoreScreen'), options: { reducedMotion: 'no-preference' } }),
  ...Object.keys(phases).map((board) => once(`${board}: over`, (journey) => over(journey, board), { mark: '.table.over', skip: COMMON })),
];
