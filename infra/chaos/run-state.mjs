import fs from 'node:fs';
import path from 'node:path';

/**
 * The state of a run in its data folder, so that an interrupted run continues and its totals add up.
 * `acknowledged`: successful saves by post; each is written to disk before the next.
 */
export class RunState {
  kills = 0;
  /** Processes killed, by kind. */
  /** @type {Record<string, number>} */
  byKind = {};
  slowKills = 0;
  processes = 0;
  minutes = 0;
  sessions = 0;
  verdicts = 0;
  saves = 0;
  acknowledged = new Map();
  published = 0;
  client = { pushes: 0, resumes: 0, resyncs: 0 };
  faults = [];
  /** Port of the first gateway. @type {number | undefined} */
  port;
  #file;
  #saves;

  /** @param {string} folder @param {number} seed of a new run; an interrupted run keeps its own */
  constructor(folder, seed) {
    this.#file = path.join(folder, 'chaos.json');
    this.#saves = path.join(folder, 'chaos-saves.jsonl');
    this.seed = seed;
    if (fs.existsSync(this.#file)) Object.assign(this, JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    if (!fs.existsSync(this.#saves)) return;
    for (const line of fs.readFileSync(this.#saves, 'utf8').split('\n').filter(Boolean))
      this.#remember(...JSON.parse(line));
  }

  /** Records a successful save. */
  acknowledge(id, save) {
    fs.appendFileSync(this.#saves, `${JSON.stringify([id, save])}\n`);
    this.#remember(id, save);
  }

  countKill({ processes }) {
    this.kills++;
    for (const { kind } of processes) {
      this.byKind[kind] = (this.byKind[kind] ?? 0) + 1;
      this.processes++;
    }
  }

  write() {
    const { acknowledged, saves, ...rest } = this;
    fs.writeFileSync(`${this.#file}.new`, JSON.stringify(rest));
    fs.renameSync(`${this.#file}.new`, this.#file);
    return { ...rest, saves, posts: acknowledged.size };
  }

  #remember(id, save) {
    this.saves++;
    this.acknowledged.set(id, save);
  }
}
