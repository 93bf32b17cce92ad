import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { Networks } from '../networks/networks.js';
import { secondsBetween } from './background-share.js';
import { CollectionSettings } from './collection-settings.js';
import { speedsOf } from './hour-of-week.js';
import { intervalFactor, pollBudget } from './interval-factor.js';
import { weightOf } from './poll-interval.js';
import { PollTarget } from './poll-target.entity.js';
import { postsPerHour, usualPerHour } from './posting-rate.js';

const CHECK_EVERY_MS = 60_000;

const claimPlan = statement(
  { network: column.text() },
  `INSERT INTO network_pace AS n (network, planned_at) VALUES ($1, now())
   ON CONFLICT (network) DO UPDATE SET planned_at = now() WHERE n.planned_at < now() - interval '5 minutes'
   RETURNING network`,
);
const claimSpeeds = statement(
  { network: column.text() },
  `UPDATE network_pace SET speeds_at = now() WHERE network = $1 AND speeds_at < now() - interval '1 day'
   RETURNING network`,
);
const polledAuthors = statement(
  { ...columnsOf(PollTarget, 'rate_posts', 'rate_hours', 'poll_units'), watchers: column.int() },
  `SELECT t.rate_posts, t.rate_hours, t.poll_units,
     (SELECT count(*)::int FROM watcher w WHERE w.author_id = t.author_id) AS watchers
   FROM poll_target t
   WHERE t.network = $1 AND t.next_at < 'infinity'`,
);
const activeCredentials = statement(
  { count: column.int() },
  'SELECT count(*)::int AS count FROM credential WHERE network = $1 AND is_active',
);
const postsByHour = statement(
  { hour: column.int(), posts: column.int() },
  `SELECT (mod(floor(EXTRACT(EPOCH FROM published_at) / 3600)::bigint, 168))::int AS hour, count(*)::int AS posts
   FROM post
   WHERE network = $1 AND published_at BETWEEN now() - interval '28 days' AND now()
   GROUP BY 1`,
);
const storePlan = statement(
  {},
  `UPDATE network_pace SET factor = $2, usual_per_hour = $3, counters_every = $4, comments_every = $5
   WHERE network = $1`,
);
const storeSpeeds = statement({}, 'UPDATE network_pace SET speeds = $2 WHERE network = $1');

/**
 * Computes how fast each network is polled, so that all polls together keep to their share of its budget: every five
 * minutes by one of the instances, with the activity by hour of the week once a day.
 */
@Injectable()
export class PaceNetworks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger('collection');
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly settings: CollectionSettings,
  ) {}

  onApplicationBootstrap(): void {
    const start = (): void => void (this.#round ??= this.#planAll().finally(() => (this.#round = undefined)));
    this.#timer = setInterval(start, CHECK_EVERY_MS);
    start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#round;
  }

  /** Computes the pace of a network now. */
  async plan(network: NetworkId): Promise<void> {
    const { needs } = this.networks.collector(network);
    const limits = this.settings.pollLimits(network);
    const authors = await rows(this.dataSource, polledAuthors, [network]);
    const usual = usualPerHour(authors.map(({ rate_posts: posts, rate_hours: hours }) => ({ posts, hours })));
    const loads = authors.map(({ rate_posts: posts, rate_hours: hours, poll_units: units, watchers }) => ({
      root: Math.sqrt(weightOf(watchers) * postsPerHour({ posts, hours }, usual)),
      units,
    }));
    const [found] = await rows(this.dataSource, activeCredentials, [network]);
    const credentials = found?.count ?? 1;
    const budget = pollBudget(needs.budget?.perDay, credentials, this.settings.slots(needs));
    const factor = intervalFactor(loads, limits, budget);
    const every = secondsBetween(needs.budget?.perDay, credentials);
    await affected(this.dataSource, storePlan, [network, factor, usual, every.counters, every.comments]);
  }

  async #planAll(): Promise<void> {
    for (const network of this.networks.ids) {
      try {
        if ((await rows(this.dataSource, claimPlan, [network])).length > 0) await this.plan(network);
        if ((await rows(this.dataSource, claimSpeeds, [network])).length > 0) await this.#planSpeeds(network);
      } catch (error) {
        this.#logger.warn(`cannot plan the polls of ${network}: ${String(error)}`);
      }
    }
  }

  async #planSpeeds(network: NetworkId): Promise<void> {
    const found = await rows(this.dataSource, postsByHour, [network]);
    const speeds = speedsOf(new Map(found.map(({ hour, posts }) => [hour, posts])));
    await affected(this.dataSource, storeSpeeds, [network, speeds]);
  }
}
