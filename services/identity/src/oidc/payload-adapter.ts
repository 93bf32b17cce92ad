import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { DataSource } from 'typeorm';
import type { SecretBox } from '@mm/secrets/secret-box.js';

interface Row {
  payload: Buffer;
  consumed_at: Date | null;
}

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
    const key = hash(id);
    await this.dataSource.query(
      `INSERT INTO identity.oidc_payload (model, id, payload, grant_id, uid, account_sub, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (model, id) DO UPDATE SET
         payload = excluded.payload,
         grant_id = excluded.grant_id,
         uid = excluded.uid,
         account_sub = excluded.account_sub,
         expires_at = excluded.expires_at`,
      [
        this.model,
        key,
        this.box.seal(JSON.stringify(payload), this.contextOf(key)),
        payload.grantId ? hash(payload.grantId) : null,
        payload.uid ? hash(payload.uid) : null,
        payload.accountId ?? null,
        expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      ],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.read('id', hash(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.read('uid', hash(uid));
  }

  /** The device flow is disabled, so there are no user codes. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    await this.dataSource.query('UPDATE identity.oidc_payload SET consumed_at = now() WHERE model = $1 AND id = $2', [
      this.model,
      hash(id),
    ]);
  }

  async destroy(id: string): Promise<void> {
    await this.dataSource.query('DELETE FROM identity.oidc_payload WHERE model = $1 AND id = $2', [
      this.model,
      hash(id),
    ]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.dataSource.query('DELETE FROM identity.oidc_payload WHERE grant_id = $1', [hash(grantId)]);
  }

  private async read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.dataSource.query<(Row & { id: string })[]>(
      `SELECT id, payload, consumed_at
       FROM identity.oidc_payload
       WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`,
      [this.model, value],
    );
    if (!row) return undefined;
    const payload = JSON.parse(this.box.open(row.payload, this.contextOf(row.id))) as AdapterPayload;
    return row.consumed_at ? { ...payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : payload;
  }

  private contextOf(key: string): string {
    return `oidc_payload:${this.model}:${key}`;
  }
}

/** Deletes expired rows. Returns their number. */
export async function deleteExpiredPayloads(dataSource: DataSource): Promise<number> {
  const rows = await dataSource.query<{ count: number }[]>(
    `WITH gone AS (DELETE FROM identity.oidc_payload WHERE expires_at <= now() RETURNING 1)
     SELECT count(*)::int AS count FROM gone`,
  );
  return rows[0]?.count ?? 0;
}

/** Ends every session and refresh token of an account, which is then signed out at its next refresh. */
export async function endSessionsOf(dataSource: Pick<DataSource, 'query'>, sub: string): Promise<void> {
  await dataSource.query('DELETE FROM identity.oidc_payload WHERE account_sub = $1', [sub]);
}

function hash(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
