/** What web/steps/early.mjs has asked for before this script was here. */
import type { View } from './messages';

declare global {
  interface Window {
    early?: { table: string; view: Promise<View | undefined> };
  }
}

/** The view of a table, if it is on its way; once. */
export function earlyView(table: string): Promise<View | undefined> | undefined {
  const early = window.early?.table === table ? window.early.view : undefined;
  delete window.early;
  return early;
}
