import { openDataSource } from '@mm/database/data-source.js';
import { testDatabase } from '@mm/database/test-database.js';
import { type FaultKind, NetworkFault } from '@mm/networks/network-fault.js';
import type { DataSource } from 'typeorm';
import { ingestionDatabase } from '../../ingestion.database.js';
import { ProviderBudget } from './provider-budget.js';

const start = Date.parse('2026-11-23T22:00:00Z');
const minute = 60_000;
const yandex = { id: 'yandex', perDay: 30 } as const;

let database: Awaited<ReturnType<typeof testDatabase>>;
let connections: DataSource[];
let now: Date;
let budget: ProviderBudget;
let other: ProviderBudget;
beforeAll(async () => {
  database = await testDatabase();
  const open = () => openDataSource({ ...ingestionDatabase, url: database.url });
  connections = [await open(), await open()];
  const [one, two] = connections.map((dataSource) => new ProviderBudget(dataSource, { now: () => now }));
  [budget, other] = [one!, two!];
});
afterAll(async () => {
  for (const dataSource of connections) await dataSource.destroy();
  await database.drop();
});
beforeEach(async () => {
  now = new Date(start);
  await connections[0]!.query('TRUNCATE search_provider');
});

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const fault = (kind: FaultKind, retryAfterMs?: number) =>
  new NetworkFault(kind, { code: 1, message: 'CAPTCHA' }, retryAfterMs === undefined ? {} : { retryAfterMs });
const state = async () => (await budget.states([yandex]))[0]!;
/** Minutes of the pause after a fault. */
const pauseAfter = async (one: NetworkFault): Promise<number | null> => {
  await budget.fail(yandex, one);
  const { waits_until: until } = await state();
  return until && Math.round((until * 1000 - now.getTime()) / minute);
};

describe('the budget of a search provider', () => {
  it('is not exceeded by two processes that ask at the same time', async () => {
    const taken = await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 ? budget : other).take(yandex)));
    expect(taken.filter(Boolean)).toHaveLength(30);
    expect(await state()).toMatchObject({ state: 'spent', used: 30, per_day: 30 });
  });

  it('is full again on the next day in UTC, and never for an earlier day of a slow clock', async () => {
    for (let i = 0; i < 31; i++) await budget.take(yandex);
    later(2 * 60 * minute);
    expect(await budget.take(yandex)).toBe(true);
    expect(await state()).toMatchObject({ state: 'ready', used: 1 });
    for (let i = 0; i < 29; i++) expect(await budget.take(yandex)).toBe(true);
    later(-2 * 60 * minute);
    expect(await budget.take(yandex)).toBe(false);
  });

  it('of zero lets nothing through', async () => {
    expect(await budget.take({ id: 'yandex', perDay: 0 })).toBe(false);
  });

  it('doubles the pause with each block from a minute to an hour, until there is a success', async () => {
    const pauses: (number | null)[] = [];
    for (let i = 0; i < 8; i++) {
      pauses.push(await pauseAfter(fault('blocked')));
      expect(await other.take(yandex)).toBe(false);
      later(61 * minute);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(await budget.take(yandex)).toBe(true);
    await budget.succeed(yandex);
    expect(await pauseAfter(fault('rate_limited'))).toBe(1);
  });

  it('counts requests that fail together once', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? budget : other).fail(yandex, fault('blocked'))));
    expect(await pauseAfter(fault('blocked'))).toBe(1);
  });

  it('waits as long as the provider asks for, at most a day, and ten minutes for a refused key', async () => {
    expect(await pauseAfter(fault('rate_limited', 7 * minute))).toBe(7);
    later(8 * minute);
    expect(await pauseAfter(fault('rate_limited', 1e12))).toBe(24 * 60);
    later(25 * 60 * minute);
    expect(await pauseAfter(fault('auth_required'))).toBe(10);
  });

  it('does not wait after a failure that may be over, and shows it until there is a success', async () => {
    expect(await pauseAfter(fault('transient'))).toBeNull();
    expect(await state()).toMatchObject({ state: 'ready', fault: 'transient', message: 'CAPTCHA' });
    await budget.succeed(yandex);
    expect(await state()).toMatchObject({ fault: null, message: '' });
  });

  it('keeps a pause that another request has found while one succeeds', async () => {
    await budget.fail(yandex, fault('blocked'));
    await other.succeed(yandex);
    expect(await state()).toMatchObject({ state: 'waiting', fault: 'blocked' });
  });

  it('does not count an abort of ours as a fault', async () => {
    await budget.fail(yandex, fault('cancelled'));
    expect(await state()).toMatchObject({ state: 'ready', fault: null });
  });

  it('names the providers in their order, then those that are off', async () => {
    const states = await budget.states([yandex, { id: 'searxng', perDay: 5 }]);
    expect(states.map(({ id, state: word }) => [id, word])).toEqual([
      ['yandex', 'ready'],
      ['searxng', 'ready'],
      ['brave', 'off'],
    ]);
  });
});
