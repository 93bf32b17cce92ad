import { createHash } from 'node:crypto';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement, type Statement } from '@mm/database/statement.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { SecretBox } from '@mm/secrets/secret-box.js';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { IsNull, type DataSource } from 'typeorm';
import { OidcPayload } from './oidc-payload.entity.js';

/** For so long a used refresh token works once more: its successor may not have arrived, or another tab holds it. */
const reuseSeconds = 30;
const columns = columnsOf(OidcPayload, 'id', 'payload', 'consumed_at');
const list = `
  id, payload,
  CASE WHEN model <> 'RefreshToken' OR consumed_at <= now() - interval '${reuseSeconds} seconds' THEN consumed_at END
    AS consumed_at`;
const byId = statement(
  columns,
  `SELECT ${list}
   FROM identity.oidc_payload
   WHERE model = $1 AND id = $2 AND (expires_at IS NULL OR expires_at > now())`,
);
const byUid = statement(
  columns,
  `SELECT ${list}
   FROM identity.oidc_payload
   WHERE model = $1 AND uid = $2 AND (expires_at IS NULL OR expires_at > now())`,
);
const deleteExpired = statement({}, 'DELETE FROM identity.oidc_payload WHERE expires_at <= now()');

/** What a payload is bound to; `id` is the stored, hashed one. */
export const payloadContext = (model: string, id: string): string => `oidc_payload:${model}:${id}`;

/**
 * Stores the provider's sessions, grants, codes and refresh tokens in `identity.oidc_payload`.
 * Ids are hashed and payloads encrypted, so that a database dump contains nothing usable.
 */
export class PayloadAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const key = hashOf(id);
    const stored = {
      model: this.model,
      id: key,
      payload: this.box.seal(JSON.stringify(payload), this.contextOf(key)),
      grant_id: payload.grantId ? hashOf(payload.grantId) : null,
      uid: payload.uid ? hashOf(payload.uid) : null,
      account_sub: payload.accountId ?? null,
      expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
    };
    await this.dataSource.manager.upsert(OidcPayload, stored, ['model', 'id']);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.read(byId, hashOf(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.read(byUid, hashOf(uid));
  }

  /** The device flow is disabled, so there are no user codes. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** A second use does not prolong the period of the first. */
  async consume(id: string): Promise<void> {
    const key = { model: this.model, id: hashOf(id), consumed_at: IsNull() };
    await this.dataSource.manager.update(OidcPayload, key, { consumed_at: () => 'now()' });
  }

  async destroy(id: string): Promise<void> {
    await this.dataSource.manager.delete(OidcPayload, { model: this.model, id: hashOf(id) });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.dataSource.manager.delete(OidcPayload, { grant_id: hashOf(grantId) });
  }

  private async read(query: Statement<typeof columns>, value: string): Promise<AdapterPayload | undefined> {
    const [row] = await rows(this.dataSource, query, [this.model, value]);
    if (!row) return undefined;
    const payload = JSON.parse(this.box.open(row.payload, this.contextOf(row.id))) as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: unixSeconds(row.consumed_at) } : payload;
  }

  private contextOf(key: string): string {
    return payloadContext(this.model, key);
  }
}

/** Deletes expired rows. Returns their number. */
export async function deleteExpiredPayloads(dataSource: DataSource): Promise<number> {
  return affected(dataSource, deleteExpired);
}

/** The stored form of an id. */
export function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
