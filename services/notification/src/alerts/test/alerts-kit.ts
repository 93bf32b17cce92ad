import { randomBytes } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { AuthorSchema } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import { PostClassifiedSchema, PostSchema, SuggestionSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { SourceHealthChangedSchema } from '@mm/proto/events/gen/mm/events/v1/source_pb.js';
import { TopicChangedSchema, TopicMatchedSchema } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import { serviceHarness, type ServiceHarness } from '@mm/sign-in/testing/service-harness.js';
import type { AlertRuleWire, AlertWire } from '@mm/proto/http/alerts.js';
import type { Type } from '@nestjs/common';
import request from 'supertest';
import { notification } from '../../service.js';
import { reportingServer, type ReportingServer } from './reporting-server.js';

export interface AlertsKit extends ServiceHarness {
  reporting: ReportingServer;
  /** Runs one of the regular checks now. */
  check: (type: Type<{ run(): Promise<void> }>) => Promise<void>;
  /** The open or all alerts of a user. */
  alerts: (bearer: string, query?: string) => Promise<{ alerts: AlertWire[]; open: number }>;
  post: (call: string, bearer: string, body: object) => request.Test;
  /** Publishes a topic, and waits until the service knows its version. */
  topic: (id: number, fields?: { access?: number[]; version?: number; isDeleted?: boolean }) => Promise<void>;
}

/** A started notification service beside a reporting of the test. */
export async function alertsKit(): Promise<AlertsKit> {
  const key = randomBytes(32);
  const reporting = await reportingServer(key);
  const harness = await serviceHarness(notification, {
    MM_SECRET_KEY: key.toString('base64'),
    MM_SERVICES: JSON.stringify({ reporting: reporting.url }),
  });
  return {
    ...harness,
    reporting,
    check: (type) => harness.app.get(type, { strict: false }).run(),
    alerts: async (bearer, query = '') =>
      (await request(harness.url).get(`/api-py/alerts${query}`).set('authorization', bearer).expect(200)).body as {
        alerts: AlertWire[];
        open: number;
      },
    post: (call, bearer, body) => request(harness.url).post(`/api-py/${call}`).set('authorization', bearer).send(body),
    topic: async (id, { access = [4, 5], version = 1, isDeleted = false } = {}) => {
      const changedAt = new Date().toISOString();
      await harness.publish(
        'topic.changed',
        create(TopicChangedSchema, { topicId: id, name: `Тема ${id}`, access, version, isDeleted, changedAt }),
      );
      await harness.until(async () => {
        const { rows } = await harness.database.query(
          'SELECT FROM notification.known_topic WHERE id = $1 AND version = $2 AND is_deleted = $3 AND access = $4',
          [id, version, isDeleted, access],
        );
        return rows.length > 0;
      }, `topic ${id}`);
    },
    async stop() {
      await harness.stop();
      await reporting.close();
    },
  };
}

export const author = (id: number) =>
  create(AuthorSchema, { id, network: 'vkontakte', code: String(-id), username: `author${id}`, fullName: '' });

export const matched = (publicationId: number, topicId: number, publishedAt: Date, change = 'added', cause = '') =>
  create(TopicMatchedSchema, {
    cause,
    publicationId,
    index: 'social',
    topicIds: [topicId],
    publishedAt: publishedAt.toISOString(),
    change,
  });

export const classified = (id: number, authorId: number, publishedAt: Date, { tone = 1, isHistory = false } = {}) =>
  create(PostClassifiedSchema, {
    author: author(authorId),
    post: create(PostSchema, {
      id,
      network: 'vkontakte',
      code: `-1_${id}`,
      publishedAt: publishedAt.toISOString(),
      text: 'Пожар на заводе',
      revision: 1,
      isHistory,
    }),
    suggestion: create(SuggestionSchema, { tone }),
    collectedAt: publishedAt.toISOString(),
    classifiedAt: publishedAt.toISOString(),
  });

export const health = (authorId: number, state: string, previousState: string, changedAt: Date) =>
  create(SourceHealthChangedSchema, {
    author: author(authorId),
    watchers: ['watcher'],
    state,
    previousState,
    reason: state === 'failing' ? 'not_found' : '',
    changedAt: changedAt.toISOString(),
  });

/** A rule as a person saves it: of spikes of topic 7, which goes through no channel. */
export const newRule: Omit<AlertRuleWire, 'id' | 'owner' | 'is_hidden'> = {
  kind: 'topic-spike',
  topic_id: 7,
  active: true,
  sensitivity: 'normal',
  authors: [],
  cool_down: 60,
  quiet_hours: null,
  channels: [],
  addresses: '',
  chats: [],
  takes_over_wall: false,
};
