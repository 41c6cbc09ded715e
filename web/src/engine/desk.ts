/** Asks the study module in its worker, which is made when somebody first asks, and again after it has failed. */
import { t } from '../text/catalogue';
import { studyModule } from './study';
import type { FromStudy, StudyQuestion, ToStudy } from './study.worker';

type Tell = (what: ToStudy) => void;

const waiting = new Map<number, { answered: (reply: FromStudy) => void; failed: (why: Error) => void }>();
let asked = 0;
let desk: Promise<Tell> | undefined;

async function make(): Promise<Tell> {
  const module = await studyModule();
  const worker = new Worker(new URL('./study.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<FromStudy>) => {
    waiting.get(data.n)?.answered(data);
    waiting.delete(data.n);
  };
  worker.onerror = () => {
    worker.terminate();
    desk = undefined;
    for (const { failed } of waiting.values()) failed(new Error(t().failed));
    waiting.clear();
  };
  worker.postMessage({ module } satisfies ToStudy);
  return (what) => worker.postMessage(what);
}

/** Fetches it ahead of the first question; it fails where the module does not come. */
export function openDesk(): Promise<Tell> {
  desk ??= make().catch(() => {
    desk = undefined;
    throw new Error(t().failed);
  });
  return desk;
}

export async function askStudy(question: StudyQuestion): Promise<FromStudy> {
  const tell = await openDesk();
  const n = ++asked;
  const reply = new Promise<FromStudy>((answered, failed) => waiting.set(n, { answered, failed }));
  tell({ n, question });
  return reply;
}
