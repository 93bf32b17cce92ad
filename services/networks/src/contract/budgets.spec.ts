import { expect, it } from '@jest/globals';
import { createCollectors, networkSettings } from '../collectors.gen.js';

const budgets = (env: Record<string, string> = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(createCollectors(networkSettings.parse(env))).map(([id, { needs }]) => [id, needs.budget]),
  );

it('the budgets of a credential are by default what each network grants, its rate with 5 % to spare', () => {
  expect(budgets()).toEqual({
    vkontakte: { perSecond: expect.closeTo(2.85), burst: 1, perDay: 5_000, dayZone: 'Europe/Moscow' },
    youtube: { perSecond: expect.closeTo(9.5), burst: 1, perDay: 10_000, dayZone: 'America/Los_Angeles' },
    ok: { perSecond: expect.closeTo(0.95), burst: 1, perDay: 43_200, dayZone: 'Europe/Moscow' },
    facebook: { perSecond: expect.closeTo(1.9), burst: 1, perDay: 4_800, dayZone: 'UTC' },
    instagram: { perSecond: expect.closeTo(0.95), burst: 1, perDay: 4_800, dayZone: 'UTC' },
    telegram: { perSecond: expect.closeTo(1.9), burst: 1, perDay: 50_000, dayZone: 'UTC' },
    smi: undefined,
  });
});

it('the budgets of a credential are settings, and at least one unit a day', () => {
  expect(budgets({ VK_RPS: '0.5', VK_PER_DAY: '7' })['vkontakte']).toMatchObject({
    perSecond: expect.closeTo(0.475),
    burst: 1,
    perDay: 7,
  });
  for (const name of ['VK', 'YOUTUBE', 'OK', 'FACEBOOK', 'INSTAGRAM', 'IG_SESSION', 'TELEGRAM'])
    for (const wrong of ['0', '0.5', 'many'])
      expect([name, networkSettings.safeParse({ [`${name}_PER_DAY`]: wrong }).success]).toEqual([name, false]);
});
