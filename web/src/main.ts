import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import { askForOwnBoards } from './board/boards.svelte';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
void askForOwnBoards();
// What is needed offline is fetched when everything that is needed now is here.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined), 1000));
}
