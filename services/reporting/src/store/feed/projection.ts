import type { EntityManager } from 'typeorm';

/** A publication that an engine does not hold as PostgreSQL does. */
export interface PendingChange {
  id: string;
  /** Grows with every change of the publication, in the order of commits. */
  number: string;
  /** Whether a user waits for it. */
  urgent: boolean;
  /** Nothing but its reactions changed. */
  countersOnly: boolean;
}

/** A publication that the engine will never accept as it is. */
export interface Refused {
  id: string;
  cause: string;
}

/** An engine as the feed fills it: a copy of what PostgreSQL holds about publications. */
export interface Projection {
  /** Batches that may be sent at once. */
  readonly concurrency: number;

  /**
   * Creates what is missing. Returns whether the engine is empty: then everything that it has to get is in the queue,
   * and it does not count as filled.
   */
  open(signal: AbortSignal): Promise<boolean>;

  /**
   * Brings these publications up to what PostgreSQL holds now; those that are gone there are removed. Returns what
   * the engine refuses; 'lost': the engine is gone, open it again; 'superseded': a newer program feeds it now.
   * Rejects when it is busy or away: the feed tries again. MUST NOT fail when something is sent twice.
   */
  send(changes: readonly PendingChange[], signal: AbortSignal): Promise<readonly Refused[] | 'lost' | 'superseded'>;

  /** Sends changes of topics, in order; returns whether there were any. */
  sendTopics?(signal: AbortSignal): Promise<boolean | 'lost'>;

  /** Called within the transaction that acknowledges what was sent. */
  acknowledged?(tx: EntityManager): Promise<void>;

  /** Queries see everything that was sent so far. */
  makeVisible(signal: AbortSignal): Promise<void>;

  /** Whether a user waits for a change of topics that is not sent yet. */
  hasUrgent?(): Promise<boolean>;
}
