import { setTimeout as sleep } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const AGE_SECONDS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400];
/** A source of gauges that takes longer is left out of the scrape. */
const SOURCE_TIMEOUT_MS = 2000;

const RESOLUTION_MS = 10;
const QUANTILES = [0.5, 0.99];

let registry: Registry | undefined;

/** Values of the whole process, which services of one process share; measured from the first call on. */
function processRegistry(): Registry {
  if (registry) return registry;
  registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  new Gauge({
    name: 'mm_event_loop_delay_seconds',
    help: 'How late timers ran since the last scrape; quantile 1 is the longest delay',
    labelNames: ['quantile'],
    registers: [registry],
    collect() {
      const inSeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
      for (const quantile of QUANTILES) this.set({ quantile }, inSeconds(delay.percentile(quantile * 100)));
      this.set({ quantile: 1 }, inSeconds(delay.max));
      delay.reset();
    },
  });
  return registry;
}

/** The parts of a `post.classified` from which its age follows; times are RFC 3339. */
export interface TimedPost {
  post?: { network: string; publishedAt: string; isHistory: boolean; revision: number } | undefined;
  collectedAt: string;
}

/** The instruments of one service. All names start with `mm_`; the label `service` is added to every value. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #sources: (() => Promise<void>)[] = [];

  readonly requestDuration = this.#histogram(
    'mm_http_request_duration_seconds',
    'Time from a request to the end of its response, by route pattern',
    ['method', 'route', 'status'],
    REQUEST_SECONDS,
  );
  readonly logLag = this.#gauge('mm_log_lag_events', 'Events that wait for this group', ['group']);
  readonly logIdle = this.#gauge(
    'mm_log_idle_seconds',
    'Time since the consumer of this group finished an event or had none; grows while it is stuck',
    ['group'],
  );
  readonly eventsHandled = this.#counter('mm_events_handled_total', 'Events that the consumer finished', ['topic']);
  readonly deadLetters = this.#counter('mm_dead_letters_total', 'Events that became dead letters', ['topic']);
  readonly outboxRows = this.#gauge('mm_outbox_rows', 'Events that wait in the outbox; at most 100000 are counted', []);
  readonly outboxOldest = this.#gauge('mm_outbox_oldest_seconds', 'Age of the oldest event in the outbox', []);
  readonly postsCollected = this.#counter('mm_posts_collected_total', 'New posts that were stored', ['network']);
  readonly sources = this.#gauge('mm_sources', 'Watched sources by the state of their collection', [
    'network',
    'state',
  ]);
  readonly sourceFreshness = this.#gauge(
    'mm_source_freshness_seconds',
    'Time from publication to collection of the posts of the last 24 hours, 95th percentile',
    ['network'],
  );
  readonly parkedResources = this.#gauge(
    'mm_parked_resources',
    'Tokens, operators and proxies that a fault has parked',
    ['network'],
  );
  readonly postsClassified = this.#counter('mm_posts_classified_total', 'Revisions that were classified', ['network']);
  readonly postAge = this.#histogram(
    'mm_post_age_seconds',
    'Time since a post was published or collected when it reaches a stage; without histories and edits',
    ['network', 'since', 'stage'],
    AGE_SECONDS,
  );
  readonly hostQueue = this.#gauge('mm_host_queue_requests', 'Requests to networks that wait for a rate limit', []);
  readonly liveSockets = this.#gauge('mm_live_sockets', 'Open connections of the live channel', []);
  readonly liveBacklog = this.#gauge('mm_live_backlog_bytes', 'Unsent bytes of all connections', []);
  readonly livePushes = this.#counter('mm_live_pushes_total', 'Pushes to at least one room with members', ['name']);

  constructor(service: string) {
    this.#registry.setDefaultLabels({ service });
    // Starts to measure the process.
    processRegistry();
  }

  /** Sets gauges before every scrape. If it fails or takes more than 2 s, the gauges have no value. */
  beforeScrape(gauges: readonly Gauge[], source: () => Promise<void> | void): void {
    this.#sources.push(async () => {
      gauges.forEach(clear);
      await Promise.race([
        Promise.resolve()
          .then(source)
          .catch(() => undefined),
        sleep(SOURCE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    });
  }

  /** Records how old a new post is at a stage, since it was published and since it was collected. */
  recordAge(stage: 'classified' | 'pushed', { post, collectedAt }: TimedPost, now: Date): void {
    if (!post || post.isHistory || post.revision > 1) return;
    const { network, publishedAt } = post;
    for (const [since, time] of Object.entries({ published: publishedAt, collected: collectedAt })) {
      const seconds = (now.getTime() - Date.parse(time)) / 1000;
      if (!Number.isNaN(seconds)) this.postAge.observe({ network, since, stage }, Math.max(0, seconds));
    }
  }

  /** All values now, as prom-client's JSON. */
  async values(): Promise<object[]> {
    await Promise.all(this.#sources.map((update) => update()));
    return this.#registry.getMetricsAsJSON();
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }
  #gauge<L extends string>(name: string, help: string, labelNames: readonly L[]): Gauge<L> {
    const gauge = new Gauge({ name, help, labelNames, registers: [this.#registry] });
    clear(gauge);
    return gauge;
  }
  #histogram<L extends string>(name: string, help: string, labelNames: readonly L[], buckets: number[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }
}

/** Without a value, a gauge says nothing; prom-client would show 0 where there are no labels. */
function clear(gauge: Gauge): void {
  const { labelNames } = gauge as unknown as { labelNames: readonly string[] };
  gauge.reset();
  if (labelNames.length === 0) gauge.remove();
}

/** The page for Prometheus: the values of some services, and those of the process once. */
export async function metricsText(services: readonly Metrics[]): Promise<string> {
  const values = await Promise.all([
    ...services.map((metrics) => metrics.values()),
    processRegistry().getMetricsAsJSON(),
  ]);
  return AggregatorRegistry.aggregate(values).metrics();
}
