import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { DataSource, type EntityManager } from 'typeorm';
import { MatchPast } from '../past-matching/match-past.js';
import { expressionOf, TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import { ReportStore } from '../store/report-store.js';
import type { Tone } from '../store/report-query.js';
import { movedTopic, sectionFields, topicFields } from '../topics/audited-fields.js';
import { sectionChangedEvent, topicChangedEvent } from '../topics/topic-events.js';
import { keepVersion } from '../topics/topic-version.js';
import { TopicReads } from '../topics/topic.reads.js';
import { withUniqueName } from '../topics/unique-name.js';
import { DeletedItem } from './deleted-item.entity.js';
import { TrashReads } from './trash.reads.js';

const insertTopic = statement(
  {},
  `INSERT INTO topic OVERRIDING SYSTEM VALUE
   SELECT t.*
   FROM deleted_item d
   CROSS JOIN LATERAL jsonb_populate_record(
     NULL::topic,
     d.content->'row' || jsonb_build_object(
       'version', (d.content->'row'->>'version')::int + 1,
       'members_version', (d.content->'row'->>'version')::int + 1,
       'section_id', (SELECT s.id FROM section s WHERE s.id = (d.content->'row'->>'section_id')::bigint)
     )
   ) t
   WHERE d.kind = 'topic' AND d.id = $1`,
);
/** Those that were deleted before versions were kept have none. */
const insertVersions = statement(
  {},
  `INSERT INTO topic_version
   SELECT v.*
   FROM deleted_item d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::topic_version, d.content->'versions') v
   WHERE d.kind = 'topic' AND d.id = $1`,
);
const insertMarks = statement(
  { publication_id: column.bigint(), is_relevant: column.boolean() },
  `INSERT INTO relevance
   SELECT r.*
   FROM deleted_item d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::relevance, d.content->'marks') r
   WHERE d.kind = 'topic' AND d.id = $1
   RETURNING publication_id, is_relevant`,
);
/** A tone that arrived since the topic was deleted stays if it was set later. */
const insertTones = statement(
  { publication_id: column.bigint(), tone: column.smallint() },
  `INSERT INTO topic_tone AS t
   SELECT n.*
   FROM deleted_item d CROSS JOIN LATERAL jsonb_populate_recordset(NULL::topic_tone, d.content->'tones') n
   WHERE d.kind = 'topic' AND d.id = $1
   ON CONFLICT (topic_id, publication_id) DO UPDATE SET
     tone = excluded.tone, changed_by = excluded.changed_by, changed_at = excluded.changed_at
     WHERE excluded.changed_at > t.changed_at
   RETURNING publication_id, tone`,
);
const insertSection = statement(
  {},
  `INSERT INTO section OVERRIDING SYSTEM VALUE
   SELECT s.*
   FROM deleted_item d
   CROSS JOIN LATERAL jsonb_populate_record(
     NULL::section, d.content->'row' || jsonb_build_object('version', (d.content->'row'->>'version')::int + 1)
   ) s
   WHERE d.kind = 'section' AND d.id = $1`,
);
const returnTopics = statement(
  columnsOf(DeletedItem, 'id'),
  `UPDATE topic t SET section_id = $1, version = version + 1
   FROM deleted_item d
   WHERE d.kind = 'section' AND d.id = $1 AND t.section_id IS NULL AND d.content->'topics' @> to_jsonb(t.id)
   RETURNING t.id`,
);

/** Brings deleted topics and sections back, under their old ids. */
@Injectable()
export class RestoreTopic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly store: ReportStore,
    private readonly topics: TopicReads,
    private readonly trash: TrashReads,
    private readonly matcherCache: TopicMatcherCache,
    private readonly past: MatchPast,
  ) {}

  /** Throws NotFound when it is not in the trash or not the caller's, and NameTaken. */
  async restore(kind: DeletedItem['kind'], id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      if (kind === 'topic') await this.matcherCache.lockAndInvalidate(tx);
      const { name } = await this.trash.item(tx, kind, id, caller);
      await withUniqueName(kind, name, () => affected(tx, kind === 'topic' ? insertTopic : insertSection, [id]));
      if (kind === 'topic') await this.#restoreContent(tx, id, caller);
      else await this.#restoreMembers(tx, id, caller);
      await tx.delete(DeletedItem, { kind, id: String(id) });
    });
  }

  /** The members of a topic with its marks and tones. */
  async #restoreContent(tx: EntityManager, id: number, caller: Caller): Promise<void> {
    const topic = await this.topics.topic(id, caller, tx);
    await affected(tx, insertVersions, [id]);
    await keepVersion(tx, id, caller.username);
    await this.past.begin(tx, expressionOf(topic), undefined);
    const marks = await rows(tx, insertMarks, [id]);
    const irrelevant = marks.filter((mark) => !mark.is_relevant).map((mark) => Number(mark.publication_id));
    if (irrelevant.length > 0) await this.store.setRelevance(tx, id, irrelevant, false);
    for (const { publication_id, tone } of await rows(tx, insertTones, [id]))
      await this.store.setTopicTone(tx, id, Number(publication_id), tone as Tone);
    await this.outbox.publish(tx, 'topic.changed', [topicChangedEvent(topic, caller.username)]);
    const object = { kind: 'topic', id, name: topic.name } as const;
    await recordAudit(tx, this.outbox, { action: 'topic.restored', object, after: topicFields(topic) });
  }

  /** Topics that meanwhile belong to another section stay there. */
  async #restoreMembers(tx: EntityManager, id: number, caller: Caller): Promise<void> {
    const moved = new Set((await rows(tx, returnTopics, [id])).map((topic) => topic.id));
    const section = await this.topics.section(id, caller, tx);
    const topics = (await this.topics.topics(caller, tx)).filter((topic) => moved.has(topic.id));
    await this.outbox.publish(tx, 'topic.changed', [
      sectionChangedEvent(section, caller.username),
      ...topics.map((topic) => topicChangedEvent(topic, caller.username)),
    ]);
    const object = { kind: 'section', id, name: section.name } as const;
    await recordAudit(
      tx,
      this.outbox,
      { action: 'section.restored', object, after: sectionFields(section) },
      ...topics.map((topic) => movedTopic(topic, null, id)),
    );
  }
}
