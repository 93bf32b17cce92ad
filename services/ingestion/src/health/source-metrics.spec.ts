import { Metrics } from '@mm/telemetry/metrics.js';
import { Gauge } from 'prom-client';
import { reportSources } from './source-metrics.js';

const gauge = <L extends string>(name: string, labelNames: L[]): Gauge<L> =>
  new Gauge({ name, help: name, labelNames, registers: [] });
const network = {
  freshness_p50: 10,
  budget_used: 0,
  resources: 2,
  parked: 1,
  unready: 0,
  missing: '' as const,
  drifts: 0,
  sources: { ok: 3, failing: 2, quiet: 0, waiting: 0, off: 0 },
};

describe('the metrics of sources', () => {
  it('are those of the networks at the time of the scrape', async () => {
    const gauges = {
      sources: gauge('sources', ['network', 'state']),
      sourceFreshness: gauge('freshness', ['network']),
      parkedResources: gauge('parked', ['network']),
    };
    const metrics = Object.assign(new Metrics('ingestion'), gauges);
    reportSources(metrics, {
      all: () =>
        Promise.resolve([
          { ...network, network: 'facebook', freshness_p95: 90 },
          { ...network, network: 'smi', freshness_p95: -1 },
        ]),
    });
    await metrics.values();
    const valueOf = async (one: Gauge, labels: object): Promise<number | undefined> =>
      (await one.get()).values.find((entry) => JSON.stringify(entry.labels) === JSON.stringify(labels))?.value;
    expect(await valueOf(gauges.sources, { network: 'facebook', state: 'failing' })).toBe(2);
    expect(await valueOf(gauges.sourceFreshness, { network: 'facebook' })).toBe(90);
    expect(await valueOf(gauges.sourceFreshness, { network: 'smi' })).toBeUndefined();
    expect(await valueOf(gauges.parkedResources, { network: 'smi' })).toBe(1);
  });
});
