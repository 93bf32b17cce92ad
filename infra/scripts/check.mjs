/**
 * The checks that need no running program: each prints one line, and its findings if it fails.
 * Usage: npm run check [name …]
 * (lint, data-access, types, web-types, infra-types, format, structure, commits, corpus, proto, boundaries, dead,
 * before-install, lock, generated)
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { checkBeforeInstall } from './check-before-install.mjs';
import { checkCommits } from './check-commits.mjs';
import { corpusFindings, readCorpus } from './check-corpus.mjs';
import { checkGenerated } from './check-generated.mjs';
import { checkStructure } from './check-structure.mjs';
import { checkLock } from './check-lock.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = (name) => path.join(root, 'node_modules', name);
/** TypeScript 7; what reads code as a tree needs the interface of the one before it. */
const tsc = bin('tsc-native/bin/tsc');

/**
 * Each returns its findings, none if all is well. They run in parallel.
 * @type {Record<string, () => string[] | Promise<string[]>>}
 */
const checks = {
  lint: () => tool(bin('oxlint/bin/oxlint'), ['.']),
  'data-access': () => tool(path.join(root, 'infra/lint/data-access.mjs'), []),
  types: () => tool(tsc, ['-p', 'tsconfig.json', '--noEmit']),
  'web-types': () =>
    fs.existsSync(path.join(root, 'web/src')) ? tool(tsc, ['-p', 'web/tsconfig.json', '--noEmit']) : [],
  'infra-types': () => tool(tsc, ['-p', 'infra/tsconfig.json', '--noEmit']),
  format: () => tool(bin('prettier/bin/prettier.cjs'), ['--check', '--log-level', 'warn', '.']),
  structure: () => checkStructure(root),
  commits: () => checkCommits(root),
  corpus: () => corpusFindings(readCorpus(path.join(root, 'services/classification/corpus'))),
  proto: () => tool(bin('@bufbuild/buf/bin/buf'), ['lint', 'proto']),
  boundaries: () => tool(path.join(root, 'infra/scripts/check-boundaries.mjs'), []),
  'before-install': () => checkBeforeInstall(root),
  dead: () => tool(bin('knip/bin/knip.js'), ['--no-progress']),
  lock: () => checkLock(root),
  generated: () => checkGenerated(root),
};

/**
 * Runs the named checks (all without names) and prints a line for each.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check(names = Object.keys(checks)) {
  let failed = 0;
  const running = names.map(async (name) => {
    const startedAt = performance.now();
    const found = await Promise.resolve()
      .then(checks[name] ?? (() => [`there is no check ${name}`]))
      .catch((error) => [String(error.stack ?? error)]);
    if (found.length > 0) failed++;
    console.log(
      [
        `${found.length > 0 ? '✗' : '✓'} check:${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
        ...found.map((f) => `    ${f}`),
      ].join('\n'),
    );
  });
  await Promise.all(running);
  return { passed: names.length - failed, failed };
}

async function tool(file, args) {
  const { failed, all } = await execa(process.execPath, ['--max-old-space-size=4096', file, ...args], {
    cwd: root,
    all: true,
    reject: false,
  });
  return failed ? (all ?? '').trim().replaceAll(`${root}/`, '').split('\n') : [];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2);
  const { failed } = await check(names.length > 0 ? names : undefined);
  process.exitCode = failed > 0 ? 1 : 0;
}
