import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'install.mjs');

function answer(expression: string): unknown {
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
const isInstalled = (lock: object, there: object): unknown =>
  answer(`m.isInstalled(${JSON.stringify(lock)}, ${JSON.stringify(there)})`);

describe('the installation of libraries', () => {
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
      'is left alone when all is there',
      { packages: { 'node_modules/a': { version: '1.0.0' }, 'node_modules/@mm/web': { link: true } } },
      true,
    ],
    ['is due when nothing is there', {}, false],
    [
      'is due when a version differs',
      { packages: { 'node_modules/a': { version: '1.0.1' }, 'node_modules/@mm/web': { link: true } } },
      false,
    ],
    ['is due when a library is missing', { packages: { 'node_modules/@mm/web': { link: true } } }, false],
  ])('%s', (_, there, wanted) => {
    expect(isInstalled(lock, there)).toBe(wanted);
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
    expect(answer(`m.explain(${JSON.stringify(output)}).message`)).toEqual(expect.stringMatching(line));
  });
});
