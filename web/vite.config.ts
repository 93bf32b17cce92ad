import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = process.env['MM_GATEWAY'] ?? 'http://localhost:3000';
const toGateway = { target: gateway, changeOrigin: false };

export default defineConfig({
  plugins: [{ ...optimizeLocales.vite({ locales: ['ru-RU'] }), enforce: 'pre' }, react()],
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
