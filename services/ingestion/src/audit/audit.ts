import { currentActor } from '@mm/audit/actor.js';
import { actionOf, type AuditAction } from '@mm/audit/audited.js';
import { recordAudit, type AuditEntry } from '@mm/audit/record-audit.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';

type AuditedObject = AuditEntry['object'];

/** Who changes something, with which call; the call says which action it is. */
interface Change {
  actor: string;
  call: string;
  action?: AuditAction;
}

/** Records a change of an object, in its transaction. */
export async function audit(
  tx: EntityManager,
  outbox: EventOutbox,
  { actor, call, action = actionOf(call) }: Change,
  object: AuditedObject,
  fields: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  // within a request the actor may be an access token
  const person = currentActor() ? {} : { actor: { kind: 'person' as const, name: actor } };
  await recordAudit(tx, outbox, { action, object, ...fields, ...person });
}

export const auditedAuthor = ({ id, username }: { id: string; username: string }): AuditedObject => ({
  kind: 'author',
  id,
  name: username,
});

/** A token by its name, '' for the first one of a network; an operator by its user name. */
export const auditedCredential = (kind: 'operator' | 'token', network: NetworkId, username: string): AuditedObject => ({
  kind: kind === 'token' ? 'source-token' : kind,
  id: `${network}:${username}`,
  name: username || network,
});
