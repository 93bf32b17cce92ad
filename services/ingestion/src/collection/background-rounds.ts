import { Logger } from '@nestjs/common';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { runTask } from '@mm/telemetry/tracing.js';
import type { DataSource } from 'typeorm';
import type { AuthorsElsewhere } from './authors-elsewhere.js';
import { claimRequest } from './background-share.js';
import type { CollectionScheduler } from './collection-scheduler.js';

export interface RoundsOptions {
  /** What is repeated, in logs and traces. */
  name: string;
  /** The share of the networks' budgets that it may use. */
  share: Parameters<typeof claimRequest>[2];
  networks: readonly NetworkId[];
  intervalSeconds: number;
}

/** `elsewhere`: ids of the authors that are left to other processes. */
type RoundsWork = (network: NetworkId, elsewhere: readonly string[]) => Promise<boolean>;

/** Repeats background work of every network at an interval, one round at a time: behind polls, within its share. */
export class BackgroundRounds {
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly scheduler: CollectionScheduler,
    private readonly elsewhere: AuthorsElsewhere,
    private readonly options: RoundsOptions,
  ) {
    this.#logger = new Logger(options.share);
  }

  /** Aborted when the rounds end. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /**
   * `work` does a part of a network's work, without the authors that are left to other processes, and returns false
   * when nothing is due. A NetworkFault ends the round.
   */
  start(work: RoundsWork): void {
    const { name, networks, intervalSeconds } = this.options;
    const round = (): Promise<unknown> => Promise.all(networks.map((network) => this.#repeat(network, work)));
    this.#timer = setInterval(() => {
      this.#round ??= runTask(name, round).finally(() => (this.#round = undefined));
    }, intervalSeconds * 1000);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#round;
  }

  async #repeat(network: NetworkId, work: RoundsWork): Promise<void> {
    try {
      while (!this.signal.aborted) {
        await this.scheduler.whenPostsAllow(network);
        const elsewhere = await this.elsewhere.ids(network);
        if (!(await claimRequest(this.dataSource, network, this.options.share, elsewhere))) return;
        if (!(await work(network, elsewhere))) return;
      }
    } catch (error) {
      if (!isFault(error, 'cancelled'))
        this.#logger.warn(`${network}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
