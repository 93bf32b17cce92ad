import { Injectable } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import { DataSource } from 'typeorm';
import { audit } from '../../audit/audit.js';
import { publishHit } from './hit-event.js';
import { hitByCode, type HitRow } from './store-hits.js';

const ignore = statement({}, 'UPDATE hit SET is_ignored = $2 WHERE code = $1 AND is_ignored <> $2');

/** Puts found publications aside. */
@Injectable()
export class IgnoreHit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
  ) {}

  /** Ignores a publication, or takes it back. Idempotent. Returns its code. Throws NotFound. */
  async set(given: string, isIgnored: boolean, actor: string): Promise<string> {
    return inTransaction(this.dataSource, async (tx) => {
      const hit = await hitByCode(tx, given);
      if ((await affected(tx, ignore, [hit.code, isIgnored])) > 0) {
        const object = auditedHit(hit);
        const change = { actor, call: dorkingCalls.ignore.id };
        const fields = { before: { is_ignored: !isIgnored }, after: { is_ignored: isIgnored } };
        await audit(tx, this.outbox, change, object, fields);
        await publishHit(tx, this.outbox, { ...hit, is_ignored: isIgnored });
      }
      return hit.code;
    });
  }
}

export const auditedHit = ({ code, title, url }: Pick<HitRow, 'code' | 'title' | 'url'>) => ({
  kind: 'hit' as const,
  id: code,
  name: (title || url).slice(0, 200),
});
