import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Database } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { DataSource } from 'typeorm';
import { AccessTokenUse, AccessToken } from './access-token.entity.js';
import { countCall, type Exceeded, type Quotas } from './token-quota.js';

const use = columnsOf(AccessTokenUse, 'second', 'calls_by_second', 'day_ends_at', 'calls_of_day');
const own = columnsOf(AccessToken, 'kind', 'minute_quota', 'day_quota');

/** $2: the time zone of days. The row stays locked, so that calls through several gateways are counted one by one. */
const locked = statement(
  { ...use, ...own, now_second: column.int(), today_ends_at: column.int() },
  `SELECT ${listOf(use, 'u')}, ${listOf(own, 't')}, floor(extract(epoch FROM clock_timestamp()))::int AS now_second,
     extract(epoch FROM ((clock_timestamp() AT TIME ZONE $2)::date + 1)::timestamp AT TIME ZONE $2)::int
       AS today_ends_at
   FROM identity.access_token_use u JOIN identity.access_token t ON t.id = u.token_id
   WHERE u.token_id = $1::integer FOR UPDATE OF u`,
);
const begin = statement(
  {},
  `INSERT INTO identity.access_token_use (token_id) SELECT id FROM identity.access_token WHERE id = $1::integer
   ON CONFLICT DO NOTHING`,
);
const save = statement(
  {},
  `UPDATE identity.access_token_use
   SET second = $2, calls_by_second = $3::integer[], day_ends_at = $4, calls_of_day = $5
   WHERE token_id = $1::integer`,
);

/** What holds for tokens without a quota of their own. */
export async function defaultQuotas(settings: SystemSettings): Promise<Quotas> {
  return { minute: await settings.value('token-minute-quota'), day: await settings.value('token-day-quota') };
}

/** Counts one call of an access token; the quota that is used up, or null. A token that does not exist has none. */
export async function countTokenCall(
  dataSource: DataSource,
  settings: SystemSettings,
  tokenId: number,
): Promise<Exceeded | null> {
  const zone = await settings.value('time-zone');
  const defaults = await defaultQuotas(settings);
  return inTransaction(dataSource, async (tx) => {
    const found = (await lockedUse(tx, tokenId, zone)) ?? (await firstUse(tx, tokenId, zone));
    if (!found) return null;
    // a wall that shows a busy topic day and night must not go dark
    const day = found.kind === 'wall' ? Infinity : (found.day_quota ?? defaults.day);
    const quotas = { minute: found.minute_quota ?? defaults.minute, day };
    const counted = countCall(found, quotas, { second: found.now_second, dayEndsAt: found.today_ends_at });
    if ('exceeded' in counted) return counted.exceeded;
    const { second, calls_by_second: calls, day_ends_at: dayEndsAt, calls_of_day: ofDay } = counted.use;
    await affected(tx, save, [tokenId, second, calls, dayEndsAt, ofDay]);
    return null;
  });
}

const lockedUse = async (tx: Database, tokenId: number, zone: string) => (await rows(tx, locked, [tokenId, zone]))[0];

async function firstUse(tx: Database, tokenId: number, zone: string) {
  await affected(tx, begin, [tokenId]);
  return lockedUse(tx, tokenId, zone);
}
