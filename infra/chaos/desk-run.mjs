import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/find-chromium.mjs';
import { DemoSession } from '../seed/demo-session.mjs';
import { freePort } from '../start/ports.mjs';
import { DeskOperator } from './desk-operator.mjs';
import { compareDesk } from './desk-verdict.mjs';
import { extraServiceEnv, startExtraService } from './extra-service.mjs';
import { loadedAuthors, pause, retry } from './load.mjs';
import { startStandalone, workspaceDatabase, workspaceOf } from './standalone-run.mjs';
import { compareUntilClean, publishedPosts } from './verdict.mjs';

const operators = ['operator', 'superviser'];
const KILL_EVERY_S = 60;
const MOST_DOWN_MS = 3000;
const START_MS = 30_000;
/** Until posts are collected, or a page that lost its connection asks again. */
const STALLED_MS = 150_000;
const PROGRESS_MS = 30_000;
const ANSWERS_MS = 60_000;

/**
 * Two operators in browsers decide a stream of posts with the keys of the desk, while the gateway between them and the
 * services is killed once a minute; then they drain their queues. No post may be skipped, none decided by somebody who
 * did not see its last version, no decision forgotten.
 * @param {{ minutes: number, rate: number, seed: number, random: () => number, base: string, port: number }} options
 *   `rate`: posts a second
 * @returns {Promise<number>} faults found
 */
export async function runDesk({ minutes, rate, seed, random, base, port }) {
  const publicPort = await freePort();
  const address = `http://localhost:${publicPort}`;
  const env = {
    MM_PUBLIC_URL: address,
    MM_SEED: 'off',
    SIM_RATE: '0',
    SIM_SMI_RATE: '0',
    SIM_HISTORY_DAYS: '0',
    SIM_RPS: '100',
    VK_RPS: '50',
    MM_POLL: JSON.stringify({ '*': { min: 2, max: 5, start: 2 } }),
  };
  const tree = await startStandalone({ folder: base, port, env });
  const pool = workspaceDatabase(workspaceOf(base));
  pool.on('error', () => {});
  const gateway = new Gateway({ base, address, port: publicPort });
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    await gateway.start();
    for (const username of operators) {
      const session = await retry(() => DemoSession.signIn(address, username));
      for (const name of loadedAuthors)
        await retry(() => session.get('/api/vk/add-channel', { name, watcher: username }));
    }
    const sent = new Map();
    const people = [];
    for (const username of operators)
      people.push(await new DeskOperator({ browser, address, username, random, sent }).start());
    const run = { pool, networks: tree.networks, address, people, sent };
    const faults = await decideAll({ ...run, gateway, minutes, rate, random });
    for (const fault of faults.slice(0, 40)) console.log(`  ✗ ${fault}`);
    const outcome = faults.length > 0 ? `${faults.length} faults` : 'nothing skipped, nothing decided twice';
    console.log(
      `chaos desk: ${minutes} minutes at ${rate} posts/s, seed ${seed}, gateway killed ${gateway.kills} times: ` +
        `${await summary(run)}, ${outcome}`,
    );
    return faults.length;
  } finally {
    await browser.close();
    await gateway.kill();
    await pool.end();
    await tree.stop().catch(() => tree.kill());
  }
}

/** Publishes for some minutes while people decide and the gateway dies, then waits until nothing is left. */
async function decideAll({ pool, networks, address, people, sent, gateway, minutes, rate, random }) {
  const seconds = minutes * 60;
  const end = Date.now() + seconds * 1000;
  let isDrained = false;
  let failure;
  const work = people.map((person) =>
    person.work(async () => isDrained || failure).catch((error) => void (failure ??= error)),
  );
  const publishing = publish({ networks, rate, end });
  const killing = killRepeatedly({ gateway, people, random, end, everyS: Math.min(KILL_EVERY_S, seconds / 6) });
  for (let printed = Date.now(); Date.now() < end && !failure; await pause(500)) {
    if (Date.now() - printed < PROGRESS_MS) continue;
    printed = Date.now();
    console.log(`  ${Math.round(seconds - (end - printed) / 1000)} s: ${await summary({ pool, people, sent })}`);
  }
  const faults = [];
  await Promise.all([publishing, killing]);
  let left = Number.POSITIVE_INFINITY;
  for (let printed = Date.now(), moved = Date.now(); !isDrained && !failure; await pause(1000)) {
    const before = left;
    left = await countLeft(address, people);
    isDrained = left === 0 && (await collected({ pool, networks }));
    if (left !== before) moved = Date.now();
    if (Date.now() - moved > STALLED_MS) {
      faults.push(`nobody decides any more, ${left} posts are left`);
      break;
    }
    if (Date.now() - printed < PROGRESS_MS) continue;
    printed = Date.now();
    console.log(`  draining: ${await summary({ pool, people, sent })}`);
  }
  isDrained = true;
  await Promise.all(work);
  if (failure) throw failure;
  return [
    ...faults,
    ...people.flatMap(({ username, pageErrors }) => pageErrors.map((message) => `the page of ${username}: ${message}`)),
    ...(await compareUntilClean(() => compareAll({ pool, networks, address, people, sent }), ANSWERS_MS)),
  ];
}

async function compareAll({ pool, networks, address, people, sent }) {
  const faults = [];
  for (const person of people) {
    const unsent = await person.unsent();
    if (unsent !== null) faults.push(`${person.username} has unsent decisions: ${unsent.slice(0, 200)}`);
    const left = await newPosts(address, person.username);
    if (left > 0) faults.push(`${left} posts are left for ${person.username}`);
  }
  const published = (await publishedPosts(networks, loadedAuthors)).map(({ code }) => code);
  return [...faults, ...compareDesk({ published, sent, ...(await stored(pool)) })];
}

async function stored(pool) {
  const posts = await pool.query(
    `SELECT id::int, code, version, saved, is_ignored AS ignored FROM review.post WHERE revision > 0`,
  );
  const history = await pool.query(
    `SELECT post_id::int AS "postId", version, decision_id AS "decisionId",
       (labels->>'saved')::boolean AS saved, (labels->>'isIgnored')::boolean AS ignored
     FROM review.label_history ORDER BY post_id, version`,
  );
  return { posts: posts.rows, history: history.rows };
}

/** Whether review has every published post. */
async function collected({ pool, networks }) {
  const codes = (await publishedPosts(networks, loadedAuthors)).map(({ code }) => code);
  const { rows } = await pool.query(
    'SELECT count(*)::int AS n FROM review.post WHERE code = ANY($1) AND revision > 0',
    [codes],
  );
  return rows[0].n >= codes.length;
}

async function newPosts(address, username) {
  const session = await retry(() => DemoSession.signIn(address, username));
  return (await session.get('/api-py/socmedia/counts')).queues.new;
}

/** Posts in all queues; a browser with unsent decisions counts as one. */
async function countLeft(address, people) {
  let left = 0;
  for (const person of people)
    left += (await newPosts(address, person.username)) + Number((await person.unsent()) !== null);
  return left;
}

async function summary({ pool, people, sent }) {
  const { posts, history } = await stored(pool);
  const decided = posts.filter(({ saved, ignored }) => saved || ignored).length;
  const answers = [...sent.values()].flatMap((one) => one.answers.flatMap(({ results }) => results));
  const changed = answers.filter(({ result }) => result === 'changed').length;
  const undone = [...sent.values()].filter(({ body }) => body.undoes !== undefined).length;
  const repeated = [...sent.values()].filter(({ tries }) => tries > 1).length;
  const total = (what) => people.reduce((sum, person) => sum + person[what], 0);
  return (
    `${decided} of ${posts.length} posts decided, ${sent.size} decisions (${undone} undone, ${changed} refused as ` +
    `changed, ${repeated} sent again), ${history.length} versions, ${total('keys')} keys, ${total('reloads')} ` +
    `reloads with ${total('carried')} unsent`
  );
}

/** Publishes posts at a rate, whatever the machine answers. */
async function publish({ networks, rate, end }) {
  const from = Date.now();
  const waiting = new Set();
  for (let count = 0; Date.now() < end; await pause(20))
    for (; count < ((Date.now() - from) / 1000) * rate; count++) {
      const author = loadedAuthors[count % loadedAuthors.length];
      const request = fetch(`${networks}/__sim/publish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ network: 'vk', author }),
      }).catch(() => {});
      waiting.add(request);
      void request.finally(() => waiting.delete(request));
    }
  await Promise.all(waiting);
}

/** After each kill one of the people loads the page anew. */
async function killRepeatedly({ gateway, people, random, end, everyS }) {
  for (;;) {
    const next = Date.now() + everyS * (0.8 + 0.4 * random()) * 1000;
    if (next > end) return;
    await pause(next - Date.now());
    await gateway.kill();
    await pause(random() * MOST_DOWN_MS);
    await gateway.start();
    people[gateway.kills % people.length].shouldReload = true;
  }
}

/** The gateway of browsers, as a process of its own. */
class Gateway {
  kills = 0;
  #child;

  constructor({ base, address, port }) {
    this.base = base;
    this.address = address;
    this.port = port;
  }

  /** Resolves when it responds. */
  async start() {
    const { base, address, port } = this;
    const sockets = path.join(workspaceOf(base), 'sockets');
    const services = Object.fromEntries(
      fs.readdirSync(sockets).map((name) => [name.replace(/\.sock$/, ''), `unix:${path.join(sockets, name)}`]),
    );
    const env = { ...extraServiceEnv({ base, address, service: 'gateway', services }), HOST: '127.0.0.1' };
    this.#child = startExtraService({ env: { ...env, PORT: String(port) }, base, service: 'gateway', slot: 0 });
    for (const until = Date.now() + START_MS; ; await pause(100)) {
      const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
      if (response?.ok) return;
      if (Date.now() > until) throw new Error(`the gateway does not start (log: ${base}/gateway-0.log)`);
    }
  }

  async kill() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    this.kills++;
  }
}
