/** The engine's own handles of boards, each made once for an instance. */
import type { Pointer } from '../../../wasm/roundhouse.mjs';
import type { Engine } from './module';

/** One that is not built in is read from its file. */
export class Handles {
  readonly #boards = new Map<string, Pointer>();

  constructor(readonly engine: Engine) {}

  board({ id, json }: { id: string; json: string }): Pointer {
    const known = this.#boards.get(id);
    if (known !== undefined) return known;
    const built = this.engine.call('rh_board_built_in', id);
    const board = (built as number) === 0 ? this.engine.call('rh_board_from_json', ...this.engine.sized(json)) : built;
    this.#boards.set(id, board);
    return board;
  }
}
