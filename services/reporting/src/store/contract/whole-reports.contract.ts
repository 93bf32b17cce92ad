import { parse } from '@mm/keywords/parse.js';
import type { ReportFilter } from '../report-query.js';
import { fixtureQuestions } from './fixtures.js';
import { newestFirst, storeKit, type StoreUnderTest } from './store-kit.js';

/** A report is asked as a whole. */
export function wholeReportTests(current: () => StoreUnderTest): void {
  const { ids } = storeKit(current);
  let subject: StoreUnderTest;
  beforeAll(() => void (subject = current()));
  const timeZone = 'Asia/Almaty';
  const from = Date.parse('2026-10-01T00:00:00+05:00');

  it.each<ReportFilter>([
    {},
    { from },
    { topicId: 101, machineHidden: 'include' },
    { machineHidden: 'only' },
    { visibleTopicIds: [101, 103], tones: [-2, 1] },
    { topicId: 101, preview: true, keywords: parse('школа | елка'), from },
  ])('a page, all measures and what is hidden, as it answers each of them (case %#)', async (filter) => {
    const measures = fixtureQuestions.measures.map(({ measure }) => measure);
    const page = { ...newestFirst, size: 7 };
    const [whole, hidden, ...parts] = await Promise.all([
      subject.store.ask({ filter, page, measures, countHidden: true, timeZone }),
      ids({ ...filter, machineHidden: 'only' }),
      ...measures.map((measure) => subject.store.ask({ filter, measures: [measure], timeZone })),
    ]);
    expect(whole.hits.map(({ id }) => id)).toEqual(await ids(filter, page));
    expect(whole.rows).toEqual(parts.flatMap(({ rows }) => rows));
    expect(whole.hidden).toBe(hidden.length);
  });

  it.each(['hour', 'day', 'month'] as const)('%ss, whether or not the period ends', async (by) => {
    const rows = async (period: ReportFilter) =>
      (await subject.store.ask({ filter: period, measures: [{ by }, { by, split: 'lang' }], timeZone })).rows;
    const ended = await rows({ from, to: Date.parse('2030-01-01T00:00:00Z') });
    expect(ended[0]?.length).toBeGreaterThan(0);
    expect(await rows({ from })).toEqual(ended);
  });
}
