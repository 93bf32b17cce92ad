import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { ObjectRule, Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import type { NotificationRow } from './notification.entity.js';

type Authored = Pick<NotificationRow, 'author_id' | 'topic_id' | 'is_topic_deleted'>;

/** Ids of the topics that a caller may see. */
export type VisibleTopics = ReadonlySet<number>;

/**
 * What a notification is to a caller, by its topic and the topics of mails that were made earlier. Nobody sees a
 * deleted topic; its notifications stay with their authors.
 */
export function relationTo(
  { author_id: authorId, is_topic_deleted: isDeleted, topic_id: topicId }: Authored,
  caller: Caller,
  visible: VisibleTopics,
  mailTopicIds: readonly string[] = [],
): Relation {
  const isOwn = Number(authorId) === caller.userId;
  const shown = [...(topicId === null ? [] : [topicId]), ...mailTopicIds];
  const isSeen = (id: string): boolean => visible.has(Number(id)) || (isOwn && isDeleted && id === topicId);
  if (!shown.every(isSeen)) return isOwn ? 'lost' : 'hidden';
  return isOwn ? 'own' : 'foreign';
}

/** Whether a caller may change and test a notification, and read its mails. */
export const mayEdit = (caller: Caller, row: Authored, visible: VisibleTopics): boolean =>
  mayUse(caller, objectRules.editNotification, relationTo(row, caller, visible));

/** The object itself. Throws NotFound for one that is not there, or with which the caller may not do this. */
export function usable<T extends Authored>(
  found: T | undefined,
  caller: Caller,
  visible: VisibleTopics,
  rule: ObjectRule = objectRules.editNotification,
): T {
  if (!found || !mayUse(caller, rule, relationTo(found, caller, visible)))
    throw new NotFound('the notification', 'notification-not-found');
  return found;
}
