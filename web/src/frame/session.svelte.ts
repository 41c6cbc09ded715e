/** Who plays at this device. */
import { ask, introduce, type Me } from '../net/api.svelte';
import { connection } from '../net/connection.svelte';
import { keepPreferences, preferences, type Language } from '../base/preferences.svelte';

const KEY = 'roundhouse.person';

/** Who was here last, as far as this browser knows. */
export const lastPerson = (): string => localStorage.getItem(KEY) ?? '';

function keepPerson(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Then the next visit begins without what was seen before.
  }
}

class Session {
  me = $state.raw<Me | undefined>();
  #introduced: Promise<Me> | undefined;

  constructor() {
    connection.introduce = async () => (this.me = await introduce(preferences.language));
  }

  /** Becomes a guest, if need be, and opens the connection. */
  begin(): Promise<Me> {
    this.#introduced ??= introduce(preferences.language)
      .then((me) => {
        this.me = me;
        keepPerson(me.id);
        connection.open();
        if (me.language !== preferences.language) void this.speak(preferences.language);
        return me;
      })
      .catch((error: unknown) => {
        this.#introduced = undefined;
        throw error;
      });
    return this.#introduced;
  }

  /** The server says things in this language as well; one that cannot be reached now is told at the next visit. */
  async speak(language: Language): Promise<void> {
    if (this.me === undefined || this.me.language === language) return;
    this.me = await ask<{ person: Me }>('PATCH', '/api/me', { language }).then(({ person }) => person, () => this.me);
  }

  /** A name at the tables of this device, and on the server if it knows one. */
  async rename(name: string): Promise<void> {
    if (this.me !== undefined) this.me = (await ask<{ person: Me }>('PATCH', '/api/me', { name })).person;
    preferences.name = name;
    keepPreferences();
  }

  /** Asks again who one is. */
  async renew(): Promise<void> {
    this.me = (await ask<{ person: Me }>('GET', '/api/me')).person;
  }
}

export const session = new Session();
