import { Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, NotFound } from '@mm/http/problem.js';
import type { DecidedLabelsWire, DecidedWire, DecisionWire } from '@mm/proto/http/decisions.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import type { Thresholds } from '@mm/proto/http/thresholds.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource, type EntityManager } from 'typeorm';
import { unknownLabels } from '../labels/label-rules.js';
import { postsByIds } from '../posts/post.reads.js';
import { ReferenceReads } from '../reference/reference.reads.js';
import { assertSeen } from '../stories/seen-story.js';
import { decidePosts, undoPosts } from './decide-posts.js';
import { currentThresholds } from './thresholds.js';
import { Decision, type Decided } from '../labels/decision.entity.js';
import { keepResults, noteDecision } from '../labels/kept-decisions.js';

type Sent = Extract<DecisionWire, { posts: unknown }>;
type SentUndo = Extract<DecisionWire, { undoes: string }>;

/** Labels several posts at once, and takes that back. */
@Injectable()
export class Decisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly reference: ReferenceReads,
    private readonly settings: SystemSettings,
  ) {}

  /**
   * What became of each post, in the order in which they were sent. Throws Invalid for labels that are in no list and
   * for posts that are not of the story, Conflict for the id of another decision and for a story that has changed.
   */
  async decide({ decision_id: id, posts, labels = {}, accept, story }: Sent, caller: Caller): Promise<DecidedWire[]> {
    await this.assertKnown(labels);
    const kind = story ? 'story' : posts.length === 1 ? 'post' : 'bulk';
    const { username: by } = caller;
    const accepts = await this.acceptedFrom(accept);
    return this.#once({ id, kind, by }, async (tx) => {
      if (story) await assertSeen(tx, story, posts);
      const decision = { id, kind, size: posts.length };
      return decidePosts(tx, this.outbox, { posts, labels, accepts, by, decision });
    });
  }

  /**
   * Gives the posts of an own decision the labels that they had before it; those that were changed since stay. Throws
   * NotFound for a decision that the caller did not make, Conflict for the id of another decision and for a batch,
   * which is undone as one.
   */
  async undo({ decision_id: id, undoes }: SentUndo, { username: by }: Caller): Promise<DecidedWire[]> {
    return this.#once({ id, kind: 'undo', by }, async (tx) => {
      const undone = await tx.findOneBy(Decision, { id: undoes, by });
      if (!undone) throw new NotFound('the decision', 'decision-not-found');
      if (undone.kind === 'batch') throw new Conflict('decision-of-batch', 'a batch is undone by its number');
      return undoPosts(tx, this.outbox, { undoes, by, id });
    });
  }

  /** From which confidence suggestions are accepted now; null if none shall be. */
  async acceptedFrom(accept = false): Promise<Thresholds | null> {
    return accept ? currentThresholds(this.settings) : null;
  }

  /** Throws Invalid for labels that are in no list. */
  async assertKnown({ spheres = [], oblasts = [], event = 0 }: DecidedLabelsWire): Promise<void> {
    const unknown = await this.reference.findUnknownLabels({ spheres, oblasts, eventId: event > 0 ? event : null });
    if (unknown.length > 0) throw unknownLabels(unknown, 'body.labels');
  }

  /** Carries out a decision, or answers what became of it when it was sent before. */
  async #once(
    decision: Pick<Decision, 'id' | 'kind' | 'by'>,
    carryOut: (tx: EntityManager) => Promise<Decided[]>,
  ): Promise<DecidedWire[]> {
    return inTransaction(this.dataSource, async (tx) => {
      let results: Decided[];
      if (await noteDecision(tx, decision)) {
        results = await carryOut(tx);
        await keepResults(tx, decision.id, results);
      } else results = await earlierResults(tx, decision);
      const posts = await postsByIds(
        tx,
        results.map((one) => one.id),
      );
      const byId = new Map(posts.map((post) => [Number(post.id), toPostWire(post)]));
      return results.map((one) => ({ ...one, post: byId.get(one.id) ?? null }));
    });
  }
}

async function earlierResults(
  tx: EntityManager,
  { id, kind, by }: Pick<Decision, 'id' | 'kind' | 'by'>,
): Promise<Decided[]> {
  const earlier = await tx.findOneBy(Decision, { id, kind, by });
  if (!earlier) throw new Conflict('decision-id-taken', 'another decision has this id');
  return earlier.results;
}
