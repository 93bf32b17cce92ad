import { create } from '@bufbuild/protobuf';
import {
  PostClassifiedSchema,
  PostCountedSchema,
  PostReviewedSchema,
  PostWithdrawnSchema,
} from '../events/gen/mm/events/v1/post_pb.js';
import { AccountChangedSchema } from '../events/gen/mm/events/v1/account_pb.js';
import { AuthorErasedSchema } from '../events/gen/mm/events/v1/author_pb.js';
import { AlertChangedSchema, AlertRaisedSchema } from '../events/gen/mm/events/v1/notification_pb.js';
import { SourceHealthChangedSchema } from '../events/gen/mm/events/v1/source_pb.js';
import { StoryChangedSchema } from '../events/gen/mm/events/v1/story_pb.js';
import {
  PublicationRelevanceChangedSchema,
  ReferenceChangedSchema,
  TopicChangedSchema,
  TopicMatchedSchema,
  TopicToneChangedSchema,
} from '../events/gen/mm/events/v1/topic_pb.js';
import type { LogTopicMessage, LogTopicName } from '../events/topics.js';
import { OUTGOING_TEXT, outgoingEvent, outgoingNames, type OutgoingName } from './outgoing-event.js';
import { filtered, outgoingOf, type Outgoing } from './outgoing-event-of.js';

const at = '2026-11-20T10:00:00.000Z';
const author = { id: 7, network: 'vkontakte', username: 'aul', fullName: 'Аул', oblasts: [75] };
const reason = {
  figure: 30,
  baseline: 4,
  from: 1,
  to: 2,
  code: '',
  words: [{ text: 'дорога', sum: 3 }],
  tones: { pos: 0, neut: 1, neg: 2 },
  oblasts: [],
  publications: [],
};
const post = { id: 1, network: 'vkontakte', code: '-1_1', publishedAt: at, text: 'Дорога', revision: 2 };

const messages: { [N in OutgoingName]: LogTopicMessage<N> } = {
  'post.classified': create(PostClassifiedSchema, {
    author,
    post,
    counters: { likes: 3, comments: -1, shares: 0, views: -1 },
    suggestion: { lang: 'ru', spheres: [2], oblasts: [75], tone: -2, model: 'm1' },
    watchers: ['operator'],
  }),
  'post.reviewed': create(PostReviewedSchema, {
    postId: 1,
    network: 'vkontakte',
    authorId: 7,
    labels: { lang: 'kz', tone: 1, saved: true },
    labelsVersion: 1,
    reviewedBy: 'operator',
    reviewedAt: at,
  }),
  'post.counted': create(PostCountedSchema, { authorId: 7, network: 'ok', posts: [{ postId: 1 }] }),
  'post.withdrawn': create(PostWithdrawnSchema, { postId: 1, network: 'ok', authorId: 7, withdrawnAt: at }),
  'story.changed': create(StoryChangedSchema, {
    storyId: 1,
    version: 3,
    added: [{ postId: 4, version: 2 }],
    removed: [{ postId: 5, version: 1 }],
    changedBy: 'operator',
    changedAt: at,
  }),
  'author.erased': create(AuthorErasedSchema, { author, erasedBy: 'admin', erasedAt: at }),
  'source.health-changed': create(SourceHealthChangedSchema, {
    author,
    state: 'quiet',
    previousState: 'ok',
    watchers: ['operator'],
    changedAt: at,
  }),
  'topic.changed': create(TopicChangedSchema, {
    topicId: 5,
    name: 'Школы',
    access: [1, 2],
    changedBy: 'admin',
    changedAt: at,
  }),
  'topic.matched': create(TopicMatchedSchema, {
    publicationId: 1,
    index: 'social',
    topicIds: [5, 6],
    publishedAt: at,
    change: 'added',
  }),
  'topic.tone-changed': create(TopicToneChangedSchema, { publicationId: 1, topicId: 5, tone: 2, changedAt: at }),
  'publication.relevance-changed': create(PublicationRelevanceChangedSchema, {
    publicationIds: [1, 2],
    topicId: 5,
    changedAt: at,
  }),
  'reference.changed': create(ReferenceChangedSchema, { kind: 'sphere', id: 3, name: 'Спорт', changedAt: at }),
  'alert.raised': create(AlertRaisedSchema, {
    alertId: 1,
    kind: 'topic-spike',
    subjectKind: 'topic',
    subjectId: '5',
    severity: 'warning',
    reason: JSON.stringify(reason),
    raisedAt: at,
  }),
  'alert.changed': create(AlertChangedSchema, {
    alertId: 1,
    change: 'ended',
    subjectKind: 'system',
    subjectId: 'disk',
    changedAt: at,
  }),
};

const outgoing = (topic: LogTopicName, message: unknown): Outgoing | undefined =>
  outgoingOf({ id: 'e1', topic, message: message as LogTopicMessage<LogTopicName>, occurredAt: new Date(at) });
const of = (name: OutgoingName): Outgoing => {
  const found = outgoing(name, messages[name]);
  if (!found) throw new Error(`${name} does not leave`);
  return found;
};
const none = { events: [], topics: [], networks: [] };

describe('an outgoing event', () => {
  it('of a decision that was taken back has no labels', () => {
    const decision = { id: 'd1', kind: 'undo', size: 2 };
    const message = create(PostReviewedSchema, { postId: 1, network: 'ok', reviewedAt: at, decision });
    const event = outgoing('post.reviewed', message)?.event;
    expect(outgoingEvent().parse(event)).toMatchObject({ data: { labels: null, decision } });
  });

  it.each(outgoingNames)('%s has exactly the form of its schema', (name) => {
    const { event } = of(name);
    expect(event).toMatchObject({ id: 'e1', type: name, version: 1, timestamp: at });
    expect(outgoingEvent().parse(event)).toEqual(event);
  });

  it.each(outgoingNames)('%s says nothing about accounts but who reviewed', (name) => {
    const text = JSON.stringify(of(name).event).replace('"reviewed_by":"operator"', '');
    for (const internal of ['watchers', 'access', 'admin', 'operator', 'cursor', 'correlation'])
      expect(text).not.toContain(internal);
  });

  it('of the accounts does not leave', () =>
    expect(outgoing('account.changed', create(AccountChangedSchema, { userId: 1 }))).toBeUndefined());

  it('has null for numbers that the network does not show', () =>
    expect(of('post.classified').event.data).toMatchObject({ likes: 3, comments: null, shares: 0, views: null }));

  it('has the beginning of a long text, without half a character', () => {
    const text = `${'а'.repeat(OUTGOING_TEXT - 1)}😀…`;
    const message = create(PostClassifiedSchema, { author, post: { ...post, text } });
    const data = outgoing('post.classified', message)?.event.data as { text: string; is_cut: boolean };
    expect([data.text, data.is_cut]).toEqual(['а'.repeat(OUTGOING_TEXT - 1), true]);
  });

  it('says by which version of the topic was counted, where the alert knows it [37]', () => {
    const counted = { ...reason, counted_by: { version: 3, at: 1 } };
    const message = create(AlertRaisedSchema, { alertId: 1, subjectKind: 'topic', reason: JSON.stringify(counted) });
    expect(outgoing('alert.raised', message)?.event.data).toMatchObject({ reason: { counted_by: { version: 3 } } });
    expect(of('alert.raised').event.data).toMatchObject({ reason });
  });

  it('has no reason where it is not in the form of the contract', () => {
    const message = create(AlertRaisedSchema, { alertId: 1, subjectKind: 'system', reason: '{"figure":"<b>"}' });
    expect(outgoing('alert.raised', message)?.event.data).toMatchObject({ reason: null });
  });
});

describe('a filter', () => {
  const passes = (filter: Partial<typeof none> | object): string[] =>
    outgoingNames.filter((name) => filtered(of(name), { ...none, ...filter }));

  it('without limits lets everything through', () => expect(passes({})).toEqual(outgoingNames));

  it('of topics lets only events about them through, with only these topics', () => {
    expect(passes({ topics: [6] })).toEqual(['topic.matched']);
    expect(filtered(of('topic.matched'), { ...none, topics: [6] })?.event.data).toMatchObject({ topic_ids: [6] });
    expect(passes({ topics: [5] })).toEqual([
      'topic.changed',
      'topic.matched',
      'topic.tone-changed',
      'publication.relevance-changed',
      'alert.raised',
    ]);
  });

  it('of networks leaves out those of others, and keeps what belongs to none', () => {
    const names = passes({ networks: ['ok'] });
    expect(names).toEqual(expect.arrayContaining(['post.counted', 'post.withdrawn', 'topic.matched', 'alert.raised']));
    expect(names).not.toContain('post.classified');
    expect(names).not.toContain('source.health-changed');
  });

  it('lets what a changed topic found in the past through only where it is asked for', () => {
    const message = create(TopicMatchedSchema, {
      publicationId: 1,
      index: 'social',
      topicIds: [5],
      publishedAt: at,
      change: 'removed',
      cause: 'past',
      topicVersion: 3,
    });
    const past = outgoing('topic.matched', message);
    if (!past) throw new Error('it does not leave');
    expect(outgoingEvent().parse(past.event)).toMatchObject({ data: { cause: 'past', topic_version: 3 } });
    const passesPast = (...events: string[]): boolean => filtered(past, { ...none, events }) !== undefined;
    expect([
      passesPast(),
      passesPast('topic.matched'),
      passesPast('topic.matched.past'),
      passesPast('topic.matched', 'topic.matched.past'),
    ]).toEqual([false, false, true, true]);
    expect(passes({ events: ['topic.matched.past'] })).toEqual([]);
    expect(of('topic.matched').event.data).toMatchObject({ cause: 'arrival', topic_version: null });
  });

  it('of names lets only these through, and narrows together with others', () => {
    expect(passes({ events: ['post.counted', 'topic.matched'] })).toEqual(['post.counted', 'topic.matched']);
    expect(passes({ events: ['post.counted', 'topic.matched'], topics: [5] })).toEqual(['topic.matched']);
  });
});
