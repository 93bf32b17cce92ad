import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@mm/database/test-database.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { ensureLogSchema } from '@mm/event-log/postgres/log-schema.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import type { AuthorErased } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import type { ReferenceChanged } from '@mm/proto/events/gen/mm/events/v1/topic_pb.js';
import type { LogTopicMessage } from '@mm/proto/events/topics.js';
import { Retention } from '@mm/service-host/retention/retention.js';
import { startService, type ServiceHandle } from '@mm/service-host/service.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { Environment } from '@mm/settings/parse-settings.js';
import pg from 'pg';
import { AuthorErasedConsumer } from '../../src/erasure/author-erased.consumer.js';
import { MatchPast } from '../../src/past-matching/match-past.js';
import { PostsConsumer } from '../../src/publications/posts.consumer.js';
import { ReferenceChangedConsumer } from '../../src/publications/reference-changed.consumer.js';
import { StoryChangedConsumer } from '../../src/publications/story-changed.consumer.js';
import { MarkRelevance } from '../../src/relevance/mark-relevance.js';
import { reporting } from '../../src/service.js';
import { DuckdbEngine } from '../../src/store/duckdb/duckdb-engine.js';
import { MonthTotalsJob } from '../../src/store/duckdb/months/month-totals-job.js';
import type { TotalledFor } from '../../src/store/duckdb/months/month-totals.js';
import { ReportStore } from '../../src/store/report-store.js';
import { DeleteTopic } from '../../src/topics/delete-topic.js';
import { SaveTopic } from '../../src/topics/save-topic.js';
import { TopicToneChangedConsumer } from '../../src/topics/topic-tone-changed.consumer.js';
import { RestoreTopic } from '../../src/trash/restore-topic.js';
import type { Wanted } from './operations.js';

/** Log topics whose events are delivered in batches. */
export type Delivered =
  'post.classified' | 'post.reviewed' | 'post.counted' | 'post.withdrawn' | 'story.changed' | 'topic.tone-changed';

export interface Marked {
  topicId: number;
  id: number;
}

/** The engine of reports that is tested. */
export const isElastic = process.env.MM_STORE === 'elastic';
const caller: Caller = { sub: 'admin', userId: 1, username: 'admin', name: 'admin', roles: ['mm_admin'], token: '' };
/** `MatchPast` takes these locks for a batch. */
const matchingLock = (topicId: number): string => String((726_040n << 32n) + BigInt(topicId));

/** `Retention` takes this one; it also runs at every start, as of the real time. */
const retentionLock = `hashtext('retention of reporting')`;

/** The reporting service on a database of its own; what happens goes through its consumers and commands. */
export class Product {
  readonly #held = new Set<number>();
  #isMatching = true;
  #service: ServiceHandle;

  private constructor(
    private readonly database: { url: string; drop(): Promise<void> },
    private readonly locks: pg.Client,
    private readonly environment: Environment,
    service: ServiceHandle,
  ) {
    this.#service = service;
  }

  static async start(): Promise<Product> {
    const database = await testDatabase();
    await ensureLogSchema(database.url);
    const locks = new pg.Client(database.url);
    await locks.connect();
    await locks.query(`SELECT pg_advisory_lock(${retentionLock})`);
    const environment = {
      DATABASE_URL: database.url,
      MM_PUBLIC_URL: 'http://127.0.0.1:9',
      MM_SERVICES: '{}',
      MM_SECRET_KEY: randomBytes(32).toString('base64'),
      ...engineSettings(fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'))),
    };
    return new Product(database, locks, environment, await start(environment));
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    await this.locks.end();
    await this.database.drop();
    fs.rmSync(this.folder, { recursive: true });
  }

  /** Where the engine's file is. */
  get folder(): string {
    return this.environment.MM_REPORTS_FOLDER ?? '';
  }

  /** The engine's process; undefined while it is away. */
  get enginePid(): number | undefined {
    return this.#service.app.get(DuckdbEngine).process.pid;
  }

  /** Stops the service, whatever it has not sent yet, and starts it again after `meanwhile`. */
  async restart(meanwhile?: () => void): Promise<void> {
    await this.#service.stop();
    meanwhile?.();
    this.#isMatching = true;
    this.#service = await start(this.environment);
  }

  /** Totals the months before a moment (ms), which otherwise begins with 200,000 publications. */
  async totalMonths(now: number, settings: TotalledFor): Promise<void> {
    if (isElastic) return;
    const { client } = this.#service.app.get(DuckdbEngine).process;
    const fail = (error: unknown): never => {
      throw error;
    };
    await new MonthTotalsJob(client, () => Promise.resolve(settings), fail, 0).work(now);
  }

  /** Ends the service's connections to the database, as if the server had failed. */
  async cutConnections(): Promise<void> {
    await this.locks.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  }

  /** Topics whose past is not matched until `release`. */
  get heldIds(): number[] {
    return [...this.#held];
  }

  get store(): ReportStore {
    return this.#service.app.get(ReportStore);
  }

  /** One batch of events of a topic of the log. */
  async deliver<T extends Delivered>(topic: T, messages: readonly LogTopicMessage<T>[]): Promise<void> {
    const { app } = this.#service;
    const posts = app.get(PostsConsumer);
    const consumers: { [D in Delivered]: (events: LogEvent<D>[]) => Promise<unknown> } = {
      'post.classified': (events) => posts.project(events),
      'post.reviewed': (events) => posts.applyLabels(events),
      'post.counted': (events) => posts.count(events),
      'post.withdrawn': (events) => posts.mark(events),
      'story.changed': (events) => app.get(StoryChangedConsumer).regroup(events),
      'topic.tone-changed': (events) => app.get(TopicToneChangedConsumer).set(events),
    };
    await consumers[topic](messages.map((message) => eventOf(topic, message)));
  }

  rename(events: readonly ReferenceChanged[]): Promise<unknown> {
    const consumer = this.#service.app.get(ReferenceChangedConsumer);
    return consumer.rename(events.map((message) => eventOf('reference.changed', message)));
  }

  erase(event: AuthorErased): Promise<unknown> {
    return this.#service.app.get(AuthorErasedConsumer).erased([eventOf('author.erased', event)]);
  }

  /** Returns whether one of the publications could be marked. */
  async mark(marks: readonly Marked[], relevant: boolean): Promise<boolean> {
    // until then, members are those of before
    await this.#matchPast();
    const typed = marks.map((mark) => ({ ...mark, type: undefined }));
    try {
      await this.#service.app.get(MarkRelevance).mark(typed, relevant, caller);
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  /** Returns the topic's id. `isHeld`: the past is not matched until `release`. */
  async saveTopic(id: number | undefined, wanted: Wanted, isHeld = false): Promise<number> {
    if (id !== undefined && isHeld && !this.#held.has(id)) {
      // only what has been matched completely stays to be seen
      await this.#matchPast();
      await this.locks.query('SELECT pg_advisory_lock($1)', [matchingLock(id)]);
      this.#held.add(id);
    }
    this.#isMatching = true;
    const name = id === undefined ? `Тема ${randomBytes(8).toString('hex')}` : `Тема ${id}`;
    const saved = await this.#service.app.get(SaveTopic).save({ ...(id ? { id } : {}), name, ...wanted }, caller);
    return Number(saved.id);
  }

  async release(id: number): Promise<void> {
    this.#isMatching = true;
    if (this.#held.delete(id)) await this.locks.query('SELECT pg_advisory_unlock($1)', [matchingLock(id)]);
  }

  deleteTopic(id: number): Promise<void> {
    return this.#service.app.get(DeleteTopic).delete(id, caller);
  }

  restoreTopic(id: number): Promise<void> {
    this.#isMatching = true;
    return this.#service.app.get(RestoreTopic).restore('topic', id, caller);
  }

  async hideFrom(percent: number): Promise<void> {
    await this.locks.query(
      `INSERT INTO reporting.system_setting (key, value, changed_at) VALUES ('hide-from', $1, now())
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [String(percent)],
    );
    this.#service.app.get(SystemSettings).refresh();
  }

  async retain(now: Date): Promise<void> {
    await this.locks.query(`SELECT pg_advisory_unlock(${retentionLock})`);
    await this.#service.app.get(Retention).run(now);
    await this.locks.query(`SELECT pg_advisory_lock(${retentionLock})`);
  }

  /** Resolves when the past of topics is matched, and queries see everything. */
  async settle(): Promise<void> {
    await this.#matchPast();
    if (!isElastic) await this.#service.app.get(DuckdbEngine).feed.flush();
    while ((await this.store.unseen()) || (await this.#hasUnsent())) await sleep(5);
    // events that nobody is to receive
    await this.locks.query('DELETE FROM reporting.outbox');
  }

  async #hasUnsent(): Promise<boolean> {
    const { rowCount } = await this.locks.query(
      `SELECT FROM reporting.report_pending WHERE refused IS NULL
       UNION ALL SELECT FROM reporting.report_topic_change
       LIMIT 1`,
    );
    return rowCount !== 0;
  }

  /** Resolves when the past of topics that are not held is matched. */
  async #matchPast(): Promise<void> {
    if (!this.#isMatching) return;
    const past = this.#service.app.get(MatchPast);
    for (let waited = 0; await this.#hasUnmatched(); waited++) {
      if (waited === 3000) throw new Error('the past of topics is not matched after 30 s');
      // what was released is looked for once a second
      past.onApplicationBootstrap();
      await sleep(10);
    }
    this.#isMatching = false;
  }

  async #hasUnmatched(): Promise<boolean> {
    const { rowCount } = await this.locks.query(
      'SELECT FROM reporting.topic_matching WHERE NOT topic_id = ANY($1::bigint[])',
      [this.heldIds],
    );
    return rowCount !== 0;
  }
}

const start = (environment: Environment): Promise<ServiceHandle> =>
  startService(reporting, environment, { port: 0 }, false);

/** On DuckDB; MM_STORE=elastic and ELASTICSEARCH_URL run on Elasticsearch, with an index of its own. */
const engineSettings = (folder: string): Record<string, string | undefined> => ({
  MM_STORE: process.env.MM_STORE,
  MM_REPORTS_FOLDER: folder,
  ELASTICSEARCH_URL: process.env.ELASTICSEARCH_URL,
  MM_ELASTIC_INDEX: `mm-test-${randomBytes(6).toString('hex')}`,
});

let delivered = 0;

function eventOf<T extends Delivered | 'reference.changed' | 'author.erased'>(
  topic: T,
  message: LogTopicMessage<T>,
): LogEvent<T> {
  const cursor = String(++delivered);
  return {
    id: cursor,
    topic,
    key: '',
    message,
    occurredAt: new Date(),
    producer: 'test',
    correlationId: '',
    cursor,
    attempt: 1,
  };
}
