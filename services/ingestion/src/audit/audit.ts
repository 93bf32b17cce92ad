import type { Queryable } from '../rows.js';

/** Notes who did what to which object, in the transaction that does it. */
export async function audit(db: Queryable, actor: string, action: string, object: string): Promise<void> {
  await db.query('INSERT INTO audit (actor, action, object) VALUES ($1, $2, $3)', [actor, action, object]);
}
