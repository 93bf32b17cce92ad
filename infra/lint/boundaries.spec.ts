import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const check = path.join(root, 'infra/scripts/check-boundaries.mjs');

const packages = {
  proto: ['@mm/proto', 'contract'],
  'services/platform/database': ['@mm/database', 'platform'],
  'services/platform/clock': ['@mm/clock', 'platform'],
  'services/networks': ['@mm/networks', 'network'],
  'services/review': ['@mm/review', 'service'],
  'services/ingestion': ['@mm/ingestion', 'service'],
  'services/identity': ['@mm/identity', 'service'],
  'services/gateway': ['@mm/gateway', 'service'],
  'services/reporting': ['@mm/reporting', 'service'],
  'services/standalone': ['@mm/standalone', 'composition'],
  web: ['@mm/web', 'web'],
  'infra/platform-sim': ['@mm/platform-sim', 'simulator'],
} as const;
const libraries = ['@nestjs/common', '@elastic/elasticsearch', 'kafkajs', 'react', 'socket.io', 'undici'];
/** What no package declares. */
const undeclared = ['undici', '@mm/clock'];

/** A repository with packages and libraries of these names, and these files. */
function repository(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-boundaries-'));
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  const names = [...libraries, ...Object.values(packages).map(([name]) => name)];
  const dependencies = Object.fromEntries(names.filter((n) => !undeclared.includes(n)).map((n) => [n, '1.0.0']));
  write('package.json', JSON.stringify({ workspaces: Object.keys(packages) }));
  for (const [place, [name, layer]] of Object.entries(packages)) {
    const source = place === 'proto' ? './*.ts' : './src/*.ts';
    const exports = { './*.js': { 'mm-source': source, default: './dist/*.js' } };
    write(`${place}/package.json`, JSON.stringify({ name, exports, dependencies, nx: { tags: [`layer:${layer}`] } }));
    fs.mkdirSync(path.join(folder, 'node_modules/@mm'), { recursive: true });
    fs.symlinkSync(path.join(folder, place), path.join(folder, 'node_modules', name));
  }
  for (const name of libraries) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'dist/index.js' }));
    write(`node_modules/${name}/dist/index.js`, '');
  }
  for (const [file, text] of Object.entries(files)) write(file, text);
  return folder;
}

function findings(files: Record<string, string>): string[] {
  const folder = repository(files);
  try {
    return spawnSync(process.execPath, [check, folder], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const a = 'export const a = () => 1;\n';
const imports = (specifier: string): string => `import { a } from '${specifier}';\na();\n`;

const violations: [string, string, string, string, RegExp][] = [
  [
    'a service that imports another service',
    'services/review/src/posts/planted.ts',
    imports('@mm/ingestion/authors/a.js'),
    'services/ingestion/src/authors/a.ts',
    /service \(@mm\/review\) may not import service \(@mm\/ingestion\)/,
  ],
  [
    'a service that reaches into another one by a relative path',
    'services/review/src/labels/planted.ts',
    imports('../../../ingestion/src/a.js'),
    'services/ingestion/src/a.ts',
    /may not import service/,
  ],
  [
    'a service that imports only a type of another one',
    'services/review/src/progress/planted.ts',
    `import type { a } from '@mm/ingestion/authors/a.js';\nexport type A = typeof a;\n`,
    'services/ingestion/src/authors/a.ts',
    /may not import service/,
  ],
  [
    'a contract with behaviour of a framework',
    'proto/http/planted.ts',
    `export { Module } from '@nestjs/common';`,
    '',
    /@nestjs\/\* is banned in contract/,
  ],
  [
    'an engine outside of its folder',
    'services/reporting/src/topics/planted.ts',
    `export const load = () => import('@elastic/elasticsearch');`,
    '',
    /@elastic\/\* is banned in service/,
  ],
  [
    'a screen that imports a service',
    'web/src/features/session/planted.ts',
    imports('@mm/identity/a.js'),
    'services/identity/src/a.ts',
    /web \(@mm\/web\) may not import service/,
  ],
  [
    'a screen that imports more of a network than its descriptor',
    'web/src/features/books/planted.ts',
    imports('@mm/networks/smi/collector.js'),
    'services/networks/src/smi/collector.ts',
    /web may import only descriptors of networks/,
  ],
  [
    'a screen that imports a module of Node',
    'web/src/features/ping/planted.ts',
    `import fs from 'node:fs';\nexport const exists = fs.existsSync;\n`,
    '',
    /node:\* is banned in web/,
  ],
  [
    'a feature that imports another feature',
    'web/src/features/privacy/planted.ts',
    imports('../topic-tree/a.js'),
    'web/src/features/topic-tree/a.ts',
    /features do not import each other/,
  ],
  [
    'a screen of reports that imports another screen',
    'web/src/features/dashboard/planted.ts',
    imports('../topic-report/a.js'),
    'web/src/features/topic-report/a.ts',
    /built of report panels/,
  ],
  [
    'a part of the interface that imports a feature',
    'web/src/ui/planted.ts',
    imports('../features/topic-tree/a.js'),
    'web/src/features/topic-tree/a.ts',
    /ui\/ imports nothing of ours/,
  ],
  [
    'a report that imports one engine',
    'services/reporting/src/reports/planted.ts',
    imports('../store/postgres/a.js'),
    'services/reporting/src/store/postgres/a.ts',
    /an engine is chosen in store\/store\.module\.ts only/,
  ],
  [
    'product code that imports the demo networks',
    'services/standalone/src/planted.ts',
    imports('../../../infra/platform-sim/src/a.js'),
    'infra/platform-sim/src/a.ts',
    /may not import simulator/,
  ],
  [
    'the socket server outside of the live module',
    'services/gateway/src/edge/server.ts',
    `import { Server } from 'socket.io';\nexport const server = new Server();`,
    '',
    /socket\.io/,
  ],
  [
    'product code that imports a script',
    'services/standalone/src/scripted.ts',
    imports('../../../infra/start/a.mjs'),
    'infra/start/a.mjs',
    /no package may import infra/,
  ],
  [
    'a library that its package does not declare',
    'services/gateway/src/live/undeclared.ts',
    `import { request } from 'undici';\nexport const r = request;\n`,
    '',
    /undeclared\.ts: is not in the dependencies of its package\.json/,
  ],
  [
    'a package of ours that its package does not declare',
    'services/review/src/posts/undeclared.ts',
    imports('@mm/clock/b.js'),
    'services/platform/clock/src/b.ts',
    /undeclared\.ts: is not in the dependencies of its package\.json/,
  ],
  [
    'an import of nothing',
    'services/gateway/src/edge/planted.ts',
    imports('./absent.js'),
    '',
    /planted\.ts: is no file or package: \.\/absent\.js/,
  ],
  [
    'two files that import each other',
    'proto/live/planted.ts',
    `import { b } from './other.js';\nexport const c = b;\n`,
    '',
    /other\.ts → proto\/live\/planted\.ts → proto\/live\/other\.ts: files import each other/,
  ],
  [
    'modules that import each other, also from a subfolder',
    'services/identity/src/accounts/planted.ts',
    imports('../roles/a.js'),
    'services/identity/src/roles/a.ts',
    /circle: services\/identity\/src\/accounts → services\/identity\/src\/roles → services\/identity\/src\/accounts/,
  ],
];
const accepted: [string, string, string, string][] = [
  [
    'a service that imports a platform library and the contract',
    'services/review/src/posts/accepted.ts',
    `import { a } from '@mm/database/transaction.js';\nimport { b } from '@mm/proto/http/posts.js';\na(b);`,
    'services/platform/database/src/transaction.ts',
  ],
  [
    "the socket server in the gateway's live module",
    'services/gateway/src/live/accepted.ts',
    `import { Server } from 'socket.io';\nexport const server = new Server();`,
    '',
  ],
  [
    'a screen of reports that is built of panels and widgets',
    'web/src/features/dashboard/accepted.ts',
    `import { a } from '../report-filters/a.js';\n` +
      `import { b } from '../../widgets/timeline/timeline.widget.js';\na(b);`,
    'web/src/features/report-filters/a.ts',
  ],
  [
    'a test that uses an engine directly',
    'services/reporting/src/topics/accepted.spec.ts',
    `import { Client } from '@elastic/elasticsearch';\nexport const client = new Client();`,
    '',
  ],
  [
    'modules of which one imports only types of the other',
    'services/ingestion/src/collection/accepted.ts',
    imports('../comments/a.js'),
    '',
  ],
];

describe('the module boundaries', () => {
  let found: string[];
  beforeAll(() => {
    const targets = [...violations.map(([, , , target]) => target), ...accepted.map(([, , , target]) => target)];
    found = findings({
      ...Object.fromEntries(targets.filter(Boolean).map((file) => [file, a])),
      'proto/http/posts.ts': 'export const b = 1;\n',
      'proto/live/other.ts': `import { c } from './planted.js';\nexport const b = c;\n`,
      'web/src/widgets/timeline/timeline.widget.ts': 'export const b = 1;\n',
      'services/identity/src/roles/a.ts': `${a}export { planted } from './deep/b.js';\n`,
      'services/identity/src/roles/deep/b.ts': `export { a as planted } from '../../accounts/other.js';\n`,
      'services/identity/src/accounts/other.ts': a,
      'services/ingestion/src/comments/a.ts':
        `import type { b } from '../collection/b.js';\n${a}` + 'export type B = typeof b;\n',
      'services/ingestion/src/collection/b.ts': 'export const b = 1;\n',
      ...Object.fromEntries([...violations, ...accepted].map(([, file, code]) => [file, code])),
    });
  });

  it.each(violations)('report %s', (_, file, __, ___, message) => {
    const own = found.filter((line) => line.includes(file) || line.includes(path.posix.dirname(file)));
    expect(own).toContainEqual(expect.stringMatching(message));
  });

  it.each(accepted)('accept %s', (_, file) => {
    expect(found.filter((line) => line.includes(file))).toEqual([]);
  });

  it('report nothing else', () => {
    expect(found).toHaveLength(violations.length);
  });
});
