import fs from 'node:fs';
import path from 'node:path';
import { liveHeapMb } from './live-heap.mjs';
import { LiveClient, waitForClients } from './live-client.mjs';
import { pause } from './load.mjs';
import { memoryTrend, ProcessSamples } from './process-samples.mjs';
import { ServedPosts } from './served-posts.mjs';
import { clearFaults, faultPlan, runFaults, silence } from './soak-faults.mjs';
import { addResources } from './soak-resources.mjs';
import { printReport, writeSoakResult } from './soak-report.mjs';
import { compareClients, delaysOf, judge, percentiles } from './soak-verdict.mjs';
import { watchEverything } from './soak-watch.mjs';
import { startStandalone, workspaceDatabase, workspaceOf } from './standalone-run.mjs';
import { killOne, pidsOf } from './tree.mjs';
import { compareUntilClean } from './verdict.mjs';
import { articleCodes, compareServed } from './verdict-tables.mjs';

const SAMPLE_MS = 5000;
const READ_MS = 1000;
/** Each measurement stops the product for a moment. */
const HEAP_MS = 240_000;
const FIRST_POLLS_MS = 180_000;
const RECOVERY_MS = 150_000;
const DRAIN_MS = 120_000;
/** Articles a second of all outlets: each costs a page of its own, and feeds list the newest only. */
const MOST_ARTICLES = 1;
/** Of all authors together. */
const POLLS_PER_SECOND = 35;
const RELOAD_MS = 600_000;

/**
 * Settings of the demo networks and of the product: so many authors and posts, each author polled once in `pollS`
 * seconds, and rate limits that leave room for that. VK has two thirds of the posts of social networks.
 */
function settings({ rate, authors, pollS }) {
  const articles = Math.min(MOST_ARTICLES, rate / 6);
  return {
    SIM_AUTHORS: String(authors),
    SIM_RATE: String(((rate - articles) * 60 * 2) / 3),
    SIM_SMI_RATE: String(articles * 60),
    SIM_HISTORY_DAYS: '0',
    SIM_RPS: '150',
    SIM_GRAPH_CALLS: '1000000',
    VK_RPS: '100',
    ...Object.fromEntries(
      ['YOUTUBE', 'OK', 'FACEBOOK', 'INSTAGRAM', 'TELEGRAM'].map((network) => [`${network}_RPS`, '40']),
    ),
    MM_SEED: 'off',
    MM_HISTORY_POSTS: '200',
    MM_POLL: JSON.stringify({ '*': { min: pollS, max: pollS, start: pollS } }),
  };
}

/**
 * Collects for some minutes under faults, then compares what the networks served with every table and with what two
 * live clients received.
 * @param {{ minutes: number, rate: number, authors: number, seed: number, random: () => number, base: string,
 *   port: number }} options `rate`: posts a second over all `authors`
 * @returns {Promise<number>} faults found
 */
export async function runSoak(options) {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'])
    process.once(name, () => {
      interrupt.abort();
      void endTree(options.base).then(() => process.exit(130));
    });
  return runUntil(interrupt.signal, options).catch((error) => {
    // What fails now fails because everything is being stopped; then the process exits.
    if (interrupt.signal.aborted) return new Promise(() => {});
    throw error;
  });
}

async function runUntil(signal, options) {
  const { rate, authors, base, port } = options;
  const pollS = Math.round(Math.min(60, Math.max(5, authors / POLLS_PER_SECOND)));
  const tree = await startStandalone({ folder: base, port, env: settings({ rate, authors, pollS }) });
  const workspace = workspaceOf(base);
  const pool = workspaceDatabase(workspace);
  // Its idle connections break when the tree is stopped by a signal.
  pool.on('error', () => {});
  const clients = [];
  try {
    const failing = await addResources(tree);
    const watching = performance.now();
    const watched = await watchEverything({ address: tree.address, networks: tree.networks, signal });
    await waitForFirstPolls(pool, signal);
    console.log(`${watched.count} sources are watched and read, after ${seconds(performance.now() - watching)} s`);
    for (const room of ['feed', 'queue'])
      clients.push(
        await new LiveClient({ name: `the ${room}`, gateways: [tree.address], room, reloadMs: RELOAD_MS }).start(),
      );
    const result = await soak({ ...options, tree, pool, clients, watched, failing, signal, pollS, workspace });
    signal.throwIfAborted();
    printReport(result);
    writeSoakResult(result);
    return result.faults.length;
  } finally {
    for (const client of clients) client.stop();
    await pool.end();
    await tree.stop().catch(() => tree.kill());
  }
}

async function soak({
  minutes,
  rate,
  authors,
  seed,
  random,
  base,
  tree,
  pool,
  clients,
  watched,
  signal,
  pollS,
  workspace,
  failing,
}) {
  const served = new ServedPosts(path.join(workspace, 'demo-networks'));
  const samples = new ProcessSamples(base);
  served.read();
  const [from, storedBefore] = [Date.now(), await storedPosts(pool)];
  const until = from + minutes * 60_000;
  const timers = [setInterval(() => served.read(), READ_MS), setInterval(() => samples.take(), SAMPLE_MS)];
  const measureHeap = async () => samples.add('live heap of mm', await liveHeapMb(samples.pidOf('mm')));
  const heapTimer = setInterval(() => void measureHeap().catch((error) => console.error(error)), HEAP_MS);
  samples.take();
  const plan = faultPlan({ seconds: minutes * 60, random, ...failing });
  const faults = runFaults(tree.networks, plan, signal);
  faults.catch(() => {});
  for (let printed = from; Date.now() < until && !signal.aborted; await pause(500)) {
    if (Date.now() - printed < 60_000) continue;
    printed = Date.now();
    printProgress({ from, served, clients, samples });
  }
  const switchedOn = await faults;
  const stored = (await storedPosts(pool)) - storedBefore;
  clearInterval(timers[1]);
  clearInterval(heapTimer);
  await measureHeap();
  const memory = Object.fromEntries([...samples.memory].map(([name, list]) => [name, memoryTrend(list)]));
  await clearFaults(tree.networks);
  const clearedAt = new Date();
  const notRecovered = await waitForRecovery(pool, clearedAt, signal);
  await silence(tree.networks);
  await pause(READ_MS);
  served.read();
  served.forget(await servedTooLate(pool, served, clearedAt));
  const lost = await compareUntilClean(
    () => compareAll({ served, pool, networks: tree.networks, clients, watched, from }),
    DRAIN_MS,
  );
  timers.forEach(clearInterval);
  const [feed] = clients;
  const delays = delaysOf(served.first, feed.journal.arrivals, { from, until });
  const byNetwork = Object.fromEntries(
    [...new Set([...served.first.values()].map(({ network }) => network))].map((network) => [
      network,
      percentiles(delaysOf(served.first, feed.journal.arrivals, { from, until, network })),
    ]),
  );
  const latency = percentiles(delays);
  const judged = judge({ minutes, p95: latency.p95, memory });
  const servedCount = served.codes(from, until).length;
  if (servedCount === 0) lost.push('nothing was served');
  return {
    seed,
    minutes,
    rate,
    authors: watched.count,
    pollSeconds: pollS,
    wantedAuthors: authors,
    servedPerSecond: servedCount / (minutes * 60),
    storedPerSecond: stored / (minutes * 60),
    posts: served.first.size,
    latency,
    byNetwork,
    memory,
    cpu: Object.fromEntries([...samples.cpuMs].map(([name, ms]) => [name, ms / (minutes * 60_000)])),
    requests: served.requests,
    faultsSwitchedOn: switchedOn,
    faultsHit: served.faults,
    notRecovered,
    clients: clients.map(({ journal: { name, pushes, resumes, resyncs } }) => ({ name, pushes, resumes, resyncs })),
    warnings: judged.warnings,
    faults: [...lost, ...judged.faults],
  };
}

async function compareAll({ served, pool, networks, clients, watched, from }) {
  await waitForClients(clients);
  served.rename(await articleCodes(pool, networks));
  const since = (isMeant) =>
    [...served.first].flatMap(([code, post]) => (post.at >= from && isMeant(post) ? [code] : []));
  const expected = [since(() => true), since(({ author }) => watched.ofOperator.has(author))];
  return [
    ...(await compareServed(pool, [...served.first.keys()])),
    ...compareClients(clients.map(({ journal }, i) => ({ journal, expected: expected[i] ?? [] }))),
  ];
}

async function storedPosts(pool) {
  const { rows } = await pool.query(
    'SELECT count(*)::int AS n FROM reporting.publication WHERE classified IS NOT NULL',
  );
  return rows[0].n;
}

/** Waits until every watched author has been read once: what is served later is news. */
async function waitForFirstPolls(pool, signal) {
  const unread = `SELECT count(*)::int AS n FROM ingestion.poll_target
    WHERE next_at IS NOT NULL AND collected_at IS NULL`;
  for (const end = Date.now() + FIRST_POLLS_MS; Date.now() < end && !signal.aborted; await pause(500))
    if ((await pool.query(unread)).rows[0].n === 0) return;
}

/** Waits until every author has been read again after the faults. @returns how many have not, by network */
async function waitForRecovery(pool, clearedAt, signal) {
  for (const end = Date.now() + RECOVERY_MS; ; await pause(1000)) {
    const { rows } = await pool.query(
      `SELECT network, count(*)::int AS n FROM ingestion.poll_target
       WHERE next_at IS NOT NULL AND (collected_at IS NULL OR collected_at < $1)
       GROUP BY network`,
      [clearedAt],
    );
    if (rows.length === 0 || Date.now() > end || signal.aborted)
      return Object.fromEntries(rows.map(({ network, n }) => [network, n]));
  }
}

/**
 * Codes that were first served after their author's last poll, with its counters: the poll that would have stored them
 * met the silence of the networks.
 */
async function servedTooLate(pool, served, clearedAt) {
  const { rows } = await pool.query(
    `SELECT a.username, a.code, extract(epoch FROM t.collected_at)::float8 * 1000 AS collected
     FROM ingestion.poll_target t JOIN ingestion.author a ON a.id = t.author_id`,
  );
  const collected = new Map(rows.flatMap((row) => [row.username, row.code].map((name) => [name, row.collected])));
  return [...served.first].flatMap(([code, { at, author }]) =>
    at >= clearedAt.getTime() && at > (collected.get(author) ?? Number.POSITIVE_INFINITY) ? [code] : [],
  );
}

function printProgress({ from, served, clients, samples }) {
  const minute = Math.round((Date.now() - from) / 60_000);
  const delays = delaysOf(served.first, clients[0].journal.arrivals, { from: Date.now() - 60_000, until: Date.now() });
  const memory = [...samples.memory].map(([name, list]) => `${name} ${Math.round(list.at(-1)?.mb ?? 0)} MB`);
  const count = served.codes(Date.now() - 60_000).length;
  console.log(`  minute ${minute}: ${count} posts served, p95 ${percentiles(delays).p95} ms, ${memory.join(', ')}`);
}

/** Ends the processes of a tree, also one that is not ready yet. */
async function endTree(folder) {
  // Our own callers have the folder on their command lines too.
  const left = () => pidsOf(folder).filter((pid) => !isRunBy(pid, 'chaos.mjs'));
  for (const pid of left()) if (isRunBy(pid, 'start.cjs')) process.kill(pid, 'SIGTERM');
  for (const end = Date.now() + 15_000; Date.now() < end && left().length > 0;) await pause(200);
  for (const pid of left()) killOne(pid);
}

function isRunBy(pid, script) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(script);
  } catch {
    return false;
  }
}

const seconds = (ms) => Math.round(ms / 1000);
