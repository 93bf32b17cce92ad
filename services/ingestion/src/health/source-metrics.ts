import type { Metrics } from '@mm/telemetry/metrics.js';
import type { Gauge } from 'prom-client';
import type { NetworkHealth } from './network-health.js';

/** The gauges of `Metrics` that `reportSources` sets. */
export interface SourceGauges {
  sources: Gauge<'network' | 'state'>;
  /** The 95th percentile of the posts of the last 24 hours, in seconds. */
  sourceFreshness: Gauge<'network'>;
  parkedResources: Gauge<'network'>;
}

/** Shows at every scrape how well networks are collected. A network without new posts has no freshness. */
export function reportSources(
  metrics: Pick<Metrics, 'beforeScrape'> & SourceGauges,
  networks: Pick<NetworkHealth, 'all'>,
): void {
  const { sources, sourceFreshness, parkedResources } = metrics;
  metrics.beforeScrape([sources, sourceFreshness, parkedResources], async () => {
    for (const { network, sources: states, freshness_p95: freshness, parked } of await networks.all()) {
      for (const [state, count] of Object.entries(states)) sources.set({ network, state }, count);
      if (freshness >= 0) sourceFreshness.set({ network }, freshness);
      parkedResources.set({ network }, parked);
    }
  });
}
