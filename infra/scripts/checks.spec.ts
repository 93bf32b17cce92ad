import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/** The result of an exported function of one of our plain scripts. */
function callScript(file: string, name: string, ...args: unknown[]): unknown {
  const code =
    `const m = await import(${JSON.stringify(path.join(here, file))}); ` +
    `console.log(JSON.stringify([...m.${name}(...${JSON.stringify(args)})]))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }));
}

/** A repository with these files. */
function repository(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-checks-'));
  for (const [file, text] of Object.entries({ 'services/platform/.keep': '', ...files })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}

function checkStructure(files: Record<string, string>): unknown {
  const root = repository(files);
  fs.rmSync(path.join(root, 'services/platform/.keep'));
  try {
    return callScript('check-structure.mjs', 'checkStructure', root);
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
}

describe('invalidSubjects', () => {
  it('accepts Conventional Commits', () => {
    const subjects = ['feat(reporting): show the language pie', 'fix: close the socket', 'refactor(a,b)!: rename'];
    expect(callScript('check-commits.mjs', 'invalidSubjects', subjects)).toEqual([]);
  });

  it('returns every other subject', () => {
    const subjects = ['reporting: show the pie', 'feat(Reporting): show', 'feat:show', `fix: ${'x'.repeat(100)}`];
    expect(callScript('check-commits.mjs', 'invalidSubjects', subjects)).toEqual(subjects);
  });
});

describe('checkStructure', () => {
  it.each([
    ['a dumping ground', { 'web/src/utils/a.ts': 'export const a = 1;\n' }, /no folder is named utils/],
    ['a file that is too long', { 'web/src/a.ts': 'export const a = 1;\n'.repeat(301) }, /301 lines, at most 300/],
    ['a line that is too long', { 'web/src/a.ts': `export const a = '${'x'.repeat(120)}';\n` }, /140 columns/],
    ['a barrel', { 'web/src/a.ts': `export * from './b.js';\nexport { c } from './c.js';\n` }, /a barrel/],
    ['a name that is not kebab-case', { 'web/src/myFile.ts': 'export const a = 1;\n' }, /kebab-case/],
    [
      'a module without a README',
      { 'services/review/src/posts/a.ts': 'export const a = 1;\n' },
      /posts: a module has a README/,
    ],
    [
      'a rule switched off',
      { 'web/src/a.ts': `// ${['oxlint', 'disable'].join('-')}\nexport const a = 1;\n` },
      /never switched off/,
    ],
    [
      'a guide to a file that is gone',
      { 'README.md': 'See `web/src/gone.ts`, or `web/src/`.\n', 'web/src/a.ts': '' },
      /gone/,
    ],
  ])('finds %s', (_, files, message) => {
    expect(checkStructure(files)).toEqual([expect.stringMatching(message)]);
  });

  it('accepts a tidy file', () => {
    expect(checkStructure({ 'web/src/tidy-file.ts': 'export const a = 1;\n' })).toEqual([]);
  });

  it('accepts a guide with names left open', () => {
    const readme = 'See `web/src/<feature>/texts.ts`, `web/src/*.ts` and `web/src/topics/`.\n';
    expect(checkStructure({ 'README.md': readme, 'web/src/a.ts': '', 'web/src/topics/texts.ts': '' })).toEqual([]);
  });
});

describe('checkLock', () => {
  const lock = (packages: object): unknown => {
    const root = repository({
      'package.json': JSON.stringify({ dependencies: { a: '1.0.0' } }),
      'b/package.json': JSON.stringify({ dependencies: { a: '2.0.0' } }),
      'package-lock.json': JSON.stringify({ packages }),
    });
    try {
      return callScript('check-lock.mjs', 'checkLock', root);
    } finally {
      fs.rmSync(root, { recursive: true, force: true });
    }
  };

  it.each([
    ['a host', { 'node_modules/a': { version: '1.0.0', resolved: 'https://packages.example/a.tgz' } }, /names a host/],
    [
      'a package of another platform that is missing',
      { 'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-darwin': '1.0.0' } } },
      /a-darwin is missing/,
    ],
    [
      'another version than a package of the workspace pins',
      { 'node_modules/a': { version: '1.0.0' }, b: { version: '0.1.0', dependencies: { a: '2.0.0' } } },
      /b\/package\.json pins a 2\.0\.0, the lock has 1\.0\.0/,
    ],
    [
      'another version than package.json pins',
      { 'node_modules/a': { version: '1.0.1' } },
      /package\.json pins a 1\.0\.0, the lock has 1\.0\.1/,
    ],
  ])('finds %s', (_, packages, message) => {
    expect(lock(packages)).toEqual([expect.stringMatching(message)]);
  });

  it('accepts a complete lock', () => {
    expect(lock({ 'node_modules/a': { version: '1.0.0' } })).toEqual([]);
  });
});

describe('checkBeforeInstall', () => {
  it('finds a library that is imported, directly or by another file, before anything is installed', () => {
    const root = repository({
      'start.cjs': `require('./a.mjs');\nrequire('yaml');\n`,
      'a.mjs': `import fs from 'node:fs';\nexport { b } from './b.mjs';\nexport const a = fs;\n`,
      'b.mjs': `import { execa } from 'execa';\nexport const b = execa;\nexport const later = () => import('vite');\n`,
    });
    expect(callScript('check-before-install.mjs', 'checkBeforeInstall', root, ['start.cjs'])).toEqual([
      expect.stringMatching(/^b\.mjs: execa is not installed yet/),
      expect.stringMatching(/^start\.cjs: yaml is not installed yet/),
    ]);
    fs.rmSync(root, { recursive: true, force: true });
  });
});
