/** A coach that asks before a clear mistake: only where one plays alone against the computer, on this device, and has asked for it. */
import { mount, unmount } from 'svelte';
import { preferences } from '../base/preferences.svelte';
import { once } from '../base/patiently';
import { ownBoards } from '../board/kept';
import { begin } from '../engine/module';
import { studyModule } from '../engine/study';
import type { View } from '../net/messages';
import Doubted from './Doubted.svelte';
import type { Table } from './table.svelte';

export type Doubt = { better: string; why: string; points: number };

const engine = once(async () => begin(await studyModule()));

/** False if the move is to be thought over. What the coach cannot say is never in the way. */
export async function isSure(table: Table, view: View['d'], move: string): Promise<boolean> {
  const seats = table.facts?.settings.seats ?? [];
  const alone = seats.filter(({ kind }) => kind === 'mine').length === 1 && seats.every(({ kind }) => kind === 'mine' || kind === 'bot');
  if (!alone || table.facts?.settings.rated) return true;
  const doubt = await doubtAbout(table, view, move).catch(() => undefined);
  return doubt?.better === undefined || asked(doubt);
}

async function doubtAbout(table: Table, { seat, game }: View['d'], move: string): Promise<Doubt | undefined> {
  const { board } = table;
  if (board === undefined) return undefined;
  const coach = await engine();
  const own = (await ownBoards()).get(board.id);
  if (own !== undefined) coach.call('rh_board_add', ...coach.sized(own.board), own.map);
  const handle = coach.call('rh_board_built_in', board.id);
  const names = Object.keys(game.seats).map((one) => table.name(Number(one))).join('\n');
  const told = coach.text('rh_doubt', handle, ...coach.sized(JSON.stringify({ seat, game })), move, names, preferences.language === 'fr' ? 1 : 0);
  coach.call('rh_board_free', handle);
  return told === undefined ? undefined : (JSON.parse(told) as Doubt);
}

function asked(doubt: Doubt): Promise<boolean> {
  return new Promise((settle) => {
    const answer = (sure: boolean): void => {
      settle(sure);
      void unmount(dialog);
    };
    const dialog = mount(Doubted, { target: document.body, props: { doubt, answer } });
  });
}
