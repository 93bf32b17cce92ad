import { Injectable } from '@nestjs/common';
import { Clock } from '@mm/clock/clock.js';
import { columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import type { alertCalls } from '@mm/proto/http/alerts.js';
import type { CallBody } from '@mm/proto/http/call.js';
import { DataSource } from 'typeorm';
import { PushSubscription } from './push.entity.js';

const columns = columnsOf(PushSubscription);
export type Subscription = RowOf<typeof columns>;

/** Browsers of one account; the oldest make room. */
const maxBrowsers = 20;

const store = statement(
  {},
  `INSERT INTO push_subscription (endpoint, p256dh, auth, user_id, username, roles, created_at)
   VALUES ($1, $2, $3, $4, $5, $6::text[], $7)
   ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id,
     username = excluded.username, roles = excluded.roles, created_at = excluded.created_at`,
);
const removeOldest = statement(
  {},
  `DELETE FROM push_subscription WHERE id IN (
     SELECT id FROM push_subscription WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${maxBrowsers})`,
);
const removeOwn = statement({}, 'DELETE FROM push_subscription WHERE endpoint = $1 AND user_id = $2');
const remove = statement({}, 'DELETE FROM push_subscription WHERE id = $1');
/** $1: account, null for all. */
const list = statement(
  columns,
  `SELECT ${listOf(columns)} FROM push_subscription WHERE $1::int IS NULL OR user_id = $1 ORDER BY id`,
);
const one = statement(columns, `SELECT ${listOf(columns)} FROM push_subscription WHERE id = $1`);

/** The browsers that receive pushes. */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A browser belongs to the account that subscribed it last. Throws Invalid for keys that are none. */
  async subscribe({ endpoint, keys }: CallBody<typeof alertCalls.subscribePush>, caller: Caller): Promise<void> {
    const [p256dh, auth] = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url'));
    if (p256dh?.length !== 65 || auth?.length !== 16)
      throw new Invalid('push-keys-invalid', 'these are no keys of a push subscription');
    const { roles, userId, username } = caller;
    const values = [endpoint, p256dh.toString('base64url'), auth.toString('base64url'), userId, username, roles];
    await inTransaction(this.dataSource, async (tx) => {
      await affected(tx, store, [...values, this.clock.now()]);
      await affected(tx, removeOldest, [userId]);
    });
  }

  /** Does nothing for a browser of another account. */
  async unsubscribe(endpoint: string, caller: Caller): Promise<void> {
    await affected(this.dataSource, removeOwn, [endpoint, caller.userId]);
  }

  /** The browsers of an account; of all accounts for null. */
  of(userId: number | null): Promise<Subscription[]> {
    return rows(this.dataSource, list, [userId]);
  }

  async find(id: number): Promise<Subscription | undefined> {
    return (await rows(this.dataSource, one, [id]))[0];
  }

  async remove(id: number): Promise<void> {
    await affected(this.dataSource, remove, [id]);
  }
}
