import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const linter = path.join(root, 'infra/lint/lint-text.mjs');

/** Messages of our own rules for code at a path. */
function lint(file: string, code: string): string[] {
  return JSON.parse(
    execFileSync(process.execPath, [linter, file], { cwd: root, input: code, encoding: 'utf8' }),
  ) as string[];
}

describe('the module boundaries', () => {
  it.each([
    [
      'a service that imports another service',
      'services/review/src/posts/planted.ts',
      `import { a } from '@mm/ingestion/authors/a.js';\na();`,
      /service \(@mm\/review\) may not import service \(@mm\/ingestion\)/,
    ],
    [
      'a service that reaches into another one by a relative path',
      'services/review/src/posts/planted.ts',
      `import { a } from '../../../ingestion/src/a.js';\na();`,
      /may not import service/,
    ],
    [
      'a contract with behaviour of a framework',
      'proto/http/planted.ts',
      `export { Module } from '@nestjs/common';`,
      /@nestjs\/common is banned in contract/,
    ],
    [
      'an engine outside of its folder',
      'services/reporting/src/topics/planted.ts',
      `export const load = () => import('@elastic/elasticsearch');`,
      /@elastic\/elasticsearch is banned in service/,
    ],
    [
      'a screen that imports a service',
      'web/src/features/session/planted.ts',
      `import { a } from '@mm/identity/a.js';\na();`,
      /web \(@mm\/web\) may not import service/,
    ],
    [
      'a feature that imports another feature',
      'web/src/features/session/planted.ts',
      `import { a } from '../topic-tree/a.js';\na();`,
      /features do not import each other/,
    ],
    [
      'a screen of reports that imports another screen',
      'web/src/features/dashboard/planted.ts',
      `import { a } from '../topic-report/a.js';\na();`,
      /built of report panels/,
    ],
    [
      'product code that imports the demo networks',
      'services/standalone/src/planted.ts',
      `import { a } from '../../../infra/platform-sim/src/a.js';\na();`,
      /may not import simulator/,
    ],
    [
      'code that compares the name of a network',
      'services/review/src/posts/planted.ts',
      `export const isVk = (network: string) => network === 'vkontakte';`,
      /is a network's name/,
    ],
  ])('report %s', (_, file, code, message) => {
    expect(lint(file, code)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    [
      'a service that imports a platform library and the contract',
      'services/review/src/posts/planted.ts',
      `import { a } from '@mm/database/transaction.js';\nimport { b } from '@mm/proto/http/posts.js';\na(b);`,
    ],
    [
      "the socket server in the gateway's live module",
      'services/gateway/src/live/planted.ts',
      `import { Server } from 'socket.io';\nexport const server = new Server();`,
    ],
    [
      'a screen of reports that is built of panels and widgets',
      'web/src/features/dashboard/planted.ts',
      `import { a } from '../report-filters/a.js';\n` +
        `import { b } from '../../widgets/timeline/timeline.widget.js';\na(b);`,
    ],
    [
      'a network naming itself in its own folder',
      'services/networks/src/smi/planted.ts',
      `export const network = 'smi';`,
    ],
  ])('accept %s', (_, file, code) => {
    expect(lint(file, code)).toEqual([]);
  });
});

describe('a regular expression', () => {
  const messages = (code: string): string[] => lint('web/src/ui/planted.ts', code);

  it.each([
    'export const find = (text: string) => new RegExp(text);',
    'export const find = (text: string) => RegExp(`^${text}$`);',
    'const parts = ["a"]; parts.push(location.hash); export const found = new RegExp(parts.join("|"));',
    'let part = "a"; part += location.hash; export const found = new RegExp(`^${part}$`);',
  ])('is never made of text from outside: %s', (code) =>
    expect(messages(code)).toEqual(['no text becomes a regular expression']),
  );

  it.each([
    'export const date = new RegExp(String.raw`^\\d+` + "$");',
    'const part = "[a-z]"; export const word = new RegExp(`^${part}+$`);',
    'export const either = new RegExp(["a", "b"].join("|"));',
    'const words = ["a", "b"]; export const any = new RegExp(words.join("|"));',
  ])('may be put together from what the file says: %s', (code) => expect(messages(code)).toEqual([]));
});
