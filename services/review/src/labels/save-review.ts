import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, Invalid, NotFound } from '@mm/http/problem.js';
import type { PostSaveWire, PostWire } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource, type EntityManager } from 'typeorm';
import { selectPosts, toPostWire, type PostRow } from '../posts/post-row.js';
import { ReferenceReads } from '../reference/reference.reads.js';
import { labelsOf } from './label-rules.js';
import { writeLabels } from './write-labels.js';

/** A person saves a post for monitoring, or ignores it. */
@Injectable()
export class SaveReview {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
    @Inject(ReferenceReads) private readonly reference: ReferenceReads,
  ) {}

  /**
   * Throws Invalid for missing or unknown labels, NotFound for an unknown post, and Conflict with the current post for
   * an outdated version.
   */
  async save(network: NetworkId, save: PostSaveWire, caller: Caller): Promise<PostWire> {
    const labels = labelsOf(save);
    const unknown = await this.reference.findUnknownLabels(labels);
    if (unknown.length > 0)
      throw new Invalid('unknown-label', unknown.map((detail) => detail.path).join(', '), unknown);
    return inTransaction(this.dataSource, async (tx) => {
      const before = await lockPost(tx, network, save);
      if (save.version !== undefined && save.version !== before.version)
        throw new Conflict(
          'stale-version',
          `version ${save.version} is outdated, the current one is ${before.version}`,
          await loadPostWire(tx, before.id),
        );
      await writeLabels(
        tx,
        this.outbox,
        before,
        { ...labels, saved: !labels.isIgnored },
        caller.username,
        save.version === undefined,
      );
      return loadPostWire(tx, before.id);
    });
  }
}

async function lockPost(tx: EntityManager, network: NetworkId, { id, code }: PostSaveWire): Promise<PostRow> {
  const byId =
    id === undefined
      ? []
      : await tx.query<PostRow[]>('SELECT * FROM post WHERE id = $1 AND network = $2 AND revision > 0 FOR UPDATE', [
          id,
          network,
        ]);
  if (byId[0]) return byId[0];
  const byCode = code
    ? await tx.query<PostRow[]>('SELECT * FROM post WHERE code = $1 AND network = $2 AND revision > 0 FOR UPDATE', [
        code,
        network,
      ])
    : [];
  if (byCode[0]) return byCode[0];
  throw new NotFound('the post', 'post-not-found');
}

async function loadPostWire(tx: EntityManager, id: string): Promise<PostWire> {
  const rows = await tx.query<PostRow[]>(`${selectPosts} WHERE p.id = $1`, [id]);
  if (!rows[0]) throw new NotFound('the post', 'post-not-found');
  return toPostWire(rows[0]);
}
