import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { Retained, type RetainedPart } from '@mm/service-host/retention/retention.js';
import type { EntityManager } from 'typeorm';
import { ReportStore } from '../store/report-store.js';
import { noteKeptFrom } from './publications-kept.reads.js';

const batchSize = 500;
const found = { id: column.bigint() };
const lockOld = statement(
  found,
  `SELECT id FROM publication
   WHERE classified IS NOT NULL AND classified->>'publishedAt' < $1
   ORDER BY classified->>'publishedAt'
   LIMIT ${batchSize}
   FOR UPDATE SKIP LOCKED`,
);
/** Something was reported about them long ago, and their texts never arrived. */
const lockWithoutText = statement(
  found,
  `SELECT id FROM publication
   WHERE classified IS NULL AND counted_at < $1 AND greatest(counted_at, withdrawn_at, story_changed_at) < $1
     AND greatest(counted_at, withdrawn_at, story_changed_at) > 'epoch'
   LIMIT ${batchSize}
   FOR UPDATE SKIP LOCKED`,
);
const lockOfAuthor = statement(
  found,
  `SELECT id FROM publication WHERE (classified->'author'->>'id')::bigint = $1 LIMIT ${batchSize} FOR UPDATE`,
);
const remove = statement(
  {},
  `WITH baskets AS (
     DELETE FROM relevance WHERE publication_id = ANY($1::bigint[])
   ), tones AS (
     DELETE FROM topic_tone WHERE publication_id = ANY($1::bigint[])
   )
   DELETE FROM publication WHERE id = ANY($1::bigint[])`,
);

/** Removes locked publications with all that belongs to them. */
async function removeLocked(
  tx: EntityManager,
  store: Pick<ReportStore, 'remove'>,
  locked: readonly { id: string }[],
): Promise<number> {
  if (locked.length === 0) return 0;
  const ids = locked.map(({ id }) => Number(id)).sort((a, b) => a - b);
  await affected(tx, remove, [ids]);
  await store.remove(tx, ids);
  return ids.length;
}

/** Publications that are dated too long ago, except those that are just written. */
@Injectable()
export class RetainedPublications extends Retained {
  readonly service = 'reporting';
  readonly parts: readonly RetainedPart[];

  constructor(store: ReportStore) {
    super();
    const removeBatch: RetainedPart['removeBatch'] = async (tx, before) => {
      const old = await rows(tx, lockOld, [before.toISOString()]);
      if (old.length === 0) return removeLocked(tx, store, await rows(tx, lockWithoutText, [before]));
      await noteKeptFrom(tx, before);
      return removeLocked(tx, store, old);
    };
    this.parts = [{ name: 'publications', setting: 'post-days', removeBatch }];
  }
}

/** Removes some hundreds of an author's publications. Returns their number, 0 at the end. */
export const removePublicationsOfAuthor = async (
  tx: EntityManager,
  store: Pick<ReportStore, 'remove'>,
  authorId: number,
): Promise<number> => removeLocked(tx, store, await rows(tx, lockOfAuthor, [authorId]));
