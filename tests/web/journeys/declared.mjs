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
  'Clauses:search': 'ticket',
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
  'Account:export': 'the browser saves a file',
  'Studio:tab': 'the first part is the one that is open; studio.mjs goes through all of them',
};

/** Controls that one of the two sizes does not have. */
export const oneSize = {
  'Side:more': { without: 'wide', because: 'the log stands beside the map' },
  'Side:scoring-open': { without: 'wide', because: 'the scoring stands beside the map' },
  'Side:chat': { without: 'wide', because: 'the chat stands beside the map' },
  'Actions:claimables-close': { without: 'wide', because: 'the list stands beside the map' },
  'Actions:stations-close': { without: 'wide', because: 'the list stands beside the map' },
  'DecisionSheet:table.map': { without: 'wide', because: 'what is asked stands beside the map' },
};

/** Controls that another test presses: their list may be empty when a journey comes by. */
export const elsewhere = {
  'ScoreSheet:who': 'companion.mjs taps routes of whole games, wide in English and on a phone in French',
  'Studio:redo': 'studio.mjs takes a step back and makes it again; here it is a matter of the order',
  'Studio:versions': 'studio.mjs keeps a version and goes back to it',
  'Studio:restore': 'studio.mjs keeps a version and goes back to it',
  'SelectionPanel:add-place': 'studio.mjs looks for places and adds them',
  'TrialPanel:trial-level': 'studio.mjs draws a board that can be played and tries it out',
  'TrialPanel:trial-start': 'studio.mjs draws a board that can be played and tries it out',
  'TrialPanel:trial-stop': 'studio.mjs stops a long match; here games take moments',
  'TrialPanel:heat-switch': 'studio.mjs tries a board out and switches the heat off and on',
  'FinishPanel:prepare': 'studio.mjs draws a board that can be played and finishes it',
  'FinishPanel:print': 'studio.mjs prints a board',
  'FinishPanel:print-part': 'studio.mjs prints a board, with and without a part',
  'FinishPanel:print-now': 'studio.mjs prints a board; here the dialogue of the system would stay open',
  'FinishPanel:print-svg': 'studio.mjs prints a board',
  'FinishPanel:print-close': 'studio.mjs prints a board',
  'ScoreSheet:cancel': 'companion.mjs, beside them',
  'ScoreScreen:to-day': 'days.mjs plays the deal of a week to its end and goes on to its result',
  'ReviewPanel:review-stop': 'reviews.mjs stops a review; a quick machine is done before a journey comes by',
  'ReviewPanel:review-on': 'reviews.mjs goes on with what was stopped',
  'ReviewPanel:review-again': 'there only when the engine cannot be loaded',
  'ReviewPanel:review-deeper': 'reviews.mjs looks deeper; it takes a while',
  'ReviewPanel:review-seat': 'reviews.mjs looks at another player',
  'ReviewPanel:review-curve': 'it leads where the chart of the replay does',
  'ReviewPanel:show-turning': 'reviews.mjs shows turning points; not every game has one',
  'Puzzle:ticket': 'what one holds differs from puzzle to puzzle; replays press the same',
  'Puzzles:forget-really': 'puzzles.mjs deletes what was kept',
  'Puzzles:forget-cancel': 'beside it',
  'Puzzles:day-puzzle': 'puzzles.mjs solves the puzzle of the day',
  'Newer:newer.reload': 'site.mjs brings a newer version and takes it',
  'Newer:newer.later': 'site.mjs brings a newer version, which comes only after a change of the page',
  'CopyLink:share-link': 'together.mjs gives the browser something to share with; by itself it has nothing here',
  'Start:elsewhere': 'site.mjs names a server; here the page has its own',
  'Actions:build': 'own_boards.mjs builds stations, by the list and on the map',
  'MyTables:remove-damaged': 'local.mjs damages a game and deletes it',
  'Actions:stations-close': 'a phone that happens to be French sees it open',
  'Messages:button': 'manners.mjs comes back until somebody has claimed a route meanwhile; here it is a matter of chance',
  'Messages:doubt-think': 'coach.mjs is about to make a clear mistake',
  'Messages:doubt-play': 'coach.mjs is about to make a clear mistake',
  'Progress:progress-board': 'a choice of boards, which takes games on two of them: progress.mjs has them',
  'Progress:record-game': 'a link to a game that broke a record, which takes several games: progress.mjs has them',
  'Progress:delete-games': 'progress.mjs has games on its device, and deletes them',
  'Progress:delete-really': 'progress.mjs has games on its device, and deletes them',
  'Progress:delete-not': 'progress.mjs has games on its device, and keeps them',
  'Moderation:tab': 'moderation.mjs is a moderator, whom only the operator makes',
  'Reports:all-reports': 'moderation.mjs is a moderator, whom only the operator makes',
  'Reports:report-person': 'moderation.mjs is a moderator, whom only the operator makes',
  'Reports:report-table': 'moderation.mjs is a moderator, whom only the operator makes',
  'Reports:report-remove': 'moderation.mjs is a moderator, whom only the operator makes',
  'Reports:settle': 'moderation.mjs is a moderator, whom only the operator makes',
  'Search:find': 'moderation.mjs is a moderator, whom only the operator makes',
  'Search:do-find': 'moderation.mjs is a moderator, whom only the operator makes',
  'Search:find-table': 'moderation.mjs is a moderator, whom only the operator makes',
  'Search:do-table': 'moderation.mjs is a moderator, whom only the operator makes',
  'Search:person': 'moderation.mjs is a moderator, whom only the operator makes',
  'Search:recompute': 'moderation.mjs is a moderator, whom only the operator makes',
  'BanForm:network': 'moderation.mjs is a moderator, whom only the operator makes',
  'BanForm:minutes': 'moderation.mjs is a moderator, whom only the operator makes',
  'BanForm:ban-why': 'moderation.mjs is a moderator, whom only the operator makes',
  'BanForm:ban': 'moderation.mjs is a moderator, whom only the operator makes',
  'BanList:banned-person': 'moderation.mjs is a moderator, whom only the operator makes',
  'BanList:unban': 'moderation.mjs is a moderator, whom only the operator makes',
  'PersonFile:a': 'moderation.mjs is a moderator, whom only the operator makes',
  'PersonFile:table': 'moderation.mjs is a moderator, whom only the operator makes',
  'PersonFile:reset': 'moderation.mjs is a moderator, whom only the operator makes',
  'TableFile:a': 'moderation.mjs is a moderator, whom only the operator makes',
  'TableFile:sits': 'moderation.mjs is a moderator, whom only the operator makes',
  'TableFile:said-by': 'moderation.mjs is a moderator, whom only the operator makes',
  'TableFile:remove-line': 'moderation.mjs is a moderator, whom only the operator makes',
  'TableFile:remove-table': 'moderation.mjs is a moderator, whom only the operator makes',
  'Audit:audit-person': 'moderation.mjs is a moderator, whom only the operator makes',
  'Audit:audit-table': 'moderation.mjs is a moderator, whom only the operator makes',
  'Audit:more-audit': 'moderation.mjs is a moderator, whom only the operator makes',
  'Account:moderation-link': 'moderation.mjs is a moderator, whom only the operator makes',
  'Complaint:why': 'moderation.mjs reports a line, a person and a table',
  'Complaint:report': 'moderation.mjs reports a line, a person and a table',
  'Complaint:block': 'moderation.mjs blocks somebody',
  'Complaint:ban-here': 'moderation.mjs is a host who bans a spectator',
  'Complaint:remove-line': 'moderation.mjs is a moderator, whom only the operator makes',
  'Complaint:close': 'moderation.mjs reports a line, a person and a table',
  'Chat:complain': 'moderation.mjs reports a line that somebody else has said',
  'TableMenu:report-table': 'moderation.mjs reports a table with other people at it',
  'Person:complain': 'moderation.mjs blocks somebody on their page',
  'Players:vote': 'moderation.mjs votes at a table with three people',
  'Notices:turn': 'notices.mjs is told in every way there is',
  'Notices:test': 'notices.mjs is told in every way there is',
  'Notices:remove-channel': 'notices.mjs is told in every way there is',
  'Notices:add-push': 'notices.mjs is told in every way there is',
  'Notices:mail-address': 'notices.mjs is told in every way there is',
  'Notices:add-mail': 'notices.mjs is told in every way there is',
  'Notices:hook-address': 'notices.mjs is told in every way there is',
  'Notices:add-hook': 'notices.mjs is told in every way there is',
  'NoticeLink:home': 'notices.mjs follows the links of mails',
  'Plan:plan-open': 'plans.mjs plays by correspondence, and waits for somebody else',
  'Plan:plan-up': 'plans.mjs plays by correspondence, and waits for somebody else',
  'Plan:plan-remove': 'plans.mjs plays by correspondence, and waits for somebody else',
  'Plan:plan-choice': 'plans.mjs plays by correspondence, and waits for somebody else',
  'Plan:plan-add': 'plans.mjs plays by correspondence, and waits for somebody else',
  'Recovery:name': 'moderation.mjs comes back with a code',
  'Recovery:code': 'moderation.mjs comes back with a code',
  'Recovery:password': 'moderation.mjs comes back with a code',
  'Recovery:do': 'moderation.mjs comes back with a code',
  'Recovery:mail': 'moderation.mjs asks a server that sends no mail',
  'Recovery:save-codes': 'moderation.mjs makes codes',
  'Recovery:password-2': 'moderation.mjs makes codes',
  'Recovery:do-2': 'moderation.mjs makes codes',
  'Unwanted:unblock': 'moderation.mjs takes a block back',
  'Unwanted:unmute': 'moderation.mjs takes a mute back',
};

/** Controls that are pressed twice, because the first time they ask. */
export const asksAgain = {
  'TableMenu:end': 'a game that is ended is gone',
};

/** What brings a control up, where that cannot be seen at once: advice comes under a list that is open, and is seen when the list is closed. */
export const broughtUpBy = { 'Actions:table.playAdvice': 'Bar:hint', 'Actions:close': 'Bar:hint' };
