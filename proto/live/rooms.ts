import type { CallRoles } from '../http/call.js';
import type { ObjectRule } from '../http/object-rule.js';
import { objectRules } from '../http/object-rules.js';
import { reportReaders, reviewers, supervisors } from '../vocabulary/role.js';

/**
 * Rooms of the live channel. The server checks access before a client joins.
 * - `queue`: posts of the authors that the caller watches
 * - `author:<id>`: posts of one author
 * - `topic:<id>`: publications of a topic
 * - `feed`: all publications, for roles that may search everything
 * - `reference`: changes of reference lists, topics and sections
 * - `sources`: health of sources; for administrators also the state of clients, proxies, tokens, operators
 *   and owners
 * - `alerts`: alerts of the topics that the caller may see and of the sources that it watches; for administrators and
 *   supervisors also of everything else
 * - `searches`: publications that searches found, when they change
 */
export type Room =
  'queue' | 'feed' | 'searches' | 'reference' | 'sources' | 'alerts' | `author:${number}` | `topic:${number}`;

/** A room's name up to its id. */
export type RoomKind = Room extends infer R ? (R extends `${infer Kind}:${number}` ? Kind : R) : never;

interface RoomRule {
  roles: Exclude<CallRoles, 'public'>;
  /** About the object whose id the room's name has; it holds within `roles`. */
  object?: ObjectRule;
}

/** Who may join which room. */
export const roomRules: Readonly<Record<RoomKind, RoomRule>> = {
  queue: { roles: reviewers },
  feed: { roles: reviewers },
  searches: { roles: reviewers },
  reference: { roles: 'any' },
  sources: { roles: supervisors },
  alerts: { roles: 'any' },
  author: { roles: reviewers, object: objectRules.readSource },
  topic: { roles: reportReaders, object: objectRules.readTopic },
};
