import { Metrics, metricsText } from './metrics.js';

const post = { network: 'vk', publishedAt: '2026-01-01T12:00:00Z', isHistory: false, revision: 1 };
const collected = { post, collectedAt: '2026-01-01T12:01:00Z' };

/** Values of a page by name and labels. */
function read(page: string): Map<string, number> {
  const lines = page.split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

describe('the metrics page', () => {
  it('has the values of every service of a process under its name, and those of the process once', async () => {
    const [ingestion, review] = [new Metrics('ingestion'), new Metrics('review')];
    ingestion.postsCollected.inc({ network: 'vk' }, 3);
    ingestion.deadLetters.inc({ topic: 'post.counted' });
    review.deadLetters.inc({ topic: 'post.counted' });
    const page = await metricsText([ingestion, review]);
    const values = read(page);
    expect(values.get('mm_posts_collected_total{network="vk",service="ingestion"}')).toBe(3);
    expect(values.get('mm_dead_letters_total{topic="post.counted",service="review"}')).toBe(1);
    expect(page.match(/^# TYPE mm_dead_letters_total /gm)).toHaveLength(1);
    expect([...values.keys()].filter((key) => key.startsWith('process_cpu_seconds_total'))).toHaveLength(1);
    expect(values.get('mm_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  });

  it('counts the age of a post since both times, but not of a history or an edit', async () => {
    const metrics = new Metrics('classification');
    metrics.recordAge('classified', collected, new Date('2026-01-01T12:01:04Z'));
    metrics.recordAge(
      'classified',
      { ...collected, post: { ...post, isHistory: true } },
      new Date('2026-02-01T00:00:00Z'),
    );
    metrics.recordAge('classified', { ...collected, post: { ...post, revision: 2 } }, new Date('2026-02-01T00:00:00Z'));
    metrics.recordAge('pushed', { post, collectedAt: '' }, new Date('2026-01-01T11:59:59Z'));
    const values = read(await metricsText([metrics]));
    const sum = (since: string, stage: string): number | undefined =>
      values.get(`mm_post_age_seconds_sum{network="vk",since="${since}",stage="${stage}",service="classification"}`);
    expect([sum('published', 'classified'), sum('collected', 'classified')]).toEqual([64, 4]);
    expect([sum('published', 'pushed'), sum('collected', 'pushed')]).toEqual([0, undefined]);
  });

  it('asks the sources of gauges at every scrape, and leaves out what fails or does not respond', async () => {
    const metrics = new Metrics('review');
    let isAway = false;
    metrics.beforeScrape([metrics.outboxRows, metrics.logLag], () => {
      if (isAway) throw new Error('the database is away');
      metrics.outboxRows.set(7);
      metrics.logLag.set({ group: 'review' }, 5);
    });
    metrics.beforeScrape([metrics.liveSockets], () => new Promise(() => undefined));
    const first = read(await metricsText([metrics]));
    expect(first.get('mm_outbox_rows{service="review"}')).toBe(7);
    expect(first.get('mm_log_lag_events{group="review",service="review"}')).toBe(5);
    isAway = true;
    const second = await metricsText([metrics]);
    expect([...read(second).keys()].filter((key) => /^mm_(outbox_rows|log_lag|live_sockets)/.test(key))).toEqual([]);
    expect(second).toContain('# TYPE mm_outbox_rows gauge');
  });
});
