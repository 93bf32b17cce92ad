import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { NameTaken } from '@mm/http/problem.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { EntityManager } from 'typeorm';
import { freeAssignments } from '../parking/parking.js';
import { publishResource } from '../parking/resource-event.js';
import { fromEnvironment, Credentials } from './credentials.js';
import { Credential, type CredentialKind } from './credential.entity.js';

/** One credential of a network; `username` is the token's name, '' for the first token. */
export interface CredentialName {
  network: NetworkId;
  kind: CredentialKind;
  username: string;
}

const lock = statement(
  {},
  `SELECT FROM pg_advisory_xact_lock(hashtext('ingestion.credential ' || $1::text || ' ' || $2::text))`,
);
/** A new password ends the pause of an account; a new token starts without faults. Both keep their proxy. */
const carryOver = statement(
  {},
  `UPDATE credential_state
   SET credential_id = $2, ${freeAssignments}, lease = NULL, lease_until = NULL,
     spent = CASE WHEN kind = 'token' THEN 0 ELSE spent END,
     spent_published_on = CASE WHEN kind = 'token' THEN NULL ELSE spent_published_on END,
     last_good_at = CASE WHEN kind = 'token' THEN NULL ELSE last_good_at END
   WHERE credential_id = $1`,
);
const addState = statement(
  {},
  'INSERT INTO credential_state (credential_id, network, kind, username) VALUES ($1, $2, $3, $4)',
);
const unpark = statement({}, `UPDATE credential_state SET ${freeAssignments} WHERE credential_id = $1`);
const unparkEnvironment = statement(
  {},
  `UPDATE credential_state SET ${freeAssignments} WHERE network = $1 AND credential_id = ${fromEnvironment}`,
);
const removeState = statement({}, 'DELETE FROM credential_state WHERE credential_id = $1');

/** Stores tokens and operators in the caller's transaction, and publishes each change as resource.changed. */
@Injectable()
export class CredentialStore {
  constructor(
    private readonly credentials: Credentials,
    private readonly outbox: EventOutbox,
  ) {}

  /**
   * Stores a credential in place of the one with its name, and activates it. Throws NameTaken when the network has one
   * of the other kind with this name.
   */
  async store(tx: EntityManager, name: CredentialName, secret: string, owner: string): Promise<void> {
    const { network, kind, username } = name;
    await affected(tx, lock, [network, username]);
    const stored = await tx.findOneBy(Credential, { network, username });
    if (stored && stored.kind !== kind) throw new NameTaken('credential-name-taken', username);
    const id = randomUUID();
    const content = { id, secret: this.credentials.seal(secret, id), owner, is_active: true };
    if (stored) await tx.update(Credential, { id: stored.id }, content);
    else {
      const isNamedToken = kind === 'token' && username !== '';
      await tx.insert(Credential, { ...content, network, username, is_named_token: isNamedToken });
    }
    if (!stored || (await affected(tx, carryOver, [stored.id, id])) === 0)
      await affected(tx, addState, [id, network, kind, username]);
    await publishResource(tx, this.outbox, { kind, network, name: username, state: 'ready' });
  }

  /**
   * Stops using a credential, or uses it again, which ends its pause. The token of the environment can only be used
   * again. False for an unknown one.
   */
  async setActive(tx: EntityManager, { network, kind, username }: CredentialName, isActive: boolean): Promise<boolean> {
    const stored = await tx.findOneBy(Credential, { network, kind, username });
    if (stored) {
      await tx.update(Credential, { id: stored.id }, { is_active: isActive });
      if (isActive) await affected(tx, unpark, [stored.id]);
    } else {
      const isEnvironment = isActive && kind === 'token' && username === '';
      if (!isEnvironment || (await affected(tx, unparkEnvironment, [network])) === 0) return false;
    }
    await publishResource(tx, this.outbox, {
      kind,
      network,
      name: username,
      state: isActive ? 'ready' : 'off',
    });
    return true;
  }

  /** False for an unknown one. */
  async remove(tx: EntityManager, { network, kind, username }: CredentialName): Promise<boolean> {
    const stored = await tx.findOneBy(Credential, { network, kind, username });
    if (!stored) return false;
    await tx.delete(Credential, { id: stored.id });
    await affected(tx, removeState, [stored.id]);
    await publishResource(tx, this.outbox, { kind, network, name: username, state: 'deleted' });
    return true;
  }
}
