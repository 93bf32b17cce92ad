import fs from 'node:fs';
import path from 'node:path';
import { isGenerated, repositoryFiles } from './repository-files.mjs';

const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TEST = /\.(spec|service-spec|full-spec|contract|e2e|full-e2e)\.tsx?$/;
const DUMPING_GROUNDS = new Set([
  'common',
  'shared',
  'utils',
  'util',
  'helpers',
  'helper',
  'misc',
  'core',
  'lib',
  'types',
]);
const MAX_FILE_LINES = 300;
const MAX_README_LINES = 20;
const MAX_LINE = 120;
const MAX_PLATFORM_FILES = 15;

/** Findings against the structure rules: names, sizes, line lengths, modules, words that do not belong in code. */
export function checkStructure(root) {
  const files = repositoryFiles(root);
  const text = (file) => fs.readFileSync(path.join(root, file), 'utf8');
  return [
    ...names(files),
    ...sizes(files, text),
    ...prose(files, text),
    ...modules(files, text),
    ...platform(root, files, text),
    ...words(files, text),
    ...places(files, text),
  ];
}

function* names(files) {
  for (const file of files) {
    const dump = file
      .split('/')
      .slice(0, -1)
      .find((part) => DUMPING_GROUNDS.has(part));
    if (dump) yield `${file}: no folder is named ${dump}`;
    if (CODE.test(file) && !isGenerated(file) && !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(path.posix.basename(file)))
      yield `${file}: file names are kebab-case`;
  }
}

function* sizes(files, text) {
  for (const file of files.filter((f) => CODE.test(f) && !isGenerated(f))) {
    const content = text(file);
    const lines = content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
    if (lines > MAX_FILE_LINES) yield `${file}: ${lines} lines, at most ${MAX_FILE_LINES}`;
    yield* columns(file, content);
    if (isBarrel(content)) yield `${file}: a barrel; import from the file that has it`;
  }
}

/** Addresses and names of tests that end with their sections may be longer, and so may sample texts. */
function* columns(file, content) {
  if (file.startsWith('infra/platform-sim/src/world/')) return;
  for (const [at, line] of content.split('\n').entries())
    if ([...line].length > MAX_LINE && !/https?:\/\/|\[(S1|S2|D) §/.test(line))
      yield `${file}:${at + 1}: ${line.length} columns, at most ${MAX_LINE}`;
}

function isBarrel(content) {
  const lines = content.split('\n').filter((line) => line.trim() && !/^\s*(\/\/|\/?\*)/.test(line));
  return lines.length > 0 && lines.every((line) => /^export (\*|type \*|(type )?\{[^}]*\}) (as \w+ )?from /.test(line));
}

/** Tables, images and links may be longer. */
function* prose(files, text) {
  for (const file of files.filter((f) => f.endsWith('.md') && !isGenerated(f)))
    for (const [at, line] of text(file).split('\n').entries())
      if (line.length > MAX_LINE && !/^\s*(\||!?\[)/.test(line))
        yield `${file}:${at + 1}: ${line.length} columns, at most ${MAX_LINE}`;
}

/** Files and folders that guides name in code are there; `<name>`, `*` and `…` stand for any name. */
function* places(files, text) {
  const paths = files.map((file) => file.split('/'));
  const fits = (part, name) => {
    const [head, ...rest] = part.split(/<[\w-]+>|…|\*/);
    return rest.length === 0 ? name === head : name?.startsWith(head) && name.endsWith(rest.at(-1));
  };
  for (const guide of files.filter((f) => /^(README|docs\/(where|new-\w+))\.md$/.test(f)))
    for (const [, place] of text(guide).matchAll(/`((?:services|web|infra|proto|docs)\/[^`\s]*)`/g)) {
      const parts = place.split('/').filter(Boolean);
      if (!paths.some((names) => parts.every((part, at) => fits(part, names[at]))))
        yield `${guide}: there is no ${place}`;
    }
}

/** A module is a folder directly under a service's `src`; its README.md states its input and output. */
function* modules(files, text) {
  const all = new Set(files);
  const found = new Set(
    files.filter((f) => /^services\/[^/]+\/src\/[^/]+\/.*\.ts$/.test(f)).map((f) => f.split('/').slice(0, 4).join('/')),
  );
  for (const folder of found)
    if (!/\/migrations$/.test(folder) && !/^services\/platform\//.test(folder) && !all.has(`${folder}/README.md`))
      yield `${folder}: a module has a README.md`;
  for (const readme of files.filter((f) => /^services\/.*\/src\/.*README\.md$/.test(f))) {
    const lines = text(readme).trim().split('\n').length;
    if (lines > MAX_README_LINES) yield `${readme}: ${lines} lines, at most ${MAX_README_LINES}`;
  }
}

function* platform(root, files, text) {
  const packages = fs.readdirSync(path.join(root, 'services/platform'));
  const imports = files.filter((f) => /\.tsx?$/.test(f) && !TEST.test(f)).map((f) => [f, text(f)]);
  for (const name of packages) {
    const folder = `services/platform/${name}/`;
    const folders = new Map();
    for (const file of files.filter((f) => f.startsWith(`${folder}src/`) && f.endsWith('.ts') && !TEST.test(f)))
      folders.set(path.posix.dirname(file), (folders.get(path.posix.dirname(file)) ?? 0) + 1);
    for (const [name, size] of folders)
      if (size > MAX_PLATFORM_FILES) yield `${name}: ${size} source files, at most ${MAX_PLATFORM_FILES}`;
    const users = new Set(
      imports
        .filter(([f, content]) => !f.startsWith(folder) && content.includes(`'@mm/${name}/`))
        .map(([f]) =>
          f
            .split('/')
            .slice(0, f.startsWith('services/platform') ? 3 : 2)
            .join('/'),
        ),
    );
    if (users.size < 2) yield `${folder}: used by ${users.size} package(s); a platform library has at least two users`;
  }
}

/**
 * Each pattern has a class of one letter, so that this file does not match itself.
 * @type {[RegExp, string][]}
 */
const banned = [
  [/TO[D]O\b/, 'an open end needs an issue, not a comment'],
  [/(es|ox)lint-[d]isable/, 'a rule is followed or changed, never switched off'],
  [/@ts-(ignor[e]|expect-erro[r]|nochec[k])/, 'the compiler is not silenced'],
  [/registry\.npmjs\.[o]rg/, 'no registry host in files'],
  [/shared\/[k]it/, 'the kit is read, never imported'],
];

function* words(files, text) {
  for (const file of files.filter((f) => (CODE.test(f) || f === '.npmrc') && !isGenerated(f))) {
    const content = text(file);
    for (const [pattern, why] of banned) {
      const at = pattern.exec(content);
      if (at) yield `${file}:${content.slice(0, at.index).split('\n').length}: ${at[0]}: ${why}`;
    }
  }
}
