/** Who keeps a table. */
import { isLocal } from '../engine/ids';
import type { Carrier } from './carrier.svelte';
import { connection } from './connection.svelte';
import { local } from './local.svelte';

export const carrierOf = (table: string): Carrier => (isLocal(table) ? local : connection);
