/** What is told about boards, views, logs and records: asked of the engine in the page's own thread, and answered at once. */
import type { Pointer } from '../../../wasm/roundhouse.mjs';
import { preferences } from '../base/preferences.svelte';
import { sharing } from '../base/steady';
import type { BoardWords, Insight, Scoring, Story } from './answers';
import { engine, type Engine } from './module';

/** A board as the engine may need it: one that is not built in is read from its file. */
export type Known = { readonly id: string; readonly json: string };

const spoken = (): 0 | 1 => (preferences.language === 'fr' ? 1 : 0);

class Teller {
  #engine = $state.raw<Engine | undefined>();
  readonly #boards = new Map<string, Pointer>();
  readonly #words = new Map<string, BoardWords>();
  readonly #insights = new WeakMap<object, { language: number; insight: Insight | undefined }>();
  #lastInsight: Insight | undefined;

  /** Fetches the engine; until it is there every answer is undefined, and comes by itself afterwards. */
  async begin(): Promise<void> {
    this.#engine ??= await engine();
  }

  words(board: Known): BoardWords | undefined {
    const key = `${board.id} ${spoken()}`;
    const known = this.#words.get(key);
    // Read in any case, so that whoever asks too early is told later.
    const here = this.#engine;
    if (known !== undefined || here === undefined) return known;
    const words = this.#answer<BoardWords>(here.text('rh_board_words', this.#board(here, board), spoken()));
    if (words !== undefined) this.#words.set(key, words);
    return words;
  }

  /** What follows from a view. The same view is looked at once in a language. */
  insight(board: Known, view: { seat: number; game: object; legal?: string[] }): Insight | undefined {
    const here = this.#engine;
    if (here === undefined) return undefined;
    const known = this.#insights.get(view);
    if (known?.language === spoken()) return known.insight;
    const { seat, game, legal } = view;
    const insight = this.#answer<Insight>(here.text('rh_insight', this.#board(here, board), ...here.sized(JSON.stringify({ seat, game, legal })), spoken()));
    // Most moves leave most of it as it was.
    if (insight !== undefined) this.#lastInsight = sharing(this.#lastInsight, insight);
    this.#insights.set(view, { language: spoken(), insight: insight && this.#lastInsight });
    return insight && this.#lastInsight;
  }

  /** How the special scoring stands. */
  scoring(board: Known, { seat, game, legal }: { seat: number; game: object; legal?: string[] }): Scoring | undefined {
    const here = this.#engine;
    return here && this.#answer<Scoring>(here.text('rh_insight', this.#board(here, board), ...here.sized(JSON.stringify({ seat, game, legal, scoring: true })), spoken()));
  }

  /** The log of a table, or of a record. */
  story(board: Known, request: { names: string[]; open?: boolean; record?: string; steps?: object[] }): Story | undefined {
    const here = this.#engine;
    return here && this.#answer<Story>(here.text('rh_story', this.#board(here, board), ...here.sized(JSON.stringify(request)), spoken()));
  }

  #board(here: Engine, board: Known): Pointer {
    const known = this.#boards.get(board.id);
    if (known !== undefined) return known;
    const built = here.call('rh_board_built_in', board.id);
    // The whole file is written out for this: only where it is needed.
    const pointer = (built as number) === 0 ? here.call('rh_board_from_json', ...here.sized(board.json)) : built;
    this.#boards.set(board.id, pointer);
    return pointer;
  }

  #answer<T>(text: string | undefined): T | undefined {
    return text === undefined ? undefined : (JSON.parse(text) as T);
  }
}

export const teller = new Teller();
