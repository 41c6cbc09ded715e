/**
 * Loads a part of the page, again and again while the server does not answer. The loader asks for a style sheet only once:
 * one that failed is asked for again.
 */
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
