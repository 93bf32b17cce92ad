import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DemoSession } from '../seed/demo-session.mjs';
import { extraServiceEnv, startExtraService } from './extra-service.mjs';
import { pause } from './load.mjs';
import { MailServer } from './mail-server.mjs';
import { compareMails } from './mail-verdict.mjs';
import { startStandalone, workspaceDatabase, workspaceOf } from './standalone-run.mjs';
import { compareUntilClean } from './verdict.mjs';

/** Notification processes beside the one inside mm. */
const EXTRA = 3;
/** A process that is younger still starts, and is not worth killing. */
const STARTING_MS = 2500;
const MAX_OPEN = 300;
const LEASE_MS = 60_000;
/** Shorter runs are tries. */
const RECORDED_KILLS = 100;
const resultFile = fileURLToPath(new URL('results/mail.json', import.meta.url));

/**
 * Runs four notification processes on one database, each of which schedules and sends, and kills one of them, the mail
 * server or the service's database connections, again and again while notifications become due. No mail may be lost or
 * sent twice. Kills avoid the moment between the server's answer and the stored outcome, unless they are `anywhere`:
 * then a mail may be repeated, with its Message-ID, for each kill in that moment.
 * @param {{ kills: number, seed: number, random: () => number, base: string, port: number, anywhere: boolean }} options
 * @returns {Promise<number>} faults found
 */
export async function runMail({ kills, seed, random, base, port, anywhere }) {
  const server = new MailServer();
  await server.start();
  const tree = await startStandalone({
    folder: base,
    port,
    env: { MM_SEED: 'off', MM_SMTP_URL: `smtp://127.0.0.1:${server.port}` },
  });
  const pool = workspaceDatabase(workspaceOf(base));
  pool.on('error', () => {});
  const extra = [];
  const counts = { processes: 0, server: 0, connections: 0 };
  const times = [];
  const startedAt = Date.now();
  let load;
  try {
    const admin = await DemoSession.signIn(tree.address, 'admin');
    const { users } = await admin.get('/api-py/get-users');
    const authorId = users.find(({ username }) => username === 'operator')?.id;
    const sockets = path.join(workspaceOf(base), 'sockets');
    const services = Object.fromEntries(
      fs.readdirSync(sockets).map((name) => [name.replace(/\.sock$/, ''), `unix:${path.join(sockets, name)}`]),
    );
    const env = extraServiceEnv({ base, address: tree.address, service: 'notification', services });
    const start = (slot) => {
      const child = startExtraService({ env, base, service: 'notification', slot });
      extra[slot] = { child, since: Date.now() };
    };
    for (let slot = 0; slot < EXTRA; slot++) start(slot);
    load = startNotifications(pool, authorId, random);
    for (let kill = 1; kill <= kills; kill++) {
      await pause(200 + random() * 900);
      const what = random();
      if (what < 0.15) {
        await cutConnections(pool);
        counts.connections++;
      } else if (what < 0.3) {
        await between({ server, pool, anywhere }, async () => {
          times.push(Date.now());
          await server.kill();
        });
        await pause(random() * 500);
        await server.start();
        counts.server++;
      } else {
        const slot = await grownUp(extra, random);
        await between({ server, pool, anywhere }, async () => {
          times.push(Date.now());
          await killWhole(extra[slot].child);
          // what the dead process had not got accepted is lost with its connections
          await pause(50);
        });
        start(slot);
        counts.processes++;
      }
      await endPauses(pool);
      if (kill % 20 === 0) console.log(`  ${kill} of ${kills} kills, ${server.accepted.length} mails accepted`);
    }
    await load.stop();
    const compare = async () => {
      await endPauses(pool);
      return compareMails({ ...(await storedMails(pool)), accepted: server.accepted, kills: times });
    };
    const faults = await compareUntilClean(async () => (await compare()).faults, LEASE_MS);
    const { repeats } = await compare();
    if (server.accepted.length === 0) faults.push('no mail was sent');
    for (const fault of faults) console.log(`  ✗ ${fault}`);
    const mails = server.accepted.length;
    const outcome = faults.length > 0 ? `${faults.length} faults` : 'none lost, none doubled';
    console.log(
      `chaos mail: ${counts.processes} processes and ${counts.server} mail servers killed, connections cut ` +
        `${counts.connections} times, seed ${seed}${anywhere ? ', at any moment' : ''}: ${mails} mails, ` +
        `${repeats} repeated after a kill inside the acknowledgement, ${outcome}`,
    );
    if (kills >= RECORDED_KILLS) record({ seed, anywhere, kills, ...counts, mails, repeats, faults, startedAt });
    return faults.length;
  } finally {
    await load?.stop();
    for (const { child } of extra) child.kill('SIGKILL');
    await pool.end();
    await tree.stop().catch(() => tree.kill());
    await server.kill();
  }
}

/** Kills while no mail is between the server's answer and its stored outcome. */
async function between({ server, pool, anywhere }, kill) {
  if (anywhere) return kill();
  await server.holding(async () => {
    for (const end = Date.now() + LEASE_MS; ; await pause(5)) {
      const { rows } = await pool.query(`SELECT message_id FROM notification.delivery WHERE state = 'sent'`);
      const stored = new Set(rows.map((row) => row.message_id));
      if (server.accepted.every(({ messageId }) => stored.has(messageId))) break;
      if (Date.now() > end) throw new Error('the outcomes of accepted mails are not stored');
    }
    await kill();
  });
}

/** Adds notifications whose last slot was missed, until stopped; not more than can be sent. */
function startNotifications(pool, authorId, random) {
  let isStopped = false;
  const work = (async () => {
    while (!isStopped) {
      await pool
        .query(
          `INSERT INTO notification.notification
             (name, addresses, kind, formats, tone_name, oblasts, spheres, period, hour, weekday, active, author_id,
              author, since, next_at, planned_zone)
           SELECT 'Сводка ' || n,
             ARRAY(SELECT 'r' || r || '.' || n || '@example.kz' FROM generate_series(1, $1::int) r),
             0, '{}', '', '{}', '{}', 1, 9, 0, true, $2, 'operator', now() - interval '2 days', NULL, ''
           FROM (SELECT count(*) AS n FROM notification.notification) counted
           WHERE $3 > (SELECT count(*) FROM notification.delivery WHERE state <> 'sent')`,
          [1 + Math.floor(random() * 5), authorId, MAX_OPEN],
        )
        .catch(() => {});
      await pause(100 + random() * 400);
    }
  })();
  return { stop: () => ((isStopped = true), work) };
}

/** Waits for a process that has started. @returns {Promise<number>} its slot */
async function grownUp(extra, random) {
  for (;;) {
    const slots = [...extra.keys()].filter((slot) => Date.now() - extra[slot].since > STARTING_MS);
    const chosen = slots[Math.floor(random() * slots.length)];
    if (chosen !== undefined) return chosen;
    await pause(100);
  }
}

async function killWhole(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  else return;
  await ended;
}

/** Ends the connections of all notification processes. */
const cutConnections = (pool) =>
  pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'mm_mm_notification'`);

/** Time passes for what waits for its next try. */
async function endPauses(pool) {
  await pool.query(`UPDATE notification.delivery SET next_try_at = now() WHERE state = 'failed'`);
  await pool.query(
    `UPDATE notification.delivery SET next_try_at = now() WHERE state = 'pending' AND next_try_at > now()`,
  );
  await pool.query('UPDATE notification.notification_slot SET next_try_at = now() WHERE next_try_at > now()');
}

/** What should have been sent by the tables, and what was by the log. */
async function storedMails(pool) {
  // an address without a mail is one that was lost
  const planned = await pool.query(
    `SELECT coalesce(d.message_id, n.id || ' ' || address) AS id
     FROM notification.notification n CROSS JOIN unnest(n.addresses) address
     LEFT JOIN notification.notification_slot s ON s.notification_id = n.id
     LEFT JOIN notification.delivery d ON d.slot_id = s.id AND d.recipient = address
     WHERE n.name LIKE 'Сводка %'`,
  );
  const { rows } = await pool.query(
    `SELECT value::jsonb->>'messageId' AS id FROM log.event
     WHERE topic = 'notification.sent' AND value::jsonb->>'state' = 'sent'`,
  );
  return { planned: planned.rows.map(({ id }) => id), announced: rows.map(({ id }) => id) };
}

/** @param {{ seed: number, anywhere: boolean, startedAt: number } & Record<string, unknown>} run */
function record({ startedAt, ...result }) {
  const runs = fs.existsSync(resultFile) ? JSON.parse(fs.readFileSync(resultFile, 'utf8')).runs : [];
  const run = {
    ...result,
    date: new Date().toISOString().slice(0, 10),
    minutes: Math.round((Date.now() - startedAt) / 6000) / 10,
    machine: `${os.cpus().length} cores, ${Math.round(os.totalmem() / 1e9)} GB`,
  };
  const others = runs.filter((one) => one.seed !== run.seed || one.anywhere !== run.anywhere);
  fs.writeFileSync(resultFile, `${JSON.stringify({ runs: [...others, run] }, null, 1)}\n`);
}
