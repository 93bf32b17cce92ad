import type { AuditAction } from '@mm/audit/audited.js';
import { recordAudit } from '@mm/audit/record-audit.js';
import type { EventOutbox } from '@mm/event-log/event-log.js';
import { NotFound } from '@mm/http/problem.js';
import type { UserWire } from '@mm/proto/http/accounts.js';
import type { EntityManager } from 'typeorm';
import { User } from './user.entity.js';

type RecordedAccount = Pick<UserWire, 'id' | 'username' | 'name' | 'disabled' | 'roles'>;

/** Records an account before and after a change in the audit. */
export async function recordAccount(
  tx: EntityManager,
  outbox: EventOutbox,
  action: AuditAction,
  { before, after }: { before?: RecordedAccount; after?: RecordedAccount },
): Promise<void> {
  const { id = 0, username = '' } = after ?? before ?? {};
  await recordAudit(tx, outbox, {
    action,
    object: { kind: 'account', id, name: username },
    before: before ? recordedFields(before) : null,
    after: after ? recordedFields(after) : null,
  });
}

/** Records something that happened to an account, such as a new password. By default the caller did it. */
export async function recordAccountAction(
  tx: EntityManager,
  outbox: EventOutbox,
  action: AuditAction,
  id: number,
  { by, ...fields }: { by?: 'itself'; before?: object; after?: object } = {},
): Promise<void> {
  const account = await tx.findOne(User, { select: { username: true }, where: { id } });
  if (!account) throw new NotFound('account');
  await recordAudit(tx, outbox, {
    action,
    object: { kind: 'account', id, name: account.username },
    ...(by && { actor: { kind: 'person', name: account.username } }),
    ...fields,
  });
}

const recordedFields = ({ username, name, disabled, roles }: RecordedAccount) => ({ username, name, disabled, roles });
