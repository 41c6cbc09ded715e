/** Keeps the screen on while a score sheet is open, where the browser can; it lets go when the page is hidden, so it is asked again. */
export function stayAwake(onchange: (awake: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = false;
  const hold = async (): Promise<void> => {
    if (ended || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // A phone that saves its battery says no; then the screen goes dark as usual, and nothing is lost.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (ended) void lock?.release();
    else onchange(lock !== undefined);
  };
  const again = () => void hold();
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    ended = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
