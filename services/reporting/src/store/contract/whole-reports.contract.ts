import { parse } from '@mm/keywords/parse.js';
import type { ReportFilter } from '../report-query.js';
import { fixtureDocuments, fixtureQuestions } from './fixtures.js';
import { newestFirst, storeKit, type StoreUnderTest } from './store-kit.js';

/** What a report asks at once, and what it asks about authors. */
export function wholeReportTests(current: () => StoreUnderTest): void {
  const { ids, write } = storeKit(current);
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

  it.each<[ReportFilter, ReportFilter]>([
    [{}, { text: parse('школа') }],
    [{ topicId: 101, machineHidden: 'include' }, { topicId: 103 }],
    [{ topicId: 101, preview: true, keywords: parse('школа | елка') }, { topicId: 101 }],
    [{ topicId: 101 }, { topicId: 101, preview: true, keywords: parse('школа + караганда') }],
    [
      { topicId: 101, from },
      { visibleTopicIds: [103], to: from + 30 * 86_400_000 },
    ],
    [{ visibleTopicIds: [101, 103] }, { topicId: 101, visibleTopicIds: [103] }],
    [
      { text: parse('школа'), tones: [-2, 1] },
      { tones: [1], exclude: parse('мектеп') },
    ],
    [{ machineHidden: 'only' }, { networks: ['smi'], machineHidden: 'leave-out' }],
  ])('what passes a filter without what passes another (case %#)', async (filter, without) => {
    const page = { ...newestFirst, sort: { by: 'likes', descending: true } } as const;
    const question = { filter, page, measures: [{ by: 'none' }], countHidden: true, timeZone } as const;
    const [answer, all] = [await subject.store.ask({ ...question, without }), await subject.store.ask(question)];
    const others = new Set(await ids({ ...without, machineHidden: 'include' }));
    const expected = all.hits.filter(({ id }) => !others.has(id));
    expect(answer.hits).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(answer.rows[0]?.map(({ count }) => count)).toEqual([expected.length]);
    const hidden = await ids({ ...filter, machineHidden: 'only' });
    expect(answer.hidden).toBe(hidden.filter((id) => !others.has(id)).length);
  });

  /** While there are publications like the fixtures at these moments. */
  const withPublicationsAt = async (moments: readonly number[], check: () => Promise<void>): Promise<void> => {
    const added = fixtureDocuments
      .slice(0, 1)
      .flatMap((model) => moments.map((at, i) => ({ ...model, id: 20_000 + i, publishedAt: at, ignored: false })));
    await write((tx) => subject.store.upsert(tx, added));
    await check();
    await write((tx) =>
      subject.store.remove(
        tx,
        added.map(({ id }) => id),
      ),
    );
  };

  it.each(['hour', 'day', 'month'] as const)('%ss, whether or not the period ends', async (by) => {
    const rows = async (period: ReportFilter) =>
      (await subject.store.ask({ filter: period, measures: [{ by }, { by, split: 'lang' }], timeZone })).rows;
    const soon = Date.now() + 31 * 86_400_000;
    const moments = Array.from({ length: 97 }, (_, i) => soon + (i - 48) * 15 * 60_000);
    await withPublicationsAt(moments, async () => {
      for (const begin of [from, soon - 3_600_000, soon + 3_600_000]) {
        const ended = await rows({ from: begin, to: soon + 365 * 86_400_000 });
        expect(ended[0]?.length).toBeGreaterThan(0);
        expect(await rows({ from: begin })).toEqual(ended);
      }
    });
  });

  it.each([
    ['America/St_Johns', '2150-07-01T03:29:00Z', '2150-06-30T03:30:00Z'],
    ['Europe/Berlin', '8299-07-26T22:59:00Z', '8299-07-25T23:00:00Z'],
  ])('days of %s after 2099, in which its clock stays as it was then: %s', async (zone, moment, start) => {
    const at = Date.parse(moment);
    await withPublicationsAt([at, at + 60_000], async () => {
      const periods = [{}, { from }, { from: at }, { from, to: at + 86_400_000 }, { from: at, to: at + 86_400_000 }];
      for (const filter of periods) {
        const { rows } = await subject.store.ask({ filter, measures: [{ by: 'day' }], timeZone: zone });
        const found = (rows[0] ?? []).filter(({ key }) => Number(key) >= at - 2 * 86_400_000);
        expect(found.map(({ key, count }) => [key, count])).toEqual([
          [Date.parse(start), 1],
          [Date.parse(start) + 86_400_000, 1],
        ]);
      }
    });
  });

  it('what is usual for authors: the median engagement of their newest 100 publications before a moment', async () => {
    const [model] = fixtureDocuments;
    if (!model) throw new Error('there are no fixtures');
    const end = Date.parse('2026-11-20T00:00:00Z');
    const unknown = { comments: -1, shares: -1, views: -1 };
    const of = (authorId: number, firstId: number, likes: readonly number[]) =>
      likes.map((count, i) => ({
        ...model,
        ...unknown,
        id: firstId + i,
        authorId,
        // two at a time
        publishedAt: end - 60_000 - Math.floor(i / 2),
        likes: count,
        ignored: i === 1,
      }));
    const added = [
      ...of(71, 20_000, [...Array.from({ length: 99 }, () => 3), 0, 9, 9, 9]),
      ...of(72, 20_200, [5, -1, 8, 6, 7, 3, 2, 1, 4, Number.MAX_SAFE_INTEGER]),
      ...of(73, 20_300, [1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ];
    await write((tx) => subject.store.upsert(tx, added));
    const usual = (before: number) => subject.store.usualEngagement([71, 72, 73, 999], before);
    expect(await usual(end)).toEqual(
      new Map([
        [71, { median: 3, sample: 100 }],
        [72, { median: 4.5, sample: 10 }],
      ]),
    );
    // without the newest two
    expect(await usual(end - 60_000)).toEqual(new Map([[71, { median: 3, sample: 100 }]]));
    expect(await usual(end - 60_040)).toEqual(new Map([[71, { median: 3, sample: 21 }]]));
    await write((tx) =>
      subject.store.remove(
        tx,
        added.map(({ id }) => id),
      ),
    );
  });
}
