import fs from 'node:fs';
import path from 'node:path';
import { PostgresFailure } from './postgres-failure.js';

/** The account that runs the server; undefined for the current one. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses uid 0, so root uses another account: the cluster's owner, else `postgres`, else `nobody`.
 * @param dataDir folder of the cluster, which may not exist yet
 * @throws PostgresFailure no-account, closed-folder
 */
export function serverAccount(dataDir: string): Account | undefined {
  const owner = fs.existsSync(dataDir) ? fs.statSync(dataDir) : undefined;
  const me = process.getuid?.();
  if (me === undefined) return undefined;
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new PostgresFailure(
        'closed-folder',
        `The database in ${dataDir} belongs to user id ${owner.uid}: ` +
          `start as that user, or choose another folder with MM_DATA.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([n]) => n === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new PostgresFailure(
    'no-account',
    'Running as root, and there is no account `postgres` or `nobody` for the database: start as an ordinary user.',
  );
}

/** Whether the account may enter `target` (or run it) and every folder above it; missing folders are ignored. */
export function canReach(target: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let at = path.resolve(target); ; at = path.dirname(at)) {
    if (fs.existsSync(at)) {
      const { uid, gid, mode } = fs.statSync(at);
      const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    }
    if (at === path.dirname(at)) return true;
  }
}
