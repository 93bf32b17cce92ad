/**
 * Usage: node infra/lint/lint-text.mjs < [{ "file", "code" }, …]
 * Prints the messages of our own rules (`mm/*`) for each code, as JSON; the files need not exist.
 */
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { root } from './boundary-table.mjs';
import { dataAccess } from './data-access.mjs';
import { networkNames } from './network-names.mjs';
import { returningEffects } from './returning-effects.mjs';
import { staticRegexp } from './static-regexp.mjs';

const mm = { rules: { 'data-access': dataAccess, 'network-names': networkNames, 'static-regexp': staticRegexp } };
/** @param {Record<string, unknown>} parserOptions */
const linter = (parserOptions) =>
  new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ['**/*.ts', '**/*.tsx'],
        languageOptions: {
          parser: tseslint.parser,
          parserOptions: { ...parserOptions, ecmaFeatures: { jsx: true } },
        },
        plugins: { mm },
        rules: {
          'mm/data-access': 'error',
          'mm/network-names': 'error',
          'mm/static-regexp': 'error',
          'no-restricted-syntax': ['error', ...returningEffects],
        },
      },
    ],
  });
const plain = linter({});
const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);

/** With types: of a program that consists of this code and what it imports. */
function typed(file, code) {
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  const host = ts.createCompilerHost({ ...options });
  const name = path.join(root, file);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (asked) => asked === name || fileExists(asked);
  host.getSourceFile = (asked, target) =>
    asked === name ? ts.createSourceFile(name, code, target) : getSourceFile(asked, target);
  const program = ts.createProgram({ rootNames: [name], options: { ...options, types: [] }, host });
  return linter({ programs: [program] });
}

const messages = [];
for (const { file, code } of JSON.parse(await text(process.stdin))) {
  const [result] = await (file.includes('/typed') ? typed(file, code) : plain).lintText(code, { filePath: file });
  messages.push(
    (result?.messages ?? []).map(({ message, line }) => (file.includes('/typed') ? `${line}: ` : '') + message),
  );
}
console.log(JSON.stringify(messages));
