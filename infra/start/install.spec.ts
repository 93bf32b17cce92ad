import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'install.mjs');

function evaluate(expression: string): unknown {
  return JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const m = await import(${JSON.stringify(file)}); console.log(JSON.stringify(${expression}))`,
      ],
      { encoding: 'utf8' },
    ),
  );
}
const isInstalled = (lock: object, installed: object): unknown =>
  evaluate(`m.isInstalled(${JSON.stringify(lock)}, ${JSON.stringify(installed)})`);

describe('isInstalled and explain', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-darwin': { version: '2.0.0', optional: true },
      'node_modules/@mm/web': { link: true },
    },
  };

  it.each([
    [
      'accepts a complete installation',
      { packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/@mm/web': { link: true } } },
      true,
    ],
    ['requires an installation when nothing is installed', {}, false],
    [
      'requires an installation when a version differs',
      { packages: { 'node_modules/a': { version: '1.0.1' }, 'node_modules/@mm/web': { link: true } } },
      false,
    ],
    [
      'requires an installation when a library is missing',
      { packages: { 'node_modules/@mm/web': { link: true } } },
      false,
    ],
  ])('%s', (_, installed, expected) => {
    expect(isInstalled(lock, installed)).toBe(expected);
  });

  it.each([
    ['npm error code EAI_AGAIN\nnpm error request to somewhere failed', /^No network: .*`npm start` again\.$/],
    ['npm error code ENOSPC\nnpm error nospc', /^The disk is full: /],
    ['npm error code EACCES\nnpm error syscall mkdir', /^npm may not write into this folder: /],
    [
      'npm error code EUSAGE\nnpm error package.json and package-lock.json are not in sync',
      /^The libraries could not be installed \(package\.json and package-lock\.json are not in sync\): run `npm ci`/,
    ],
  ])('turns %j into one line with the remedy', (output, line) => {
    expect(evaluate(`m.explain(${JSON.stringify(output)}).message`)).toEqual(expect.stringMatching(line));
  });
});
