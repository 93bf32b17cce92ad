import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Stop } from './stop.mjs';

const LEAST_FREE = 300e6;

/**
 * The folder of the workspace: `<MM_DATA or clone/.mm>/<demo or live>`. For root in a clone that other users cannot
 * enter it is under `/var/lib/mm-<hash>`, because PostgreSQL then runs under another account.
 * @throws {Stop} when the disk is full
 */
export function workspaceFolder(root, { dataRoot, workspace, databaseUrl }, say) {
  const usual = path.join(root, '.mm');
  const away = `/var/lib/mm-${createHash('sha256').update(fs.realpathSync(root)).digest('hex').slice(0, 10)}`;
  const mustGo =
    !dataRoot &&
    !databaseUrl &&
    process.getuid?.() === 0 &&
    !fs.existsSync(path.join(usual, workspace)) &&
    (fs.existsSync(away) || !isOpen(root));
  if (mustGo) say(`data and PostgreSQL's programs lie under ${away}, because other users cannot enter ${root}`);
  const folder = path.join(dataRoot ?? (mustGo ? away : usual), workspace);
  makeOpen(folder, [dataRoot ?? (mustGo ? away : usual), folder]);
  refuseFullDisk(folder);
  return folder;
}

/** Removes the demo workspace; a live one has its own folder and is not touched. */
export function clearWorkspace(folder) {
  for (const entry of fs.readdirSync(folder))
    if (entry !== 'start.lock') fs.rmSync(path.join(folder, entry), { recursive: true, force: true });
}

/** Whether any user may walk into the folder. */
export function isOpen(folder) {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

function makeOpen(folder, ours) {
  const fresh = ours.filter((f) => !fs.existsSync(f));
  fs.mkdirSync(folder, { recursive: true });
  // Others may pass (the database's account has to), not look.
  for (const made of fresh) fs.chmodSync(made, 0o711);
}

function refuseFullDisk(folder) {
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = bavail * bsize;
  if (free < LEAST_FREE)
    throw new Stop(
      `The disk of ${folder} is full (${Math.round(free / 1e6)} MB free, ${LEAST_FREE / 1e6} MB needed): ` +
        'free some space, or choose another folder with MM_DATA.',
    );
}
