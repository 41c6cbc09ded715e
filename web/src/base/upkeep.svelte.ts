/** The worker that keeps the page on this device (web/public/worker.js): whether everything is here, and whether a newer version waits. */
import { folder } from './site';

/** How long after the page has come its worker begins to fetch the rest: what is needed now goes first. */
const PAUSE_MS = 1000;
/** How often a page that stays open asks for a newer version. */
const LOOK_MS = 60 * 60 * 1000;

class Upkeep {
  /** Everything that is needed to play without a network is on this device. */
  ready = $state(false);
  /** A newer version is here completely, and waits for the person to take it. */
  newer = $state.raw<ServiceWorker | undefined>();

  begin(): void {
    if (!('serviceWorker' in navigator)) return;
    // Another version has taken over, here or in another tab: this page goes on with its files. The first worker of all brings no other version.
    let before = navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (before !== null) location.reload();
      before = navigator.serviceWorker.controller;
    });
    addEventListener('load', () => setTimeout(() => void this.#register().catch(() => undefined), PAUSE_MS));
  }

  /** Loads the newer version, in every tab. */
  take(): void {
    this.newer?.postMessage('take over');
  }

  async #register(): Promise<void> {
    const registration = await navigator.serviceWorker.register(`${folder}worker.js`);
    const look = () => {
      // Without one in charge there is nothing older to be replaced.
      this.newer = registration.active === null ? undefined : (registration.waiting ?? undefined);
      this.ready = registration.active !== null;
    };
    const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    follow(registration.installing);
    look();
    setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
  }
}

export const upkeep = new Upkeep();
