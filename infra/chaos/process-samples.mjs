import fs from 'node:fs';
import { pidsOf } from './tree.mjs';

/** Linux counts CPU time in hundredths of a second on all platforms of Node. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;
/** Memory may grow by this share and by so many MB before a run counts as one whose memory grows. */
const GROWTH = { factor: 1.15, mb: 30 };

/** @typedef {{ at: number, mb: number }} Sample */

/** Memory and CPU of the processes of one mm, and of this process, over time. */
export class ProcessSamples {
  /** By name of the process. @type {Map<string, Sample[]>} */
  memory = new Map();
  /** CPU used, ms, by name. @type {Map<string, number>} */
  cpuMs = new Map();
  #folder;
  #known = new Map();

  /** @param {string} folder the data folder of mm */
  constructor(folder) {
    this.#folder = folder;
  }

  /** Adds a sample of every process; PostgreSQL's processes count as one. */
  take(at = Date.now()) {
    const sums = new Map();
    for (const { pid, name, mb, cpuMs } of this.#processes()) {
      sums.set(name, (sums.get(name) ?? 0) + mb);
      this.cpuMs.set(name, (this.cpuMs.get(name) ?? 0) + Math.max(0, cpuMs - (this.#known.get(pid) ?? cpuMs)));
      this.#known.set(pid, cpuMs);
    }
    for (const [name, mb] of sums) this.add(name, mb, at);
  }

  /** The process of this name that was found last; undefined without one. */
  pidOf(name) {
    return this.#processes().find((one) => one.name === name)?.pid;
  }

  /** Adds a sample that was taken otherwise. */
  add(name, mb, at = Date.now()) {
    this.memory.set(name, [...(this.memory.get(name) ?? []), { at, mb }]);
  }

  #processes() {
    const all = fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []));
    const mine = new Set(pidsOf(this.#folder));
    for (let before = -1; before < mine.size;) {
      before = mine.size;
      for (const { pid, parent } of all) if (mine.has(parent) && pid !== process.pid) mine.add(pid);
    }
    return [
      ...all.filter(({ pid }) => mine.has(pid)).flatMap((one) => namedProcess(one)),
      ...all.filter(({ pid }) => pid === process.pid).map((one) => ({ ...one, name: 'the client' })),
    ];
  }
}

function readStat(pid) {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return [
      {
        pid,
        command: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
        parent: Number(fields[1]),
        cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
        mb: (Number(fields[21]) * PAGE_BYTES) / 1e6,
      },
    ];
  } catch {
    return [];
  }
}

/** Parts of command lines, and the names of their processes. */
const scripts = [
  { script: 'standalone/dist/main.js', name: 'mm' },
  { script: 'duckdb/engine/engine-main.js', name: 'report engine' },
  { script: 'platform-sim/dist/main.js', name: 'demo networks' },
  { script: 'start/start.cjs', name: 'npm start' },
];

/** The process with its name; none when it has exited, or only has the folder on its command line. */
function namedProcess(one) {
  try {
    // Of shared memory every process of PostgreSQL shows the part that it has touched: only its own memory adds up.
    if (one.command === 'postgres') return [{ ...one, name: 'PostgreSQL', mb: ownMemory(one.pid) }];
    const line = fs.readFileSync(`/proc/${one.pid}/cmdline`, 'utf8');
    const name = scripts.find(({ script }) => line.includes(script))?.name;
    return name ? [{ ...one, name }] : [];
  } catch {
    return [];
  }
}

function ownMemory(pid) {
  const kb = /^RssAnon:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kb ?? 0) * 1024) / 1e6;
}

/**
 * The medians of the first and the last third of a run, MB, its slope, MB a minute, and whether memory grows.
 * @param {Sample[]} samples oldest first
 */
export function memoryTrend(samples) {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const first = median(samples.slice(0, third).map(({ mb }) => mb));
  const last = median(samples.slice(-third).map(({ mb }) => mb));
  return {
    firstMb: Math.round(first),
    lastMb: Math.round(last),
    slopeMbPerMinute: Number(slope(samples).toFixed(2)),
    grows: last > first * GROWTH.factor + GROWTH.mb,
  };
}

function slope(samples) {
  const minutes = samples.map(({ at }) => (at - (samples[0]?.at ?? 0)) / 60_000);
  const mean = (list) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  const [x, y] = [mean(minutes), mean(samples.map(({ mb }) => mb))];
  const spread = minutes.reduce((sum, minute) => sum + (minute - x) ** 2, 0);
  const shared = samples.reduce((sum, { mb }, i) => sum + ((minutes[i] ?? x) - x) * (mb - y), 0);
  return spread === 0 ? 0 : shared / spread;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;
