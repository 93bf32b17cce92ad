import { Injectable } from '@nestjs/common';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, Invalid, NotFound } from '@mm/http/problem.js';
import type { DecidedWire, DecisionWire } from '@mm/proto/http/decisions.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import { missingLabels } from '@mm/proto/http/posts.js';
import { DataSource, type EntityManager } from 'typeorm';
import type { LabelsOfVersion } from '../labels/label-history.entity.js';
import { unknownLabels } from '../labels/label-rules.js';
import { isUndecided, lockForLabels, withEventOf, writeLabels } from '../labels/write-labels.js';
import type { DecidedPost } from '../posts/lock-post.js';
import { postsByIds } from '../posts/post.reads.js';
import { lockEvents } from '../reference/event-catalog.js';
import { ReferenceReads } from '../reference/reference.reads.js';
import { decidedLabels } from './decided-labels.js';
import { Decision, type Decided, type DecisionKind } from './decision.entity.js';

type Sent = Extract<DecisionWire, { posts: unknown }>;
type SentUndo = Extract<DecisionWire, { undoes: string }>;

const insert = statement(
  {},
  'INSERT INTO decision (id, kind, by, at) VALUES ($1, $2, $3, now()) ON CONFLICT (id) DO NOTHING',
);
const storeResults = statement({}, 'UPDATE decision SET results = $2::jsonb WHERE id = $1');
/** The posts that a decision changed, with the version that it made and the labels that they had before it. */
const changedBy = statement(
  {
    post_id: column.bigint(),
    version: column.int(),
    before: column.nullable(column.jsonb<LabelsOfVersion>()),
  },
  `SELECT h.post_id, h.version, b.labels AS before
     FROM label_history h
     LEFT JOIN label_history b ON b.post_id = h.post_id AND b.version = h.version - 1
    WHERE h.decision_id = $1`,
);

/** Labels several posts at once, and takes that back. Locks events, then posts, then the progress of their authors. */
@Injectable()
export class Decisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly reference: ReferenceReads,
  ) {}

  /**
   * What became of each post, in the order in which they were sent. Throws Invalid for labels that are in no list and
   * for a story, Conflict for the id of somebody else's decision.
   */
  async decide({ decision_id: id, posts, labels = {}, accept, story }: Sent, caller: Caller): Promise<DecidedWire[]> {
    if (story)
      throw new Invalid('no-stories', 'there are no stories yet', [{ path: 'body.story', code: 'no-stories' }]);
    const { spheres = [], oblasts = [], event = 0 } = labels;
    const eventId = event > 0 ? event : null;
    const unknown = await this.reference.findUnknownLabels({ spheres, oblasts, eventId });
    if (unknown.length > 0) throw unknownLabels(unknown, 'body.labels');
    const kind = posts.length === 1 ? 'post' : 'bulk';
    return this.#once({ id, kind }, caller, async (tx) => {
      if (eventId !== null && !(await lockEvents(tx, [eventId])).has(eventId))
        throw unknownLabels([{ label: 'event', id: String(eventId) }], 'body.labels');
      const change = { by: caller.username, withoutVersion: false, decision: { id, kind, size: posts.length } };
      return forEachUnchanged(tx, posts, async (post) => {
        const chosen = decidedLabels(post, labels, accept ? post.suggestion : null);
        const missing = missingLabels({ ...chosen, is_ignored: chosen.isIgnored });
        if (missing.length === 0) await writeLabels(tx, this.outbox, post, { ...change, labels: chosen });
        return missing;
      });
    });
  }

  /**
   * Gives the posts of an own decision the labels that they had before it; those that were changed since stay. Throws
   * NotFound for a decision that the caller did not make, Conflict for the id of somebody else's decision.
   */
  async undo({ decision_id: id, undoes }: SentUndo, caller: Caller): Promise<DecidedWire[]> {
    return this.#once({ id, kind: 'undo' }, caller, async (tx) => {
      if (!(await tx.existsBy(Decision, { id: undoes, by: caller.username })))
        throw new NotFound('the decision', 'decision-not-found');
      const changes = await rows(tx, changedBy, [undoes]);
      const events = await lockEvents(
        tx,
        changes.flatMap(({ before }) => before?.eventId ?? []),
      );
      const posts = changes.map(({ post_id: postId, ...rest }) => ({ ...rest, id: Number(postId) }));
      const change = { by: caller.username, withoutVersion: false, decision: { id, kind: 'undo', size: posts.length } };
      return forEachUnchanged(tx, posts, async (post, { before }) => {
        const labels = before && withEventOf(before, events);
        await writeLabels(tx, this.outbox, post, { ...change, labels: labels && isUndecided(labels) ? null : labels });
        return [];
      });
    });
  }

  /** Carries out a decision, or answers what became of it when it was sent before. */
  async #once(
    { id, kind }: { id: string; kind: DecisionKind },
    { username: by }: Caller,
    carryOut: (tx: EntityManager) => Promise<Decided[]>,
  ): Promise<DecidedWire[]> {
    return inTransaction(this.dataSource, async (tx) => {
      const results =
        (await affected(tx, insert, [id, kind, by])) > 0
          ? await this.#stored(tx, id, await carryOut(tx))
          : await earlierResults(tx, id, by);
      const posts = await postsByIds(
        tx,
        results.map((one) => one.id),
      );
      const byId = new Map(posts.map((post) => [Number(post.id), toPostWire(post)]));
      return results.map((one) => ({ ...one, post: byId.get(one.id) ?? null }));
    });
  }

  async #stored(tx: EntityManager, id: string, results: Decided[]): Promise<Decided[]> {
    await affected(tx, storeResults, [id, JSON.stringify(results)]);
    return results;
  }
}

async function earlierResults(tx: EntityManager, id: string, by: string): Promise<Decided[]> {
  const earlier = await tx.findOneBy(Decision, { id, by });
  if (!earlier) throw new Conflict('decision-id-taken', 'somebody else made a decision with this id');
  return earlier.results;
}

/**
 * Locks the posts and works through those that still have the given version, in order of id as all writers do. `work`
 * returns the labels that a post lacks; the results are in the order of `posts`.
 */
async function forEachUnchanged<P extends { id: number; version: number }>(
  tx: EntityManager,
  posts: readonly P[],
  work: (post: DecidedPost, given: P) => Promise<Decided['missing']>,
): Promise<Decided[]> {
  const locked = await lockForLabels(
    tx,
    posts.map(({ id }) => id),
  );
  const results = new Map<number, Decided>();
  for (const given of [...posts].sort((a, b) => a.id - b.id)) {
    const { id, version } = given;
    const post = locked.get(id);
    if (post?.version === version) {
      const missing = await work(post, given);
      results.set(id, { id, result: missing.length > 0 ? 'incomplete' : 'done', missing });
    } else results.set(id, { id, result: post ? 'changed' : 'gone', missing: [] });
  }
  return posts.flatMap(({ id }) => results.get(id) ?? []);
}
