/** Fails when the entry and its static imports weigh more than 190 KB gzip. Run after `vite build`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const limit = 190 * 1024;
const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), 'dist');
const seen = new Set();
const visit = (file) => {
  if (seen.has(file)) return;
  seen.add(file);
  const code = fs.readFileSync(path.join(dist, file), 'utf8');
  for (const [, name] of code.matchAll(/(?:from|^import|[;}]import)\s*["'](\.\/[^"']+\.js)["']/g))
    visit(path.posix.join(path.posix.dirname(file), name));
};
const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
for (const [, src] of html.matchAll(/<script[^>]+src="\/([^"]+)"/g)) visit(src);
const size = [...seen].reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file))).length, 0);
console.log(`web: first load ${(size / 1024).toFixed(1)} KB gzip of ${limit / 1024}, in ${seen.size} files`);
process.exitCode = size > limit ? 1 : 0;
