import type { Queryable } from '../rows.js';

/** Records who did what to which object, in the transaction of the change. */
export async function audit(db: Queryable, actor: string, action: string, object: string): Promise<void> {
  await db.query('INSERT INTO audit (actor, action, object) VALUES ($1, $2, $3)', [actor, action, object]);
}
