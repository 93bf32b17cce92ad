import { columnsOf } from '@mm/database/columns.js';
import { rows, statement, type Database } from '@mm/database/statement.js';
import { Alert } from '../../alerts/raised/alert.entity.js';
import { alertRightsOf, isVisible, rightsValues } from '../../alerts/raised/visible-alerts.js';
import type { Subscription } from './push-subscriptions.js';

const seen = statement(columnsOf(Alert, 'id'), `SELECT a.id FROM alert a WHERE a.id = ANY($6::int[]) AND ${isVisible}`);

/** Those of the alerts that the account of a browser may see now: the same as in its list of alerts. */
export async function alertsSeenBy<T extends { id: number }>(
  database: Database,
  { roles, user_id: userId, username }: Pick<Subscription, 'roles' | 'user_id' | 'username'>,
  alerts: readonly T[],
): Promise<T[]> {
  if (roles.length === 0) return [];
  const rights = alertRightsOf({ sub: '', token: '', name: username, username, userId, roles });
  const found = await rows(database, seen, [...rightsValues(rights), alerts.map(({ id }) => id)]);
  const ids = new Set(found.map(({ id }) => id));
  return alerts.filter(({ id }) => ids.has(id));
}
