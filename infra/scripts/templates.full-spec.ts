import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const TIMEOUT_MS = 400_000;

/** Adds a network to the vocabulary, as its number on the wire has to be agreed first; all others exist. */
function agreeOnNetwork(vocabulary: string): void {
  const text = fs.readFileSync(vocabulary, 'utf8');
  const entry = "  tiktok: { number: 7, reportType: 1, title: 'TikTok' },\n} as const;";
  fs.writeFileSync(vocabulary, text.replace('} as const;', entry));
}

describe('a network and a widget made from the templates', () => {
  const folders = [
    'services/networks/src/tiktok',
    'services/reporting/src/widgets/weekdays',
    'web/src/widgets/weekdays',
  ];
  let copy: string;

  /** The output of a program in the copy of the repository; throws with it when the program fails. */
  const run = (program: string, ...args: string[]): string => {
    try {
      return execFileSync(program, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
    }
  };
  const node = (script: string, ...args: string[]): string => run(process.execPath, script, ...args);
  const git = (...args: string[]): string => run('git', '-c', 'user.name=mm', '-c', 'user.email=mm@localhost', ...args);

  beforeAll(() => {
    const script = pathToFileURL(path.join(root, 'infra/scripts/repository-copy.mjs')).href;
    const code = `const m = await import('${script}'); console.log(m.copyRepository(${JSON.stringify(root)}))`;
    copy = execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim();
    agreeOnNetwork(path.join(copy, 'proto/vocabulary/network.ts'));
    git('init', '-q');
    node('infra/scripts/gen.mjs');
    git('add', '-A');
    git('commit', '-q', '-m', 'the repository as it is');
    node('infra/scripts/new-network.mjs', 'tiktok');
    node('infra/scripts/new-widget.mjs', 'weekdays', 'По дням недели');
    node('infra/scripts/gen.mjs');
  }, TIMEOUT_MS);

  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

  it('change nothing but their own folders, their entries in the contract and what is generated', () => {
    const changed = git('status', '--porcelain').trimEnd().split('\n');
    expect(changed.map((line) => line.slice(3))).toEqual([
      'docs/generated/access.md',
      'docs/generated/calls.md',
      'docs/generated/routes.md',
      'infra/clients/typescript/src/api.gen.ts',
      'proto/http/network-addresses.ts',
      'proto/http/network-calls.ts',
      'proto/http/report-widgets.ts',
      'proto/http/reports.ts',
      'services/networks/src/collectors.gen.ts',
      'services/networks/src/descriptors.gen.ts',
      'services/reporting/src/widgets/all-widgets.gen.ts',
      ...folders.map((folder) => `${folder}/`),
    ]);
  });

  it(
    'compile',
    () => {
      node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit');
      node('node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json', '--noEmit');
    },
    TIMEOUT_MS,
  );

  it(
    'follow the rules for code and for imports',
    () => {
      const files = [
        ...folders,
        'proto/http/network-addresses.ts',
        'proto/http/network-calls.ts',
        'proto/http/report-widgets.ts',
        'proto/http/reports.ts',
      ];
      node('node_modules/oxlint/bin/oxlint', ...files);
      node('node_modules/prettier/bin/prettier.cjs', '--check', ...files);
      node('infra/scripts/check-boundaries.mjs', '.');
    },
    TIMEOUT_MS,
  );

  it(
    'pass their own tests and those for all networks and widgets',
    () => {
      const tests = [...folders, 'services/networks/src/descriptors', 'services/review/src/served-calls'];
      const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
      run(process.execPath, ...jest, ...tests, '--selectProjects', 'unit', 'contract', 'web');
    },
    TIMEOUT_MS,
  );

  it('are refused when they exist, or the network is not in the vocabulary', () => {
    expect(() => node('infra/scripts/new-network.mjs', 'tiktok')).toThrow(/tiktok exists already/);
    expect(() => node('infra/scripts/new-widget.mjs', 'weekdays')).toThrow(/weekdays exists already/);
    expect(() => node('infra/scripts/new-network.mjs', 'myspace')).toThrow(/usage: npm run new:network/);
  });
});
