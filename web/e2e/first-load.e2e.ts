import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = path.resolve('web/dist');
const LIMIT_KB = 190;

/** The scripts of the page and what they import before anything is shown. */
function scriptsOfFirstLoad(): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = fs.readFileSync(path.join(dist, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|^import|[;}]import)\s*["'](\.\/[^"']+\.js)["']/g))
      visit(path.posix.join(path.posix.dirname(file), name ?? ''));
  };
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  for (const [, src] of html.matchAll(/<script[^>]+src="\/([^"]+)"/g)) visit(src ?? '');
  return seen;
}

it(`the first screen loads at most ${LIMIT_KB} KB of scripts, compressed`, () => {
  const files = [...scriptsOfFirstLoad()];
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file))).length, 0);
  expect(bytes / 1024).toBeLessThanOrEqual(LIMIT_KB);
});
