import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Scheduler } from './scheduler.js';
import { scheduleKit, type ScheduleKit } from './testing/schedule-kit.js';

interface Due {
  notificationId: number;
  slot: string;
  windowStart: string;
  windowEnd: string;
  isLate?: boolean;
}

let kit: ScheduleKit;
let zone = 'Asia/Almaty';
const hour = 3_600_000;
const day = 24 * hour;

beforeAll(async () => {
  kit = await scheduleKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.reset('2026-11-20T00:00:00Z');
  zone = 'Asia/Almaty';
});

const scheduler = (): Scheduler =>
  new Scheduler(kit.dataSource, kit.outbox, kit.clock, new SystemSettings(kit.dataSource, { 'time-zone': zone }));
const due = (): Promise<Due[]> => kit.published<Due>('notification.due');
const slots = async (): Promise<string[]> =>
  (await due()).map(({ isLate, slot }) => `${slot.slice(0, 16)}${isLate ? ' late' : ''}`);
const at = async (time: string): Promise<void> => {
  kit.clock.set(time);
  await scheduler().announceDue();
};

it('announces a slot with its content at its time, once', async () => {
  const id = await kit.notification();
  for (const time of ['2026-11-20T00:00:00Z', '2026-11-20T03:59:59Z', '2026-11-20T04:00:02Z', '2026-11-20T04:00:07Z'])
    await at(time);
  expect(await due()).toEqual([
    {
      notificationId: id,
      slot: '2026-11-20T04:00:00.000Z',
      windowStart: '2026-11-19T04:00:00.000Z',
      windowEnd: '2026-11-20T04:00:00.000Z',
    },
  ]);
});

it('announces each slot once with two schedulers at work, whatever their number of notifications', async () => {
  for (let count = 0; count < 120; count++) await kit.notification({ hour: count % 24 });
  const two = [scheduler(), scheduler()];
  for (let step = 0; step < 48; step++) {
    kit.clock.forward(hour);
    await Promise.all([...two, ...two].map((one) => one.announceDue()));
  }
  while ((await scheduler().announceDue()).isMore);
  const announced = await due();
  expect(announced).toHaveLength(240);
  expect(new Set(announced.map(({ notificationId, slot }) => `${notificationId} ${slot}`)).size).toBe(240);
});

it('catches up only the latest of missed slots', async () => {
  await kit.notification();
  await at('2026-11-20T01:00:00Z');
  await at('2026-11-24T03:00:00Z');
  await at('2026-11-24T04:00:00Z');
  expect(await slots()).toEqual(['2026-11-23T04:00 late', '2026-11-24T04:00']);
});

it('announces a weekly one on its day', async () => {
  await kit.notification({ period: 7, weekday: 2, hour: 0 });
  for (let days = 0; days < 15; days++) {
    await scheduler().announceDue();
    kit.clock.forward(day / 2);
    await scheduler().announceDue();
    kit.clock.forward(day / 2);
  }
  const late = await slots();
  expect(late.map((text) => text.slice(0, 16))).toEqual(['2026-11-24T19:00', '2026-12-01T19:00']);
});

it('leaves out those that are off or paused', async () => {
  await kit.notification({ active: false });
  await kit.notification({ is_topic_deleted: true });
  await kit.notification({ is_author_disabled: true });
  await at('2026-11-25T00:00:00Z');
  expect(await due()).toEqual([]);
});

it('announces no slot twice, and none too few, when the clock is set forward and back', async () => {
  await kit.notification();
  await at('2026-11-20T04:00:00Z');
  await at('2026-11-23T05:00:00Z');
  await at('2026-11-20T05:00:00Z');
  for (const date of ['21', '22', '23', '24']) await at(`2026-11-${date}T04:00:01Z`);
  expect(await slots()).toEqual([
    '2026-11-20T04:00',
    '2026-11-23T04:00 late',
    '2026-11-21T04:00',
    '2026-11-22T04:00',
    '2026-11-24T04:00',
  ]);
});

it('goes on after jumps of 400 days', async () => {
  await kit.notification();
  await at('2026-11-20T04:00:00Z');
  await at('2025-10-16T06:00:00Z');
  await at('2025-10-17T04:00:00Z');
  await at('2026-11-20T04:01:00Z');
  await at('2027-12-25T03:00:00Z');
  await at('2026-11-20T04:02:00Z');
  await at('2026-11-21T04:00:00Z');
  expect(await slots()).toEqual(['2026-11-20T04:00', '2025-10-17T04:00', '2027-12-24T04:00 late', '2026-11-21T04:00']);
});

it('sends a day once when the time zone changes, also when its slot moved into the past', async () => {
  await kit.notification();
  await at('2026-11-20T04:00:00Z');
  zone = 'Europe/Moscow';
  await at('2026-11-20T06:00:00Z');
  await at('2026-11-21T05:00:00Z');
  zone = 'Asia/Almaty';
  await at('2026-11-21T05:00:10Z');
  await at('2026-11-22T04:00:00Z');
  expect(await slots()).toEqual(['2026-11-20T04:00', '2026-11-21T04:00 late', '2026-11-22T04:00']);
});

it('announces every day of a walk of zones, jumps and restarts at most once', async () => {
  for (let count = 0; count < 5; count++) await kit.notification({ hour: count * 5 });
  let seed = 20261123;
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
  for (let step = 0; step < 150; step++) {
    if (random() < 0.1)
      zone = ['Asia/Almaty', 'Europe/Berlin', 'America/Sao_Paulo', 'UTC'][Math.floor(random() * 4)] ?? '';
    kit.clock.forward(random() < 0.1 ? (random() - 0.5) * 800 * day : random() * 8 * hour);
    await Promise.all([scheduler().announceDue(), scheduler().announceDue()]);
  }
  const announced = await due();
  const rows = await kit.dataSource.query<{ days: number; slots: number }[]>(
    `SELECT count(DISTINCT (notification_id, local_time))::int AS days, count(*)::int AS slots FROM notification_slot`,
  );
  expect(rows).toEqual([{ days: announced.length, slots: announced.length }]);
  expect(new Set(announced.map(({ notificationId, slot }) => `${notificationId} ${slot}`)).size).toBe(announced.length);
  expect(announced.length).toBeGreaterThan(50);
});
