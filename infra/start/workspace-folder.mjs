import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { UserFacingError } from './user-facing-error.mjs';

const MIN_FREE_BYTES = 300e6;

/**
 * The folder of the workspace: `<MM_DATA or clone/.mm>/<demo or live>`. For root in a clone that other users cannot
 * enter it is under `/var/lib/mm-<hash>`, because PostgreSQL then runs under another account.
 * @param {string} root
 * @param {{ dataRoot?: string, workspace: string, databaseUrl?: string }} options
 * @param {(line: string) => void} print
 * @throws {UserFacingError} when the disk is full
 */
export function workspaceFolder(root, { dataRoot, workspace, databaseUrl }, print) {
  const defaultRoot = path.join(root, '.mm');
  const relocatedRoot = `/var/lib/mm-${createHash('sha256').update(fs.realpathSync(root)).digest('hex').slice(0, 10)}`;
  const isRelocated =
    !dataRoot &&
    !databaseUrl &&
    process.getuid?.() === 0 &&
    !fs.existsSync(path.join(defaultRoot, workspace)) &&
    (fs.existsSync(relocatedRoot) || !isEnterableByAll(root));
  if (isRelocated)
    print(`data and PostgreSQL's programs are in ${relocatedRoot}, because other users cannot enter ${root}`);
  const folder = path.join(dataRoot ?? (isRelocated ? relocatedRoot : defaultRoot), workspace);
  createEnterable(folder, [dataRoot ?? (isRelocated ? relocatedRoot : defaultRoot), folder]);
  requireDiskSpace(folder);
  return folder;
}

/** Empties the folder of the demo workspace, except its lock; a live workspace has its own folder. */
export function clearWorkspace(folder) {
  for (const entry of fs.readdirSync(folder))
    if (entry !== 'start.lock') fs.rmSync(path.join(folder, entry), { recursive: true, force: true });
}

/** Whether any user may enter the folder. */
function isEnterableByAll(folder) {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function createEnterable(folder, created) {
  const fresh = created.filter((f) => !fs.existsSync(f));
  fs.mkdirSync(folder, { recursive: true });
  // Other users may enter (the database's account has to), but not list.
  for (const made of fresh) fs.chmodSync(made, 0o711);
}

function requireDiskSpace(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES)
    throw new UserFacingError(
      `The disk of ${folder} is full (${Math.round(free / 1e6)} MB free, ${MIN_FREE_BYTES / 1e6} MB needed): ` +
        'free some space, or choose another folder with MM_DATA.',
    );
}
