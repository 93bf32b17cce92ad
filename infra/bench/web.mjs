import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DemoSession } from '../seed/demo-session.mjs';
import { publishMany, readableAuthors } from './demo-networks.mjs';
import { freePort, pause, retry, startTree, watchAll } from './mm.mjs';
import { row } from './report.mjs';
import { clickAll, clickOften } from './web-clicks.mjs';
import { buildEmptyPage, emptyPages, emptyPath } from './web-empty-page.mjs';
import { watchAnswers, watchLive } from './web-live.mjs';
import { MeasuredPage } from './web-page.mjs';
import { Recording } from './web-recording.mjs';
import { startReplay } from './web-replay.mjs';

const productEnv = {
  SIM_HISTORY_DAYS: '7',
  SIM_RATE: '0',
  SIM_SMI_RATE: '0',
  SIM_RPS: '1000000',
  VK_RPS: '1000',
  VK_PER_DAY: '100000000',
  MM_POLL: JSON.stringify({ '*': { min: 1, max: 1, start: 1 } }),
};
const USER = 'operator';
const AUTHORS = 8;
const RATE = 50;
const THROTTLE = 4;
const RECORDED_S = 20;
const WARM_UP_MS = 15_000;
const ANSWERS_MS = 40_000;
const FEWEST_ANSWERS = 20;
const BASELINE_CLICKS = 30;
/** How often all controls are clicked: of fewer clicks the slowest one would be the p98. */
const CLICK_ROUNDS = 2;

export const web = {
  about: `screens at ${THROTTLE} × CPU throttle, with recorded answers and live events, beside an empty page`,
  async run({ minutes = 2, rounds = 5, keep }) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
    fs.chmodSync(folder, 0o755);
    const measured = await MeasuredPage.open();
    let replay;
    try {
      const emptyFolder = await buildEmptyPage(folder);
      console.log('recording the real system …');
      const { screens, events, ...recorded } = await record(measured, folder);
      console.log('measuring with its recording …');
      replay = await startReplay({ ...recorded, emptyFolder });
      const parts = { measured, replay, screens, events, empty: recorded.address + emptyPath };
      // First, as without enough of them the recording is useless.
      const delays = await watchAnswers(measured, {
        address: screens.topic,
        events: events.topic,
        replay,
        lengthMs: ANSWERS_MS,
      });
      if (delays.length < FEWEST_ANSWERS)
        throw new Error(`Only ${delays.length} answers changed the report, at least ${FEWEST_ANSWERS} are needed.`);
      await measured.throttle(THROTTLE);
      const interactive = await timesToInteractive({ ...parts, rounds: Number(rounds) });
      const clicks = await clickedScreens(parts);
      const live = await liveScreens({ ...parts, lengthMs: Number(minutes) * 60_000 });
      return {
        rows: [
          ...interactive.rows,
          ...clicks.rows,
          ...live,
          row({
            measure: "report's answer to its last paint, p95, unthrottled",
            unit: 'ms',
            value: shareOf(delays, 0.95),
            goal: { atMost: 60 },
          }),
        ],
        notes: [
          ...interactive.notes,
          ...clicks.notes,
          `Live: ${RATE} posts/s for ${minutes} min after ${WARM_UP_MS / 1000} s; ${RECORDED_S} s were recorded.`,
          `${delays.length} answers changed the report; median ${shareOf(delays, 0.5).toFixed(0)} ms.`,
          `Requests without a recorded response: ${[...replay.missing].join(', ') || 'none'}.`,
        ],
      };
    } finally {
      await measured.close();
      await replay?.close();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Records the screens on the real system, at rest, clicked and with live events; the system has ended afterwards. */
async function record(measured, folder) {
  const tree = await startTree({ folder, port: await freePort(), env: productEnv });
  try {
    const { address = '', networks = '' } = tree;
    const authors = (await readableAuthors(networks)).slice(0, AUTHORS);
    await watchAll(address, authors);
    const operator = await retry(() => DemoSession.signIn(address, USER));
    const topic = await largestTopic(operator);
    const screens = {
      main: `${address}/main`,
      topic: `${address}/topic?theme=${topic}`,
      queue: `${address}/socmedia`,
    };
    const recording = new Recording();
    recording.follow(measured.page);
    await measured.signIn(address, USER);
    for (const screen of Object.values(screens)) await measured.open(screen);
    // What controls and the screens that they link to request must be recorded as well.
    const opened = new Set();
    for (const name of clicked) {
      await measured.open(screens[name]);
      for (const linked of await linkedScreens(measured.page)) {
        if (!opened.has(linked)) await measured.open(linked);
        opened.add(linked);
      }
      await clickAll(measured, screens[name], { settleMs: 300 });
    }
    /** @type {Record<string, import('./web-recording.mjs').LiveEvent[]>} */
    const events = {};
    for (const name of ['queue', 'topic']) {
      await measured.open(screens[name]);
      events[name] = await recording.eventsDuring(async () => {
        await publishMany(networks, { authors, count: RATE * RECORDED_S, rate: RATE });
        await pause(RECORDED_S * 1000);
      });
      await pause(5000);
    }
    await measured.page.goto('about:blank');
    await recording.settled();
    const claims = JSON.parse(Buffer.from(operator.token.split('.')[1], 'base64url').toString());
    return { address, screens, recording, events, claims };
  } finally {
    await tree.stop();
  }
}

/** Addresses of the other screens that a page links to, one of each. */
async function linkedScreens(page) {
  const own = new URL(page.url());
  const addresses = await page.evaluate(() => Array.from(document.querySelectorAll('a[href]'), (link) => link['href']));
  const others = addresses
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === own.origin && pathname !== own.pathname);
  return new Map(others.map((address) => [address.pathname, address.href])).values();
}

/** The topic with the most publications of the last days, when none is added for five seconds. */
async function largestTopic(operator) {
  let last = -1;
  for (;;) {
    const { topics_list: topics } = await operator.get('/api-py/topics-list');
    const totals = await Promise.all(
      topics.map(async ({ id }) => {
        const params = { type: 1, topic_id: id, period: 3, size: 0 };
        return { id, total: (await operator.post('/api-py/report-form', { params })).total };
      }),
    );
    const sum = totals.reduce((all, { total }) => all + total, 0);
    if (sum === last && sum > 0) return totals.sort((a, b) => b.total - a.total)[0].id;
    last = sum;
    await pause(5000);
  }
}

/**
 * The empty pages and the screens in turn. A screen is compared with the page that also does what every screen must:
 * sign in, ask once, open the live channel and, for a screen with charts, load the chart library.
 */
async function timesToInteractive({ measured, screens, empty, rounds }) {
  const emptyOnes = Object.fromEntries(Object.entries(emptyPages).map(([name, query]) => [name, empty + query]));
  const pages = { ...emptyOnes, ...screens };
  /** @type {Record<string, number[]>} */
  const times = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, page] of Object.entries(pages)) times[name]?.push(await measured.timeToInteractive(page));
  const median = (name) => shareOf(times[name] ?? [], 0.5);
  return {
    rows: Object.keys(screens).map((name) =>
      row({
        measure: `time to interactive of ${titles[name]}, median of ${rounds}`,
        unit: 'ms',
        value: median(name),
        baseline: median(withCharts.includes(name) ? 'withChart' : 'signedIn'),
        goal: { of: 'ratio', atMost: 2.5 },
      }),
    ),
    notes: [
      'Baseline: a page with one button, React, router, Redux Toolkit and Zod, in the same run at the same throttle,',
      `that signs in, asks once and opens the live channel (${median('signedIn').toFixed(0)} ms); for screens with`,
      `charts it also draws an empty chart (${median('withChart').toFixed(0)} ms).`,
      `Without any of this: ${median('bare').toFixed(0)} ms, against it:`,
      Object.keys(screens)
        .map((name) => `${titles[name]} ${(median(name) / median('bare')).toFixed(1)} ×`)
        .join(', '),
    ],
  };
}

async function clickedScreens({ measured, screens, empty }) {
  /** @type {{ rows: object[], notes: string[] }} */
  const result = { rows: [], notes: [] };
  const baseline = shareOf(await clickOften(measured, empty, BASELINE_CLICKS), 0.98);
  for (const name of clicked) {
    const clicks = [];
    for (let i = 0; i < CLICK_ROUNDS; i++) clicks.push(...(await clickAll(measured, screens[name])));
    const times = clicks.map(({ ms }) => ms);
    const measure = `click painted on ${titles[name]}, p98`;
    result.rows.push(row({ measure, unit: 'ms', value: shareOf(times, 0.98), baseline, goal: { atMost: 250 } }));
    const slowest = clicks.sort((a, b) => b.ms - a.ms).slice(0, 6);
    result.notes.push(
      `${titles[name]}: ${clicks.length} clicks in ${CLICK_ROUNDS} rounds, median ${shareOf(times, 0.5)} ms; ` +
        'slowest: ' +
        slowest.map(({ name: control, ms }) => `${control} ${ms}`).join(', '),
    );
  }
  return result;
}

async function liveScreens({ measured, replay, screens, events, empty, lengthMs }) {
  const rows = [];
  const emptyPart = { address: empty, replay, events: events.queue, warmUpMs: 0, lengthMs: Math.min(lengthMs, 30_000) };
  const { frames: emptyFrames } = await watchLive(measured, emptyPart);
  const baselineOf = (share) => shareOf(emptyFrames, share);
  for (const name of ['queue', 'topic']) {
    const address = screens[name];
    const part = { address, replay, events: events[name], warmUpMs: WARM_UP_MS, lengthMs };
    const { frames, heapGrowthMb } = await watchLive(measured, part);
    const title = `${titles[name]}, ${RATE} posts/s`;
    rows.push(
      row({
        measure: `frame of ${title}, p99`,
        unit: 'ms',
        value: shareOf(frames, 0.99),
        baseline: baselineOf(0.99),
        goal: { atMost: 50 },
      }),
      row({ measure: `longest frame of ${title}`, unit: 'ms', value: shareOf(frames, 1), baseline: baselineOf(1) }),
      row({ measure: `heap growth of ${title}`, unit: 'MB', value: heapGrowthMb, goal: { atMost: 10 } }),
    );
  }
  return rows;
}

const clicked = ['main', 'topic'];
const withCharts = ['main', 'topic'];
const titles = { main: '/main', topic: '/topic', queue: '/socmedia' };

function shareOf(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
