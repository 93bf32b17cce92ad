import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What `run` says of a folder with these files. */
function inFolder<T>(files: Record<string, string>, run: (folder: string) => T): T {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-lint-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), text);
    }
    return run(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function outputOf(cwd: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (stderr) throw new Error(stderr);
  return stdout;
}

/** Messages of our own rules for each code at its path. */
function lint(cases: { file: string; code: string }[]): string[][] {
  const config = JSON.parse(fs.readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as { jsPlugins: string[] };
  const jsPlugins = config.jsPlugins.map((plugin) => path.join(root, plugin));
  const files = cases.map(({ file }, at) => file.replace('planted', `planted-${at}`));
  const planted = Object.fromEntries(cases.map(({ code }, at) => [files[at] ?? '', code]));
  const settings = JSON.stringify({ ...config, jsPlugins, options: {} });
  return inFolder({ ...planted, '.oxlintrc.json': settings }, (folder) => {
    const output = outputOf(folder, path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json');
    const { diagnostics } = JSON.parse(output) as { diagnostics: Record<'code' | 'filename' | 'message', string>[] };
    return files.map((file) =>
      diagnostics
        .filter(({ code, filename }) => filename === file && /^mm|no-restricted-imports/.test(code))
        .map(({ message }) => message),
    );
  });
}

describe('the name of a network', () => {
  const service = 'services/review/src/posts/planted.ts';
  const reported: [string, string, string, RegExp][] = [
    [
      'code that compares the name of a network',
      service,
      `export const isVk = (network: string) => network === 'vkontakte';`,
      /is a network's name/,
    ],
    ['any name of the vocabulary', service, `export const name = 'facebook';`, /'facebook' is a network's name/],
    [
      'a comparison with a name that is also a word',
      service,
      `export const isOk = (post: { network: string }) => post.network === 'ok';`,
      /'ok' is a network's name/,
    ],
    [
      'code that reads the descriptor of one network',
      service,
      `export const columns = descriptors.vkontakte.columns;`,
      /descriptors\.vkontakte is one network/,
    ],
    [
      'the same with brackets',
      'web/src/features/books/planted.ts',
      `export const title = descriptors['smi'].title;`,
      /descriptors\.smi is one network/,
    ],
    ['the same by destructuring', service, `export const { smi } = descriptors;`, /descriptors\.smi is one network/],
    [
      'a network that names another one',
      'services/networks/src/vkontakte/planted.ts',
      `export const other = descriptors.smi;`,
      /descriptors\.smi is one network/,
    ],
  ];
  const accepted: [string, string, string][] = [
    [
      'a network naming itself in its own folder',
      'services/networks/src/smi/planted.ts',
      `export const network = 'smi';`,
    ],
    ['a descriptor found by its id', service, `export const of = (id: 'a') => descriptors[id].title;`],
    ['an everyday word', service, `export const state = 'ok';`],
    ['tests', 'services/review/src/posts/planted.spec.ts', `export const title = descriptors.smi.title;`],
  ];
  let messages: string[][];
  beforeAll(() => {
    messages = lint([...reported, ...accepted].map(([, file, code]) => ({ file, code })));
  });

  it.each(reported.map((one, at) => [...one, at] as const))('may not be used by %s', (_, __, ___, message, at) => {
    expect(messages[at]).toEqual([expect.stringMatching(message)]);
  });

  it.each(accepted.map((one, at) => [...one, reported.length + at] as const))('is accepted in %s', (_, __, ___, at) => {
    expect(messages[at]).toEqual([]);
  });
});

describe('a regular expression', () => {
  const dynamic = [
    'export const find = (text: string) => new RegExp(text);',
    'export const find = (text: string) => RegExp(`^${text}$`);',
    'const parts = ["a"]; parts.push(location.hash); export const found = new RegExp(parts.join("|"));',
    'let part = "a"; part += location.hash; export const found = new RegExp(`^${part}$`);',
  ];
  const fixed = [
    'export const date = new RegExp(String.raw`^\\d+` + "$");',
    'const part = "[a-z]"; export const word = new RegExp(`^${part}+$`);',
    'export const either = new RegExp(["a", "b"].join("|"));',
    'const words = ["a", "b"]; export const any = new RegExp(words.join("|"));',
  ];
  let messages: Map<string, string[]>;
  beforeAll(() => {
    const codes = [...dynamic, ...fixed];
    const found = lint(codes.map((code) => ({ file: 'web/src/ui/planted.ts', code })));
    messages = new Map(codes.map((code, i) => [code, found[i] ?? []]));
  });

  it.each(dynamic)('is never made of text from outside: %s', (code) =>
    expect(messages.get(code)).toEqual(['no text becomes a regular expression']),
  );

  it.each(fixed)('may be put together from what the file says: %s', (code) => expect(messages.get(code)).toEqual([]));
});

describe('what React calls', () => {
  const file = 'web/src/ui/planted.tsx';
  const returning = [
    'useEffect(() => head.current?.scrollIntoView(), []);',
    'useLayoutEffect(() => setText(value), [value]);',
    'useEffect(() => (room === null ? undefined : join(room)), [room]);',
    'export const Box = () => <div ref={(box) => box?.focus()} />;',
  ];
  const accepted = [
    'useEffect(() => void head.current?.scrollIntoView(), []);',
    'useEffect(() => () => clearTimeout(timer.current), []);',
    'useEffect(() => { return join(room); }, [room]);',
    'export const Box = () => <div ref={(box) => void box?.focus()} />;',
  ];
  let messages: string[][];
  beforeAll(() => {
    messages = lint([...returning, ...accepted].map((code) => ({ file, code })));
  });

  it.each(returning.map((code, at) => [code, at] as const))('is a clean-up, never a value: %s', (_, at) =>
    expect(messages[at]).toEqual([expect.stringMatching(/React calls what is returned here/)]),
  );

  it.each(accepted.map((code, at) => [code, returning.length + at] as const))('is accepted: %s', (_, at) =>
    expect(messages[at]).toEqual([]),
  );
});

describe('data access', () => {
  const code = `import type { DataSource, EntityManager, Repository } from 'typeorm';
class SaveReview { save(id: number) { return id; } }
export const saved = (tx: EntityManager) => tx.save({ id: 1 });
export const stored = (posts: Repository<{ id: number }>) => posts.save({ id: 1 });
export const raw = (db: Pick<DataSource, 'query'>) => db.query('SELECT 1');
export const either = (db: DataSource | EntityManager) => db.query('SELECT 1');
export const found = (source: DataSource) => source.getRepository(SaveReview);
export const reviewed = (review: SaveReview) => review.save(1);
export const inserted = (tx: EntityManager) => tx.insert(SaveReview, {});
`;

  it('has no relations and no injected repositories', () => {
    const imports = `import { ManyToOne } from 'typeorm';\nimport { InjectRepository } from '@nestjs/typeorm';\n`;
    const [messages] = lint([{ file: 'services/review/src/posts/planted.ts', code: imports }]);
    expect(messages).toEqual([expect.stringMatching(/ManyToOne/), expect.stringMatching(/InjectRepository/)]);
  });

  it('has no save and no raw queries; migrations use SQL directly', () => {
    const files = {
      'services/review/src/posts/planted.ts': code,
      'services/review/src/migrations/planted.ts': code,
      'tsconfig.json': JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), include: ['services'] }),
    };
    const found = inFolder(files, (folder) => {
      fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
      return outputOf(root, 'infra/lint/data-access.mjs', folder).trim().split('\n');
    });
    const ofFolder = (folder: string) => found.flatMap((one) => one.split(`${folder}/planted.ts:`)[1] ?? []);
    expect(ofFolder('posts')).toEqual([
      expect.stringMatching(/^3: save reads before it writes/),
      expect.stringMatching(/^4: save reads before it writes/),
      expect.stringMatching(/^5: a raw query has no type/),
      expect.stringMatching(/^6: a raw query has no type/),
      expect.stringMatching(/^7: use the manager/),
    ]);
    expect(ofFolder('migrations')).not.toContainEqual(expect.stringMatching(/raw query/));
  });
});
