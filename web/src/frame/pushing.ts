/** Push messages to this browser: its service brings them, and web/public/worker.js shows them. */
import { say } from '../text/catalogue';

/** Where this browser can be reached, and the keys that only it can read with. */
export type PushAddress = { address: string; p256dh: string; auth: string };

const bytes = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const refused = (): Error => new Error(say('This browser does not allow notices here: change that in its settings.', 'Ce navigateur n’autorise pas les avis ici : changez cela dans ses réglages.'));

/** Asks the browser; it asks the person. */
export async function subscribe(serverKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== 'granted') throw refused();
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(serverKey) };
  const subscription = await registration.pushManager.subscribe(options).catch(() => {
    throw new Error(say('This browser has no push service, or cannot reach it.', 'Ce navigateur n’a pas de service push, ou ne peut pas le joindre.'));
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { address: endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}

/** If it is this browser that is no longer to be told: its service forgets the address, too. */
export async function unsubscribe(host: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription && new URL(subscription.endpoint).host === host) await subscription.unsubscribe();
}
