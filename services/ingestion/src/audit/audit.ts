import type { EntityManager } from 'typeorm';
import { Audit } from './audit.entity.js';

/** Records who did what to which object, in the transaction of the change. */
export async function audit(manager: EntityManager, actor: string, action: string, object: string): Promise<void> {
  await manager.insert(Audit, { actor, action, object });
}
