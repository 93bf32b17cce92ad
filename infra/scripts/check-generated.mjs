import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isGenerated, repositoryFiles } from './repository-files.mjs';

/** Runs `npm run gen`, lists every generated file that it changed, and restores the previous content. */
export function checkGenerated(root) {
  const generator = path.join(root, 'infra/scripts/gen.mjs');
  if (!fs.existsSync(generator)) return [];
  const before = snapshot(root);
  const { status, stdout, stderr } = spawnSync(process.execPath, [generator], { cwd: root, encoding: 'utf8' });
  const after = snapshot(root);
  if (status !== 0) return [`gen failed: ${`${stdout}${stderr}`.trim()}`];
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  for (const file of stale) {
    const previous = before.get(file);
    if (previous !== undefined) fs.writeFileSync(path.join(root, file), previous);
    else fs.rmSync(path.join(root, file));
  }
  return stale.map((file) => `${file} is not what \`npm run gen\` writes: run it and commit`);
}

function snapshot(root) {
  const files = repositoryFiles(root).filter((file) => isGenerated(file) && !file.endsWith('package-lock.json'));
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}
