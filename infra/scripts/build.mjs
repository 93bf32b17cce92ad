/**
 * Compiles every server package's TypeScript to its own `dist`, only what changed, and the web with Vite.
 * Usage: node infra/scripts/build.mjs [--server] [--web] [--package <folder>]
 */
import { transform } from '@swc/core';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './swc-options.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const args = process.argv.slice(2);
const only = args.includes('--package') ? path.resolve(args[args.indexOf('--package') + 1] ?? '.') : undefined;
const wantServer = only || !args.includes('--web');
const wantWeb = !only && !args.includes('--server');

function serverPackages() {
  const { workspaces } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((w) =>
      w.endsWith('/*') ? fs.readdirSync(path.join(root, w.slice(0, -2))).map((d) => `${w.slice(0, -2)}/${d}`) : [w],
    )
    .filter((d) => d !== 'web' && fs.existsSync(path.join(root, d, 'package.json')))
    .map((d) => path.join(root, d));
}

function sources(dir) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((e) => {
    if (['dist', 'node_modules', 'test'].includes(e.name)) return [];
    const full = path.join(dir, e.name);
    return e.isDirectory() ? sources(full) : [full];
  });
}

async function buildPackage(dir) {
  const base = fs.existsSync(path.join(dir, 'src')) ? path.join(dir, 'src') : dir;
  const out = path.join(dir, 'dist');
  const wanted = new Set();
  let built = 0;
  await Promise.all(
    sources(base).map(async (file) => {
      const rel = path.relative(base, file);
      const isCode = /\.tsx?$/.test(file) && !/\.(spec|d|service-spec|full-spec)\.tsx?$/.test(file);
      if (!isCode && !(/\.json$/.test(file) && base !== dir)) return;
      const target = path.join(out, isCode ? rel.replace(/\.tsx?$/, '.js') : rel);
      wanted.add(target).add(`${target}.map`);
      const from = fs.statSync(file).mtimeMs;
      if (fs.existsSync(target) && fs.statSync(target).mtimeMs >= from) return;
      built++;
      fs.mkdirSync(path.dirname(target), { recursive: true });
      if (!isCode) return fs.copyFileSync(file, target);
      const { code, map } = await transform(fs.readFileSync(file, 'utf8'), {
        ...swcOptions(false),
        filename: file,
        sourceFileName: path.relative(path.dirname(target), file),
        swcrc: false,
        configFile: false,
      });
      fs.writeFileSync(`${target}.map`, map ?? '');
      fs.writeFileSync(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
    }),
  );
  if (fs.existsSync(out)) for (const file of sources(out)) if (!wanted.has(file)) fs.rmSync(file);
  return built;
}

function webFingerprint() {
  const hash = createHash('sha256');
  const files = [
    ...sources(path.join(root, 'web')),
    ...sources(path.join(root, 'proto')),
    ...sources(path.join(root, 'services/networks/src')),
    path.join(root, 'package-lock.json'),
  ];
  for (const file of files.filter((f) => !f.includes(`${path.sep}e2e${path.sep}`)).sort())
    hash.update(file).update(fs.readFileSync(file));
  return hash.digest('hex');
}

async function buildWeb() {
  const stamp = path.join(root, 'web/dist/.fingerprint');
  const fingerprint = webFingerprint();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint) return false;
  // what starts the build may have another one: under tests, the browser would get React's development build
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ root: path.join(root, 'web'), logLevel: 'warn' });
  fs.writeFileSync(stamp, fingerprint);
  return true;
}

const startedAt = performance.now();
if (wantServer) {
  let built = 0;
  for (const dir of only ? [only] : serverPackages()) built += await buildPackage(dir);
  console.log(`server: ${built} files compiled in ${Math.round(performance.now() - startedAt)} ms`);
}
if (wantWeb) {
  const t = performance.now();
  console.log((await buildWeb()) ? `web: built in ${Math.round(performance.now() - t)} ms` : 'web: up to date');
}
