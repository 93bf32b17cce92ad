import type { Fact } from '../facts/fact-tables.js';
import { insertFacts, removeFacts } from '../facts/write-facts.js';
import type { FactFilter } from '../query/hits.js';
import { type FactsUnderTest, factsUnderTest } from '../query/facts-under-test.js';
import type { Measure } from '../../report-query.js';
import { forgetMonthsOf, type Month, totalledMonths } from './month-totals.js';
import { MonthTotalsJob } from './month-totals-job.js';

const timeZone = 'Asia/Almaty';
const settings = { zone: timeZone, hideFrom: 0.99 };
/** Kazakhstan's clocks were put back on 1 March 2024. */
const [first, now] = [Date.UTC(2023, 11, 20), Date.UTC(2024, 5, 10)];

let state = 7;
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}
const oneOf = <T>(values: readonly [T, ...T[]]): T => values[random(values.length)] ?? values[0];

const factAt = (id: number, at: number): Fact => ({
  id,
  at,
  media: random(3) === 0,
  network: oneOf(['vk', 'instagram', 'news']),
  kind: 1 + random(15),
  lang: oneOf(['kz', 'ru', 'other']),
  tone: oneOf([-2, 1, 2]),
  spheres: [random(4), ...(random(3) === 0 ? [4 + random(4)] : [])],
  oblasts: random(5) === 0 ? [] : [random(6)],
  event: random(3),
  author: 1 + random(30),
  community: random(4) === 0,
  followers: random(1000) - 1,
  likes: random(50) - 1,
  comments: random(9) - 1,
  shares: -1,
  views: random(500),
  saved: random(2) === 0,
  ignored: random(12) === 0,
  machine_ignores: random(8) === 0 ? 0.995 : 0.2,
  story: 0,
});
const facts = Array.from({ length: 3000 }, (_, i) =>
  factAt(i + 1, first + random(173) * 86_400_000 + random(86_400_000)),
);

const dimensions = 'none hour day month tone network author community media source lang event sphere oblast'.split(' ');
const measures = [
  ...dimensions.map((by) => ({ by })),
  { by: 'source', top: 5 },
  { by: 'day', split: 'lang' },
  { by: 'month', split: 'lang' },
] as Measure[];
const filters: [string, FactFilter][] = [
  ['everything', {}],
  ['a period that cuts two months', { from: Date.UTC(2024, 0, 15, 7), to: Date.UTC(2024, 4, 20, 3) }],
  ['one index', { index: 'media' }],
  ['networks', { networks: ['vk', 'news'] }],
  ['a language', { langs: ['kz'] }],
  ['tones', { tones: [-2, 2] }],
  ['what the machine hides', { machineHidden: 'only' }],
  ['with what the machine hides', { machineHidden: 'include', langs: ['ru'] }],
  ['a region, which totals do not know', { oblasts: [3] }],
];

let subject: FactsUnderTest;
let job: MonthTotalsJob;
beforeAll(async () => {
  subject = await factsUnderTest({ facts, memberships: [] });
  job = new MonthTotalsJob(subject, () => Promise.resolve(settings), fail, 0);
  await job.work(now);
});
afterAll(() => subject.close());

async function totalled(): Promise<Month[]> {
  const [months] = await subject.read([totalledMonths(settings)]);
  return (months ?? []).map(({ since, until }) => ({ since: Number(since), until: Number(until) }));
}

describe('totals of months', () => {
  test('are made of every month that is over', async () => {
    expect((await totalled()).map(({ since }) => new Date(since).toISOString())).toEqual([
      '2023-11-30T18:00:00.000Z',
      '2023-12-31T18:00:00.000Z',
      '2024-01-31T18:00:00.000Z',
      '2024-02-29T19:00:00.000Z',
      '2024-03-31T19:00:00.000Z',
      '2024-04-30T19:00:00.000Z',
    ]);
  });

  test.each(filters)('answer as facts do: %s', async (_name, filter) => {
    const question = { filter, measures, timeZone, countHidden: true };
    expect(await subject.ask(question, await totalled())).toEqual(await subject.ask(question));
  });

  test('are forgotten with a change of their month, and made again later', async () => {
    const id = facts.find(({ at }) => at > Date.UTC(2024, 2, 10) && at < Date.UTC(2024, 2, 20))?.id ?? 0;
    await subject.write([...forgetMonthsOf([id]), ...removeFacts([id])]);
    expect(await totalled()).toHaveLength(5);
    const late = factAt(9001, Date.UTC(2024, 0, 9));
    await subject.write([...insertFacts({ facts: [late], memberships: [] }), ...forgetMonthsOf([late.id])]);
    const months = await totalled();
    expect(months).toHaveLength(4);
    const question = { filter: {}, measures, timeZone };
    const counted = await subject.ask(question);
    expect(await subject.ask(question, months)).toEqual(counted);
    await job.work(now + 60_000);
    expect(await totalled()).toHaveLength(4);
    await job.work(now + 3_600_000);
    expect(await totalled()).toHaveLength(6);
    expect(await subject.ask(question, await totalled())).toEqual(counted);
  });

  test('are made again for another threshold', async () => {
    const other = new MonthTotalsJob(subject, () => Promise.resolve({ ...settings, hideFrom: 0.5 }), fail, 0);
    await other.work(now);
    expect(await totalled()).toEqual([]);
    const [months] = await subject.read([totalledMonths({ ...settings, hideFrom: 0.5 })]);
    expect(months).toHaveLength(6);
  });
});

function fail(error: unknown): never {
  throw error;
}
