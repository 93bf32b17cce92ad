import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { dataAccess } from './infra/lint/data-access.mjs';
import { networkNames } from './infra/lint/network-names.mjs';
import { returningEffects } from './infra/lint/returning-effects.mjs';
import { staticRegexp } from './infra/lint/static-regexp.mjs';

const tests = [
  '**/*.spec.ts',
  '**/*.spec.tsx',
  '**/*.service-spec.ts',
  '**/*.full-spec.ts',
  '**/*.contract.ts',
  'web/e2e/**',
  '**/test/**',
];
const restrictedSyntax = [
  { selector: 'ExportDefaultDeclaration', message: 'named exports only' },
  { selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]', message: 'collected text is never markup' },
];
const data = ['infra/platform-sim/src/world/**'];
/** @type {Record<string, 'readonly'>} */
const node = Object.fromEntries(
  [
    'process',
    'console',
    'Buffer',
    'URL',
    'URLSearchParams',
    'AbortSignal',
    'AbortController',
    'fetch',
    'performance',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
    'setImmediate',
    'structuredClone',
    'TextDecoder',
    'TextEncoder',
    'require',
    'module',
    'WebSocket',
    'Headers',
    'Request',
    'Response',
    'ReadableStream',
    'TransformStream',
    'Blob',
    'FormData',
    'crypto',
  ].map((name) => [name, 'readonly']),
);

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '**/gen/', '**/*.gen.ts', '.mm/', '.nx/', 'coverage/', 'web/public/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/restrict-template-expressions': 'off',
      // Its repairs do not always compile: an assertion can be what makes a literal type.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
    },
  },
  { files: ['web/**'], languageOptions: { parserOptions: { project: ['./web/tsconfig.json'] } } },
  { files: ['**/*.mjs', '**/*.cjs'], languageOptions: { globals: node } },
  // Functions that are sent into a page.
  {
    files: ['infra/bench/**/*.mjs'],
    languageOptions: {
      globals: {
        document: 'readonly',
        window: 'readonly',
        MessageChannel: 'readonly',
        MutationObserver: 'readonly',
        requestAnimationFrame: 'readonly',
      },
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs', '**/*.cjs'],
    plugins: {
      mm: { rules: { 'data-access': dataAccess, 'network-names': networkNames, 'static-regexp': staticRegexp } },
    },
    rules: {
      'mm/data-access': 'error',
      'mm/network-names': 'error',
      'mm/static-regexp': 'error',
      'max-lines': ['error', { max: 300 }],
      'max-len': ['error', { code: 120, ignoreUrls: true, ignorePattern: '\\[(S1|S2|D) §' }],
      'no-eval': 'error',
      'no-misleading-character-class': ['error', { allowEscape: true }],
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['*.config.mjs', 'web/*.config.ts', '**/test/*.mjs', 'web/e2e/*.setup.mjs', 'web/e2e/*.teardown.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  // dependency-cruiser does not follow what is built.
  {
    files: ['services/**/*.ts', 'proto/**/*.ts', 'web/src/**/*.ts', 'web/src/**/*.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: ['./**/dist/**', '../**/dist/**'] }] }] },
  },
  {
    files: ['web/src/**/*.tsx', 'web/src/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax, ...returningEffects],
    },
  },
  // Word lists and sample texts are data: one entry or sentence a line.
  { files: data, rules: { 'max-len': 'off' } },
  {
    files: tests,
    rules: Object.fromEntries(
      [
        'no-unsafe-assignment',
        'no-unsafe-member-access',
        'no-unsafe-argument',
        'no-unsafe-call',
        'no-unsafe-return',
        'unbound-method',
        'no-empty-function',
      ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
    ),
  },
);
