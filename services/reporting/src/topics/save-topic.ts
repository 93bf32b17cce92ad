import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden } from '@mm/http/problem.js';
import type { TopicSaveWire, TopicWire } from '@mm/proto/http/topics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { assertWithinSize } from '../keywords/expression-size.js';
import { parse, parseList } from '../keywords/parse.js';
import { REPORT_STORE, type ReportStore } from '../store/report-store.js';
import { sectionChangedEvent, topicChangedEvent } from './topic-events.js';
import { readExpression } from './read-expression.js';
import { TopicReads } from './topic.reads.js';
import { TopicMatcherCache } from './topic-matcher-cache.js';
import { withUniqueName } from './unique-name.js';

interface Fields {
  name: string;
  keywords: string;
  exclude: string;
  attrSearch: boolean;
  reviewed: 'all' | 'saved';
  sectionId: number | null;
  access: number[];
}

/** Creates or changes a topic; stored publications belong to it as soon as `save` resolves. */
@Injectable()
export class SaveTopic {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
    @Inject(REPORT_STORE) private readonly store: ReportStore,
    @Inject(TopicReads) private readonly topics: TopicReads,
    @Inject(TopicMatcherCache) private readonly matcherCache: TopicMatcherCache,
  ) {}

  /**
   * Throws Invalid for an expression that cannot be parsed or is too large for a query, NameTaken, NotFound,
   * Forbidden for a caller who is not the author, and Conflict with the current topic for a stale version.
   */
  async save(command: TopicSaveWire, caller: Caller): Promise<TopicWire> {
    return inTransaction(this.dataSource, async (tx) => {
      await this.matcherCache.lockAndInvalidate(tx);
      const before = await this.existing(tx, command, caller);
      if (before && !before.may_edit)
        throw new Forbidden('a topic is changed by its author and by administrators', 'not-author');
      if (before && command.version !== undefined && command.version !== before.version)
        throw new Conflict('stale-version', 'the topic was changed meanwhile', before);
      const fields = fieldsOf(command, before, caller);
      const expression = {
        keywords: readExpression('params.keywords', () => parse(fields.keywords)),
        exclude: readExpression('params.exclude_words', () => parseList(fields.exclude)),
        attrSearch: fields.attrSearch,
      };
      readExpression('params.keywords', () =>
        assertWithinSize(expression.keywords, expression.exclude, expression.attrSearch),
      );
      if (fields.sectionId !== null && fields.sectionId !== before?.section_id)
        await this.topics.section(fields.sectionId, caller, tx);
      const id = await withUniqueName('topic', fields.name, () =>
        before ? update(tx, before.id, fields) : insert(tx, fields, caller),
      );
      if (
        !before ||
        before.keywords !== fields.keywords ||
        before.exclude_words !== fields.exclude ||
        before.attrSearch !== fields.attrSearch
      )
        await this.store.defineTopic(tx, { topicId: id, ...expression });
      const topic = await this.topics.topic(id, caller, tx);
      await this.outbox.publish(tx, 'topic.changed', [
        topicChangedEvent(topic, caller.username),
        ...(await this.changedSectionEvents(tx, before?.section_id ?? null, fields.sectionId, caller)),
      ]);
      return topic;
    });
  }

  private async existing(
    tx: EntityManager,
    { id, version }: TopicSaveWire,
    caller: Caller,
  ): Promise<TopicWire | undefined> {
    if (id === undefined) return undefined;
    if (version !== undefined) return this.topics.topic(id, caller, tx);
    const [existingRow] = await tx.query<unknown[]>('SELECT 1 FROM topic WHERE id = $1', [id]);
    return existingRow ? this.topics.topic(id, caller, tx) : undefined;
  }

  private async changedSectionEvents(
    tx: EntityManager,
    from: number | null,
    to: number | null,
    caller: Caller,
  ): Promise<ReturnType<typeof sectionChangedEvent>[]> {
    if (from === to) return [];
    const sections = await this.topics.sections(caller, undefined, tx);
    return sections
      .filter((section) => section.id === from || section.id === to)
      .map((section) => sectionChangedEvent(section, caller.username));
  }
}

/** Absent fields keep their values; the author always keeps access. */
function fieldsOf(command: TopicSaveWire, before: TopicWire | undefined, caller: Caller): Fields {
  return {
    name: command.name,
    keywords: command.keywords,
    exclude: command.exclude_words ?? before?.exclude_words ?? '',
    attrSearch: command.attrSearch ?? before?.attrSearch ?? false,
    reviewed: command.reviewed ?? before?.reviewed ?? 'all',
    sectionId: command.section_id === undefined ? (before?.section_id ?? null) : command.section_id,
    access: [...new Set([before?.user ?? caller.userId, ...(command.access ?? before?.access ?? [])])],
  };
}

async function insert(tx: EntityManager, f: Fields, caller: Caller): Promise<number> {
  const rows = await tx.query<{ id: string }[]>(
    `INSERT INTO topic (name, keywords, exclude_words, attr_search, reviewed, section_id, access, author, author_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     RETURNING id`,
    [f.name, f.keywords, f.exclude, f.attrSearch, f.reviewed, f.sectionId, f.access, caller.username, caller.userId],
  );
  return Number(rows[0]?.id);
}

async function update(tx: EntityManager, id: number, f: Fields): Promise<number> {
  await tx.query(
    `UPDATE topic SET
       name = $2,
       keywords = $3,
       exclude_words = $4,
       attr_search = $5,
       reviewed = $6,
       section_id = $7,
       access = $8,
       version = version + 1
     WHERE id = $1`,
    [id, f.name, f.keywords, f.exclude, f.attrSearch, f.reviewed, f.sectionId, f.access],
  );
  return id;
}
