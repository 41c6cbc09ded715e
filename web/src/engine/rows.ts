/** The rows of the hall in the browser's database, under the keys that the engine gives them. */
export type Row = { key: string; row: unknown };

/** Where boards of one's own lie, by id. */
export const BOARDS = 'board/';

const NAME = 'roundhouse';
const ROWS = 'rows';
const DEVICE = 'device';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });

/** Settles when everything in the transaction is on disk, or nothing of it. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error(NAME));
  });

const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export class Rows {
  private constructor(readonly database: IDBDatabase) {}

  static async open(): Promise<Rows> {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(ROWS);
      request.result.createObjectStore(DEVICE);
    };
    const database = await settled(request);
    // A later version of the page in another tab must not wait for this one.
    database.onversionchange = () => database.close();
    return new Rows(database);
  }

  /** All rows whose keys begin so. */
  async find(prefix: string): Promise<Row[]> {
    const store = this.database.transaction(ROWS).objectStore(ROWS);
    const [keys, rows] = await Promise.all([settled(store.getAllKeys(under(prefix))), settled(store.getAll(under(prefix)))]);
    return keys.map((key, i) => ({ key: String(key), row: rows[i] as unknown }));
  }

  /** Keeps the rows, all or none. */
  async keep(rows: Row[]): Promise<void> {
    const transaction = this.database.transaction(ROWS, 'readwrite', { durability: 'strict' });
    for (const { key, row } of rows) transaction.objectStore(ROWS).put(row, key);
    await committed(transaction);
  }

  async remove(prefixes: string[]): Promise<void> {
    const transaction = this.database.transaction(ROWS, 'readwrite');
    for (const prefix of prefixes) transaction.objectStore(ROWS).delete(prefix.endsWith('/') ? under(prefix) : prefix);
    await committed(transaction);
  }

  /** 32 bytes that stay the same on this device. */
  async secret(): Promise<Uint8Array> {
    // In one transaction: of two that ask at once, the second finds what the first has laid there.
    const transaction = this.database.transaction(DEVICE, 'readwrite');
    const device = transaction.objectStore(DEVICE);
    const known = await settled(device.get('secret') as IDBRequest<Uint8Array | undefined>);
    if (known !== undefined) return known;
    const fresh = randomSecret();
    device.put(fresh, 'secret');
    await committed(transaction);
    return fresh;
  }
}

export const randomSecret = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));
