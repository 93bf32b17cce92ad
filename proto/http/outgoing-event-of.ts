import type { LogTopicMessage, LogTopicName } from '../events/topics.js';
import { alertReason } from './alerts.js';
import { knownCounts } from './counts.js';
import {
  OUTGOING_TEXT,
  pastMatches,
  type OutgoingData,
  type OutgoingEvent,
  type OutgoingName,
} from './outgoing-event.js';

/** An event of the log, as far as it leaves. */
export interface LoggedEvent<T extends LogTopicName = LogTopicName> {
  id: string;
  topic: T;
  message: LogTopicMessage<T>;
  occurredAt: Date;
}

/**
 * Who may receive an event:
 * - `everyone`: every signed-in caller
 * - `topics`: who may see one of the topics
 * - `users`: the named accounts and administrators
 * - `reviewers`: who may see all posts
 * - `watchers`: of the reviewers those who watch the source; who looks after all sources
 * - `supervisors`
 */
export type Audience =
  | { of: 'everyone' | 'topics' | 'reviewers' | 'supervisors' }
  | { of: 'users'; ids: readonly number[] }
  | { of: 'watchers'; usernames: readonly string[] };

/** An outgoing event with what its receivers and filters depend on. */
export interface Outgoing<N extends OutgoingName = OutgoingName> {
  event: OutgoingEvent<N>;
  audience: Audience;
  /** Topics that it is about; [] for none. */
  topics: readonly number[];
  /** '' when it belongs to no network. */
  network: string;
}

type Mapped<N extends OutgoingName> = { data: OutgoingData<N>; audience: Audience } & Partial<
  Pick<Outgoing, 'topics' | 'network'>
>;
type Mappers = { [N in OutgoingName]: (message: LogTopicMessage<N>) => Mapped<N> | undefined };

const reviewers: Audience = { of: 'reviewers' };
const ofTopics: Audience = { of: 'topics' };

const mappers: Mappers = {
  'post.classified': ({ author, post, counters, suggestion }) =>
    author &&
    post && {
      audience: reviewers,
      network: post.network,
      data: {
        id: post.id,
        network: post.network,
        author_id: author.id,
        ...knownCounts(counters),
        code: post.code,
        author: { username: author.username, name: author.fullName, url: author.url },
        published_at: post.publishedAt,
        title: post.title,
        text: post.text.slice(0, OUTGOING_TEXT).replace(/[\uD800-\uDBFF]$/, ''),
        is_cut: post.isCut || post.text.length > OUTGOING_TEXT,
        url: post.url,
        publishing_type: post.publishingType,
        revision: post.revision,
        is_history: post.isHistory,
        suggestion: suggestion ? labelsOf(suggestion) : null,
      },
    },
  'post.reviewed': ({ authorId, decision, labels, labelsVersion, network, postId, reviewedAt, reviewedBy }) => ({
    audience: reviewers,
    network,
    data: {
      id: postId,
      network,
      author_id: authorId,
      labels: labels
        ? {
            ...labelsOf(labels),
            event_id: labels.eventId || null,
            event_name: labels.eventName,
            saved: labels.saved,
          }
        : null,
      decision: decision ? { id: decision.id, kind: decision.kind, size: decision.size } : null,
      version: labelsVersion,
      reviewed_by: reviewedBy,
      reviewed_at: reviewedAt,
    },
  }),
  'post.counted': ({ authorId, network, posts }) => ({
    audience: reviewers,
    network,
    data: {
      network,
      author_id: authorId,
      posts: posts.map(({ counters, postId }) => ({ id: postId, ...knownCounts(counters) })),
    },
  }),
  'post.withdrawn': ({ authorId, network, postId, withdrawnAt }) => ({
    audience: reviewers,
    network,
    data: { id: postId, network, author_id: authorId, withdrawn_at: withdrawnAt },
  }),
  'story.changed': ({ added, changedAt, mergedInto, removed, storyId, version }) => ({
    audience: reviewers,
    data: {
      story_id: storyId,
      added: added.map(memberOf),
      removed: removed.map(memberOf),
      merged_into: mergedInto || null,
      version,
      changed_at: changedAt,
    },
  }),
  'author.erased': ({ author, erasedAt }) =>
    author && {
      audience: reviewers,
      network: author.network,
      data: { network: author.network, author_id: author.id, erased_at: erasedAt },
    },
  'source.health-changed': ({ author, changedAt, lastPostAt, previousState, reason, state, watchers }) =>
    author && {
      audience: { of: 'watchers', usernames: watchers },
      network: author.network,
      data: {
        network: author.network,
        author_id: author.id,
        username: author.username,
        state,
        previous_state: previousState,
        reason,
        last_post_at: lastPostAt || null,
        changed_at: changedAt,
      },
    },
  'topic.changed': ({ access, changedAt, isDeleted, isSection, name, topicId, version }) => ({
    audience: { of: 'users', ids: access },
    topics: isSection ? [] : [topicId],
    data: {
      topic_id: topicId,
      name,
      is_section: isSection,
      is_deleted: isDeleted,
      version,
      changed_at: changedAt,
    },
  }),
  'topic.matched': ({ cause, change, index, publicationId, publishedAt, topicIds, topicVersion }) => ({
    audience: ofTopics,
    topics: topicIds,
    data: {
      publication_id: publicationId,
      index,
      topic_ids: topicIds,
      published_at: publishedAt,
      change,
      cause: cause || 'arrival',
      topic_version: topicVersion || null,
    },
  }),
  'topic.tone-changed': ({ changedAt, publicationId, tone, topicId, version }) => ({
    audience: ofTopics,
    topics: [topicId],
    data: { publication_id: publicationId, topic_id: topicId, tone, version, changed_at: changedAt },
  }),
  'publication.relevance-changed': ({ changedAt, isRelevant, publicationIds, topicId, version }) => ({
    audience: ofTopics,
    topics: [topicId],
    data: {
      topic_id: topicId,
      publication_ids: publicationIds,
      is_relevant: isRelevant,
      version,
      changed_at: changedAt,
    },
  }),
  'reference.changed': ({ changedAt, id, isRetired, kind, name, nameKz, version }) => ({
    audience: { of: 'everyone' },
    data: { kind, id, name, name_kz: nameKz, is_retired: isRetired, version, changed_at: changedAt },
  }),
  'alert.raised': (alert) => ({
    ...ofSubject(alert),
    data: {
      alert_id: alert.alertId,
      kind: alert.kind,
      subject_kind: alert.subjectKind,
      subject_id: alert.subjectId,
      subject_name: alert.subjectName,
      severity: alert.severity,
      reason: reasonOf(alert.reason),
      raised_at: alert.raisedAt,
    },
  }),
  'alert.changed': (alert) => ({
    ...ofSubject(alert),
    data: {
      alert_id: alert.alertId,
      change: alert.change,
      subject_kind: alert.subjectKind,
      subject_id: alert.subjectId,
      changed_at: alert.changedAt,
    },
  }),
};

/** The outgoing form of an event of the log; undefined for one that does not leave. */
export function outgoingOf<T extends LogTopicName>({
  id,
  topic,
  message,
  occurredAt,
}: LoggedEvent<T>): Outgoing | undefined {
  const mapper = (
    mappers as { [N in LogTopicName]?: (message: LogTopicMessage<N>) => Mapped<OutgoingName> | undefined }
  )[topic];
  const mapped = mapper?.(message);
  if (!mapped) return undefined;
  const { audience, data, network = '', topics = [] } = mapped;
  const event = { id, type: topic as OutgoingName, version: 1 as const, timestamp: occurredAt.toISOString(), data };
  return { event, audience, topics, network };
}

/** What a consumer asked for; [] is no limit. */
export interface EventFilter {
  /** `askedNames`; without a limit the cause 'past' is left out. */
  events: readonly string[];
  topics: readonly number[];
  networks: readonly string[];
}

/** The event as a filter lets it through; undefined if it does not. Of several topics only the wanted ones remain. */
export function filtered(outgoing: Outgoing, { events, networks, topics }: EventFilter): Outgoing | undefined {
  if (
    isPast(outgoing.event) ? !events.includes(pastMatches) : events.length > 0 && !events.includes(outgoing.event.type)
  )
    return undefined;
  if (networks.length > 0 && outgoing.network !== '' && !networks.includes(outgoing.network)) return undefined;
  return topics.length > 0 ? ofTheseTopics(outgoing, (topic) => topics.includes(topic)) : outgoing;
}

const isPast = ({ data }: OutgoingEvent): boolean => 'cause' in data && data.cause === 'past';

/** The event with only the topics of `isWanted`; undefined if none remains. */
export function ofTheseTopics(outgoing: Outgoing, isWanted: (topicId: number) => boolean): Outgoing | undefined {
  const topics = outgoing.topics.filter(isWanted);
  if (topics.length === 0) return undefined;
  if (topics.length === outgoing.topics.length) return outgoing;
  const data = { ...outgoing.event.data, topic_ids: topics };
  return { ...outgoing, topics, event: { ...outgoing.event, data } };
}

const labelsOf = (labels: {
  lang: string;
  spheres: number[];
  oblasts: number[];
  tone: number;
  isIgnored: boolean;
}): NonNullable<OutgoingData<'post.classified'>['suggestion']> => ({
  lang: labels.lang || null,
  spheres: labels.spheres,
  oblasts: labels.oblasts,
  tone: labels.tone || null,
  is_ignored: labels.isIgnored,
});

const memberOf = ({ postId, version }: { postId: number; version: number }) => ({ post_id: postId, version });

const ofSubject = ({ subjectId, subjectKind }: { subjectKind: string; subjectId: string }) =>
  subjectKind === 'topic'
    ? { audience: ofTopics, topics: [Number(subjectId)] }
    : { audience: { of: 'supervisors' } as const };

/** null for a reason that is not in the form of the contract. */
function reasonOf(json: string): OutgoingData<'alert.raised'>['reason'] {
  try {
    return alertReason().parse(JSON.parse(json));
  } catch {
    return null;
  }
}
