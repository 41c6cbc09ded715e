/** Answers, in a thread of its own, what takes the study module some time: doubts about a move, the facts of a record, ratings. */
import { Handles } from './handles';
import { begin } from './module';

type Known = { id: string; json: string };
export type StudyQuestion =
  | { what: 'doubt'; board: Known; view: string; move: string; names: string; language: 0 | 1 }
  | { what: 'facts'; board: Known; record: string; language: 0 | 1 }
  | { what: 'ratings'; request: string };
export type ToStudy = { module: WebAssembly.Module } | { n: number; question: StudyQuestion };
/** Without an answer where there is none: no such view, a record that cannot be read. */
export type FromStudy = { n: number; answer: string | undefined };

let come: (handles: Handles) => void;
const ready = new Promise<Handles>((settle) => (come = settle));

function answer(handles: Handles, question: StudyQuestion): string | undefined {
  const { engine } = handles;
  switch (question.what) {
    case 'doubt': return engine.text('rh_doubt', handles.board(question.board), ...engine.sized(question.view), question.move, question.names, question.language);
    case 'facts': return engine.text('rh_game_facts', handles.board(question.board), ...engine.sized(question.record), question.language);
    case 'ratings': return engine.text('rh_ratings', ...engine.sized(question.request));
  }
}

async function hear(said: ToStudy): Promise<void> {
  if ('module' in said) return come(new Handles(await begin(said.module)));
  const handles = await ready;
  postMessage({ n: said.n, answer: answer(handles, said.question) } satisfies FromStudy);
}

addEventListener('message', (event: MessageEvent<ToStudy>) => {
  // A failure must end the worker, so that whoever waits hears of it.
  hear(event.data).catch((error: unknown) => setTimeout(() => { throw error; }));
});
