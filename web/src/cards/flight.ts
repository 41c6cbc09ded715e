/** A card that comes up fades in; with reduced motion it is simply there. */
import { cubicOut } from 'svelte/easing';
import { crossfade } from 'svelte/transition';
import { duration } from '../base/preferences.svelte';

export const crossfadeCards = crossfade({
  duration: () => duration(260),
  easing: cubicOut,
  fallback: () => ({ duration: duration(240), easing: cubicOut, css: (u) => `opacity: ${u}; transform: translateY(${(1 - u) * -10}px)` }),
});
