import { mayUse, type Caller } from '@mm/http/caller.js';
import { objectRules } from '@mm/proto/http/object-rules.js';

/** Which alerts a caller may see, as parameters of `isVisible`. */
export interface AlertRights {
  /** Alerts of everything but topics. */
  seesInstallation: boolean;
  seesAllTopics: boolean;
  /** For the topics that are open to the caller; 0 when the caller's roles read none. */
  userId: number;
  /** Topics of the access token; null without a limit. */
  topics: readonly number[] | null;
  /** For the sources that the caller watches; '' where these do not count. */
  watcher: string;
}

/**
 * Alerts of accounts, proxies, clients, dead letters and the system: mm_admin and mm_superviser; of a source: its
 * watchers too; of a topic: who may see the topic. An access token for some topics shows theirs only.
 */
export function alertRightsOf(caller: Caller): AlertRights {
  const topics = caller.scope?.topics ?? null;
  return {
    seesInstallation: topics === null && mayUse(caller, objectRules.readAlert, 'foreign'),
    seesAllTopics: mayUse(caller, objectRules.readAlert, 'hidden'),
    userId: mayUse(caller, objectRules.readTopic, 'shared') ? caller.userId : 0,
    topics,
    watcher: topics === null ? caller.username : '',
  };
}

/** SQL of whether an alert `a` may be seen, with the values of `rightsValues` from `$1` on. */
export const isVisible = `CASE a.subject_kind
  WHEN 'topic' THEN
    ($4::bigint[] IS NULL OR a.subject_id = ANY($4::bigint[]::text[]))
    AND EXISTS (
      SELECT FROM known_topic t
      WHERE t.id = a.subject_id::bigint AND NOT t.is_deleted AND ($2::boolean OR $3::bigint = ANY(t.access)))
  WHEN 'author' THEN
    $1::boolean OR EXISTS (
      SELECT FROM watched_source s WHERE s.author_id = a.subject_id::bigint AND $5::text = ANY(s.watchers))
  ELSE $1::boolean
END`;

/** SQL of whether an alert `a` still asks for attention: a topic's one until a person has seen it. */
export const isOpen = `(a.acknowledged_at IS NULL AND (a.ended_at IS NULL OR a.subject_kind = 'topic'))`;

export const rightsValues = ({ seesInstallation, seesAllTopics, userId, topics, watcher }: AlertRights): unknown[] => [
  seesInstallation,
  seesAllTopics,
  userId,
  topics,
  watcher,
];
