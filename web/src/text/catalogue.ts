import { preferences } from '../base/preferences.svelte';
import { en, type Catalogue } from './en';
import { fr } from './fr';

/** The sentences in the language chosen. Read inside a component it follows a change of language. */
export const t = (): Catalogue => (preferences.language === 'fr' ? fr : en);

/** What is told in both languages, in the one chosen. */
export const say = (en: string, fr: string): string => (preferences.language === 'fr' ? fr : en);
export const pick = ({ en, fr }: { en: string; fr: string }): string => say(en, fr);

export const levelName = (level: string): string => t().levels[level.split('@')[0] ?? level] ?? level;
