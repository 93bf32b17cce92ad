import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { Scheduler } from '../src/schedule/scheduler.js';
import { scheduleKit, type ScheduleKit } from '../src/schedule/testing/schedule-kit.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let kit: ScheduleKit;
beforeAll(async () => {
  kit = await scheduleKit();
});
afterAll(() => kit.close());

/** Two schedulers that were started just now, at the same time. */
async function both(zone: string): Promise<void> {
  const settings = new SystemSettings(kit.dataSource, { 'time-zone': zone });
  const scheduler = (): Scheduler => new Scheduler(kit.dataSource, kit.outbox, kit.clock, settings);
  await Promise.all([scheduler(), scheduler()].map((one) => one.announceDue()));
}

/** Days of the slots of a notification on the clock of the zone, in order; and that as many were announced. */
async function slotsOf(id: number): Promise<{ days: string[]; announced: number }> {
  const slots = await kit.dataSource.query<{ local_time: string }[]>(
    'SELECT local_time FROM notification_slot WHERE notification_id = $1 ORDER BY local_time',
    [id],
  );
  const announced = await kit.published<{ notificationId: number }>('notification.due');
  return {
    days: slots.map(({ local_time: time }) => time.slice(0, 10)),
    announced: announced.filter(({ notificationId }) => notificationId === id).length,
  };
}
const daysBetween = (first: string, last: string): string[] => {
  const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * dayMs).toISOString().slice(0, 10),
  );
};

describe.each([
  ['the hour that is skipped', '2026-03-26T12:00:00Z', '2026-03-27', '2026-03-31'],
  ['the hour that comes twice', '2026-10-22T12:00:00Z', '2026-10-23', '2026-10-27'],
])('two schedulers that are restarted every hour, over %s', (_, begin, first, last) => {
  it.each([0, 1, 2, 3])('announce hour %d of each day once [S2 §4]', async (hour) => {
    await kit.reset(begin);
    const id = await kit.notification({ hour });
    for (const end = Date.parse(`${last}T12:00:00Z`); kit.clock.now().getTime() < end; kit.clock.forward(hourMs))
      await both('Europe/Berlin');
    const days = daysBetween(first, last);
    expect(await slotsOf(id)).toEqual({ days, announced: days.length });
  });
});

it('a clock that is 400 days wrong for a day, in both directions, neither repeats nor loses a slot', async () => {
  await kit.reset('2026-11-20T00:00:00Z');
  const id = await kit.notification({ hour: 9 });
  const run = async (days: number): Promise<void> => {
    for (let hours = 0; hours < days * 24; hours += 6) {
      kit.clock.forward(6 * hourMs);
      await both('Asia/Almaty');
    }
  };
  await run(2);
  for (const wrongBy of [400 * dayMs, -400 * dayMs]) {
    const before = kit.clock.now();
    kit.clock.forward(wrongBy);
    await run(1);
    kit.clock.set(new Date(before.getTime() + dayMs));
    await both('Asia/Almaty');
    await run(1);
  }
  await run(2);
  const { announced, days } = await slotsOf(id);
  expect(new Set(days).size).toBe(days.length);
  expect(announced).toBe(days.length);
  // also the slots that were missed while the clock was wrong
  expect(days.filter((day) => day.startsWith('2026-11'))).toEqual(daysBetween('2026-11-20', '2026-11-27'));
});

it('a day has one slot though the zone changes every few hours', async () => {
  await kit.reset('2026-11-20T00:00:00Z');
  const ids = [await kit.notification({ hour: 0 }), await kit.notification({ hour: 12 })];
  const zones = ['Asia/Almaty', 'America/Sao_Paulo', 'Pacific/Auckland', 'Europe/Berlin'];
  for (let step = 0; step < 48; step++) {
    await both(zones[step % zones.length] ?? 'UTC');
    kit.clock.forward(5 * hourMs);
  }
  for (const id of ids) {
    const { announced, days } = await slotsOf(id);
    expect(new Set(days).size).toBe(days.length);
    expect(announced).toBe(days.length);
    expect(days.length).toBeGreaterThan(5);
  }
});
