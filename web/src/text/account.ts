/** The sentences of one's account; apart, because the page shows it only to whoever asks for it. */
import { preferences } from '../base/preferences.svelte';

const en = {
  title: 'Account',
  guest: 'You are playing as a guest, and your games stay in this browser. Set a password to continue them on any device.',
  known: (name: string) => `You are signed in as ${name}.`,
  keep: 'Set a password',
  kept: (name: string) => `Done. On other devices, sign in as ${name} with this password.`,
  change: 'Change password',
  password: 'New password (at least 8 characters)',
  old: 'Current password',
  passwordOld: 'Password',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  remove: 'Delete account',
  removeText: 'This permanently deletes your name, settings and password. Games you have played stay, without your name.',
  removeReally: 'Delete permanently',
};

type Account = typeof en;

const fr: Account = {
  title: 'Compte',
  guest: 'Vous jouez en invité et vos parties restent dans ce navigateur. Choisissez un mot de passe pour les retrouver sur n’importe quel appareil.',
  known: (name) => `Connecté en tant que ${name}.`,
  keep: 'Choisir un mot de passe',
  kept: (name) => `C’est fait. Sur vos autres appareils, connectez-vous avec le nom ${name} et ce mot de passe.`,
  change: 'Changer le mot de passe',
  password: 'Nouveau mot de passe (au moins 8 caractères)',
  old: 'Mot de passe actuel',
  passwordOld: 'Mot de passe',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  signOutEverywhere: 'Se déconnecter partout',
  remove: 'Supprimer le compte',
  removeText: 'Votre nom, vos réglages et votre mot de passe seront définitivement supprimés. Les parties jouées restent, sans votre nom.',
  removeReally: 'Supprimer définitivement',
};

/** The sentences in the language chosen. */
export const account = (): Account => (preferences.language === 'fr' ? fr : en);
