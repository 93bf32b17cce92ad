import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { clearLockedPorts } from 'get-port';
import { program, serverBinaries } from './binaries.js';
import { stopOrphan } from './orphan.js';
import { explainFailure, PostgresFailure } from './postgres-failure.js';
import { canReach, serverAccount, type Account } from './unprivileged.js';

/** Server settings for a machine of two cores with six services; a power cut loses no committed data. */
const clusterSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  synchronous_commit: 'on',
  wal_compression: 'pglz',
  wal_buffers: '16MB',
  min_wal_size: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  checkpoint_completion_target: 0.9,
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
  log_checkpoints: 'off',
} as const satisfies Record<string, string | number>;

export interface PostgresOptions {
  /** Folder of cluster, password, port and log; created when missing. */
  readonly folder: string;
  /** Override `clusterSettings`. */
  readonly settings?: Readonly<Record<string, string | number>>;
  /** Receives one line per notable step. */
  readonly log?: (line: string) => void;
}

export interface RunningPostgres {
  /** Superuser `mm`, database `postgres`. */
  readonly url: string;
  readonly pid: number;
  /** Resolves when the server has exited; `wanted` after `stop`. */
  readonly exited: Promise<{ readonly wanted: boolean; readonly how: string }>;
  /** Fast shutdown; after `timeoutMs` the immediate one (the next start then recovers from the log). */
  stop(timeoutMs?: number): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
/** Only pg_trgm uses the system's locale, to recognise letters; macOS has no C.UTF-8. */
const SYSTEM_LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Starts PostgreSQL on the cluster in `folder`, which is created when missing. First stops a server that a killed start
 * left running.
 * @throws PostgresFailure with one line that names the remedy
 */
export async function startPostgres({
  folder,
  settings = {},
  log = () => {},
}: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.join(folder, 'data');
  const account = serverAccount(dataDir);
  makeFolder(folder, account);
  const native = serverBinaries(account, folder, log);
  const password = readOrCreate(path.join(folder, 'password'), () => randomBytes(24).toString('base64url'));
  await stopOrphan(dataDir, log);
  if (!fs.existsSync(dataDir)) makeCluster({ native, folder, dataDir, password, account });
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION')))
    throw new PostgresFailure(
      'damaged',
      `The database in ${dataDir} is damaged (PG_VERSION is missing): ` +
        `restore the folder from a backup, or move it away and start with a new one.`,
    );

  for (const deadline = performance.now() + 15_000; ; await pause(250)) {
    const port = await choosePort(path.join(folder, 'port'));
    const options = { ...clusterSettings, ...settings, port };
    try {
      return await run({
        native,
        folder,
        dataDir,
        account,
        options,
        url: `postgres://mm:${password}@127.0.0.1:${port}/postgres`,
      });
    } catch (error) {
      // Backends of a killed server exit with a delay, and another program may take the port after the check.
      if (
        !(error instanceof PostgresFailure && ['in-use', 'port-taken'].includes(error.code)) ||
        performance.now() > deadline
      )
        throw error;
    }
  }
}

function makeFolder(folder: string, account: Account | undefined): void {
  const fresh = !fs.existsSync(folder);
  fs.mkdirSync(folder, { recursive: true });
  if (fresh) fs.chmodSync(folder, 0o711);
  if (!canReach(folder, account))
    throw new PostgresFailure(
      'closed-folder',
      `${folder} cannot be entered by user id ${account?.uid}, under which the database has to run: ` +
        `choose another folder with MM_DATA, or start as an ordinary user.`,
    );
}

interface Cluster {
  readonly native: string;
  readonly folder: string;
  readonly dataDir: string;
  readonly account: Account | undefined;
}

/** Created in a staging folder and renamed, so that a killed first start leaves no partial cluster. */
function makeCluster({ native, folder, dataDir, password, account }: Cluster & { readonly password: string }): void {
  const stagingFolder = path.join(folder, 'data.making');
  fs.rmSync(stagingFolder, { recursive: true, force: true });
  fs.mkdirSync(stagingFolder, { mode: 0o700 });
  const secret = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-pg-'));
  const passwordFile = path.join(secret, 'password');
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const owned of [stagingFolder, secret, passwordFile]) fs.chownSync(owned, account.uid, account.gid);
  const { status, stderr, error } = spawnSync(
    program(native, 'initdb'),
    [
      '-D',
      stagingFolder,
      '-U',
      'mm',
      '--pwfile',
      passwordFile,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${SYSTEM_LOCALE}`,
      '--no-instructions',
      '-N',
    ],
    { ...account, env: serverEnv(), cwd: '/', encoding: 'utf8' },
  );
  fs.rmSync(secret, { recursive: true, force: true });
  if (status !== 0) throw explainFailure(error ? error.message : stderr, folder);
  fs.renameSync(stagingFolder, dataDir);
}

async function run({
  native,
  folder,
  dataDir,
  account,
  options,
  url,
}: Cluster & { readonly options: Record<string, string | number>; readonly url: string }): Promise<RunningPostgres> {
  const logFile = path.join(folder, 'server.log');
  if (fs.existsSync(logFile) && fs.statSync(logFile).size > 10e6) fs.renameSync(logFile, `${logFile}.1`);
  const log = fs.openSync(logFile, 'a', 0o600);
  const from = fs.fstatSync(log).size;
  // Detached: Ctrl+C in a terminal must stop the services before their database.
  const child = spawn(
    program(native, 'postgres'),
    ['-D', dataDir, ...Object.entries(options).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      ...account,
      env: serverEnv(),
      cwd: '/',
      stdio: ['ignore', 'ignore', log],
      detached: true,
    },
  );
  fs.closeSync(log);
  let wanted = false;
  const exited = new Promise<{ wanted: boolean; how: string }>((end) => {
    child.once('error', (error) => end({ wanted, how: error.message }));
    child.once('exit', (code, signal) => end({ wanted, how: signal ?? `exit code ${code}` }));
  });
  const stop = async (timeoutMs = 2500): Promise<void> => {
    wanted = true;
    child.kill('SIGINT');
    if (!(await endsWithin(exited, timeoutMs))) child.kill('SIGQUIT');
    await exited;
  };
  if (!(await becomesReady(dataDir, child))) {
    await stop();
    throw explainFailure(fs.readFileSync(logFile).subarray(from).toString('utf8') || (await exited).how, folder);
  }
  return { url, pid: child.pid ?? 0, exited, stop };
}

/** The server writes its state into the eighth line of postmaster.pid. */
async function becomesReady(dataDir: string, child: ChildProcess): Promise<boolean> {
  for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await pause(15)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const lines = readLines(path.join(dataDir, 'postmaster.pid'));
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
  }
  return false;
}

/** The previous port if it is free, so that tools configured with it keep working. */
async function choosePort(file: string): Promise<number> {
  const last = Number(readLines(file)[0]);
  // get-port returns no port twice within seconds, but a server that ended has released its own.
  clearLockedPorts();
  const port = await getPort({ host: '127.0.0.1', port: last || undefined });
  fs.writeFileSync(file, String(port));
  return port;
}

function readOrCreate(file: string, make: () => string): string {
  if (!fs.existsSync(file)) fs.writeFileSync(file, make(), { mode: 0o600 });
  return fs.readFileSync(file, 'utf8').trim();
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function endsWithin(exited: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = pause(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([exited.then(() => true), timeout]);
  timer.abort();
  return inTime;
}

const serverEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], LC_ALL: SYSTEM_LOCALE, TZ: 'UTC' });
