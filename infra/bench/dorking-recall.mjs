import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { normalise } from '@mm/keywords/normalise.js';
import { parse } from '@mm/keywords/parse.js';
import { createProviders, providerSettings } from '@mm/ingestion/dorking/providers/dorking-settings.js';
import { coverExpression } from '@mm/ingestion/dorking/queries/cover-expression.js';
import { searchProviders } from '@mm/proto/http/searches.js';
import { tuned, untuned } from './dorking-expressions.mjs';
import { root } from './machine.mjs';
import { row } from './report.mjs';

const HISTORY_DAYS = '20';
const MAX_QUERIES = 100;
/** Engines give the first hundred or two of what they find, so an expression is asked for days with about as many. */
const WANTED = 60;
const GOAL = 0.95;
const ASKED_AT_ONCE = 4;

/** What searches find of what they should, and with how many queries. */
export const dorkingRecall = {
  about: 'recall of dorking search on the demo’s search engines, and queries beside one for each conjunction',
  async run() {
    const simulator = await startSimulator();
    try {
      return await measured(simulator.base);
    } finally {
      simulator.end();
    }
  },
};

async function measured(base) {
  const { documents } = await (await fetch(`${base}/__sim/search/corpus`)).json();
  const corpus = documents.map(({ url, title, text, publishedAt }) => ({
    url,
    day: publishedAt.slice(0, 10),
    searched: new SearchedText(normalise([title, text])),
  }));
  const providers = providersAt(base);
  const rows = [];
  const notes = [
    `${corpus.length} pages. Recall is a mean over the expressions that match pages.`,
    `Wanted is what the product's matcher matches, on the last days with at most about ${WANTED} such pages.`,
    'Baseline: a query for each conjunction of phrases. All pages of each query are read.',
  ];
  for (const [set, expressions] of Object.entries({ tuned, 'not tuned': untuned })) {
    const results = [];
    for (const typed of expressions) results.push(await searched(typed, corpus, providers));
    rows.push(...rowsOf(set, results, providers));
    notes.push(...notesOf(set, results));
  }
  return { rows, notes };
}

function rowsOf(set, results, providers) {
  const found = results.filter(({ wanted }) => wanted > 0);
  const names = {
    all: 'all engines',
    ...Object.fromEntries(providers.map(({ id }) => [id, searchProviders[id].title])),
  };
  const recalls = Object.entries(names).map(([id, title]) =>
    row({
      measure: `${set}: recall, ${title}`,
      unit: '',
      value: mean(found.map((one) => one.found[id] / one.wanted)),
      goal: { atLeast: GOAL },
    }),
  );
  const queries = providers.map(({ id }) =>
    row({
      measure: `${set}: queries, ${searchProviders[id].title}`,
      unit: '',
      value: sum(results.map((one) => one.queries[id])),
      baseline: sum(results.map((one) => one.naive)),
    }),
  );
  return [...recalls, ...queries];
}

function notesOf(set, results) {
  const found = results.filter(({ wanted }) => wanted > 0);
  return [
    `${set}: ${results.length} expressions, ${found.length} of them match pages: ` +
      `${sum(found.map((one) => one.wanted))} pages wanted.`,
    ...lowest(found),
    ...results.filter(({ cut }) => cut > 0).map(({ typed, cut }) => `cut ${cut}: ${typed.slice(0, 80)}`),
  ];
}

/** The pages that an expression should find, does find, and the queries that it takes. */
async function searched(typed, corpus, providers) {
  const keywords = parse(typed);
  const matching = corpus.filter(({ searched: text }) => matches(keywords, text));
  const after = firstDay(matching);
  const wanted = new Set(matching.filter(({ day }) => day >= after).map(({ url }) => url));
  const result = {
    typed,
    wanted: wanted.size,
    found: {},
    queries: {},
    naive: conjunctions(keywords),
    cut: 0,
    missed: /** @type {unknown[]} */ ([]),
  };
  const all = new Set();
  for (const provider of providers) {
    const { queries, cut } = coverExpression({ keywords, typed }, { after }, provider, MAX_QUERIES);
    const found = new Set();
    for (let i = 0; i < queries.length; i += ASKED_AT_ONCE)
      await Promise.all(queries.slice(i, i + ASKED_AT_ONCE).map((query) => readAll(provider, query, found)));
    for (const url of found) all.add(url);
    result.found[provider.id] = countOf(wanted, found);
    result.queries[provider.id] = queries.length;
    result.cut += cut.length;
  }
  result.found.all = countOf(wanted, all);
  result.missed = [...wanted].filter((url) => !all.has(url));
  return result;
}

async function readAll(provider, query, found) {
  for (let page = 0; page < provider.maxPages; page++) {
    const { hits, hasNext } = await provider.search(query, page, AbortSignal.timeout(60_000));
    for (const { url } of hits) found.add(url);
    if (!hasNext) return;
  }
}

/** The first of the last days that together have at most so many pages as are wanted; at least one day. */
function firstDay(matching) {
  const days = matching.map(({ day }) => day).sort();
  const first = days[Math.max(0, days.length - WANTED)] ?? '2000-01-01';
  const next = days.find((day) => day > first);
  return days.length > WANTED && next !== undefined ? next : first;
}

function conjunctions(expression) {
  if (expression.kind === 'phrase') return 1;
  const counts = expression.parts.map(conjunctions);
  return counts.reduce((all, next) => (expression.kind === 'or' ? all + next : all * next));
}

function lowest(found) {
  const share = ({ found: { all }, wanted }) => all / wanted;
  return [...found]
    .sort((a, b) => share(a) - share(b))
    .slice(0, 8)
    .filter((one) => share(one) < 1)
    .map((one) => `${share(one).toFixed(2)} of ${one.wanted}: ${one.typed.slice(0, 60)} – ${one.missed[0]}`);
}

const providersAt = (base) =>
  createProviders(
    providerSettings({
      MM_SEARXNG_URL: `${base}/searxng`,
      MM_YANDEX_SEARCH_URL: `${base}/yandex`,
      MM_YANDEX_SEARCH_KEY: 'demo-yandex-key',
      MM_YANDEX_SEARCH_FOLDER: 'demo-folder',
      MM_BRAVE_SEARCH_URL: `${base}/brave`,
      MM_BRAVE_SEARCH_KEY: 'demo-brave-key',
      MM_SEARCH_PER_SECOND: '{"searxng": 1000, "yandex": 1000, "brave": 1000}',
    }),
  );

/** The demo's networks on free ports, with a history and nothing new. */
async function startSimulator() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-search-'));
  const child = spawn(process.execPath, [path.join(root, 'infra/platform-sim/dist/main.js')], {
    env: {
      PATH: process.env.PATH,
      SIM_PORT: '0',
      SIM_OUTLET_PORT: '0',
      SIM_PROXY_PORT: '0',
      SIM_RATE: '0',
      SIM_RPS: '10000',
      SIM_HISTORY_DAYS: HISTORY_DAYS,
      SIM_STATE: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the simulator ended with ${code}`)));
  });
  return {
    base: JSON.parse(line).control,
    end() {
      child.kill('SIGTERM');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

const countOf = (wanted, found) => [...wanted].filter((url) => found.has(url)).length;
const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const mean = (numbers) => sum(numbers) / numbers.length;
