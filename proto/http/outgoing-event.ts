import * as z from 'zod';
import { networkIds } from '../vocabulary/network.js';
import { alertReason } from './alerts.js';
import { call } from './call.js';
import { objectRules as rules } from './object-rules.js';
import { once, type Wire } from './once.js';
import { id, int, numberList } from './paging.js';

/** Characters of a post's text that leave with its event; the whole text is in the report. */
export const OUTGOING_TEXT = 10_000;

const time = z.iso.datetime({ offset: true });
const number = int;
const publishedIn = once(() => ({ publication_id: id, topic_id: id }));
const ofPost = once(() => ({ id, network: z.string(), author_id: id }));
const storyMember = once(() => z.object({ post_id: id, version: number }));
const versioned = once(() => ({ version: number, changed_at: time }));
/** null: the network does not show it. */
const counters = once(() => ({
  likes: number.nullable(),
  comments: number.nullable(),
  shares: number.nullable(),
  views: number.nullable(),
}));
const labels = once(() => ({
  lang: z.string().nullable(),
  spheres: z.array(number),
  oblasts: z.array(number),
  /** -2 negative, 1 neutral, 2 positive. */
  tone: number.nullable(),
  is_ignored: z.boolean(),
}));

/**
 * Every event that leaves the installation, by the name of its log topic, with its data. Consumers ignore fields that
 * they do not know: new ones do not change the version.
 */
const outgoingData = {
  /** A new or edited post with suggested labels. */
  'post.classified': () =>
    z.object({
      ...ofPost(),
      ...counters(),
      /** The network's own id. */
      code: z.string(),
      author: z.object({ username: z.string(), name: z.string(), url: z.string() }),
      published_at: time,
      title: z.string(),
      text: z.string(),
      /** `text` is only the beginning. */
      is_cut: z.boolean(),
      url: z.string(),
      publishing_type: number,
      /** From 1; grows with every edit at the source. */
      revision: number,
      /** Found when the author was read for the first time. */
      is_history: z.boolean(),
      suggestion: z.object(labels()).nullable(),
    }),
  /** A person saved the labels of a post, or took that back. */
  'post.reviewed': () =>
    z.object({
      ...ofPost(),
      /** Null: what was decided was taken back, as if nobody had decided. */
      labels: z.object({ ...labels(), event_id: id.nullable(), event_name: z.string(), saved: z.boolean() }).nullable(),
      /** Of the decision about several posts; null for a save of one. */
      decision: z.object({ id: z.string(), kind: z.string(), size: number }).nullable(),
      version: number,
      reviewed_by: z.string(),
      reviewed_at: time,
    }),
  'post.counted': () =>
    z.object({
      network: z.string(),
      author_id: id,
      posts: z.array(z.object({ id, ...counters() })),
    }),
  /** A post was deleted at its source. */
  'post.withdrawn': () => z.object({ ...ofPost(), withdrawn_at: time }),
  /**
   * Posts joined or left a story: one text of several posts. Of each post the highest version counts, in whatever order
   * the events of stories come.
   */
  'story.changed': () =>
    z.object({
      story_id: id,
      added: z.array(storyMember()),
      removed: z.array(storyMember()),
      /** The story that it became a part of; null without one. */
      merged_into: id.nullable(),
      ...versioned(),
    }),
  /** Everything of this author has to be deleted, wherever it was copied to. */
  'author.erased': () => z.object({ network: z.string(), author_id: id, erased_at: time }),
  'source.health-changed': () =>
    z.object({
      network: z.string(),
      author_id: id,
      username: z.string(),
      state: z.string(),
      previous_state: z.string(),
      reason: z.string(),
      last_post_at: time.nullable(),
      changed_at: time,
    }),
  'topic.changed': () =>
    z.object({
      topic_id: id,
      name: z.string(),
      is_section: z.boolean(),
      is_deleted: z.boolean(),
      ...versioned(),
    }),
  /** A publication was 'added' to topics, 'changed' in them or 'removed'; only topics that the consumer may see. */
  'topic.matched': () =>
    z.object({
      publication_id: id,
      /** 'social' or 'media'. */
      index: z.string(),
      topic_ids: z.array(id),
      published_at: time,
      change: z.string(),
      /** 'arrival', or 'past': the topic's expression changed. The latter only for who asks for it. */
      cause: z.string(),
      /** The version of the topic whose expression decided; null for several topics. */
      topic_version: number.nullable(),
    }),
  'topic.tone-changed': () => z.object({ ...publishedIn(), tone: number, ...versioned() }),
  'publication.relevance-changed': () =>
    z.object({
      topic_id: id,
      publication_ids: z.array(id),
      is_relevant: z.boolean(),
      ...versioned(),
    }),
  'reference.changed': () =>
    z.object({
      /** 'sphere', 'oblast' or 'event'. */
      kind: z.string(),
      id,
      name: z.string(),
      name_kz: z.string(),
      is_retired: z.boolean(),
      ...versioned(),
    }),
  'alert.raised': () =>
    z.object({
      alert_id: id,
      kind: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
      subject_name: z.string(),
      severity: z.string(),
      reason: alertReason().nullable(),
      raised_at: time,
    }),
  'alert.changed': () =>
    z.object({
      alert_id: id,
      /** 'acknowledged', 'ended' or 'grown'. */
      change: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
      changed_at: time,
    }),
} as const;

export type OutgoingName = keyof typeof outgoingData;
export type OutgoingData<N extends OutgoingName> = Wire<(typeof outgoingData)[N]>;
export const outgoingNames = Object.keys(outgoingData) as [OutgoingName, ...OutgoingName[]];

/** Under this name `topic.matched` with the cause 'past' is asked for; nobody gets it who does not ask for it. */
export const pastMatches = 'topic.matched.past';
export type AskedName = OutgoingName | typeof pastMatches;
/** What a consumer can ask for. */
export const askedNames: readonly [AskedName, ...AskedName[]] = [...outgoingNames, pastMatches];

/** Messages of the channel itself. */
export const controlData = once(
  () =>
    ({
      /** First message of every stream connection: where it begins. */
      hello: z.object({ cursor: z.string() }),
      /** Events were missed that can no longer be sent: the consumer has to read its state by calls. */
      resync: z.object({ reason: z.enum(['cursor-too-old', 'unknown-cursor']) }),
      /** What the button of a webhook sends. */
      'webhook.test': z.object({ webhook_id: id, name: z.string() }),
    }) as const,
);

/** What a webhook receives as body and a stream as `data`: the form of Standard Webhooks, with id and version. */
export interface OutgoingEvent<T extends string = OutgoingName, D = OutgoingData<T & OutgoingName>> {
  /** The same whenever it is sent again, and on every channel. */
  id: string;
  type: T;
  version: 1;
  /** When it happened, RFC 3339. */
  timestamp: string;
  data: D;
}

const envelope = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({ id: z.string(), type: z.literal(type), version: z.literal(1), timestamp: time, data });

/** The schema of every outgoing event, for validation and documents. */
export const outgoingEvent = once(() =>
  z.union(Object.entries(outgoingData).map(([type, data]) => envelope(type, data()))),
);

const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (given) =>
      given === undefined || given === '' ? undefined : [given].flat().flatMap((one) => String(one).split(',')),
    z.array(item).max(100).optional(),
  );

export const eventCalls = {
  /**
   * The events of the log as Server-Sent Events, for programs and signed-in people. `event` is the name, `data` the
   * outgoing event, `id` the cursor: a client that sends the last one in `Last-Event-ID` gets what came after it,
   * nothing twice. The first message is always `hello`. For a cursor that is too old or not ours the answer is still a
   * 200; `resync` comes next, and the stream goes on from now. 429 `too-many-streams` with five open streams
   * of one access token or account. The stream ends with the token's validity, and for clients that do not read.
   */
  stream: call({
    service: 'gateway',
    id: 'event-stream',
    roles: 'any',
    operations: ['events'],
    method: 'GET',
    path: '/api/events',
    query: () =>
      z.strictObject({
        /** Only events of these topics. */
        topic: numberList,
        /** Without events of other networks; events that belong to no network stay. */
        network: listOf(z.enum(networkIds)),
        event: listOf(z.enum(askedNames)),
        /** A cursor, for clients that cannot set a header; `Last-Event-ID` wins. */
        after: z.string().max(100).optional(),
      }),
    /** text/event-stream, not JSON. */
    response: () => z.unknown(),
    objects: [rules.readTopic, rules.readPublication],
    fields: 'events of sources: their watchers, mm_admin and mm_superviser; no token for some topics gets them',
  }),
};
