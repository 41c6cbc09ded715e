import { mount } from 'svelte';
import './app/app.css';
import App from './app/App.svelte';

const target = document.getElementById('app');
if (target !== null) mount(App, { target });
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/worker.js').catch(() => undefined);
