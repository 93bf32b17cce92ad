import type { EntityManager } from 'typeorm';
import type { EngineHit } from '../search-provider.js';

/** What one page of a query found, checked against the search's filters. */
export interface FoundPage {
  searchId: string;
  /** Account of the search; recognition and matching act for it. */
  userId: number;
  hits: readonly EngineHit[];
  /** The topic that the query is about. */
  topicId: number | null;
}

/** Stores what searches find. */
export interface HitIntake {
  /**
   * Merges the hits by canonical address with what is stored, compares them with the archive, recognises them and
   * matches them to topics, and adds them to `search_hit`. When recognition or matching does not respond, the hits are
   * stored without. `also` runs in the same transaction. Repeating it changes nothing.
   */
  take(page: FoundPage, also?: (tx: EntityManager) => Promise<void>): Promise<void>;
}
