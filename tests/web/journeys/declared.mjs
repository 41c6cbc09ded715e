// What is special about a control, each with its reason: how it is pressed, what may be refused, why nothing seems to happen.
import { readFileSync } from 'node:fs';
import { root, simulatedRecord } from '../kit.mjs';

export const PASSWORD = 'correct horse battery';
const record = simulatedRecord('new-york');

/** A board file of the tests. */
export const boardFile = (id) => ({ name: `${id}.json`, mimeType: 'application/json', buffer: readFileSync(`${root}tests/boards/${id}.json`) });

/** What is typed; everything else gets a name. */
export const typed = {
  'Account:old': PASSWORD,
  'Account:password': PASSWORD,
  'Account:password-2': PASSWORD,
  'Account:password-3': PASSWORD,
  'Rules:search': 'tunnel',
  'Side:say': 'Bonsoir',
};

/** What is chosen from a list; everywhere else the first other thing. */
export const chosen = { 'History:whose': 'all' };

/** Files that are chosen. */
export const files = { 'Start:file': { name: 'game.rec', mimeType: 'text/plain', buffer: Buffer.from(record) }, 'Start:open-file': boardFile('tiny') };

/** Answers of the server that are meant to be no, by code. */
export const refusals = {
  'Bar:undo': { codes: ['no_undo'], because: 'not every move can be taken back; then it says so' },
};

/** Controls that are pressed and change nothing, with the reason. */
export const nowhere = {
  'CopyLink:link': 'it is there to be marked and copied',
};

/** Controls that one of the two sizes does not have. */
export const oneSize = {
  'Side:more': { without: 'wide', because: 'the log stands beside the map' },
  'Side:chat': { without: 'wide', because: 'the chat stands beside the map' },
  'Side:button': { without: 'wide', because: 'the log stands beside the map' },
  'Actions:claimables-close': { without: 'wide', because: 'the list stands beside the map' },
  'Actions:stations-close': { without: 'wide', because: 'the list stands beside the map' },
  'DecisionSheet:table.map': { without: 'wide', because: 'what is asked stands beside the map' },
};

/** Controls that another test presses: their list may be empty when a journey comes by. */
export const elsewhere = {
  'Newer:newer.reload': 'site.mjs brings a newer version and takes it',
  'Newer:newer.later': 'site.mjs brings a newer version, which comes only after a change of the page',
  'Start:elsewhere': 'site.mjs names a server; here the page has its own',
  'Actions:build': 'own_boards.mjs builds stations, by the list and on the map',
  'MyTables:remove-damaged': 'local.mjs damages a game and deletes it',
  'Actions:stations-close': 'a phone that happens to be French sees it open',
};

/** Controls that are pressed twice, because the first time they ask. */
export const asksAgain = {
  'Bar:end': 'a game that is ended is gone',
};

/** What brings a control up, where that cannot be seen at once: advice comes under a list that is open, and is seen when the list is closed. */
export const broughtUpBy = { 'Actions:table.playAdvice': 'Bar:hint', 'Actions:close': 'Bar:hint' };
