/** The server's clock, as near as its messages tell: those of this device may be minutes off. */
let ahead = Number.NEGATIVE_INFINITY;

/** A message carries the server's time. What travelled least tells best. */
export function heardTime(at: number): void {
  ahead = Math.max(ahead, at - Date.now());
}

export const serverNow = () => Date.now() + (Number.isFinite(ahead) ? ahead : 0);
