import { setTimeout as sleep } from 'node:timers/promises';
import { readProcesses } from '../local/process-list.mjs';
import { statusOf } from '../local/service-process.mjs';
import { isRunning } from '../start/process-identity.mjs';
import { killOne, startTree } from './tree.mjs';

const RESTART_TIMEOUT_MS = 180_000;

/** A running cluster whose processes can be killed one by one; `npm run cluster` restarts them. */
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

  /** The current `{ address, gateways, networks, database, processes }`. */
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
    const killed = this.facts().processes.filter(({ name, pid }) => names.includes(name) && pid);
    for (const { pid } of killed) killOne(pid);
    for (const { name, starts } of killed) await this.#waitUntilBack(name, starts);
    return killed;
  }

  /**
   * Sends SIGKILL to everything, including the supervisor, and starts the cluster again.
   * @returns {Promise<object[]>} the killed processes
   */
  async killAll() {
    const killed = this.facts().processes.filter(({ pid }) => pid);
    await this.#tree.kill();
    await this.start();
    return killed;
  }

  /** Waits until every process is running and healthy. */
  async waitUntilHealthy() {
    for (const { name } of this.facts().processes) await this.#waitUntilBack(name, 0);
  }

  stop() {
    return this.#tree?.stop();
  }

  killRemaining() {
    return this.#tree?.kill();
  }

  async #waitUntilBack(name, starts) {
    for (const end = Date.now() + RESTART_TIMEOUT_MS; ; await sleep(150)) {
      const now = this.facts().processes.find((one) => one.name === name);
      if (now && now.starts > starts && now.state === 'running' && isRunning(now) && (await isHealthy(now))) return;
      if (Date.now() > end)
        throw new Error(`${name} did not come back in ${RESTART_TIMEOUT_MS / 1000} s: ${JSON.stringify(now)}`);
    }
  }
}

/** Services and gateways report their health; the others are listed as running only when they respond. */
async function isHealthy({ kind, address }) {
  if (kind !== 'service' && kind !== 'gateway') return true;
  const answer = await statusOf(address, '/health');
  return answer !== undefined && answer.status < 500;
}
