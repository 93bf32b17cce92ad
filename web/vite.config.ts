import { readFileSync } from 'node:fs';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { responseSchemasOnly } from './response-schemas.js';

const gateway = process.env['MM_GATEWAY'] ?? 'http://localhost:3000';
const toGateway = { target: gateway, changeOrigin: false };

/** Parts of Zod that the browser never uses, 6 KB of the first load: making JSON schemas, and English messages. */
const unusedOfZod = /\/zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$/;
const withoutUnusedOfZod: Plugin = {
  name: 'without-unused-of-zod',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const [file = ''] = id.split('?');
    if (!unusedOfZod.test(file)) return undefined;
    const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    return [
      'const unused = () => () => ({});',
      ...names.map((name) => `export const ${name} = unused;`),
      'export default unused();',
    ].join('\n');
  },
};

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: ['ru-RU'] }), enforce: 'pre' },
    react(),
    withoutUnusedOfZod,
    responseSchemasOnly,
  ],
  resolve: { conditions: ['mm-source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // A strict CSP allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // What the first script imports is one file; all others are split as Rolldown splits them.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': toGateway,
      '/api-py': toGateway,
      '/api-tg': toGateway,
      '/realms': toGateway,
      '/socket.io': { ...toGateway, ws: true },
    },
  },
});
