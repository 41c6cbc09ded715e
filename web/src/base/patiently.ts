/** Loads a part of the page, retrying while the server does not answer. The loader requests a style sheet only once: one that failed is requested again. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, 1500));
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
        if (link.sheet === null) link.replaceWith(link.cloneNode());
      }
    }
  }
}

/** Does something when the page has nothing else to do, and no later than in `ms`; the answer calls it off. Not every browser tells when that is. */
export function whenIdle(what: () => void, ms: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(what, 0);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(what, { timeout: ms });
  return () => cancelIdleCallback(waiting);
}

/** Does something once; after a failure the next call tries again. */
export function once<T>(attempt: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () =>
    (done ??= attempt().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
