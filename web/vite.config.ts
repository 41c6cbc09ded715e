import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  // Files are found from where the page lies, whatever folder that is.
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content policy allows its own files only, so nothing may be written into others as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Packed together, what is loaded together is smaller than in pieces; sounds, the drawings on cards and the texts of single screens come later.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', test: /node_modules\/(svelte|clsx)\/|\/src\/(base\/(?!signals)|text\/(catalogue|en|fr)\.|net\/|engine\/ids)|\/frame\/session/ },
            { name: 'seats', test: /\/src\/(board\/livery|game\/SeatSign)/ },
            { name: 'ways', test: /\/src\/(board\/words|game\/(time|play))\./ },
            { name: 'board', test: /\/src\/(cards\/(?!wagons)|board\/([A-Z]\w+\.svelte|camera|drag|geometry|spaces|placed|trains))/ },
          ],
        },
      },
    },
  },
  // The engine's workers share the page's modules.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
