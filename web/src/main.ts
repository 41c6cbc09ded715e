import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import { upkeep } from './base/upkeep.svelte';
import { keptBoards, serversBoards } from './board/boards.svelte';
import { afterEngine } from './engine/module';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
void keptBoards();
void afterEngine().then(() => Promise.all([import('./app/letters.css'), serversBoards()]));
if (import.meta.env.PROD) upkeep.begin();
