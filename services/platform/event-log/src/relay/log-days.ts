import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import type pg from 'pg';

/** For how many days the log keeps events: the setting in the database of the outboxes, else its initial value. */
export async function readLogDays(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { initial, min, max } = systemSettings['log-days'];
  const { rows: tables } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('identity.system_setting') IS NOT NULL AS is_there`,
  );
  // a new installation starts its relay first
  if (!tables[0]?.is_there) return initial;
  const { rows } = await client.query<{ value: unknown }>(
    `SELECT value FROM identity.system_setting WHERE key = 'log-days'`,
  );
  const value = rows[0]?.value;
  return typeof value === 'number' ? Math.min(Math.max(value, min), max) : initial;
}
