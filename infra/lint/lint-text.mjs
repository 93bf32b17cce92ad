/**
 * Usage: node infra/lint/lint-text.mjs <path> < code
 * Prints the messages of our own rules (`mm/*`) as JSON; the file need not exist.
 */
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { boundaries } from './boundaries.mjs';
import { root } from './boundary-table.mjs';
import { networkNames } from './network-names.mjs';
import { staticRegexp } from './static-regexp.mjs';

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parser: tseslint.parser },
      plugins: { mm: { rules: { boundaries, 'network-names': networkNames, 'static-regexp': staticRegexp } } },
      rules: { 'mm/boundaries': 'error', 'mm/network-names': 'error', 'mm/static-regexp': 'error' },
    },
  ],
});
const [result] = await eslint.lintText(await text(process.stdin), { filePath: process.argv[2] });
console.log(JSON.stringify(result.messages.map(({ message }) => message)));
