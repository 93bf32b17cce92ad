import fs from 'node:fs';
import path from 'node:path';
import { readPackages } from '../lint/boundary-table.mjs';
import { isGenerated, repositoryFiles } from './repository-files.mjs';

/** Import cycles between source files (without type-only imports, which do not exist at run time). */
export function checkCycles(root) {
  const sources = repositoryFiles(root).filter((f) => /\.(ts|tsx|mjs)$/.test(f) && !isGenerated(f));
  const known = new Set(sources);
  const packages = readPackages();
  const graph = new Map(
    sources.map((file) => [file, importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'), known, packages)]),
  );
  return findCycles(graph).map((cycle) => `${cycle.join(' → ')}`);
}

function importsOf(file, text, known, packages) {
  const found = [];
  for (const [, specifier] of text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[\w*\s{},]+?\s+from\s+)?'([^']+)'/gm)) {
    const base = resolve(file, specifier, packages);
    const target =
      base &&
      [base, base.replace(/\.js$/, '.ts'), base.replace(/\.js$/, '.tsx'), `${base}.ts`, `${base}.tsx`].find((f) =>
        known.has(f),
      );
    if (target) found.push(target);
  }
  return found;
}

function resolve(file, specifier, packages) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const own = packages.find(({ name }) => specifier.startsWith(`${name}/`));
  if (!own) return undefined;
  return `${own.folder}${own.name === '@mm/proto' ? '' : 'src/'}${specifier.slice(own.name.length + 1)}`;
}

/** One cycle for each import that leads back to a file on the current path. */
export function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const walk = (file, trail) => {
    const at = trail.indexOf(file);
    if (at >= 0) return void cycles.push([...trail.slice(at), file]);
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return cycles;
}
