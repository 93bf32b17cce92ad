import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

const RESOLUTION_MS = 10;
const QUANTILES = [0.5, 0.99];

let registry: Registry | undefined;

/** Values of the whole process, which services of one process share; measured from the first call on. */
export function processRegistry(): Registry {
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
