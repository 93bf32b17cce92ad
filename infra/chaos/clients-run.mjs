import fs from 'node:fs';
import path from 'node:path';
import { DemoSession } from '../seed/demo-session.mjs';
import { addTelegramAccounts } from '../seed/telegram-accounts.mjs';
import { compareOwners } from './clients-verdict.mjs';
import { extraServiceEnv, startExtraService } from './extra-service.mjs';
import { pause, retry } from './load.mjs';
import { startStandalone, workspaceDatabase, workspaceOf } from './standalone-run.mjs';
import { compareUntilClean } from './verdict.mjs';
import { compareServed } from './verdict-tables.mjs';

const CHANNELS = ['qazaq_minute', 'shymkent_kanal', 'taraz_112', 'turkistan_arna', 'zhkh_signal', 'ulytau_stan'];
/** Ingestion processes beside the one inside mm. */
const EXTRA = 2;
const TAKEOVER_MS = 60_000;
const LOCK = 726005;

/**
 * Runs three ingestion processes on one database and kills one that owns accounts, or cuts the connection with its
 * locks, again and again while channels publish. No account may ever have two clients, and no post may be lost or
 * doubled.
 * @param {{ kills: number, seed: number, random: () => number, base: string, port: number }} options
 * @returns {Promise<number>} faults found
 */
export async function runClients({ kills, seed, random, base, port }) {
  const tree = await startStandalone({ folder: base, port, env: { MM_SEED: 'off' } });
  const pool = workspaceDatabase(workspaceOf(base));
  pool.on('error', () => {});
  const env = extraServiceEnv({ base, address: tree.address, service: 'ingestion' });
  const start = (slot) => startExtraService({ env, base, service: 'ingestion', slot });
  const extra = [];
  try {
    const admin = await DemoSession.signIn(tree.address, 'admin');
    await addTelegramAccounts({ admin }, (line) => console.log(line));
    for (const name of CHANNELS)
      await retry(() => admin.get('/api-tg/telegram/add-channel', { name, watcher: 'admin' }));
    const phones = await untilConnected(pool);
    for (let i = 0; i < EXTRA; i++) extra[i] = start(i);
    const tookMs = [];
    let killed = 0;
    for (let kill = 1; kill <= kills; kill++) {
      await pause(500 + random() * 2500);
      const channel = CHANNELS[Math.floor(random() * CHANNELS.length)];
      await publish(tree.networks, channel, `Новость ${seed}-${kill}`);
      const owners = await ownersAmong(extra, pool);
      const began = performance.now();
      // the process inside mm loses its locks only; every other owner is killed
      if (owners.length > 0 && random() < 0.8) {
        const victim = owners[Math.floor(random() * owners.length)] ?? 0;
        extra[victim]?.kill('SIGKILL');
        extra[victim] = start(victim);
        killed++;
      } else await cutLocks(pool);
      // until then the rows may still be those of the killed process
      await pause(300);
      await untilConnected(pool, phones.length);
      tookMs.push(performance.now() - began);
      if (kill % 10 === 0) console.log(`  ${kill} of ${kills} kills`);
    }
    const { posts } = await (await fetch(`${tree.networks}/__sim/posts?network=telegram`)).json();
    const codes = posts.filter(({ text }) => text.includes(`Новость ${seed}-`)).map(({ code }) => code);
    const lost = await compareUntilClean(() => compareServed(pool, codes), TAKEOVER_MS);
    const journal = await journalOf(tree.networks);
    const faults = [...lost, ...compareOwners(journal)];
    if (codes.length < kills) faults.push(`only ${codes.length} posts were published`);
    for (const fault of faults) console.log(`  ✗ ${fault}`);
    const sorted = tookMs.sort((a, b) => a - b);
    console.log(
      `chaos clients: ${killed} owners killed, ${kills - killed} lock connections cut, seed ${seed}: ` +
        `${phones.length} accounts connected again after ` +
        `${Math.round(sorted[sorted.length >> 1] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms at most; ` +
        `${codes.length} posts, ${faults.length > 0 ? `${faults.length} faults` : 'one client at a time, none lost'}`,
    );
    return faults.length;
  } finally {
    for (const child of extra) child?.kill('SIGKILL');
    await pool.end();
    await tree.stop().catch(() => tree.kill());
  }
}

/** Indices of the processes whose connections hold locks of accounts. */
async function ownersAmong(processes, pool) {
  const { rows } = await pool.query(
    `SELECT DISTINCT a.client_port AS port FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1`,
    [LOCK],
  );
  const ports = new Set(rows.map(({ port }) => port));
  return [...processes.keys()].filter((i) => localPorts(processes[i].pid).some((port) => ports.has(port)));
}

/** Local TCP ports of a process, of Linux. */
function localPorts(pid) {
  const folder = `/proc/${pid}/fd`;
  const inodes = new Set();
  for (const name of fs.readdirSync(folder)) {
    try {
      inodes.add(/^socket:\[(\d+)\]$/.exec(fs.readlinkSync(path.join(folder, name)))?.[1]);
    } catch {
      // closed meanwhile
    }
  }
  const lines = ['tcp', 'tcp6'].flatMap((name) => fs.readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
  return lines.flatMap((line) => {
    const [, local = '', , , , , , , , inode] = line.trim().split(/\s+/);
    return inodes.has(inode) ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : [];
  });
}

/** Ends the connections that hold locks of one random account's process: it has to give up its clients. */
const cutLocks = (pool) =>
  pool.query(
    `SELECT pg_terminate_backend(pid) FROM (
       SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = $1 ORDER BY 1 LIMIT 1) holder`,
    [LOCK],
  );

/** Waits until `count` accounts are connected in processes that hold their locks; returns their phones. */
async function untilConnected(pool, count = 2) {
  for (const end = Date.now() + TAKEOVER_MS; ; await pause(50)) {
    const { rows } = await pool.query(
      `SELECT c.username AS phone FROM ingestion.client_state s
       JOIN ingestion.credential c ON c.id = s.credential_id
       WHERE s.status = 'connected' AND s.holder IS NOT NULL
         AND EXISTS (SELECT FROM pg_locks l
                     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1
                       AND l.objid::bigint = hashtext(s.credential_id::text)::bigint & 4294967295)`,
      [LOCK],
    );
    if (rows.length >= count) return rows.map(({ phone }) => phone);
    if (Date.now() > end) throw new Error(`only ${rows.length} accounts are connected after ${TAKEOVER_MS / 1000} s`);
  }
}

async function publish(networks, author, text) {
  const body = JSON.stringify({ network: 'telegram', author, text });
  const response = await fetch(`${networks}/__sim/publish`, { method: 'POST', body });
  if (!response.ok) throw new Error(`the demo networks did not publish: ${await response.text()}`);
}

/** All entries of Telegram, oldest first. */
async function journalOf(networks) {
  const entries = [];
  for (;;) {
    const after = entries.at(-1)?.seq ?? 0;
    const response = await fetch(`${networks}/__sim/journal?network=telegram&after=${after}`);
    const page = (await response.json()).entries;
    if (page.length === 0) return entries;
    entries.push(...page);
  }
}
