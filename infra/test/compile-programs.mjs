import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Compiles the package whose tests start a program of their own sources in a process (0.1 s if nothing changed). */
export default function compilePrograms() {
  const args = ['infra/scripts/build.mjs', '--package', 'services/reporting'];
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
