import { laterTimes } from './later-times.js';

const iso = (times: ReturnType<typeof laterTimes>) =>
  Object.fromEntries(Object.entries(times).map(([name, at]) => [name, new Date(at * 1000).toISOString()]));

test('posts are put off by the clock of the zone that the user reads', () => {
  const noon = Date.parse('2026-11-28T07:00:30Z');
  expect(iso(laterTimes(noon, 'Asia/Almaty'))).toEqual({
    hour: '2026-11-28T08:01:00.000Z',
    evening: '2026-11-28T13:00:00.000Z',
    tomorrow: '2026-11-29T04:00:00.000Z',
    week: '2026-12-05T04:00:00.000Z',
  });
});

test('after six the evening is the next one; after midnight of the zone tomorrow is another day', () => {
  const night = Date.parse('2026-11-28T20:00:00Z');
  const { evening, tomorrow } = iso(laterTimes(night, 'Asia/Almaty'));
  expect([evening, tomorrow]).toEqual(['2026-11-29T13:00:00.000Z', '2026-11-30T04:00:00.000Z']);
  expect(iso(laterTimes(Date.parse('2026-11-28T15:00:00Z'), 'Asia/Almaty'))['evening']).toBe(
    '2026-11-29T13:00:00.000Z',
  );
});
