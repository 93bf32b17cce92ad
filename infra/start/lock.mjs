import fs from 'node:fs';
import path from 'node:path';
import { terminateAll, identify, isRunning } from './process-identity.mjs';
import { UserFacingError } from './user-facing-error.mjs';

/**
 * Locks the workspace folder for one start, after ending the processes that a killed start left there.
 * @returns {Promise<{ update(facts: object): void, release(): void }>}
 *   `update` writes the address and the children into the lock
 * @throws {UserFacingError} when another start is using the workspace
 */
export async function takeLock(folder, print) {
  const file = path.join(folder, 'start.lock');
  let facts = { starter: identify(process.pid), children: [] };
  for (let tries = 0; !tryCreate(file, facts); tries++) {
    const other = readLock(file);
    if (isRunning(other.starter)) throw new UserFacingError(busyMessage(other, folder));
    const orphans = (other.children ?? []).filter(isRunning);
    if (orphans.length > 0)
      print(`ending ${orphans.length} process${orphans.length > 1 ? 'es' : ''} of a start that was killed`);
    await terminateAll(orphans);
    if (readLock(file).starter?.began === other.starter?.began) fs.rmSync(file, { force: true });
    if (tries > 3) throw new UserFacingError(`${file} cannot be replaced: remove it and start again.`);
  }
  return {
    update(changes) {
      facts = { ...facts, ...changes };
      fs.writeFileSync(`${file}.new`, JSON.stringify(facts), { mode: 0o600 });
      fs.renameSync(`${file}.new`, file);
    },
    release: () => fs.rmSync(file, { force: true }),
  };
}

function busyMessage({ starter, address }, folder) {
  return address
    ? `mm is already running at ${address} with this workspace (${folder}, process ${starter.pid}): ` +
        `open it, or stop it with Ctrl+C there or \`kill ${starter.pid}\`.`
    : `Another start of this workspace is under way (${folder}, process ${starter.pid}): ` +
        `wait for it, or stop it with \`kill ${starter.pid}\`.`;
}

function tryCreate(file, facts) {
  try {
    fs.writeFileSync(file, JSON.stringify(facts), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readLock(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
