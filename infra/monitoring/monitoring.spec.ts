import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Metrics, metricsText } from '@mm/telemetry/metrics.js';
import { parse } from 'yaml';

const folder = path.dirname(fileURLToPath(import.meta.url));
const read = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const rules = (parse(read('alarms.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as {
  panels: { id: number; title: string; targets?: { expr: string; legendFormat: string }[] }[];
};
const queries = [
  ...rules.map(({ alert, expr, annotations: { summary } }) => ({ where: alert, expr, shown: summary })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, expr, shown: legendFormat })),
  ),
];

/** Given by Prometheus. */
const ADDED = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

let known: Map<string, string>;
const labels = new Set(ADDED.labels);
beforeAll(async () => {
  const metrics = new Metrics('any');
  const page = await metricsText([metrics]);
  known = new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  for (const instrument of Object.values(metrics) as { labelNames?: string[] }[])
    for (const label of instrument.labelNames ?? []) labels.add(label);
  for (const label of ['service', 'quantile']) labels.add(label);
});

/** The instrument behind a name of a query; a histogram has three series. */
function instrumentOf(name: string): string {
  const histogram = name.replace(/_(bucket|sum|count)$/, '');
  return known.get(histogram) === 'histogram' ? histogram : name;
}

const metricNames = (expr: string): string[] => [
  ...new Set([...expr.matchAll(/\b(?:(?:mm|nodejs|process)_\w+|up)\b/g)].map(([name]) => name)),
];

describe('dashboard and alarms', () => {
  it('name only metrics that a service has', () => {
    const unknown = queries.flatMap(({ where, expr }) =>
      metricNames(expr)
        .filter((name) => !ADDED.metrics.includes(name) && !known.has(instrumentOf(name)))
        .map((name) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(queries.filter(({ expr }) => metricNames(expr).length === 0)).toEqual([]);
  });

  it('name only labels that some metric has', () => {
    const unknown = queries.flatMap(({ where, expr, shown }) => {
      const lists = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
      const matchers = [...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label);
      const texts = [...shown.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
      return [...lists, ...matchers, ...texts]
        .filter((label) => !labels.has(label))
        .map((label) => `${where}: ${label}`);
    });
    expect(unknown).toEqual([]);
  });

  it('alarm on everything that stops posts from reaching the screens', () => {
    const alarmed = new Set(rules.flatMap(({ expr }) => metricNames(expr)).map(instrumentOf));
    for (const name of [
      'up',
      'mm_log_lag_events',
      'mm_log_idle_seconds',
      'mm_dead_letters_total',
      'mm_outbox_oldest_seconds',
      'mm_post_age_seconds',
      'mm_event_loop_delay_seconds',
    ])
      expect(alarmed).toContain(name);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels: given } of rules) expect(['warning', 'critical']).toContain(given.severity);
  });

  it('show every metric of ours', () => {
    const shown = new Set(queries.flatMap(({ expr }) => metricNames(expr)).map(instrumentOf));
    expect([...known.keys()].filter((name) => name.startsWith('mm_') && !shown.has(name))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('ask the services of docker-compose.yml at their ports', () => {
    const { services } = parse(fs.readFileSync(path.join(folder, '../../docker-compose.yml'), 'utf8'), {
      merge: true,
    }) as { services: Record<string, { environment?: Record<string, string> }> };
    const { scrape_configs: jobs } = parse(read('prometheus.yml')) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const targets = jobs.flatMap((job) => job.static_configs).flatMap((config) => config.targets);
    const wrong = targets.filter((target) => {
      const [name = '', port] = target.split(':');
      const { PORT, MM_METRICS_LISTEN: listen } = services[name]?.environment ?? {};
      return port !== (listen?.split(':').at(-1) ?? PORT);
    });
    expect(wrong).toEqual([]);
    expect(targets.map((target) => target.split(':')[0])).toEqual(
      Object.keys(services).filter((name) => services[name]?.environment?.['MM_SERVICES']),
    );
  });
});
