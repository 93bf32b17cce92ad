import pg from 'pg';
import { EventLedger } from './event-ledger.mjs';
import { startClients, waitForClients } from './live-client.mjs';
import { loadedAuthors, startLoad, watchLoadedAuthors } from './load.mjs';
import { LogReader } from './log-reader.mjs';
import { publishedPosts, compareUntilClean, firstFew } from './verdict.mjs';
import { compareIndex } from './verdict-index.mjs';
import { compareLog } from './verdict-log.mjs';
import { compareTables } from './verdict-tables.mjs';

const VERDICT_TIMEOUT_MS = 240_000;
/** A post published while a client was joining may come before or after its first cursor. */
const JOINING_MS = 3000;

/** The load on a running cluster: publishing and saving, live clients, repeated delivery of events; and the verdict. */
export class ClusterSession {
  #tree;
  #state;
  #load;
  #random;
  #intervalMs;
  /** @type {import('./live-client.mjs').LiveClient[]} */
  clients = [];

  /**
   * @param {{ tree: any, state: object, copies: number, random: () => number, intervalMs?: number }} what
   *   `intervalMs`: ms between posts, on average
   */
  constructor({ tree, state, copies, random, intervalMs }) {
    const kafka = tree.facts().processes.find(({ name }) => name === 'kafka');
    this.#tree = tree;
    this.#state = state;
    this.#random = random;
    this.#intervalMs = intervalMs;
    this.reader = new LogReader({ brokers: [kafka.address], ledger: new EventLedger(), copyEvery: copies });
  }

  async start() {
    const { address, gateways } = this.#tree.facts();
    this.reader.start();
    await watchLoadedAuthors(address);
    this.clients = await startClients(gateways);
    this.#startLoad();
  }

  async stop() {
    await this.#load?.stop();
    for (const client of this.clients) client.stop();
    await this.reader.stop();
  }

  /** What all clients received together. */
  received() {
    const sum = (name) => this.clients.reduce((total, { journal }) => total + journal[name], 0);
    return { pushes: sum('pushes'), resumes: sum('resumes'), resyncs: sum('resyncs') };
  }

  /**
   * Stops the load, waits until everything has arrived everywhere, compares, and starts the load again.
   * @returns {Promise<string[]>} faults
   */
  async verify() {
    await this.#load.stop();
    await this.#tree.waitUntilHealthy();
    const { networks, database, processes } = this.#tree.facts();
    const posts = await publishedPosts(networks, loadedAuthors);
    const pool = new pg.Pool({ connectionString: database, max: 2 });
    const elasticsearch = processes.find(({ name }) => name === 'elasticsearch').address;
    const faults = await compareUntilClean(
      () => this.#compare({ pool, posts, elasticsearch }),
      VERDICT_TIMEOUT_MS,
    ).finally(() => pool.end());
    this.#state.published = posts.length;
    this.#startLoad();
    return posts.length === 0 ? [...faults, 'nothing was published'] : faults;
  }

  async #compare({ pool, posts, elasticsearch }) {
    try {
      const codes = posts.map(({ code }) => code);
      // Tables first: they are cheap to compare, and the rest is pointless while posts are still missing there.
      const tables = await compareTables(pool, codes, this.#state.acknowledged);
      if (tables.length > 0) return tables;
      const faults = [
        ...(await compareLog({ pool, reader: this.reader })),
        ...(await compareIndex({ pool, elasticsearch })),
      ];
      await waitForClients(this.clients);
      return [...faults, ...this.clients.flatMap((client) => faultsOf(client, posts))];
    } catch (error) {
      return [`the verdict could not be reached: ${error.message}`];
    }
  }

  #startLoad() {
    const { gateways, networks } = this.#tree.facts();
    this.#load = startLoad({
      addresses: gateways,
      networks,
      random: this.#random,
      intervalMs: this.#intervalMs,
      onSave: (id, save) => this.#state.acknowledge(id, save),
    });
  }
}

function faultsOf({ journal, since }, posts) {
  const unseen = journal.unseen(posts.filter(({ at }) => at > since + JOINING_MS).map(({ code }) => code));
  return [
    ...journal.faults,
    ...(unseen.length > 0
      ? [
          `${journal.name} missed ${unseen.length} posts (resyncs ${JSON.stringify(journal.reasons)}): ` +
            firstFew(unseen),
        ]
      : []),
  ];
}
