import { readFileSync } from 'node:fs';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

const contains =
  (...parts: string[]) =>
  (file: string): boolean =>
    parts.some((part) => file.includes(part));
const below = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`);
/** What screens always load together is compressed together; only `calls` is part of the first load. */
const loadedTogether = [
  // One file instead of forty: each request costs a slow processor some milliseconds. What waits for a file that needs
  // this one stays outside.
  {
    name: 'start',
    tags: ['$initial' as const],
    test: (file: string) => !contains('/language/language.', 'vite/preload-helper')(file),
  },
  { name: 'calls', test: contains(...below('/proto', 'http/accounts.', 'http/paging.', 'vocabulary/role.')) },
  {
    name: 'networks',
    test: contains(
      ...below(
        '/proto/http',
        'authors.',
        'clients.',
        'comments.',
        'credentials.',
        'network-',
        'owners.',
        'posts.',
        'recognition.',
        'resource-state.',
      ),
      ...below('/web/src/api', 'endpoints.', 'network-call.', 'request-of.'),
      '/services/networks/src/',
    ),
  },
  {
    name: 'toggles',
    test: contains(
      ...below('/react-aria/dist/private', 'checkbox/', 'toggle/', 'toolbar/', 'visually-hidden/', 'form/'),
      ...below('/react-aria/dist/private', 'focus/FocusScope', 'label/useField', 'button/useToggle'),
      ...below('/react-aria/dist/private/utils', 'useFormReset', 'useSlot', 'shadowdom/ShadowTreeWalker'),
      ...below('/react-stately/dist/private', 'checkbox/', 'toggle/', 'form/', 'utils/useControlledState'),
      ...below('/react-aria-components/dist/private', 'Checkbox.', 'FieldError.', 'Form.', 'ToggleButton', 'Text.'),
      ...below('/react-aria-components/dist/private', 'SharedElementTransition.', 'SelectionIndicator.'),
    ),
  },
  {
    name: 'controls',
    test: contains(
      ...below(
        '/web/src/ui',
        'address/',
        'badge/',
        'checkbox/',
        'number-text/',
        'pager/',
        'switch-group/',
        'tone-dot/',
      ),
    ),
  },
];

export default defineConfig({
  plugins: [{ ...optimizeLocales.vite({ locales: ['ru-RU'] }), enforce: 'pre' }, react(), withoutUnusedOfZod],
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
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: loadedTogether } } },
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
