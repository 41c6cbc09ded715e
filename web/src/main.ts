import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';
import { upkeep } from './base/upkeep.svelte';
import { askForMoreBoards } from './board/boards.svelte';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
askForMoreBoards();
if (import.meta.env.PROD) upkeep.begin();
