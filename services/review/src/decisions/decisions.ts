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
import { isUndecided, writeLabels } from '../labels/write-labels.js';
import { lockPosts } from '../posts/lock-post.js';
import { postsByIds } from '../posts/post.reads.js';
import { lockProgress } from '../progress/count-posts.js';
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
      const events = await lockEvents(tx, eventId === null ? [] : [eventId]);
      if (eventId !== null && !events.has(eventId))
        throw unknownLabels([{ label: 'event', id: String(eventId) }], 'body.labels');
      const locked = await lockPosts(
        tx,
        posts.map((one) => one.id),
      );
      await lockProgress(
        tx,
        [...locked.values()].map((post) => post.author_id),
      );
      const decide = async ({ id: postId, version }: Sent['posts'][number]): Promise<Decided> => {
        const post = locked.get(postId);
        if (!post) return { id: postId, result: 'gone', missing: [] };
        if (post.version !== version) return { id: postId, result: 'changed', missing: [] };
        const chosen = decidedLabels(post, labels, accept ? post.suggestion : null);
        const missing = missingLabels({ ...chosen, is_ignored: chosen.isIgnored });
        if (missing.length > 0) return { id: postId, result: 'incomplete', missing };
        const decision = { id, kind, size: posts.length };
        await writeLabels(tx, this.outbox, post, {
          labels: chosen,
          by: caller.username,
          withoutVersion: false,
          decision,
        });
        return { id: postId, result: 'done', missing: [] };
      };
      return inOrder(posts, decide);
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
      const locked = await lockPosts(
        tx,
        changes.map(({ post_id: postId }) => Number(postId)),
      );
      await lockProgress(
        tx,
        [...locked.values()].map((post) => post.author_id),
      );
      const takeBack = async ({ post_id, version, before }: (typeof changes)[number]): Promise<Decided> => {
        const postId = Number(post_id);
        const post = locked.get(postId);
        if (!post) return { id: postId, result: 'gone', missing: [] };
        if (post.version !== version) return { id: postId, result: 'changed', missing: [] };
        const hasEvent = before?.eventId !== null && before?.eventId !== undefined && events.has(before.eventId);
        const labels = before && { ...before, eventId: hasEvent ? before.eventId : null };
        await writeLabels(tx, this.outbox, post, {
          labels: labels && isUndecided(labels) ? null : labels,
          by: caller.username,
          withoutVersion: false,
          decision: { id, kind: 'undo', size: changes.length },
        });
        return { id: postId, result: 'done', missing: [] };
      };
      return inOrder(
        changes.map((change) => ({ ...change, id: Number(change.post_id) })),
        takeBack,
      );
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

/** Works through posts in order of id, as all writers do; the results are in the order that was given. */
async function inOrder<P extends { id: number }>(
  posts: readonly P[],
  work: (post: P) => Promise<Decided>,
): Promise<Decided[]> {
  const results = new Map<number, Decided>();
  for (const post of [...posts].sort((a, b) => a.id - b.id)) results.set(post.id, await work(post));
  return posts.flatMap(({ id }) => results.get(id) ?? []);
}
