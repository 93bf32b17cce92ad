import type { ReportedPublication } from '../../reports/make-report.js';
import type { ReportFilter, ReportPage } from '../../store/report-query.js';
import { readPublications } from './read-publications.js';

/** Publications as `MakeReport` gives them, newest first, of which more may arrive meanwhile. */
class Publications {
  readonly asked: ReportPage[] = [];

  constructor(private readonly all: { id: number; at: number }[]) {}

  arrive(id: number, at: number): void {
    this.all.push({ id, at });
  }

  leave(id: number): void {
    this.all.splice(
      this.all.findIndex((one) => one.id === id),
      1,
    );
  }

  page(_: ReportFilter, page: ReportPage): Promise<ReportedPublication[]> {
    this.asked.push(page);
    const { after } = page;
    const found = this.all
      .filter(({ at, id }) => !after || at < after.at || (at === after.at && id < after.id))
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .slice(page.offset, page.offset + page.size);
    return Promise.resolve(found.map(publication));
  }
}

const publication = ({ id, at }: { id: number; at: number }): ReportedPublication => ({
  id,
  index: 'social',
  network: 'vkontakte',
  code: '',
  publishedAt: new Date(at).toISOString(),
  title: '',
  text: '',
  url: '',
  kind: 1,
  author: { id: 7, code: '', username: '', name: '', isGroup: true, followers: -1 },
  labels: {
    lang: 'ru',
    tone: 1,
    spheres: [],
    oblasts: [],
    eventId: 0,
    eventName: '',
    saved: false,
    ignored: false,
    machineIgnores: 0,
  },
  counters: { likes: 0, comments: 0, shares: 0, views: 0 },
  withdrawn: false,
  storyId: 0,
  tone: 1,
  eventName: '',
  irrelevantFor: [],
});

const start = Date.UTC(2026, 10, 1);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const range = (limit: number): Parameters<typeof readPublications>[1] => ({
  filter: {},
  visibleTopicIds: undefined,
  limit,
});
async function idsOf(pages: AsyncIterable<ReportedPublication[]>): Promise<number[]> {
  const ids: number[] = [];
  for await (const page of pages) ids.push(...page.map(({ id }) => id));
  return ids;
}

it.each([
  ['of different dates', (id: number) => start + id * 1000],
  ['of few dates', (id: number) => start + Math.floor(id / 700) * 1000],
  ['of one date', () => start],
])('reads each of 1,700 publications %s once, newest first [D §7]', async (_, atOf) => {
  const all = new Publications(numbers(1700).map((id) => ({ id, at: atOf(id) })));
  expect(await idsOf(readPublications(all, range(5000)))).toEqual(numbers(1700).reverse());
});

it('repeats and skips nothing when publications arrive meanwhile [D §7]', async () => {
  const all = new Publications(numbers(1200).map((id) => ({ id, at: start + id * 1000 })));
  const ids: number[] = [];
  for await (const page of readPublications(all, range(5000))) {
    ids.push(...page.map(({ id }) => id));
    for (const id of numbers(100)) all.arrive(10_000 + ids.length + id, start + 9_000_000);
  }
  expect(ids).toEqual(numbers(1200).reverse());
});

it.each([
  ['of different dates', (id: number) => start + id * 1000],
  ['of one date', () => start],
])('skips nothing %s when publications that were read leave', async (_, atOf) => {
  const all = new Publications(numbers(1700).map((id) => ({ id, at: atOf(id) })));
  const ids: number[] = [];
  for await (const page of readPublications(all, range(5000))) {
    ids.push(...page.map(({ id }) => id));
    for (const { id } of page.slice(0, 300)) all.leave(id);
  }
  expect(ids).toEqual(numbers(1700).reverse());
});

it('ends at its limit, and reads no more than asked for [D §7]', async () => {
  const all = new Publications(numbers(1700).map((id) => ({ id, at: start + id })));
  expect(await idsOf(readPublications(all, range(600)))).toEqual(numbers(1700).reverse().slice(0, 600));
  const pages = readPublications(all, range(5000));
  all.asked.length = 0;
  await pages.next();
  expect(all.asked).toHaveLength(1);
});
