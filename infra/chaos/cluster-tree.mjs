import { setTimeout as sleep } from 'node:timers/promises';
import { readProcesses } from '../local/process-list.mjs';
import { statusOf } from '../local/service-process.mjs';
import { stillRuns } from '../start/process-identity.mjs';
import { killOne, startTree } from './tree.mjs';

const PATIENCE = 180_000;

/** A running cluster whose processes can be killed one by one; `npm run cluster` starts them again. */
export class ClusterTree {
  #options;
  #tree;

  /** @param {{ folder: string, port: number, each: number, env?: object }} options `folder`: of MM_DATA */
  constructor(options) {
    this.#options = options;
  }

  async start() {
    const { each, ...rest } = this.#options;
    this.#tree = await startTree({ ...rest, script: 'infra/local/cluster.mjs', args: ['--each', String(each)] });
    return this.facts();
  }

  /** `{ address, gateways, networks, database, processes }` as of now. */
  facts() {
    const known = readProcesses(`${this.#options.folder}/cluster`);
    if (!known) throw new Error('the cluster has no list of processes');
    return { ...known, networks: known.networks?.replace(/\/$/, '') };
  }

  /**
   * Sends SIGKILL to these processes at once and waits until each is running and healthy again.
   * @returns {Promise<object[]>} the killed processes
   */
  async kill(names) {
    const dying = this.facts().processes.filter(({ name, pid }) => names.includes(name) && pid);
    for (const { pid } of dying) killOne(pid);
    for (const { name, starts } of dying) await this.#until(name, starts);
    return dying;
  }

  /** SIGKILLs everything, the supervisor too, and starts anew. @returns {Promise<object[]>} those that died */
  async killAll() {
    const dying = this.facts().processes.filter(({ pid }) => pid);
    await this.#tree.kill();
    await this.start();
    return dying;
  }

  /** Waits until every process is well. */
  async wait() {
    for (const { name } of this.facts().processes) await this.#until(name, 0);
  }

  stop() {
    return this.#tree?.stop();
  }

  killQuietly() {
    return this.#tree?.kill();
  }

  async #until(name, starts) {
    for (const end = Date.now() + PATIENCE; ; await sleep(150)) {
      const now = this.facts().processes.find((one) => one.name === name);
      if (now && now.starts > starts && now.state === 'running' && stillRuns(now) && (await isWell(now))) return;
      if (Date.now() > end)
        throw new Error(`${name} did not come back in ${PATIENCE / 1000} s: ${JSON.stringify(now)}`);
    }
  }
}

/** Services and gateways say it themselves; the others are only told as running when they answer. */
async function isWell({ kind, address }) {
  if (kind !== 'service' && kind !== 'gateway') return true;
  const answer = await statusOf(address, '/health');
  return answer !== undefined && answer.status < 500;
}
