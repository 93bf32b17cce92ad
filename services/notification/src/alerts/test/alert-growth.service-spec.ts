import { SpikeCheck } from '../spike/spike-check.js';
import { alertsKit, type AlertsKit } from './alerts-kit.js';
import { pastOf, publishMatchesOf } from './topic-posts.js';

let kit: AlertsKit;
beforeAll(async () => {
  kit = await alertsKit();
});
afterAll(() => kit.stop());

it('a spike grows while nobody has acknowledged it, and is announced again when it doubles', async () => {
  await kit.topic(21);
  await pastOf(kit, 21, 20);
  await publishMatchesOf(kit, 21, 21_000, 120);
  await kit.check(SpikeCheck);
  const reviewer = kit.bearer('reviewer', ['mm_operator'], 5);
  const ofTopic = async () =>
    (await kit.alerts(reviewer, '?state=all')).alerts.filter(({ subject_id: id }) => id === '21');
  const announced = async (): Promise<unknown[]> =>
    (await kit.logged('alert.raised'))
      .filter(({ subjectId }) => subjectId === '21')
      .map(({ reason }) => (JSON.parse(String(reason)) as { figure: number }).figure);
  const grown = async (): Promise<number> =>
    (await kit.logged('alert.changed')).filter(({ change, subjectId }) => change === 'grown' && subjectId === '21')
      .length;
  const [first] = await ofTopic();
  expect(first?.reason.figure).toBe(120);
  await publishMatchesOf(kit, 21, 22_000, 60);
  await kit.check(SpikeCheck);
  await kit.check(SpikeCheck);
  expect(await ofTopic()).toMatchObject([{ id: first?.id, ended_at: null, reason: { figure: 180 } }]);
  await kit.until(async () => (await grown()) === 1, 'the growth');
  await kit.database.query(
    `UPDATE notification.alert SET ended_at = now(), raised_at = raised_at - interval '1 minute' WHERE id = $1`,
    [first?.id],
  );
  await publishMatchesOf(kit, 21, 23_000, 90);
  await kit.check(SpikeCheck);
  const [twice, ...others] = await ofTopic();
  expect(others).toEqual([]);
  expect(twice).toMatchObject({ id: first?.id, ended_at: null, reason: { figure: 270 } });
  expect(twice?.changed_at).toBeGreaterThan(twice?.raised_at ?? 0);
  await kit.until(async () => (await announced()).length === 2, 'the second announcement');
  expect(await announced()).toEqual([120, 270]);
  await kit.post('acknowledge-alert', reviewer, { ids: [first?.id] }).expect(200);
  await publishMatchesOf(kit, 21, 24_000, 300);
  await kit.check(SpikeCheck);
  expect(await ofTopic()).toMatchObject([{ id: first?.id, reason: { figure: 270 } }]);
});
