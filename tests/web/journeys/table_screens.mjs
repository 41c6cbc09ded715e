// The table in every phase of every board, and the states that need more than one person, an absence or an end.
import { AWAY_MS, twoAt } from './journey.mjs';
import { control, once, openMenu } from './screens.mjs';
import { drive, newTable } from './tables.mjs';

/** What can be asked on each board, in the order in which it first comes. */
const usual = ['turn', 'second_card', 'keep_drawn', 'pay'];
export const phases = {
  usa: ['keep_opening', ...usual],
  'new-york': ['keep_opening', ...usual],
  nordic: ['keep_opening', ...usual, 'give_cards', 'pay_raise'],
  marklin: ['choose_mix', 'keep_opening', ...usual, 'place_passenger', 'ride'],
  iberia: ['draft', 'keep_opening', ...usual, 'take_festival'],
  'south-korea': ['draft', 'keep_opening', ...usual, 'first_card', 'place_province', 'extra_cards'],
  stations: ['keep_opening', ...usual, 'pay_station'],
};
/** The move that must be legal where the screen is about it: cards may not suffice. */
const about = { 'stations: turn': 'station' };
const OPENING = ['choose_mix', 'draft', 'keep_opening'];
const DEALS = 24;
/** Menu and account have screens of their own. */
const COMMON = /^(Menu|Settings|Account|Page):/;
/** Beside what a phase asks, everything else is pressed in a turn. */
const BESIDE = /^(Menu|Settings|Account|Page|MapView|Bar|Side|Market|Dock|Messages):|^Scoring:(?!cell|place)/;
const except = (...parts) => new RegExp(`^(?!(${parts.join('|')})(:|$))`);
const IN_TURN = [COMMON, /^(Actions|Scoring|MapView:map|Side:(more|scoring))/];

/** Until the page shows what the server asks. */
async function shown(page, { phase, v }) {
  const state = () => page.evaluate(() => ({ ...document.querySelector('.table')?.dataset }));
  for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const now = await state().catch(() => ({}));
    if (now.phase === phase && Number(now.version) >= v && now.busy === 'false') return;
  }
  throw new Error(`the page at ${page.url()} does not come to ${phase} of version ${v}: ${JSON.stringify(await state())}`);
}

/** A table in one phase: whatever is done there, it is brought to that phase again. The next phase of the board goes on from there. */
export function inPhase(board, phase) {
  const name = `${board}: ${phase}`;
  const [skip, own] = phase === 'turn' ? IN_TURN : phase.endsWith('_card') ? [except('Market'), /:draw/] : [BESIDE, /./];
  const showPhase = async (journey) => {
    const { me } = journey.game;
    let now = { phase: '' };
    // Not every deal brings everything: a tunnel may cost nothing all game.
    for (let n = 0; n < DEALS && now.phase !== phase; n++) {
      if (journey.game.table === undefined || n > 0) journey.game.table = await newTable(me, board);
      now = await drive(me, journey.game.table, phase, { word: about[name] });
    }
    if (now.phase !== phase) throw new Error(`${board} ended ${DEALS} times without ${phase}`);
    const address = `${journey.url}/table/${journey.game.table}`;
    // Something may be folded away or covered: the page as it is when one comes.
    if (journey.page.url() !== address) await journey.page.goto(address);
    else if (await isHere(journey)) await journey.page.reload();
    await shown(journey.page, now);
  };
  /** Also paused, or with a computer player in one's seat: what ends that is to be pressed. */
  const isHere = ({ page }) => page.evaluate((p) => {
    const table = document.querySelector('.table');
    return table !== null && (document.querySelector('[data-control="TableMenu:unpause"], [data-control="Bar:back"]') !== null || (table.dataset.phase === p && table.dataset.myTurn === 'true'));
  }, phase);
  return {
    name, skip, own,
    async open(journey) {
      const before = journey.game;
      await journey.renew();
      journey.game = before?.board === board && !OPENING.includes(phase) ? before : { board, me: await journey.guest() };
      await journey.somebody(journey.game.me);
      await showPhase(journey);
    },
    back: showPhase,
    here: isHere,
  };
}

async function toTable(journey, table) {
  await journey.page.goto(`${journey.url}/table/${table}`);
  await journey.page.waitForSelector('.table');
}

/** Two people; the other one has said something. */
async function withSomebody(journey) {
  const me = await journey.somebody();
  const other = await journey.stranger();
  const table = await twoAt('new-york', me, other);
  await toTable(journey, table);
  await other.say(table, 'chat', { text: 'Good evening' });
  await journey.page.waitForFunction(() => document.querySelector('[data-talk]')?.textContent.includes('Good evening'));
}
const menu = (make) => async (journey) => {
  await make(journey);
  await openMenu(journey);
};

/** Alone against the computer, in one's turn. */
async function myTurn(journey) {
  const me = await journey.somebody();
  const table = await newTable(me, 'usa');
  const now = await drive(me, table, 'turn');
  await toTable(journey, table);
  await shown(journey.page, now);
  return { me, table };
}
/** The first game of this browser. The page before it may still write while the storage is emptied: once more, where nothing is open. */
async function firstGame(journey) {
  await journey.page.goto(`${journey.url}/api/levels`);
  await journey.page.evaluate(() => localStorage.clear());
  await myTurn(journey);
}
/** A route was pressed that cannot be paid for. */
async function whyNot(journey) {
  await myTurn(journey);
  // As a screen reader presses it: on a phone the route may lie outside of the part that is shown.
  await journey.page.locator('.route:not(.glows)[data-owner="0"] .space').first().dispatchEvent('click');
}

/** Two people, one of whom has claimed a route and would take that back. */
async function withRegret(journey, mine) {
  const me = await journey.somebody();
  const other = await journey.stranger();
  const table = await twoAt('new-york', me, other);
  const [sorry, patient] = mine ? [me, other] : [other, me];
  for (let n = 0; !(await sorry.move(table, true)).startsWith('pay'); n++) {
    if (n > 60) throw new Error('nobody could claim a route');
    await patient.move(table);
  }
  await sorry.say(table, 'undo', { seat: (await sorry.ask(`/api/tables/${table}`)).d.seat });
  await toTable(journey, table);
}

/** The other one has not come for five minutes. */
async function withoutSomebody(journey) {
  const { me, tables } = journey.common.away.get(journey.mode);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, journey.common.since + AWAY_MS - Date.now())));
  await journey.somebody(me);
  await toTable(journey, tables.shift());
}

/** A computer player has moved while nobody looked. */
async function afterAnAbsence(journey) {
  const { me, table } = await myTurn(journey);
  await journey.page.goto(`${journey.url}/rules`);
  await drive(me, table, 'pay');
  await drive(me, table, 'second_card');
  await toTable(journey, table);
}

async function around(journey) {
  await toTable(journey, await newTable(await journey.somebody(), 'new-york', { seats: [{ kind: 'mine', name: 'Anna' }, { kind: 'mine', name: 'Ben' }] }));
}

/** A game that is over. */
async function over(journey, board) {
  const me = await journey.somebody();
  journey.over = await newTable(me, board);
  await drive(me, journey.over, 'over');
  await toScore(journey);
}
/** One's progress after a game. */
async function progressed(journey) {
  await over(journey, 'new-york');
  await journey.page.goto(`${journey.url}/progress`);
}
async function toScore(journey) {
  await toTable(journey, journey.over);
  await journey.page.waitForSelector('[data-score-screen]');
}
async function beingCounted(journey) {
  await journey.page.goto(journey.url);
  await journey.page.evaluate(() => localStorage.setItem('roundhouse.preferences', JSON.stringify({ ...JSON.parse(localStorage.getItem('roundhouse.preferences') ?? '{}'), motion: 2 })));
  await over(journey, 'new-york');
}
async function lesson(journey) {
  await journey.page.goto(`${journey.url}/rules`);
  await journey.page.click(control('Rules:lesson'));
}
/** What must have come before there is something of everything in the scoring, board by board. */
const scored = {
  usa: ['pay', 'second_card'],
  'new-york': ['pay', 'second_card', 'pay', 'second_card', 'pay', 'second_card'],
  marklin: ['place_passenger', 'second_card'],
  iberia: ['take_festival', 'second_card'],
  'south-korea': ['place_province', 'second_card'],
  stations: ['pay_station', 'second_card'],
};
const scoring = (board) => async (journey) => {
  const me = await journey.somebody();
  const table = await newTable(me, board);
  for (const phase of scored[board]) await drive(me, table, phase);
  const now = await drive(me, table, 'turn', { word: board === 'marklin' ? 'ride' : '' });
  await toTable(journey, table);
  await shown(journey.page, now);
  if (journey.options.touch) await journey.page.tap(control('Side:scoring-open'));
};
/** A lesson whose game is over: what next? */
async function lessonOver(journey) {
  await over(journey, 'new-york');
  await journey.page.goto(`${journey.url}/table/${journey.over}?lesson`);
  await journey.page.click(control('Coach:understood'));
}
/** A spectator. */
async function watching(journey) {
  const host = await journey.stranger();
  await toTable(journey, await host.open('new-york', [{ kind: 'mine' }, { kind: 'bot', level: 'beginner' }]));
}

export const boardScreens = Object.entries(phases).map(([board, list]) => [
  ...list.map((phase) => inPhase(board, phase)),
  {
    ...once(`${board}: over`, (journey) => over(journey, board), { mark: '.table.over', skip: COMMON, own: /^(ScoreScreen:(score|show-map|open-ticket)|Side:more)/ }),
    back: toScore, // the same game: it does not change any more
  },
]);

export const meetings = [
  { ...once('two people', withSomebody, { mark: '.talk', skip: except('Side', 'Chat', 'Players') }), everywhere: true },
  once('menu of the host', menu(withSomebody), { mark: '.table', skip: except('(Bar|TableMenu)') }),
  once('menu of somebody alone', menu(myTurn), { mark: '.table', skip: except('TableMenu:(end|hush|(un)?pause)'), own: /^TableMenu:pause/ }),
  { ...once('first game: sounds?', firstGame, { mark: '[data-sound-ask]', skip: except('Ticker:sound-(yes|no)') }), everywhere: true },
  once('why not', whyNot, { mark: '[data-notice]', skip: except('Messages') }),
  once('somebody would take a move back', (journey) => withRegret(journey, false), { mark: '[data-undo-request]', skip: except('Messages:undo-(yes|no|withdraw)') }),
  once('one would take a move back', (journey) => withRegret(journey, true), { mark: '[data-undo-request]', skip: except('Messages:undo-(yes|no|withdraw)') }),
  once('after an absence', afterAnAbsence, { mark: '[data-digest]', skip: except('Messages') }),
  once('around one screen', around, { mark: '[data-hand-over]', skip: /^(Menu|Settings|Account|Page|Market):/ }),
  once('lesson', lesson, { mark: '[data-coach]', skip: except('Coach') }),
  ...Object.keys(scored).map((board) => once(`scoring of ${board}`, scoring(board), { mark: '[data-scoring]', skip: except('Scoring') })),
  once('progress', progressed, { mark: '[data-progress]', skip: except('Progress', 'RatingGraph') }),
  once('lesson that is over', lessonOver, { mark: '[data-coach="next"]', skip: except('Coach') }),
  once('watching', watching, { mark: '.table[data-eyes="0"]', skip: COMMON }),
  once('score being counted', beingCounted, { mark: '[data-score-screen]', skip: except('ScoreScreen'), options: { reducedMotion: 'no-preference' } }),
];

/** These take their time. */
export const late = [
  once('somebody has been away for long', withoutSomebody, { mark: '[data-replace]', skip: except('Players') }),
  { ...once('start of a newcomer', (journey) => journey.page.goto(journey.url), { skip: /^(?!Start:(play-now|learn)$)/, mark: control('Start:learn') }), everywhere: true },
];
