import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomBytes } from 'node:crypto';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import pg from 'pg';
import { withEngines } from './bench-engines.mjs';
import { backendsOf, threadsCpuMs } from './cpu.mjs';
import { root } from './machine.mjs';
import { row } from './report.mjs';
import { fillDatabase, fillFacts } from './reports-data.mjs';
import { byHand, draftGoal, goalsOf } from './reports-questions.mjs';

const POSTS = 10_000_000;
/** Questions of each goal. */
const ASKED = 80;
const WARM_UP = 8;
/** Words are stored of so many of the newest publications, which are more than those of 30 days. */
const WORDED = 0.1;
const HIDE_FROM = 0.99;
const caller = { userId: 1, roles: ['mm_admin'] };
const page = { sort: { by: /** @type {const} */ ('date'), descending: true }, offset: 0, size: 10 };

/** What the service is made of, which it does not export. */
const programs = [
  'platform/service-host/dist/service.js',
  'reporting/dist/service.js',
  'reporting/dist/reports/make-report.js',
  'reporting/dist/query-lab/query-lab.controller.js',
  'reporting/dist/store/duckdb/duckdb-engine.js',
];
const load = (file) => import(pathToFileURL(path.join(root, 'services', file)).href);

export const reports = {
  about: 'reports from the file of DuckDB: all widgets and ten rows, beside statements written by hand',
  run: ({ posts = POSTS }) => withEngines({}, (engines) => measure(engines, Number(posts))),
};

async function measure({ folder, postgres }, posts) {
  const print = (line) => console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s: ${line}`);
  const began = performance.now();
  const now = Date.now();
  const files = path.join(folder, 'reports');
  fs.mkdirSync(files);
  await ensureLogSchema(postgres.address);
  const environment = {
    DATABASE_URL: postgres.address,
    MM_PUBLIC_URL: 'http://127.0.0.1:9',
    MM_SERVICES: '{}',
    MM_SECRET_KEY: randomBytes(32).toString('base64'),
    MM_REPORTS_FOLDER: files,
  };
  const [{ startService }, { reporting }, { MakeReport }, { QueryLabController }, { DuckdbEngine }] = await Promise.all(
    programs.map(load),
  );
  const service = await startService(reporting, environment, { port: 0 }, false);
  const pool = new pg.Pool({ connectionString: postgres.address, max: 2 });
  try {
    const engine = service.app.get(DuckdbEngine);
    const { client } = engine.process;
    await engine.feed.flush();
    const members = await fillFacts(client, { posts, now }, print);
    await fillDatabase(pool, { posts, worded: Math.round(posts * WORDED), now }, print);
    const totalled = await untilTotalled(client, print);
    forgetPeaks([engine.process.pid ?? 0, process.pid]);
    const used = await cpuReader(pool, engine.process.pid ?? 0);
    const reader = service.app.get(MakeReport);
    const lab = service.app.get(QueryLabController, { strict: false });
    const rows = [];
    for (const goal of goalsOf(posts, now)) {
      const answer = ({ filter, period }) => {
        const numbers = { period, widgets: goal.widgets };
        return reader.report(filter, { page, visibleTopicIds: undefined, numbers, now });
      };
      const hand = goal.hand && (({ filter }) => client.read(byHand(filter, HIDE_FROM)));
      rows.push(...(await measureGoal(goal, { product: answer, ...(hand ? { hand } : {}) }, used)));
    }
    const tried = (body) => lab.try({ body }, caller, new AbortController().signal);
    rows.push(...(await measureGoal(draftGoal, { product: tried }, used)));
    for (const one of rows) print(`${one.measure}: ${one.value} ${one.unit}`);
    const bytes = await engine.bytes();
    return {
      rows: [
        ...rows,
        row({ measure: 'the file', unit: 'GB', value: bytes / 1e9 }),
        row({ measure: "memory of the engine's process", unit: 'MiB', value: residentMiB(engine.process.pid ?? 0) }),
        row({
          measure: 'memory of reporting, with this benchmark',
          unit: 'MiB',
          value: residentMiB(process.pid),
        }),
      ],
      notes: [
        `${posts} publications of a year, 1,000 topics, ${members} members, 10,000 authors, marks in 1 % of members, ` +
          `Asia/Almaty; the last 2 % are not sorted yet; totals of ${totalled} months.`,
        `Each goal: ${ASKED} different questions, one at a time, after ${WARM_UP} others; through MakeReport, not ` +
          'over HTTP. CPU: of the engine, of reporting and of PostgreSQL together.',
        'By hand: seven statements over the same connection, one after another, without names and widgets.',
      ],
    };
  } finally {
    await pool.end();
    await service.stop();
  }
}

/**
 * Questions of a goal through the product and, in alternation, by hand.
 * @param {{ measure: string, atMost: number, ask: (i: number) => any }} goal
 * @param {{ product: (question: any) => Promise<unknown>, hand?: (question: any) => Promise<unknown> }} ways
 * @param {() => number} used CPU until now, ms
 */
async function measureGoal({ measure, atMost, ask }, ways, used) {
  const none = () => ({ wall: /** @type {number[]} */ ([]), cpu: /** @type {number[]} */ ([]) });
  const took = { product: none(), hand: none() };
  for (let i = 0; i < WARM_UP + ASKED; i++) {
    const question = ask(i);
    for (const way of /** @type {const} */ (['product', 'hand'])) {
      const answer = ways[way];
      if (!answer) continue;
      const [began, cpuBefore] = [performance.now(), used()];
      await answer(question);
      if (i < WARM_UP) continue;
      took[way].wall.push(performance.now() - began);
      took[way].cpu.push(used() - cpuBefore);
    }
  }
  const { product, hand: byItself } = took;
  return [
    row({ measure: `${measure}: p95`, unit: 'ms', value: at(product.wall, 0.95), goal: { atMost } }),
    row({ measure: `${measure}: p50`, unit: 'ms', value: at(product.wall, 0.5) }),
    row({ measure: `${measure}: CPU p95`, unit: 'ms', value: at(product.cpu, 0.95) }),
    row({ measure: `${measure}: CPU p50`, unit: 'ms', value: at(product.cpu, 0.5) }),
    ...(ways.hand
      ? [
          row({
            measure: `${measure}: p50 against SQL by hand`,
            unit: 'ms',
            value: at(product.wall, 0.5),
            baseline: at(byItself.wall, 0.5),
            goal: { of: 'ratio', atMost: 1.2 },
          }),
          row({
            measure: `${measure}: CPU p50 against SQL by hand`,
            unit: 'ms',
            value: at(product.cpu, 0.5),
            baseline: at(byItself.cpu, 0.5),
          }),
        ]
      : []),
  ];
}

const at = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN;

/** Resolves with the number of months when the totals of those that are over are made. */
async function untilTotalled(client, print) {
  for (let before = -1; ;) {
    const [[found]] = await client.read([
      { sql: 'SELECT count_if(ready) AS ready, count(*) AS months FROM totalled_month' },
    ]);
    const { ready, months } = found ?? {};
    if (Number(ready) > 0 && ready === months && ready === before) {
      print(`totals of ${ready} months`);
      return Number(ready);
    }
    before = Number(ready);
    await new Promise((resolve) => setTimeout(resolve, 12_000));
  }
}

/** Reads the CPU that the engine, this process and PostgreSQL have used, ms. */
async function cpuReader(pool, enginePid) {
  const backends = await backendsOf(pool);
  const pids = [enginePid, process.pid, ...backends.map(({ pid }) => pid)];
  return () => pids.reduce((sum, pid) => sum + threadsCpuMs(pid), 0);
}

/** What was needed to fill the store does not count. */
function forgetPeaks(pids) {
  for (const pid of pids) fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory that a process had since then, MiB. */
function residentMiB(pid) {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
