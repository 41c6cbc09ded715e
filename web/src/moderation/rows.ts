/** What the server tells moderators. */
import { preferences } from '../base/preferences.svelte';
import { say } from '../text/catalogue';

export type Named = { id: string; name: string } | null;
export type Ban = { id: string; person: Named; network: string; since: number; ends: number | null; why: string };
export type Report = { id: string; at: number; by: Named; person: Named; table: string; line: number; said: string; why: string; settled: number | null };
export type AuditLine = { number: number; at: number; actor: Named | 'operator'; deed: string; person: Named; table: string; line: number; detail: string; why: string };
export type Found = { id: string; name: string; guest: boolean; created: number };
export type Whole = Found & {
  seen: number; moderator: boolean; devices: number; connected_from: string[];
  addresses: { address: string; at: number }[]; bans: Ban[]; tables: { id: string; board: string; life: string }[];
};
export type WholeTable = { id: string; host?: Named; people?: Named[]; table?: { board: string; life: string }; game?: { board: string }; chat: { line: number; at: number; person: string; name: string; text: string }[] };

export const time = (at: number): string => new Date(at).toLocaleString(preferences.language, { dateStyle: 'medium', timeStyle: 'short' });

const words: Record<string, [string, string]> = {
  ban: ['banned', 'a exclu'],
  unban: ['ended the ban of', 'a mis fin à l’exclusion de'],
  remove_line: ['removed a chat line', 'a supprimé une ligne du chat'],
  remove_table: ['removed a table', 'a supprimé une table'],
  reset_password: ['reset the password of', 'a réinitialisé le mot de passe de'],
  recompute_ratings: ['recomputed the ratings', 'a recalculé le classement'],
  make_moderator: ['made a moderator of', 'a nommé modérateur'],
  unmake_moderator: ['took the rank of moderator from', 'a retiré le rôle de modérateur à'],
  settle_report: ['settled a report', 'a réglé un signalement'],
};
export const deedWords = (deed: string): string => say(...(words[deed] ?? [deed, deed]));
