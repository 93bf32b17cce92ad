import { outboxBacklog } from '@mm/event-log/outbox/outbox.js';
import type { Metrics } from '@mm/telemetry/metrics.js';
import type { ServiceParts } from './host.module.js';

/** Measures at every scrape what every service has: the lag of its group and the events that wait in its outbox. */
export function observeService(metrics: Metrics, group: string, { dataSource, outbox, log }: ServiceParts): void {
  if (log)
    metrics.beforeScrape([metrics.logLag, metrics.logIdle], async () => {
      if (log.idleSeconds !== undefined) metrics.logIdle.set({ group }, log.idleSeconds);
      const lag = await log.lag?.();
      if (lag !== undefined) metrics.logLag.set({ group }, lag);
    });
  if (dataSource && outbox)
    metrics.beforeScrape([metrics.outboxRows, metrics.outboxOldest], async () => {
      const { rows, oldestSeconds } = await outboxBacklog(dataSource);
      metrics.outboxRows.set(rows);
      metrics.outboxOldest.set(oldestSeconds);
    });
}
