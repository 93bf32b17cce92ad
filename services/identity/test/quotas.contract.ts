import { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { AccessTokenCalls } from './access-token-calls.js';

/** How many calls a token may make, counted by a real identity service. */
export const quotaContract = (calls: () => AccessTokenCalls): void =>
  describe('the quotas of a token', () => {
    const callsToday = async (id: number): Promise<number | undefined> =>
      (await calls().listed('admin')).find((token) => token.id === id)?.calls_today;
    const counted = async (id: number, times: number, urls = [calls().service.url]): Promise<number> => {
      const asked = Array.from({ length: times }, (_, n) => calls().count(id, urls[n % urls.length]));
      return (await Promise.all(asked)).filter((exceeded) => exceeded === null).length;
    };

    it('are exact for calls that two processes count at once, and are those of this token alone', async () => {
      const { token } = await calls().created({ minute_quota: 15 });
      const { token: other } = await calls().created();
      const second = await calls().service.another();
      expect(await counted(token.id, 40, [calls().service.url, second.address])).toBe(15);
      await second.stop();
      const exceeded = await calls().count(token.id);
      expect(exceeded).toMatchObject({ quota: 'minute', limit: 15 });
      expect(exceeded?.retry_after).toBeGreaterThan(30);
      expect(exceeded?.retry_after).toBeLessThanOrEqual(61);
      expect(await counted(other.id, 5)).toBe(5);
      expect([await callsToday(token.id), await callsToday(other.id)]).toEqual([15, 5]);
    });

    it('of a day end at midnight in the time zone of the installation', async () => {
      const { token } = await calls().created({ day_quota: 2 });
      expect(await counted(token.id, 3)).toBe(2);
      expect(await calls().count(token.id)).toMatchObject({ quota: 'day', limit: 2 });
      const { rows } = await calls().database.query<{ time: string }>(
        `SELECT (to_timestamp(day_ends_at) AT TIME ZONE 'Asia/Almaty')::time::text AS time
       FROM identity.access_token_use WHERE token_id = $1`,
        [token.id],
      );
      expect(rows).toEqual([{ time: '00:00:00' }]);
      await calls().database.query(
        'UPDATE identity.access_token_use SET day_ends_at = extract(epoch FROM now())::int - 1 WHERE token_id = $1',
        [token.id],
      );
      expect(await callsToday(token.id)).toBe(0);
      expect(await counted(token.id, 3)).toBe(2);
    });

    it('of a day do not hold for a wall, those of a minute do', async () => {
      const { id } = await calls().enrolled('superviser');
      const set = (quotas: string) =>
        calls().database.query(`UPDATE identity.access_token SET ${quotas} WHERE id = $1`, [id]);
      await set('day_quota = 2');
      expect(await counted(id, 5)).toBe(5);
      await set('minute_quota = 6');
      expect(await counted(id, 5)).toBe(1);
    });

    it('are the settings of the installation unless the token has own ones', async () => {
      const quotas = async (): Promise<object> =>
        ((await calls().send('admin', 'get', '/api-py/access-tokens').expect(200)).body as { quotas: object }).quotas;
      expect(await quotas()).toEqual({ minute: 600, day: 100_000 });
      const set = async (value: number | null): Promise<void> => {
        await calls().database.query(
          `INSERT INTO identity.system_setting (key, value, changed_at) VALUES ('token-minute-quota', $1, now())
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          [value],
        );
        calls().service.handle.app.get(SystemSettings).refresh();
      };
      await set(3);
      expect(await quotas()).toEqual({ minute: 3, day: 100_000 });
      const { token } = await calls().created();
      expect(await counted(token.id, 5)).toBe(3);
      await calls().post('admin', 'update-access-token', { id: token.id, minute_quota: 4, day_quota: 50 }).expect(200);
      expect(await counted(token.id, 5)).toBe(1);
      const { body } = await calls()
        .post('admin', 'update-access-token', { id: token.id, minute_quota: null })
        .expect(200);
      expect(body).toMatchObject({ access_token: { minute_quota: null, day_quota: 50, calls_today: 4 } });
      await set(null);
      expect(await counted(token.id, 5)).toBe(5);
    });

    it('are changed by administrators alone, and within limits', async () => {
      const { id } = await calls().enrolled('superviser');
      await calls().post('superviser', 'update-access-token', { id, minute_quota: 6000 }).expect(403);
      await calls().post('superviser', 'update-access-token', { id, day_quota: null }).expect(403);
      for (const fields of [{ minute_quota: 0 }, { minute_quota: 6001 }, { day_quota: 1.5 }, { day_quota: 10_000_001 }])
        await calls()
          .post('admin', 'update-access-token', { id, ...fields })
          .expect(400);
      await calls().post('admin', 'update-access-token', { id, day_quota: 10_000 }).expect(200);
    });

    it('of an unknown token are none', async () => expect(await calls().count(999_999)).toBeNull());
  });
