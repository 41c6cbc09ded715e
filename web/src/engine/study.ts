/** The engine's third module, for what is asked beside a game: fetched when somebody wants it. */
import type { Pointer } from '../../../wasm/roundhouse.mjs';
import { once } from '../base/patiently';
import { preferences } from '../base/preferences.svelte';
import studyFile from '../../generated/study.wasm?url';
import { begin, compile, type Engine } from './module';
import type { Known } from './teller.svelte';

/** Compiled, for workers as well. */
export const studyModule = once(() => compile(studyFile));

/** An instance in the page's own thread, for what is answered at once, and the boards it has read. */
export const study = once(async () => new Study(await begin(await studyModule())));

export class Study {
  readonly #boards = new Map<string, Pointer>();

  constructor(readonly engine: Engine) {}

  /** The engine's own handle of a board; one that is not built in is read from its file. */
  board({ id, json }: Known): Pointer {
    const known = this.#boards.get(id);
    if (known !== undefined) return known;
    const built = this.engine.call('rh_board_built_in', id);
    const board = (built as number) === 0 ? this.engine.call('rh_board_from_json', ...this.engine.sized(json)) : built;
    this.#boards.set(id, board);
    return board;
  }

  get language(): 0 | 1 {
    return preferences.language === 'fr' ? 1 : 0;
  }
}
